import type { ListingItem } from '@satchel/contract';
import { isSelected } from '../../../../lib/listing/selection';
import { useListState } from '../../screen/files-context';
import type { ListState } from '../../screen/list-store';
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

/**
 * Whether the neighbours of a row are selected with it: they grow together. A style sheet could find that out alone,
 * with `:has()`, but then every row that comes while scrolling has all others looked at again.
 */
export function useJoined(name: string, above: string | undefined, below: string | undefined) {
  const joins = (neighbour: string | undefined) => (state: ListState) =>
    (neighbour !== undefined &&
      isSelected(state.selection, name) &&
      isSelected(state.selection, neighbour)) ||
    undefined;
  return { 'data-joins-above': useListState(joins(above)), 'data-joins-below': useListState(joins(below)) };
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
