import type { ListingItem, Permissions, Resource, VirtualPath } from '@satchel/contract';
import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { OwnFolders } from '../../../lib/own-folders';
import type { ColumnsModel } from '../../../listing/model/columns';
import type { EntryOrder, ListSorting, SortKey } from '../../../listing/model/entry-order';
import type { ListState, ListStore } from '../../../listing/model/list-store';
import type { ListingModel } from '../../../listing/model/listing-model';
import { selectedItems } from '../../../listing/model/selection';
import type { ViewChoice, ViewMode } from '../../../listing/model/view-mode';
import type { ActionContext, ActionEffects } from '../actions/action';
import type { TransferItem, TransferKind } from '../model/transfer-plan';
import { useClipboard } from '../state/clipboard-store';
import { useDetails } from '../state/details-store';

/** The state that all parts of the files screen share: header, listing, menus and bars. */
export interface FilesScreenValue {
  folder: VirtualPath;
  /** Undefined until the folder has been read; the first entries of a big one arrive before, with `start`. */
  resource: Resource | undefined;
  order: EntryOrder;
  store: ListStore;
  sorting: ListSorting;
  columns: ColumnsModel;
  takenOf: ListingModel['takenOf'];
  view: ViewMode;
  /** The choice of the user, which may leave the layout to the content. */
  viewChoice: ViewChoice;
  /** The permissions of the user in the folder. */
  permissions: Permissions;
  own: OwnFolders;
  isSingleClick: boolean;
  effects: ActionEffects;
  renderPicture: ListingModel['renderPicture'];
  sortBy(by: SortKey): void;
  transfer(kind: TransferKind, items: readonly TransferItem[], folder: VirtualPath): void;
}

export const FilesContext = createContext<FilesScreenValue | null>(null);

export function useFiles(): FilesScreenValue {
  const value = useContext(FilesContext);
  if (!value) throw new Error('useFiles is only for components inside FilesProvider');
  return value;
}

export function useListState<T>(pick: (state: ListState) => T): T {
  return useStore(useFiles().store, pick);
}

export function useSelectedItems(): readonly ListingItem[] {
  const { order, resource } = useFiles();
  const names = useListState((state) => state.selection.names);
  const isInverted = useListState((state) => state.selection.isInverted);
  // Actions on "all" wait until all entries are known.
  const isUnknown = isInverted && resource?.start !== undefined;
  return useMemo(
    () => (isUnknown ? [] : selectedItems({ names, isInverted }, order)),
    [isUnknown, names, isInverted, order],
  );
}

/** The state for the actions; the component is rendered again when the selection changes. */
export function useActionContext(): ActionContext {
  const { folder, order, viewChoice, permissions, own, effects } = useFiles();
  const selected = useSelectedItems();
  const isMultiple = useListState((state) => state.isMultiple);
  const isDetailed = useDetails((state) => state.isOpen);
  const clipboard = useClipboard((state) => state.content);
  return useMemo(
    () => ({
      permissions,
      forSelected: selected.length > 0 ? own.permissionsOf(selected) : permissions,
      anywhere: own.anywhere,
      folder,
      selected,
      total: order.items.length,
      clipboard,
      view: viewChoice,
      isMultiple,
      isDetailed,
      effects,
    }),
    [permissions, own, folder, selected, order, clipboard, viewChoice, isMultiple, isDetailed, effects],
  );
}
