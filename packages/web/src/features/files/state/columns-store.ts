import { LIST_COLUMNS, type ListColumn, type ListColumns } from '@satchel/contract';
import { create } from 'zustand';
import { recallList, remember } from '../../../lib/browser/browser-memory';
import { resized, toggled, USUAL_COLUMNS } from '../../../listing/model/columns';

const STORAGE_KEY = 'satchel.columns';

interface ColumnsState {
  columns: ListColumns;
  /** The columns that the user chose last, until they are sent to the other devices. */
  chosen: ListColumns | null;
  toggle: (column: ListColumn) => void;
  /** The width in pixels; undefined for the usual one. */
  resize: (column: ListColumn, width: number | undefined) => void;
  /** Shows them as another device of the user does. */
  show: (columns: ListColumns) => void;
}

/** The columns of lists of files. */
export const useColumns = create<ColumnsState>((set, get) => {
  const keep = (columns: ListColumns) => {
    set({ columns });
    const kept = LIST_COLUMNS.map((column): Kept => {
      return [column, columns.shown.includes(column), columns.widths[column] ?? 0];
    });
    remember(STORAGE_KEY, JSON.stringify(kept));
  };
  const choose = (columns: ListColumns) => {
    keep(columns);
    set({ chosen: columns });
  };
  return {
    columns: recallColumns(),
    chosen: null,
    toggle: (column) => choose(toggled(get().columns, column)),
    resize: (column, width) => choose(resized(get().columns, column, width)),
    show: keep,
  };
});

type Kept = [column: ListColumn, isShown: boolean, width: number];

/** The columns as this browser stored them, until the choice of the other devices is known. */
function recallColumns(): ListColumns {
  const kept = new Map(
    recallList<Kept>(STORAGE_KEY)
      .filter(Array.isArray)
      .map(([column, ...rest]) => [column, rest]),
  );
  if (kept.size === 0) return USUAL_COLUMNS;
  return LIST_COLUMNS.reduce<ListColumns>(
    (columns, column) => {
      const [isShown, width] = kept.get(column) ?? [];
      const next = isShown === true ? toggled(columns, column) : columns;
      return typeof width === 'number' && width > 0 ? resized(next, column, width) : next;
    },
    { shown: [], widths: {} },
  );
}
