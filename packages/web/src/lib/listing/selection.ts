import type { ListingItem } from '@satchel/contract';
import type { EntryOrder } from './entry-order';

/**
 * What is selected in one folder, by name. Everything is the inverse of nothing, so that selecting all of a hundred
 * thousand items costs nothing.
 */
export interface Selection {
  /** The selected names, or when `isInverted` the ones that are not selected. */
  readonly names: ReadonlySet<string>;
  readonly isInverted: boolean;
  /** Where a range starts. */
  readonly anchor: string | null;
  /** Where the keyboard is. */
  readonly focus: string | null;
}

const NOTHING: ReadonlySet<string> = new Set();

export const EMPTY_SELECTION: Selection = { names: NOTHING, isInverted: false, anchor: null, focus: null };

/** Which names are meant, without the keyboard's place. */
export type Chosen = Pick<Selection, 'names' | 'isInverted'>;

export function isSelected(selection: Chosen, name: string): boolean {
  return selection.names.has(name) !== selection.isInverted;
}

export function selectedItems(selection: Chosen, order: EntryOrder): readonly ListingItem[] {
  if (!selection.isInverted && selection.names.size === 0) return [];
  if (selection.isInverted && selection.names.size === 0) return order.items;
  return order.items.filter((item) => isSelected(selection, item.name));
}

/** Nothing selected; the keyboard stays where it is. */
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

export function moveFocus(selection: Selection, name: string): Selection {
  return { ...selection, focus: name };
}

/** From the anchor to `name`, both included. `isAdding` keeps what was selected before. */
export function extendTo(selection: Selection, order: EntryOrder, name: string, isAdding = false): Selection {
  const end = order.indexOf(name);
  const start = selection.anchor === null ? end : order.indexOf(selection.anchor);
  if (end < 0) return selection;
  const first = Math.min(start < 0 ? end : start, end);
  const last = Math.max(start, end);
  const range = order.items.slice(first, last + 1).map((item) => item.name);
  const anchor = start < 0 ? name : selection.anchor;
  return { ...selectNames(selection, range, isAdding), anchor, focus: name };
}

/** `names` alone, or on top of what is selected. The keyboard and the anchor stay. */
export function selectNames(selection: Selection, names: Iterable<string>, isAdding = false): Selection {
  if (!isAdding) return { ...selection, names: new Set(names), isInverted: false };
  const next = new Set(selection.names);
  for (const name of names) {
    if (selection.isInverted) next.delete(name);
    else next.add(name);
  }
  return { ...selection, names: next };
}

/** Ctrl with the rubber band: what it covers changes sides, the rest stays as it was in `base`. */
export function invertNames(base: Selection, names: Iterable<string>): Selection {
  const next = new Set(base.names);
  for (const name of names) if (!next.delete(name)) next.add(name);
  return { ...base, names: next };
}
