import { type ListingItem, parentOf, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { resourceQuery } from '../../features/files/api/resource-query';
import { useListedOrder } from '../../features/files/screen/use-order';

export interface OpenFile {
  /** Undefined while it is not known what it is. */
  item: ListingItem | undefined;
  /** What stands in its folder, in the order of the listing. */
  siblings: readonly ListingItem[];
  error: Error | null;
  retry: () => void;
}

/** A file by its path: from its folder's listing when that is there already, so that it opens at once. */
export function useFile(path: VirtualPath): OpenFile {
  const parent = parentOf(path);
  const listing = useQuery(resourceQuery(parent)).data;
  const order = useListedOrder(parent, listing);
  const listed = useMemo(() => listing?.items?.find((each) => each.path === path), [listing, path]);
  const single = useQuery({ ...resourceQuery(path), enabled: listed === undefined });
  return {
    item: listed ?? single.data,
    siblings: order.items,
    error: listed === undefined ? single.error : null,
    retry: () => void single.refetch(),
  };
}
