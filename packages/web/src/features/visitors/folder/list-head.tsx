// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of the grid at a time takes the focus
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MessageKey, useT } from '../../../lib/i18n';
import { pointsUp } from '../../../lib/listing/entry-order';
import { classNames } from '../../../ui/class-names';
import styles from './list-head.module.css';
import type { SharedOrder } from './use-shared-list';

const COLUMNS = [
  { by: 'name', label: 'files.column.name' },
  { by: 'size', label: 'files.column.size' },
  { by: 'modified', label: 'files.column.modified' },
] as const satisfies readonly { by: string; label: MessageKey }[];

/** A click sorts, a second one turns the order around. */
export function ListHead({ sorting, sortBy }: SharedOrder) {
  const t = useT();
  const isUp = pointsUp(sorting);
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {COLUMNS.map(({ by, label }) => {
        const isActive = sorting.by === by;
        return (
          <span
            key={by}
            role="columnheader"
            aria-sort={isActive ? (isUp ? 'ascending' : 'descending') : 'none'}
            className={classNames(styles.column, styles[by])}
          >
            <button type="button" className={styles.button} onClick={() => sortBy(by)} data-active={isActive}>
              {t(label)}
              <Arrow className={styles.arrow} size={14} strokeWidth={1.75} aria-hidden />
            </button>
          </span>
        );
      })}
      <span role="columnheader" className={styles.last}>
        <span className="visually-hidden">{t('visitors.download')}</span>
      </span>
    </div>
  );
}
