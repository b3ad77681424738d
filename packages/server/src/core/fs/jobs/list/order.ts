import type { Sorting } from '@satchel/contract';
import { compareNatural, type Named, naturalKey } from '../../natural-order.js';
import type { Columns, Row } from './columns.js';

export interface Item extends Named, Row {}

/** Put before every real size, so that folders come first when small ones do. */
const FOLDER_OFFSET = -(2 ** 53);

function sizeOf(item: Item): number {
  return item.state === 'directory' ? FOLDER_OFFSET + item.size : item.size;
}

function foldersFirst(a: Item, b: Item): number {
  return Number(b.state === 'directory') - Number(a.state === 'directory');
}

/** The wire's order: for names `asc: false` is A to Z, folders first both ways; for the rest `asc` is smallest first. */
export function comparison({ by, asc }: Sorting): (a: Item, b: Item) => number {
  const sign = asc ? 1 : -1;
  if (by === 'size') return (a, b) => sign * (sizeOf(a) - sizeOf(b)) || compareNatural(a, b);
  if (by === 'modified') return (a, b) => sign * (a.modifiedMs - b.modifiedMs) || compareNatural(a, b);
  return (a, b) => foldersFirst(a, b) || -sign * compareNatural(a, b);
}

/** The rows that are shown, in the order asked for. */
export function orderedItems(names: readonly string[], columns: Columns, sorting: Sorting): Item[] {
  const items: Item[] = [];
  for (const [index, name] of names.entries()) {
    const row = columns.get(index);
    if (row.state !== 'omitted') items.push({ name, key: naturalKey(name), ...row });
  }
  return items.sort(comparison(sorting));
}
