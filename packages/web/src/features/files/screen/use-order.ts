import type { ListingItem, Resource, Sorting, VirtualPath } from '@satchel/contract';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/i18n';
import { type EntryOrder, orderEntries } from '../model/entry-order';
import { withPending } from '../model/pending-changes';
import { usePendingChanges } from '../state/pending-store';

const NO_ITEMS: readonly ListingItem[] = [];

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
