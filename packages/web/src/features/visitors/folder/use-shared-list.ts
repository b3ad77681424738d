import type { ListingItem, SharedResource } from '@satchel/contract';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { recall, remember } from '../../../lib/browser/browser-memory';
import { useMaybeCurrentUser } from '../../../lib/current-user';
import { useFormat } from '../../../lib/i18n';
import { useShortcut } from '../../../lib/shortcuts';
import {
  type ListSorting,
  nextSorting,
  orderEntries,
  type SortKey,
} from '../../../listing/model/entry-order';
import { changeSelection, type ListStore, resetSelection } from '../../../listing/model/list-store';
import { selectEverything, selectedItems } from '../../../listing/model/selection';
import {
  areMostlyPictures,
  storedViewMode,
  type ViewMode,
  viewChoiceOf,
} from '../../../listing/model/view-mode';

/** The order in which a visitor sees all folders of a link; kept until the page is closed. */
export function useSharedOrder(folder: SharedResource | undefined) {
  const { locale } = useFormat();
  const [sorting, setSorting] = useState<ListSorting>({ by: 'name', asc: false });
  const items = folder?.items;
  const order = useMemo(() => orderEntries(items ?? [], sorting, locale), [items, sorting, locale]);
  const sortBy = useCallback((by: SortKey) => setSorting((before) => nextSorting(before, by)), []);
  return useMemo(() => ({ order, sorting, sortBy }), [order, sorting, sortBy]);
}

export type SharedOrder = ReturnType<typeof useSharedOrder>;

const STORAGE_KEY = 'satchel.sharedView';

/**
 * The view of a shared folder: the one that was last chosen in this browser, otherwise the user's own,
 * otherwise by its content. Large tiles have no use without thumbnails.
 */
export function useSharedView(
  items: readonly ListingItem[],
  hasThumbnails: boolean,
): [ViewMode, (view: ViewMode) => void] {
  const own = useMaybeCurrentUser()?.viewMode;
  const [stored, setStored] = useState(() => recall(STORAGE_KEY) ?? own ?? storedViewMode('auto'));
  const change = useCallback((next: ViewMode) => {
    setStored(storedViewMode(next));
    remember(STORAGE_KEY, storedViewMode(next));
  }, []);
  const choice = viewChoiceOf(stored);
  if (choice === 'auto') return [hasThumbnails && areMostlyPictures(items) ? 'mosaic' : 'list', change];
  return [choice === 'gallery' && !hasThumbnails ? 'mosaic' : choice, change];
}

/** The selection in one folder, and the keys for it. `onUp` is undefined at the top of the link. */
export function useSharedSelection(store: ListStore, { order }: SharedOrder, onUp: (() => void) | undefined) {
  const selection = useStore(store, (state) => state.selection);
  const isMultiple = useStore(store, (state) => state.isMultiple);
  const { names, isInverted } = selection;
  const selected = useMemo(() => selectedItems({ names, isInverted }, order), [names, isInverted, order]);
  const clear = () => resetSelection(store);
  useShortcut('mod+a', () => changeSelection(store, selectEverything));
  useShortcut('escape', clear, { isEnabled: selected.length > 0 || isMultiple });
  useShortcut(['backspace', 'alt+arrowup'], () => onUp?.(), { isEnabled: onUp !== undefined });
  return { selected, isMultiple, clear };
}
