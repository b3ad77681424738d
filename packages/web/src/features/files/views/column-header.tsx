// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import { type MessageKey, useT } from '../../../lib/i18n';
import { pointsUp } from '../../../lib/listing/entry-order';
import { classNames } from '../../../ui/class-names';
import { ariaSort, SortButton } from '../../../ui/sort-button';
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
  return (
    <div role="row" aria-rowindex={1} className={styles.header}>
      {COLUMNS.map(({ by, label }) => {
        const isActive = (sorting.by || 'name') === by;
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
      <span role="columnheader">
        <span className="visually-hidden">{t('files.column.menu')}</span>
      </span>
    </div>
  );
}
