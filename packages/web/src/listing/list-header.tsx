// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import type { Sorting } from '@satchel/contract';
import { type MessageKey, useT } from '../lib/i18n';
import { ariaSort, SortButton } from '../ui/sort-button';
import styles from './list-header.module.css';
import { pointsUp } from './model/entry-order';

const COLUMNS = [
  { by: 'name', label: 'files.column.name' },
  { by: 'size', label: 'files.column.size' },
  { by: 'modified', label: 'files.column.modified' },
] as const satisfies readonly { by: string; label: MessageKey }[];

interface ListHeaderProps {
  sorting: Sorting;
  sortBy: (by: 'name' | 'size' | 'modified') => void;
  /** The label of the last column for screen readers; it has no visible name. */
  last: string;
}

/**
 * The header of a list of entries, which stays at its top; a click sorts, a second one reverses the order. The list
 * sets `--list-columns`, which its rows use too, and `--list-glyph`, the indentation of names.
 */
export function ListHeader({ sorting, sortBy, last }: ListHeaderProps) {
  const t = useT();
  const isUp = pointsUp(sorting);
  return (
    <div role="row" aria-rowindex={1} className={styles.header}>
      {COLUMNS.map(({ by, label }) => {
        const isActive = (sorting.by || 'name') === by;
        return (
          <span key={by} role="columnheader" aria-sort={ariaSort(isActive, isUp)} className={styles[by]}>
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
        <span className="visually-hidden">{last}</span>
      </span>
    </div>
  );
}
