import type { ListingItem, Resource, VirtualPath } from '@satchel/contract';
import { useMemo } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useFormat } from '../../../lib/i18n';
import { type EntryOrder, type ListSorting, orderEntries } from '../../../listing/model/entry-order';
import { nameFilter } from '../../../listing/model/name-filter';
import { areMostlyPictures } from '../../../listing/model/view-mode';
import { usePreferences } from '../api/preferences';
import { useTakenDates } from '../api/taken-dates';
import { withPending } from '../model/pending-changes';
import { useFolderChoice } from '../state/folder-choices';
import { usePendingChanges } from '../state/pending-store';

const NO_ITEMS: readonly ListingItem[] = [];

const BY_NAME: ListSorting = { by: 'name', asc: false };

/** Whether its entries are mostly pictures or films, so that the dates of cameras are worth to be read. */
export function useHasPictures(resource: Resource | undefined): boolean {
  const { perm } = useCurrentUser();
  const items = resource?.items ?? NO_ITEMS;
  return useMemo(() => perm.download && areMostlyPictures(items), [perm.download, items]);
}

/**
 * The choice for the folder, otherwise the one since the page was loaded, otherwise the server's value. The date taken
 * is that of the last change where there are no pictures.
 */
export function useSorting(folder: VirtualPath, resource: Resource | undefined): ListSorting {
  const { id } = useCurrentUser();
  const ofUser = usePreferences(id).sorting;
  const sorting = useFolderChoice(id, folder).sorting ?? ofUser ?? resource?.sorting ?? BY_NAME;
  const hasPictures = useHasPictures(resource);
  return useMemo(
    () => (sorting.by === 'taken' && !hasPictures ? { ...sorting, by: 'modified' } : sorting),
    [sorting, hasPictures],
  );
}

/** The files of a folder in the order of its listing, for stepping through them. */
export function useListedOrder(folder: VirtualPath, resource: Resource | undefined): EntryOrder {
  return useOrder(folder, resource, useSorting(folder, resource));
}

/**
 * The items as they are shown: with pending changes, folders first, sorted. By the date taken they are sorted once all
 * dates have come, so that nothing moves under the pointer while they do.
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
  return useMemo(
    () => orderEntries(withPending(items, pending), { by, asc }, locale, dates),
    [items, pending, by, asc, locale, dates],
  );
}

/** The entries whose names contain the text; all of them without one. */
export function useFiltered(order: EntryOrder, text: string): EntryOrder {
  const filter = useMemo(() => nameFilter(order), [order]);
  return useMemo(() => filter(text), [filter, text]);
}
