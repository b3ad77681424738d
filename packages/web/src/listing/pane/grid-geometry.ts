/** The arrangement of items: `folderCount` folders first, then files, in rows of `columns` (1 in a list). */
export interface Grid {
  folderCount: number;
  total: number;
  columns: number;
}

export type Direction = 'up' | 'down' | 'previous' | 'next' | 'first' | 'last' | 'pageUp' | 'pageDown';

function sectionOf(grid: Grid, index: number) {
  const isFolder = index < grid.folderCount;
  return isFolder
    ? { start: 0, size: grid.folderCount }
    : { start: grid.folderCount, size: grid.total - grid.folderCount };
}

/** One row down in the same column; from the last row of folders to the first row of files. */
function down(grid: Grid, index: number): number {
  const section = sectionOf(grid, index);
  const column = (index - section.start) % grid.columns;
  const below = index + grid.columns;
  const end = section.start + section.size;
  if (below < end) return below;
  const isLastRow =
    Math.floor((index - section.start) / grid.columns) === lastRow(section.size, grid.columns);
  if (!isLastRow) return end - 1;
  if (end >= grid.total) return index;
  return Math.min(end + column, grid.total - 1);
}

function up(grid: Grid, index: number): number {
  const section = sectionOf(grid, index);
  const above = index - grid.columns;
  if (above >= section.start) return above;
  if (section.start === 0) return index;
  const column = (index - section.start) % grid.columns;
  const rowStart = lastRow(grid.folderCount, grid.columns) * grid.columns;
  return Math.min(rowStart + column, grid.folderCount - 1);
}

function lastRow(size: number, columns: number): number {
  return Math.max(0, Math.ceil(size / columns) - 1);
}

function repeat(
  step: (grid: Grid, index: number) => number,
  grid: Grid,
  index: number,
  times: number,
): number {
  let current = index;
  for (let done = 0; done < times; done += 1) {
    const next = step(grid, current);
    if (next === current) break;
    current = next;
  }
  return current;
}

/** The index that a key leads to from `index`; `rowsPerPage` is the number of rows that fit on the screen. */
export function step(grid: Grid, index: number, direction: Direction, rowsPerPage: number): number {
  if (grid.total === 0) return -1;
  if (direction === 'first') return 0;
  if (direction === 'last') return grid.total - 1;
  if (index < 0) return direction === 'up' || direction === 'pageUp' ? grid.total - 1 : 0;
  if (direction === 'previous') return Math.max(0, index - 1);
  if (direction === 'next') return Math.min(grid.total - 1, index + 1);
  if (direction === 'down') return down(grid, index);
  if (direction === 'up') return up(grid, index);
  return repeat(direction === 'pageDown' ? down : up, grid, index, Math.max(1, rowsPerPage - 1));
}
