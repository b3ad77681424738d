import type { ListingItem } from '@satchel/contract';
import { createStore, type StoreApi } from 'zustand';
import { clearSelection, EMPTY_SELECTION, narrowTo, type Selection, selectOnly } from './selection';

/** The state of one folder's listing while it is shown. */
export interface ListState {
  selection: Selection;
  /** Every click adds or removes an entry; Esc and the clear button end this mode. */
  isMultiple: boolean;
  /** The folder under the pointer that would accept the drag. */
  dropTarget: string | null;
  /** The position in the window, in pixels. */
  menu: { x: number; y: number; on: 'entries' | 'folder' } | null;
  /** The text that shown names contain; null while the list is not being filtered. */
  filter: string | null;
  /** The quick look is open. */
  isLooking: boolean;
  /**
   * The entry whose name is edited in its place, the typed text, and the caret after what was typed last: its
   * row may be rendered again at any time.
   */
  renaming: { name: string; text: string; caret?: number } | null;
}

export type ListStore = StoreApi<ListState>;

const FRESH: ListState = {
  selection: EMPTY_SELECTION,
  isMultiple: false,
  dropTarget: null,
  menu: null,
  filter: null,
  isLooking: false,
  renaming: null,
};

export function createListStore(): ListStore {
  return createStore<ListState>(() => FRESH);
}

export function changeSelection(store: ListStore, change: (selection: Selection) => Selection): void {
  store.setState((state) => ({ selection: change(state.selection) }));
}

/** Clears the selection and ends multiple mode; the current entry stays. */
export function resetSelection(store: ListStore): void {
  store.setState((state) => ({ selection: clearSelection(state.selection), isMultiple: false, menu: null }));
}

/**
 * Edits the name of an entry in its place. It becomes the current entry, too, whose row stays rendered during
 * scrolling.
 */
export function startRenaming(store: ListStore, name: string): void {
  store.setState({ selection: selectOnly(name), renaming: { name, text: name }, menu: null });
}

/** Removes entries from the selection that are not shown any more; if none is left, it is reset. */
export function keepSelected(
  store: ListStore,
  before: readonly ListingItem[],
  after: readonly ListingItem[],
): void {
  const { selection } = store.getState();
  const next = narrowTo(selection, before, after);
  if (next === selection) return;
  if (next.names.size === 0) resetSelection(store);
  else store.setState({ selection: next, menu: null });
}
