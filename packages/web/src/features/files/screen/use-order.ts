import type { ListingItem, Resource, VirtualPath } from '@satchel/contract';
import { useMemo } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useFormat } from '../../../lib/i18n';
import { type EntryOrder, type ListSorting, orderEntries } from '../../../listing/model/entry-order';
import { nameFilter } from '../../../listing/model/name-filter';
import { usePreferences } from '../api/preferences';
import { withPending } from '../model/pending-changes';
import { useFolderChoice } from '../state/folder-choices';
import { usePendingChanges } from '../state/pending-store';

const NO_ITEMS: readonly ListingItem[] = [];

const BY_NAME: ListSorting = { by: 'name', asc: false };

/** The choice for the folder, otherwise the one since the page was loaded, otherwise the server's value. */
export function useSorting(folder: VirtualPath, resource: Resource | undefined): ListSorting {
  const { id } = useCurrentUser();
  const ofUser = usePreferences(id).sorting;
  return useFolderChoice(id, folder).sorting ?? ofUser ?? resource?.sorting ?? BY_NAME;
}

/** The files of a folder in the order of its listing, for stepping through them. */
export function useListedOrder(folder: VirtualPath, resource: Resource | undefined): EntryOrder {
  return useOrder(folder, resource, useSorting(folder, resource));
}

/** The items as they are shown: with pending changes, folders first, sorted. */
export function useOrder(
  folder: VirtualPath,
  resource: Resource | undefined,
  sorting: ListSorting,
): EntryOrder {
  const { locale } = useFormat();
  const pending = usePendingChanges(folder);
  const items = resource?.items ?? NO_ITEMS;
  const { by, asc } = sorting;
  return useMemo(
    () => orderEntries(withPending(items, pending), { by, asc }, locale),
    [items, pending, by, asc, locale],
  );
}

/** The entries whose names contain the text; all of them without one. */
export function useFiltered(order: EntryOrder, text: string): EntryOrder {
  const filter = useMemo(() => nameFilter(order), [order]);
  return useMemo(() => filter(text), [filter, text]);
}
