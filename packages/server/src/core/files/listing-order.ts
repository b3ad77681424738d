import type { Sorting } from '@satchel/contract';

/** The columns that decide the order of items, so that big lists are compared without making objects. */
export interface SortColumns {
  /** The results of `naturalKey`. */
  keys: readonly string[];
  /** Sizes or times, where the order asks for them. */
  numbers: Float64Array;
  /** 1 for a folder. */
  folders: Uint8Array;
}

/** Compares item `a` of one list with item `b` of another (or the same). */
export type Comparison = (one: SortColumns, a: number, other: SortColumns, b: number) => number;

/** Put before every real size, so that folders come first when small ones do. */
const FOLDER_OFFSET = -(2 ** 53);

/** The number that an item is sorted by. */
export function sortNumber(
  by: string,
  row: { size: number; modifiedMs: number | null; state: string },
): number {
  if (by === 'modified') return row.modifiedMs ?? Number.NEGATIVE_INFINITY;
  return row.state === 'directory' ? FOLDER_OFFSET + row.size : row.size;
}

function compareKeys(one: SortColumns, a: number, other: SortColumns, b: number): number {
  const first = one.keys[a] ?? '';
  const second = other.keys[b] ?? '';
  return first < second ? -1 : first > second ? 1 : 0;
}

function compareNumbers(one: SortColumns, a: number, other: SortColumns, b: number): number {
  const [first, second] = [one.numbers[a] ?? 0, other.numbers[b] ?? 0];
  // Two that are not known are equal.
  return first === second ? 0 : first - second;
}

/**
 * The order of the API: for names `asc: false` is A to Z, folders first both ways; for the rest `asc` is
 * smallest first.
 */
export function comparison({ by, asc }: Sorting): Comparison {
  const sign = asc ? 1 : -1;
  if (by === 'size' || by === 'modified') {
    return (one, a, other, b) => sign * compareNumbers(one, a, other, b) || compareKeys(one, a, other, b);
  }
  return (one, a, other, b) =>
    (other.folders[b] ?? 0) - (one.folders[a] ?? 0) || -sign * compareKeys(one, a, other, b);
}

const DIGITS = /\d+/g;
/** Above every digit's code, so that the length of a run is compared before its digits. */
const LENGTH_BASE = 0x100;

/**
 * A text whose plain comparison is the natural order of `name`: case aside, runs of digits by their value,
 * and the plain order of names that are equal so. A run becomes a zero, its length without leading zeros as
 * one character, and its digits. Holds no slash when the name holds none.
 */
export function naturalKey(name: string): string {
  const natural = name.toLowerCase().replace(DIGITS, (run) => {
    const digits = run.replace(/^0+(?=\d)/, '');
    return `0${String.fromCharCode(LENGTH_BASE + digits.length)}${digits}`;
  });
  return `${natural}\0${name}`;
}
