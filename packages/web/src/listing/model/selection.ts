import type { ListingItem } from '@satchel/contract';
import type { EntryOrder } from './entry-order';

/**
 * The selection in one folder, by name. "Everything" is stored as the inverse of an empty set, so that
 * selecting all of a hundred thousand items costs nothing.
 */
export interface Selection {
  /** The selected names or, if `isInverted`, the names that are not selected. */
  readonly names: ReadonlySet<string>;
  readonly isInverted: boolean;
  /** The entry where a range starts. */
  readonly anchor: string | null;
  /** The current entry of the keyboard. */
  readonly focus: string | null;
}

const NOTHING: ReadonlySet<string> = new Set();

export const EMPTY_SELECTION: Selection = { names: NOTHING, isInverted: false, anchor: null, focus: null };

/** The selected names only, without the state of the keyboard. */
export type Chosen = Pick<Selection, 'names' | 'isInverted'>;

export function isSelected(selection: Chosen, name: string): boolean {
  return selection.names.has(name) !== selection.isInverted;
}

export function selectedItems(selection: Chosen, order: EntryOrder): readonly ListingItem[] {
  if (!selection.isInverted && selection.names.size === 0) return [];
  if (selection.isInverted && selection.names.size === 0) return order.items;
  return order.items.filter((item) => isSelected(selection, item.name));
}

/** Clears the selection; the current entry of the keyboard stays. */
export function clearSelection(selection: Selection): Selection {
  return { ...selection, names: NOTHING, isInverted: false, anchor: selection.focus };
}

export function selectOnly(name: string): Selection {
  return { names: new Set([name]), isInverted: false, anchor: name, focus: name };
}

export function selectEverything(selection: Selection): Selection {
  return { ...selection, names: NOTHING, isInverted: true };
}

export function toggle(selection: Selection, name: string): Selection {
  const names = new Set(selection.names);
  if (!names.delete(name)) names.add(name);
  return { names, isInverted: selection.isInverted, anchor: name, focus: name };
}

/**
 * Selects or deselects the current entry and goes on to `next`. An entry that a plain key or click has just
 * selected stays selected, because nobody has marked it yet.
 */
export function mark(selection: Selection, name: string, next: string): Selection {
  const { names, isInverted, anchor } = selection;
  const isFresh = !isInverted && names.size === 1 && names.has(name) && anchor === name;
  return { ...(isFresh ? selection : toggle(selection, name)), anchor: null, focus: next };
}

export function moveFocus(selection: Selection, name: string): Selection {
  return { ...selection, focus: name };
}

type Named = Pick<EntryOrder, 'indexOf'> & { readonly items: readonly Pick<ListingItem, 'name'>[] };

/** Selects from the anchor to `name`, both included. `isAdding` keeps the former selection. */
export function extendTo(selection: Selection, order: Named, name: string, isAdding = false): Selection {
  const end = order.indexOf(name);
  const start = selection.anchor === null ? end : order.indexOf(selection.anchor);
  if (end < 0) return selection;
  const first = Math.min(start < 0 ? end : start, end);
  const last = Math.max(start, end);
  const range = order.items.slice(first, last + 1).map((item) => item.name);
  const anchor = start < 0 ? name : selection.anchor;
  return { ...selectNames(selection, range, isAdding), anchor, focus: name };
}

/** Selects `names` alone, or in addition to the selection. The current entry and the anchor stay. */
export function selectNames(selection: Selection, names: Iterable<string>, isAdding = false): Selection {
  if (!isAdding) return { ...selection, names: new Set(names), isInverted: false };
  const next = new Set(selection.names);
  for (const name of names) {
    if (selection.isInverted) next.delete(name);
    else next.add(name);
  }
  return { ...selection, names: next };
}

/**
 * The selection after the entries `before` became `after`: it never contains an entry that has just arrived,
 * so "everything" becomes the names that it meant. The same object if nothing changes.
 */
export function narrowTo(
  selection: Selection,
  before: readonly ListingItem[],
  after: readonly ListingItem[],
): Selection {
  const { names, isInverted } = selection;
  if (names.size === 0 && !isInverted) return selection;
  const meant = isInverted ? before.map((item) => item.name).filter((name) => !names.has(name)) : [...names];
  const present = new Set(after.map((item) => item.name));
  const kept = meant.filter((name) => present.has(name));
  if (!isInverted && kept.length === meant.length) return selection;
  return { ...selection, names: new Set(kept), isInverted: false };
}

/** Ctrl with the rubber band: the entries that it covers are inverted, the rest stays as in `base`. */
export function invertNames(base: Selection, names: Iterable<string>): Selection {
  const next = new Set(base.names);
  for (const name of names) if (!next.delete(name)) next.add(name);
  return { ...base, names: next };
}
