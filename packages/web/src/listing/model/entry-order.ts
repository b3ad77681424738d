import type { ListingItem, Sorting } from '@satchel/contract';

/** The items of a folder in the order of the screen: every folder, then every file. */
export interface EntryOrder {
  readonly items: readonly ListingItem[];
  /** The number of folders at the start of `items`. */
  readonly folderCount: number;
  indexOf(name: string): number;
}

type Compare = (a: ListingItem, b: ListingItem) => number;

const collators = new Map<string, Intl.Collator>();

function collatorFor(locale: string): Intl.Collator {
  const known = collators.get(locale);
  if (known) return known;
  const collator = new Intl.Collator(locale || undefined, { numeric: true, sensitivity: 'variant' });
  collators.set(locale, collator);
  return collator;
}

/** `asc: false` is A to Z for names, and largest or newest first for the rest, as in the API. */
function comparisonFor(sorting: Sorting, locale: string): Compare {
  const collator = collatorFor(locale);
  const byName: Compare = (a, b) => collator.compare(a.name, b.name);
  if (sorting.by === 'size') {
    const sign = sorting.asc ? 1 : -1;
    return (a, b) => (a.isDir ? 0 : (a.size - b.size) * sign) || byName(a, b);
  }
  if (sorting.by === 'modified') {
    const sign = sorting.asc ? 1 : -1;
    return (a, b) => (Date.parse(a.modified) - Date.parse(b.modified)) * sign || byName(a, b);
  }
  const sign = sorting.asc ? -1 : 1;
  return (a, b) => byName(a, b) * sign;
}

/** The server sends items sorted by nearly the same rules, so most folders need only this check. */
function isSorted(items: readonly ListingItem[], compare: Compare): boolean {
  let previous: ListingItem | undefined;
  for (const item of items) {
    if (previous && compare(previous, item) > 0) return false;
    previous = item;
  }
  return true;
}

function sorted(items: ListingItem[], compare: Compare): ListingItem[] {
  return isSorted(items, compare) ? items : items.sort(compare);
}

export function orderEntries(items: readonly ListingItem[], sorting: Sorting, locale: string): EntryOrder {
  const compare = comparisonFor(sorting, locale);
  const folders = sorted(
    items.filter((item) => item.isDir),
    compare,
  );
  const files = sorted(
    items.filter((item) => !item.isDir),
    compare,
  );
  return entryOrder(folders.concat(files), folders.length);
}

export function entryOrder(items: readonly ListingItem[], folderCount: number): EntryOrder {
  let index: Map<string, number> | undefined;
  return {
    items,
    folderCount,
    indexOf(name) {
      index ??= new Map(items.map((item, position) => [item.name, position]));
      return index.get(name) ?? -1;
    },
  };
}

/** The order after a click on a column header: the natural direction first, the other one on the second click. */
export function nextSorting(current: Sorting, by: 'name' | 'size' | 'modified'): Sorting {
  if (current.by === by) return { by, asc: !current.asc };
  return { by, asc: false };
}

/** Whether the arrow in the column header points up: A to Z, smallest first, oldest first. */
export function pointsUp(sorting: Sorting): boolean {
  return sorting.by === 'name' || sorting.by === '' ? !sorting.asc : sorting.asc;
}
