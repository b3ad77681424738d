import type { Grid } from './grid-geometry';

/** One line of the scrolled pane: the title of a section, or a row of items. */
export type Line =
  | { kind: 'label'; section: 'folders' | 'files' }
  | { kind: 'items'; section: 'folders' | 'files'; first: number; count: number };

export interface LineHeights {
  label: number;
  folders: number;
  files: number;
  /** The gap between cards, to the next one in the row and in the column; included in the heights above. */
  gap: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The positions of all items, computed by arithmetic: nothing is stored per item, so a folder may hold any
 * number of them.
 */
export class LineMap {
  readonly count: number;
  private readonly folderRows: number;
  private readonly fileRows: number;
  private readonly folderLines: number;

  constructor(
    private readonly grid: Grid,
    private readonly heights: LineHeights,
  ) {
    this.folderRows = Math.ceil(grid.folderCount / grid.columns);
    this.fileRows = Math.ceil((grid.total - grid.folderCount) / grid.columns);
    this.folderLines = this.folderRows > 0 ? this.folderRows + 1 : 0;
    this.count = this.folderLines + (this.fileRows > 0 ? this.fileRows + 1 : 0);
  }

  at(line: number): Line {
    const { folderCount, total, columns } = this.grid;
    if (line < this.folderLines) {
      if (line === 0) return { kind: 'label', section: 'folders' };
      const first = (line - 1) * columns;
      return { kind: 'items', section: 'folders', first, count: Math.min(columns, folderCount - first) };
    }
    if (line === this.folderLines) return { kind: 'label', section: 'files' };
    const first = folderCount + (line - this.folderLines - 1) * columns;
    return { kind: 'items', section: 'files', first, count: Math.min(columns, total - first) };
  }

  heightOf(line: number): number {
    const { kind, section } = this.at(line);
    return kind === 'label' ? this.heights.label : this.heights[section];
  }

  /** The index of the line that contains the item, or -1. */
  lineOf(index: number): number {
    const { folderCount, total, columns } = this.grid;
    if (index < 0 || index >= total) return -1;
    if (index < folderCount) return 1 + Math.floor(index / columns);
    return this.folderLines + 1 + Math.floor((index - folderCount) / columns);
  }

  /** The items that `box` touches, in pixels of the whole pane; `columnWidth` is ignored in a list. */
  itemsIn(box: Box, columnWidth: number): number[] {
    const folders = this.rowsIn(box, this.heights.label, this.heights.folders, this.folderRows);
    const filesTop = this.filesTop();
    const files = this.rowsIn(box, filesTop, this.heights.files, this.fileRows);
    const { folderCount, total } = this.grid;
    return [
      ...this.cellsIn(box, columnWidth, folders, 0, folderCount),
      ...this.cellsIn(box, columnWidth, files, folderCount, total),
    ];
  }

  private filesTop(): number {
    const above = this.folderRows > 0 ? this.heights.label + this.folderRows * this.heights.folders : 0;
    return above + this.heights.label;
  }

  private rowsIn(box: Box, top: number, height: number, rows: number): [number, number] {
    const first = Math.max(0, Math.floor((box.top + this.heights.gap - top) / height));
    const last = Math.min(rows - 1, Math.floor((box.bottom - top) / height));
    return [first, last];
  }

  private cellsIn(box: Box, width: number, [first, last]: [number, number], start: number, end: number) {
    const { columns } = this.grid;
    const left = columns === 1 ? 0 : Math.max(0, Math.floor((box.left + this.heights.gap) / width));
    const right = columns === 1 ? 0 : Math.min(columns - 1, Math.floor(box.right / width));
    const found: number[] = [];
    for (let row = first; row <= last; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const index = start + row * columns + column;
        if (index < end) found.push(index);
      }
    }
    return found;
  }
}
