import type { ListColumn, ListingItem } from '@satchel/contract';

export type SortKey = 'name' | ListColumn;

/** Like `Sorting` in the contract, with the orders that only the page has. */
export interface ListSorting {
  by: string;
  asc: boolean;
}

/** The time when a picture was taken, in milliseconds since 1970; undefined if that is unknown. */
export type TakenOf = (item: ListingItem) => number | undefined;

/**
 * The size of a folder's content, as far as that is known: at least `size` bytes if it is a part. Null for
 * folders that lists do not count, as on slow disks.
 */
export type SizeOf = (item: ListingItem) => { size: number; isPart: boolean } | null | undefined;

/** Facts about items that the items do not contain. */
export interface KnownFacts {
  takenOf?: TakenOf | undefined;
  sizeOf?: SizeOf | undefined;
}

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

function modifiedOf({ modified }: ListingItem): number | undefined {
  return modified === null ? undefined : Date.parse(modified);
}

/** The ending of a name as its type is shown: `JPG`; empty for folders and names without one. */
export function endingOf({ isDir, extension }: ListingItem): string {
  return isDir ? '' : extension.slice(1).toUpperCase();
}

/** Items whose value is unknown come last in both directions. */
function byKnown(
  knownOf: (item: ListingItem) => number | undefined,
  sign: number,
  otherwise: Compare,
): Compare {
  return (a, b) => {
    const [first, second] = [knownOf(a), knownOf(b)];
    if (first !== undefined && second !== undefined) return (first - second) * sign || otherwise(a, b);
    if (first === second) return otherwise(a, b);
    return first === undefined ? 1 : -1;
  };
}

/** `asc: false` is A to Z for names and types, and largest or newest first for the rest, as in the API. */
function comparisonFor(sorting: ListSorting, locale: string, { takenOf, sizeOf }: KnownFacts): Compare {
  const collator = collatorFor(locale);
  const byName: Compare = (a, b) => collator.compare(a.name, b.name);
  if (sorting.by === 'size') {
    const sign = sorting.asc ? 1 : -1;
    return byKnown((item) => (item.isDir ? sizeOf?.(item)?.size : item.size), sign, byName);
  }
  if (sorting.by === 'modified' || sorting.by === 'taken') {
    const sign = sorting.asc ? 1 : -1;
    const byTime = byKnown(modifiedOf, sign, byName);
    return sorting.by === 'taken' && takenOf ? byKnown(takenOf, sign, byTime) : byTime;
  }
  if (sorting.by === 'type') {
    const sign = sorting.asc ? -1 : 1;
    return (a, b) =>
      (a.extension === b.extension ? 0 : collator.compare(endingOf(a), endingOf(b)) * sign) || byName(a, b);
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

export function orderEntries(
  items: readonly ListingItem[],
  sorting: ListSorting,
  locale: string,
  known: KnownFacts = {},
): EntryOrder {
  const compare = comparisonFor(sorting, locale, known);
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

/**
 * The order after a click on a column header: the natural direction first, the other one on the second click.
 */
export function nextSorting(current: ListSorting, by: SortKey): ListSorting {
  if (current.by === by) return { by, asc: !current.asc };
  return { by, asc: false };
}

/** True if the arrow in the column header points up: A to Z, smallest first, oldest first. */
export function pointsUp({ by, asc }: ListSorting): boolean {
  return by === 'name' || by === 'type' || by === '' ? !asc : asc;
}
