import type { ListingItem, Resource, Sorting, VirtualPath } from '@satchel/contract';
import { useMemo } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useFormat } from '../../../lib/i18n';
import { type EntryOrder, orderEntries } from '../../../lib/listing/entry-order';
import { usePreferences } from '../api/preferences';
import { withPending } from '../model/pending-changes';
import { usePendingChanges } from '../state/pending-store';

const NO_ITEMS: readonly ListingItem[] = [];

const BY_NAME: Sorting = { by: 'name', asc: false };

/** What was chosen since the page was loaded, else what the server has stored. */
export function useSorting(resource: Resource | undefined): Sorting {
  const { id } = useCurrentUser();
  return usePreferences(id).sorting ?? resource?.sorting ?? BY_NAME;
}

/** A folder in the order of its listing, for who steps through its files one by one. */
export function useListedOrder(folder: VirtualPath, resource: Resource | undefined): EntryOrder {
  return useOrder(folder, resource, useSorting(resource));
}

/** The folder's items as they are shown: with what is pending, folders first, sorted. */
export function useOrder(folder: VirtualPath, resource: Resource | undefined, sorting: Sorting): EntryOrder {
  const { locale } = useFormat();
  const pending = usePendingChanges(folder);
  const items = resource?.items ?? NO_ITEMS;
  const { by, asc } = sorting;
  return useMemo(
    () => orderEntries(withPending(items, pending), { by, asc }, locale),
    [items, pending, by, asc, locale],
  );
}
