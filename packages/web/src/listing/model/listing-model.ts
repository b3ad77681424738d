import type { ListingItem } from '@satchel/contract';
import { createContext, type ReactNode, useContext } from 'react';
import type { ColumnsModel } from './columns';
import type { EntryOrder, ListSorting, SizeOf, SortKey, TakenOf } from './entry-order';
import type { ListStore } from './list-store';
import type { ViewMode } from './view-mode';

/**
 * The last cell of a row: the button of the entry's menu, or other content of a feature, marked with
 * `data-own`.
 */
export type EntryTool = 'menu' | { label: string; render: (item: ListingItem) => ReactNode };

/**
 * The content of a listing, and the actions on its entries. Keep the object identical while nothing in it
 * changes.
 */
export interface ListingModel {
  /** The name of the listing for screen readers. */
  label: string;
  order: EntryOrder;
  /** Only the first entries are there so far. */
  isStart?: boolean;
  /** The selection and the current entry of the keyboard. */
  store: ListStore;
  view: ViewMode;
  sorting: ListSorting;
  sortBy: (by: SortKey) => void;
  /** The columns of the list; absent if the user cannot change them. */
  columns?: ColumnsModel | undefined;
  /** Absent if no dates were read from pictures. */
  takenOf?: TakenOf | undefined;
  /** The sizes of folders; absent if none is known. */
  sizeOf?: SizeOf | undefined;
  /** One click opens an entry instead of selecting it. */
  isSingleClick: boolean;
  open: (item: ListingItem) => void;
  /**
   * Shows the selection above the list, or stops showing it; without it Space selects, as Ctrl+Space does.
   */
  look?: (() => void) | undefined;
  tool: EntryTool;
  /** The width of tiles as a factor of the usual one, which is 1. */
  tileScale?: number;
  /** The address of an entry's thumbnail; null if it has only an icon. */
  thumbnailOf: (item: ListingItem) => string | null;
  /**
   * The picture on a tile instead of the icon of a folder, or of a file without a thumbnail; null for the
   * icon.
   */
  renderPicture?: ((item: ListingItem, icon: ReactNode) => ReactNode) | undefined;
  /** The address of an entry's page, so that it can be opened in a new tab. */
  hrefOf?: (item: ListingItem) => string;
  /** Edits the name of an entry in its place; absent if that is not possible. */
  startRename?: ((item: ListingItem) => void) | undefined;
  /** The field that replaces a name while it is edited. */
  renderNameField?: (item: ListingItem) => ReactNode;
  /** The paths of entries that were cut. */
  cutPaths?: ReadonlySet<string>;
}

export const ListingContext = createContext<ListingModel | null>(null);

export function useListingModel(): ListingModel {
  const model = useContext(ListingContext);
  if (!model) throw new Error('useListingModel is only for components inside a Listing');
  return model;
}
