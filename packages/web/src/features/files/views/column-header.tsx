// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MessageKey, useT } from '../../../lib/i18n';
import { pointsUp } from '../../../lib/listing/entry-order';
import { classNames } from '../../../ui/class-names';
import { useFiles } from '../screen/files-context';
import styles from './column-header.module.css';

const COLUMNS = [
  { by: 'name', label: 'files.column.name' },
  { by: 'size', label: 'files.column.size' },
  { by: 'modified', label: 'files.column.modified' },
] as const satisfies readonly { by: string; label: MessageKey }[];

/** Stays at the top of the list; a click sorts, a second one turns the order around. */
export function ColumnHeader() {
  const t = useT();
  const { sorting, sortBy } = useFiles();
  const isUp = pointsUp(sorting);
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <div role="row" aria-rowindex={1} className={styles.header}>
      {COLUMNS.map(({ by, label }) => {
        const isActive = (sorting.by || 'name') === by;
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
      <span role="columnheader">
        <span className="visually-hidden">{t('files.column.menu')}</span>
      </span>
    </div>
  );
}
