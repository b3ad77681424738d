// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import type { ListColumn } from '@satchel/contract';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../lib/i18n';
import { loadPart } from '../../lib/load-part';
import { ariaSort, SortButton } from '../../ui/sort-button';
import { COLUMN_LABELS, type ColumnsModel } from '../model/columns';
import { type ListSorting, pointsUp, type SortKey } from '../model/entry-order';
import styles from './list-header.module.css';

type Tools = typeof import('./column-tools');

let loadedTools: Tools | undefined;

/** Requests the handles of the columns, so that they are loaded as soon as the list is. */
export async function loadColumnTools(): Promise<void> {
  loadedTools ??= await loadPart(() => import('./column-tools'));
}

/**
 * Loads them without Suspense, which delays loaded content by a third of a second. A list works without them
 * if they do not arrive.
 */
function useColumnTools(isWanted: boolean): Tools | undefined {
  const [tools, setTools] = useState(() => loadedTools);
  useEffect(() => {
    if (!isWanted || tools) return;
    loadColumnTools().then(
      () => setTools(() => loadedTools),
      () => undefined,
    );
  }, [isWanted, tools]);
  return tools;
}

interface ListHeaderProps {
  sorting: ListSorting;
  sortBy: (by: SortKey) => void;
  /** Absent if the user cannot change them. */
  columns: ColumnsModel | undefined;
  /** The columns for which there is space. */
  shown: readonly ListColumn[];
  /** The label of the last column for screen readers; it has no visible name. */
  last: string;
}

/**
 * The header of a list of entries, which stays at its top; a click sorts, a second one reverses the order.
 * The list sets `--list-columns`, which its rows use too, and `--list-glyph`, the indentation of names.
 */
export function ListHeader({ sorting, sortBy, columns, shown, last }: ListHeaderProps) {
  const t = useT();
  const tools = useColumnTools(columns !== undefined);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setMenu({ x: event.clientX, y: event.clientY });
  };
  const common = { sorting, sortBy };
  return (
    <>
      <div role="row" aria-rowindex={1} className={styles.header} onContextMenu={columns && openMenu}>
        <HeaderCell {...common} by="name" label={t('files.column.name')} />
        {shown.map((column) => (
          <HeaderCell
            key={column}
            {...common}
            by={column}
            label={t(COLUMN_LABELS[column])}
            handle={columns && tools && <tools.ColumnHandle column={column} columns={columns} />}
          />
        ))}
        <span role="columnheader" className={styles.last}>
          <span className="visually-hidden">{last}</span>
          {columns && tools && <tools.ColumnsButton columns={columns} />}
        </span>
      </div>
      {columns && tools && (
        <tools.ColumnsMenu columns={columns} position={menu} onClose={() => setMenu(null)} />
      )}
    </>
  );
}

interface HeaderCellProps extends Pick<ListHeaderProps, 'sorting' | 'sortBy'> {
  by: SortKey;
  label: string;
  handle?: ReactNode;
}

function HeaderCell({ by, label, sorting, sortBy, handle }: HeaderCellProps) {
  const isUp = pointsUp(sorting);
  const isActive = (sorting.by || 'name') === by;
  return (
    <span role="columnheader" aria-sort={ariaSort(isActive, isUp)} className={styles[by]}>
      {handle}
      <SortButton
        label={label}
        isActive={isActive}
        isUp={isUp}
        isReversed={by === 'size'}
        onPress={() => sortBy(by)}
      />
    </span>
  );
}
