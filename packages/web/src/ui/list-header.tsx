// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import type { Sorting } from '@satchel/contract';
import { type MessageKey, useT } from '../lib/i18n';
import { pointsUp } from '../lib/listing/entry-order';
import styles from './list-header.module.css';
import { ariaSort, SortButton } from './sort-button';

const COLUMNS = [
  { by: 'name', label: 'files.column.name' },
  { by: 'size', label: 'files.column.size' },
  { by: 'modified', label: 'files.column.modified' },
] as const satisfies readonly { by: string; label: MessageKey }[];

interface ListHeaderProps {
  sorting: Sorting;
  sortBy: (by: 'name' | 'size' | 'modified') => void;
  /** What the column behind them is for: it has no visible name. */
  last: string;
}

/**
 * Stays at the top of a list of entries; a click sorts, a second one turns the order around. The list says
 * `--list-columns`, which its rows have too, and `--list-glyph`, how far names stand in.
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
