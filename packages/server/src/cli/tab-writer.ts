const PADDING = 2;

/**
 * Aligns cells as the tables of File Browser are aligned, for scripts that read them: a tab ends a cell, and
 * a column is as wide as its widest cell in neighbouring lines that have it, with two spaces. What follows
 * the last tab of a line is in no column.
 */
export function alignCells(lines: readonly string[]): string {
  const cells = lines.map((line) => line.split('\t'));
  const widths: number[][] = cells.map(() => []);
  measure(cells, widths, { column: 0, from: 0, to: cells.length });
  return cells
    .map((row, line) => row.map((cell, at) => padded(cell, widths[line]?.[at])).join(''))
    .join('\n');
}

interface Block {
  column: number;
  from: number;
  to: number;
}

/** Fills in the widths of the column and of those to the right of it. */
function measure(cells: string[][], widths: number[][], { column, from, to }: Block): void {
  const isIn = (line: number): boolean => line < to && column < (cells[line]?.length ?? 0) - 1;
  for (let line = from; line < to; line += 1) {
    if (!isIn(line)) continue;
    const start = line;
    let width = 0;
    for (; isIn(line); line += 1) width = Math.max(width, letters(cells[line]?.[column] ?? ''));
    for (const each of widths.slice(start, line)) each[column] = width + PADDING;
    measure(cells, widths, { column: column + 1, from: start, to: line });
  }
}

function padded(cell: string, width = 0): string {
  return cell + ' '.repeat(Math.max(0, width - letters(cell)));
}

function letters(text: string): number {
  return [...text].length;
}

/** A value that stays in its cell and does nothing to a terminal. */
export function shownCell(value: string): string {
  return value.replace(/\p{Cc}/gu, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
