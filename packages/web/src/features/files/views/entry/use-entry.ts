import type { ListingItem } from '@satchel/contract';
import { isSelected } from '../../../../lib/listing/selection';
import { useListState } from '../../screen/files-context';
import { useClipboard } from '../../state/clipboard-store';

export interface EntryState {
  isSelected: boolean;
  isFocused: boolean;
  isMultiple: boolean;
  isDropTarget: boolean;
  /** It waits to be pasted elsewhere. */
  isCut: boolean;
}

/** What the screen shows of one entry's state; only a change of it draws the entry anew. */
export function useEntryState({ name, path }: ListingItem): EntryState {
  return {
    isSelected: useListState(({ selection }) => isSelected(selection, name)),
    isFocused: useListState(({ selection }) => selection.focus === name),
    isMultiple: useListState((state) => state.isMultiple),
    isDropTarget: useListState((state) => state.dropTarget === name),
    isCut: useClipboard(({ cutPaths }) => cutPaths.has(path)),
  };
}

/** Attributes that the style sheets and the pane's listeners read. */
export function entryAttributes(item: ListingItem, index: number, state: EntryState, isFlashed: boolean) {
  return {
    'data-entry': index,
    'data-drop-path': item.isDir ? item.path : undefined,
    'data-selected': state.isSelected || undefined,
    'data-multiple': state.isMultiple || undefined,
    'data-drop': state.isDropTarget || undefined,
    'data-cut': state.isCut || undefined,
    'data-flash': isFlashed || undefined,
    'aria-selected': state.isSelected,
  };
}
