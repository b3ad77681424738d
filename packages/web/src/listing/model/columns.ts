import { COLUMN_WIDTH, LIST_COLUMNS, type ListColumn, type ListColumns } from '@satchel/contract';
import type { CSSProperties } from 'react';
import { textScale as em } from '../../lib/browser/text-size';
import type { MessageKey } from '../../lib/i18n';

/** The columns of a list, and the functions with which the user changes them. */
export interface ColumnsModel {
  /** The columns beside the names, in the order of the contract. */
  shown: readonly ListColumn[];
  widths: ListColumns['widths'];
  /** The columns that the user can choose in this list. */
  offered: readonly ListColumn[];
  toggle: (column: ListColumn) => void;
  /** The width in pixels; undefined for the usual one. */
  resize: (column: ListColumn, width: number | undefined) => void;
}

/** The columns of a list until the user chooses some. */
export const USUAL_COLUMNS: ListColumns = { shown: ['size', 'modified'], widths: {} };

export const COLUMN_LABELS: Record<ListColumn, MessageKey> = {
  size: 'files.column.size',
  type: 'files.column.type',
  taken: 'files.column.taken',
  modified: 'files.column.modified',
};

/** In pixels; the size is wider in languages with long units. */
export const USUAL_WIDTHS: Record<ListColumn, number> = { size: 110, type: 110, taken: 182, modified: 170 };

/** In pixels; the same values are in the style sheet. */
const LEAST_NAME = 160;
const TOOL = 44;

/**
 * Those of the shown columns for which there is space in a list of `width` pixels. The one that sorts is left
 * out last, and a column that was made wider than usual becomes narrower before another is left out.
 */
export function fitting(
  { shown, widths }: Pick<ColumnsModel, 'shown' | 'widths'>,
  width: number,
  sortedBy: string,
): readonly ListColumn[] {
  let room = width - (LEAST_NAME + TOOL) * em;
  const kept: string[] = [];
  for (const column of [sortedBy, 'modified', 'size', 'taken', 'type'] as ListColumn[]) {
    if (kept.includes(column) || !shown.includes(column)) continue;
    room -= Math.min(widths[column] ?? Infinity, USUAL_WIDTHS[column]);
    if (room < 0) break;
    kept.push(column);
  }
  return shown.filter((column) => kept.includes(column));
}

/** 28 px of it are the gap between the size and the next column. */
const SIZE_WIDTH = `max(${USUAL_WIDTHS.size}px, calc(var(--list-size) + 28px))`;

const usualLength = (column: ListColumn): string =>
  column === 'size' ? SIZE_WIDTH : `${USUAL_WIDTHS[column]}px`;

/** The custom property for the width of a column. */
export const variableOf = (column: ListColumn) => `--column-${column}`;

/**
 * The columns as custom properties for the list, which its header and rows use, so that a new width renders
 * no row. If there is not enough space for all, they are narrower than they should be.
 */
export function columnStyle({ shown, widths }: Pick<ColumnsModel, 'shown' | 'widths'>): CSSProperties {
  const tracks = shown.map((column) => `minmax(0, var(${variableOf(column)}, ${usualLength(column)}))`);
  const chosen = shown.flatMap((column) =>
    widths[column] === undefined ? [] : [[variableOf(column), `${widths[column]}px`]],
  );
  return {
    '--list-columns': ['minmax(var(--list-name), 1fr)', ...tracks, 'var(--list-tool)'].join(' '),
    ...Object.fromEntries(chosen),
  };
}

export function toggled(columns: ListColumns, column: ListColumn): ListColumns {
  const isShown = columns.shown.includes(column);
  return {
    ...columns,
    shown: LIST_COLUMNS.filter((each) => (each === column ? !isShown : columns.shown.includes(each))),
  };
}

export function resized(columns: ListColumns, column: ListColumn, width: number | undefined): ListColumns {
  const { [column]: _, ...others } = columns.widths;
  if (width === undefined) return { ...columns, widths: others };
  const { least, most } = COLUMN_WIDTH;
  const limited = Math.round(Math.min(most, Math.max(least, width)));
  return { ...columns, widths: { ...others, [column]: limited } };
}
