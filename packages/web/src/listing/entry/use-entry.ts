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
  isFocused: boolean;
  isMultiple: boolean;
  isDropTarget: boolean;
  /** The entry was cut and waits to be pasted. */
  isCut: boolean;
  /** Its name is being edited. */
  isRenaming: boolean;
}

/** The visible state of one entry; only a change of it renders the entry again. */
export function useEntryState({ name, path }: ListingItem): EntryState {
  const { cutPaths } = useListingModel();
  return {
    isSelected: useListState(({ selection }) => isSelected(selection, name)),
    isFocused: useListState(({ selection }) => selection.focus === name),
    isMultiple: useListState((state) => state.isMultiple),
    isDropTarget: useListState((state) => state.dropTarget === name),
    isRenaming: useListState((state) => state.renaming?.name === name),
    isCut: cutPaths?.has(path) ?? false,
  };
}

/**
 * Whether the neighbours of a row are selected, too: then their backgrounds join. A style sheet could do that with
 * `:has()`, but then the browser would check all rows again for every row that appears while scrolling.
 */
export function useJoined(name: string, above: string | undefined, below: string | undefined) {
  const joins = (neighbour: string | undefined) => (state: ListState) =>
    (neighbour !== undefined &&
      isSelected(state.selection, name) &&
      isSelected(state.selection, neighbour)) ||
    undefined;
  return { 'data-joins-above': useListState(joins(above)), 'data-joins-below': useListState(joins(below)) };
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
