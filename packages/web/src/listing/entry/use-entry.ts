import type { ListingItem } from '@satchel/contract';
import { useStore } from 'zustand';
import type { ListState } from '../model/list-store';
import { useListingModel } from '../model/listing-model';
import { isSelected } from '../model/selection';

function useListState<Value>(pick: (state: ListState) => Value): Value {
  return useStore(useListingModel().store, pick);
}

export interface EntryState {
  isSelected: boolean;
  isMultiple: boolean;
  isDropTarget: boolean;
  /** The entry was cut and waits to be pasted. */
  isCut: boolean;
  /** Its name is being edited. */
  isRenaming: boolean;
}

const SELECTED = 1;
const MULTIPLE = 2;
const DROP_TARGET = 4;
const RENAMING = 8;

/** The visible state of one entry; only a change of it renders the entry again. */
export function useEntryState({ name, path }: ListingItem): EntryState {
  const { cutPaths } = useListingModel();
  // One number: a subscription for each would take longer than the rest of a row that appears while
  // scrolling.
  const flags = useListState(
    ({ selection, isMultiple, dropTarget, renaming }) =>
      (isSelected(selection, name) ? SELECTED : 0) |
      (isMultiple ? MULTIPLE : 0) |
      (dropTarget === name ? DROP_TARGET : 0) |
      (renaming?.name === name ? RENAMING : 0),
  );
  return {
    isSelected: (flags & SELECTED) !== 0,
    isMultiple: (flags & MULTIPLE) !== 0,
    isDropTarget: (flags & DROP_TARGET) !== 0,
    isRenaming: (flags & RENAMING) !== 0,
    isCut: cutPaths?.has(path) ?? false,
  };
}

const ABOVE = 1;
const BELOW = 2;

/**
 * True for each neighbour of a row that is selected, too: their backgrounds join. A style sheet could do that
 * with `:has()`, but then the browser would check all rows again for every row that appears during scrolling.
 */
export function useJoined(name: string, above: string | undefined, below: string | undefined) {
  const flags = useListState(({ selection }) => {
    if (!isSelected(selection, name)) return 0;
    const joins = (neighbour: string | undefined) =>
      neighbour !== undefined && isSelected(selection, neighbour);
    return (joins(above) ? ABOVE : 0) | (joins(below) ? BELOW : 0);
  });
  return {
    'data-joins-above': (flags & ABOVE) !== 0 || undefined,
    'data-joins-below': (flags & BELOW) !== 0 || undefined,
  };
}

/** Attributes for the style sheets and the listeners of the pane. */
export function entryAttributes(item: ListingItem, index: number, state: EntryState, isFlashed: boolean) {
  return {
    'data-entry': index,
    'data-drop-path': item.isDir ? item.path : undefined,
    'data-selected': state.isSelected || undefined,
    'data-multiple': state.isMultiple || undefined,
    'data-drop': state.isDropTarget || undefined,
    'data-cut': state.isCut || undefined,
    'data-renaming': state.isRenaming || undefined,
    'data-flash': isFlashed || undefined,
    'aria-selected': state.isSelected,
  };
}
