import { createStore, type StoreApi } from 'zustand';
import { clearSelection, EMPTY_SELECTION, type Selection } from '../../../lib/listing/selection';

/** What one folder's listing keeps while it is on the screen. */
export interface ListState {
  selection: Selection;
  /** Every click adds or takes away; left by Esc and by the clear button. */
  isMultiple: boolean;
  /** The folder under a drag that would take it. */
  dropTarget: string | null;
  /** In pixels of the window. */
  menu: { x: number; y: number; on: 'entries' | 'folder' } | null;
}

export type ListStore = StoreApi<ListState>;

const FRESH: ListState = { selection: EMPTY_SELECTION, isMultiple: false, dropTarget: null, menu: null };

export function createListStore(): ListStore {
  return createStore<ListState>(() => FRESH);
}

export function changeSelection(store: ListStore, change: (selection: Selection) => Selection): void {
  store.setState((state) => ({ selection: change(state.selection) }));
}

/** Nothing selected and out of multiple mode; the keyboard stays where it is. */
export function resetSelection(store: ListStore): void {
  store.setState((state) => ({ selection: clearSelection(state.selection), isMultiple: false, menu: null }));
}
