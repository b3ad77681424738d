// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import { COLUMN_WIDTH, type ListColumn } from '@satchel/contract';
import { Columns3 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n';
import { EdgeHandle } from '../../ui/edge-handle';
import { ContextMenu, type ContextMenuItem } from '../../ui/menu/context-menu';
import { MenuButton } from '../../ui/menu/menu-button';
import { ariaSort, SortButton } from '../../ui/sort-button';
import { COLUMN_LABELS, type ColumnsModel, showWidth, USUAL_COLUMNS, USUAL_WIDTHS } from '../model/columns';
import { type ListSorting, pointsUp, type SortKey } from '../model/entry-order';
import styles from './list-header.module.css';

interface ListHeaderProps {
  sorting: ListSorting;
  sortBy: (by: SortKey) => void;
  /** Absent where the user cannot change them. */
  columns: ColumnsModel | undefined;
  /** The label of the last column for screen readers; it has no visible name. */
  last: string;
}

/**
 * The header of a list of entries, which stays at its top; a click sorts, a second one reverses the order. The list
 * sets `--list-columns`, which its rows use too, and `--list-glyph`, the indentation of names.
 */
export function ListHeader({ sorting, sortBy, columns, last }: ListHeaderProps) {
  const t = useT();
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setMenu({ x: event.clientX, y: event.clientY });
  };
  const shown = columns?.shown ?? USUAL_COLUMNS.shown;
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
            handle={columns && <ColumnHandle column={column} columns={columns} />}
          />
        ))}
        <span role="columnheader" className={styles.last}>
          <span className="visually-hidden">{last}</span>
          {columns && <ColumnsButton columns={columns} />}
        </span>
      </div>
      {columns && <ColumnsMenu columns={columns} position={menu} onClose={() => setMenu(null)} />}
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

/** The edge between a column and the one before, which is narrower by what this one is wider. */
function ColumnHandle({ column, columns }: { column: ListColumn; columns: ColumnsModel }) {
  const t = useT();
  const [moved, setMoved] = useState<number | null>(null);
  const width = moved ?? columns.widths[column] ?? USUAL_WIDTHS[column];
  const end = (chosen: number | undefined) => {
    columns.resize(column, chosen);
    setMoved(null);
  };
  return (
    <EdgeHandle
      label={t('files.column.width', { name: t(COLUMN_LABELS[column]) })}
      width={width}
      {...COLUMN_WIDTH}
      edge="start"
      measure={(handle) => handle.parentElement?.getBoundingClientRect().width || width}
      onMove={(wanted, handle) => {
        showWidth(handle, column, wanted);
        setMoved(wanted);
      }}
      onEnd={() => moved !== null && end(moved)}
      onReset={() => end(undefined)}
      className={styles.handle}
    />
  );
}

function useItems({ shown, offered, toggle }: ColumnsModel): readonly ContextMenuItem[] {
  const t = useT();
  const options = offered.map((column) => ({
    id: column,
    label: t(COLUMN_LABELS[column]),
    onAction: () => toggle(column),
  }));
  return [{ label: t('files.columns'), chosen: shown, isMultiple: true, options }];
}

function ColumnsButton({ columns }: { columns: ColumnsModel }) {
  const t = useT();
  return (
    <MenuButton
      label={t('files.columns')}
      icon={Columns3}
      items={useItems(columns)}
      className={styles.choose}
    />
  );
}

interface ColumnsMenuProps {
  columns: ColumnsModel;
  position: { x: number; y: number } | null;
  onClose: () => void;
}

function ColumnsMenu({ columns, position, onClose }: ColumnsMenuProps) {
  const t = useT();
  return (
    <ContextMenu label={t('files.columns')} items={useItems(columns)} position={position} onClose={onClose} />
  );
}
