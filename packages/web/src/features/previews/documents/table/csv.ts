const QUOTE = 34;
const CARRIAGE = 13;
const FEED = 10;
const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The number of rows from which the separator is detected. */
const SAMPLE = 20;

/**
 * The offsets of the rows, followed by the end of the text; a line break inside quotes does not begin a row.
 * Cells are parsed later, so that a large table opens at once.
 */
function rowStarts(text: string): Uint32Array {
  let starts = new Uint32Array(1024);
  let count = 0;
  const note = (at: number) => {
    if (count === starts.length) {
      const larger = new Uint32Array(starts.length * 2);
      larger.set(starts);
      starts = larger;
    }
    starts[count++] = at;
  };
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted && opensAt(text, at, start);
    else if (!isQuoted && (code === FEED || code === CARRIAGE)) {
      if (code === CARRIAGE && text.charCodeAt(at + 1) === FEED) at++;
      note(start);
      start = at + 1;
    }
  }
  if (start < text.length) note(start);
  note(text.length);
  return starts.subarray(0, count);
}

/** A quote in the middle of a cell is an ordinary character; a doubled quote inside quotes is one quote. */
function opensAt(text: string, at: number, start: number): boolean {
  const before = text[at - 1];
  return at === start || before === '"' || isSeparator(before);
}

const isSeparator = (character: string | undefined): boolean => SEPARATORS.includes(character as Separator);

/** The cells of one row; a quoted cell may contain separators, line breaks and doubled quotes. */
export function parseRow(row: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const [cell, end] =
      row.charCodeAt(at) === QUOTE ? quotedCell(row, at, separator) : plainCell(row, at, separator);
    cells.push(cell);
    if (end >= row.length) return cells;
    at = end + 1;
  }
}

function plainCell(row: string, start: number, separator: string): [cell: string, end: number] {
  const found = row.indexOf(separator, start);
  const end = found < 0 ? row.length : found;
  return [row.slice(start, end), end];
}

function quotedCell(row: string, start: number, separator: string): [cell: string, end: number] {
  let text = '';
  let at = start + 1;
  for (;;) {
    const close = row.indexOf('"', at);
    if (close < 0) return [text + row.slice(at), row.length];
    text += row.slice(at, close);
    if (row.charCodeAt(close + 1) !== QUOTE) {
      // Text between the closing quote and the separator belongs to the cell.
      const [rest, end] = plainCell(row, close + 1, separator);
      return [text + rest, end];
    }
    text += '"';
    at = close + 2;
  }
}

/**
 * The separator that gives the most cells in the most rows with the same number; tabs for files with such an
 * extension.
 */
function separatorOf(rows: readonly string[], extension: string): Separator {
  if (/^\.(tsv|tab)$/i.test(extension)) return '\t';
  let best: { separator: Separator; score: number } = { separator: ',', score: 1 };
  for (const separator of SEPARATORS) {
    const widths = rows.slice(0, SAMPLE).map((row) => parseRow(row, separator).length);
    const width = widths[0] ?? 1;
    const alike = widths.filter((each) => each === width).length / Math.max(1, widths.length);
    const score = width > 1 ? width * alike * alike : 0;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

export interface Table {
  /** The first row. */
  header: readonly string[];
  /** The number of rows without the first one. */
  rowCount: number;
  columnCount: number;
  /** The cells of a row, counted from 0; they are parsed on request. */
  row(index: number): readonly string[];
}

const EXCEL_HINT = /^sep=(.)\r?\n/;
/** The number of rows from which the number of columns is determined. */
const WIDTH_SAMPLE = 500;

/** A table over `text`, whose cells are parsed on request. */
export function openTable(text: string, extension: string): Table {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const hint = EXCEL_HINT.exec(plain);
  const body = hint ? plain.slice(hint[0].length) : plain;
  const starts = rowStarts(body);
  const count = starts.length - 1;
  const lineOf = (index: number) => body.slice(starts[index], starts[index + 1]).replace(/\r?\n$|\r$/, '');
  const sample = Array.from({ length: Math.min(count, WIDTH_SAMPLE) }, (_, index) => lineOf(index));
  const separator = hint?.[1] ?? separatorOf(sample, extension);
  const header = count > 0 ? parseRow(lineOf(0), separator) : [];
  const widths = sample.map((row) => parseRow(row, separator).length);
  return {
    header,
    rowCount: Math.max(0, count - 1),
    columnCount: Math.max(header.length, ...widths),
    row: (index) => parseRow(lineOf(index + 1), separator),
  };
}
