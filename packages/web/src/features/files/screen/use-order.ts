import { type ListingItem, mayView, type Resource, ROOT, type VirtualPath } from '@satchel/contract';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/i18n';
import { useOwnFolders, usePermissions } from '../../../lib/own-folders';
import {
  type EntryOrder,
  entryOrder,
  type ListSorting,
  orderEntries,
} from '../../../listing/model/entry-order';
import { nameFilter } from '../../../listing/model/name-filter';
import { areMostlyPictures } from '../../../listing/model/view-mode';
import { useFolderView } from '../api/folder-views';
import { useTakenDates } from '../api/taken-dates';
import { withPending } from '../model/pending-changes';
import { useSizeOf } from '../state/folder-sizes';
import { usePendingChanges } from '../state/pending-store';

const NO_ITEMS: readonly ListingItem[] = [];

const BY_NAME: ListSorting = { by: 'name', asc: false };

/**
 * True if the entries of the folder are mostly pictures or videos; the start of a big one says so before all
 * its entries are known.
 */
export const hasMostlyPictures = ({ start, items }: Resource): boolean =>
  start ? start.areMostlyPictures : areMostlyPictures(items ?? NO_ITEMS);

/** True if the dates of cameras are worth reading. */
export function useHasPictures(folder: VirtualPath, resource: Resource | undefined): boolean {
  const canView = mayView(usePermissions(folder));
  return useMemo(() => canView && resource !== undefined && hasMostlyPictures(resource), [canView, resource]);
}

/**
 * The choice for the folder, otherwise the usual order. In folders without pictures, the order by date taken
 * is that of the last change.
 */
export function useSorting(folder: VirtualPath, resource: Resource | undefined): ListSorting {
  const own = useFolderView(folder);
  const sorting = own.sorting ?? own.usual?.sorting ?? resource?.sorting ?? BY_NAME;
  const hasPictures = useHasPictures(folder, resource);
  return useMemo(() => {
    const isUnknown = sorting.by === 'taken' && !hasPictures;
    return isUnknown ? { ...sorting, by: 'modified' } : sorting;
  }, [sorting, hasPictures]);
}

/** The files of a folder in the order of its listing, for stepping through them. */
export function useListedOrder(folder: VirtualPath, resource: Resource | undefined): EntryOrder {
  return useOrder(folder, resource, useSorting(folder, resource));
}

/**
 * The items as they are shown: with pending changes, folders first, sorted. The orders by date taken, and of
 * folders by size, wait until all values have arrived, so that nothing moves under the pointer.
 */
export function useOrder(
  folder: VirtualPath,
  resource: Resource | undefined,
  sorting: ListSorting,
): EntryOrder {
  const { locale } = useFormat();
  const pending = usePendingChanges(folder);
  const items = resource?.items ?? NO_ITEMS;
  const { by, asc } = sorting;
  const { takenOf, isComplete } = useTakenDates(folder, resource, by === 'taken');
  const dates = isComplete ? takenOf : undefined;
  const folders = useSizeOf(folder, by === 'size');
  const sizes = folders.haveAllCome ? folders.sizeOf : undefined;
  const { order } = useOwnFolders();
  const isChosen = useFolderView(folder).sorting !== undefined;
  const given = folder === ROOT && !isChosen ? order : undefined;
  return useMemo(
    () =>
      given
        ? entryOrder(given(items), items.length)
        : orderEntries(withPending(items, pending), { by, asc }, locale, { takenOf: dates, sizeOf: sizes }),
    [given, items, pending, by, asc, locale, dates, sizes],
  );
}

/** The entries whose names contain the text; all of them without one. */
export function useFiltered(order: EntryOrder, text: string): EntryOrder {
  const filter = useMemo(() => nameFilter(order), [order]);
  return useMemo(() => filter(text), [filter, text]);
}
