// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of the grid at a time takes the focus
import { type MessageKey, useT } from '../../../lib/i18n';
import { pointsUp } from '../../../lib/listing/entry-order';
import { classNames } from '../../../ui/class-names';
import { ariaSort, SortButton } from '../../../ui/sort-button';
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
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {COLUMNS.map(({ by, label }) => {
        const isActive = sorting.by === by;
        return (
          <span
            key={by}
            role="columnheader"
            aria-sort={ariaSort(isActive, isUp)}
            className={classNames(styles.column, styles[by])}
          >
            <SortButton
              label={t(label)}
              isActive={isActive}
              isUp={isUp}
              isReversed={by === 'size'}
              onPress={() => sortBy(by)}
            />
          </span>
        );
      })}
      <span role="columnheader" className={styles.last}>
        <span className="visually-hidden">{t('visitors.download')}</span>
      </span>
    </div>
  );
}
