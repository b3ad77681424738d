import { type ListingItem, parentOf, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
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
  // A file that has just been renamed or deleted stays on the screen until the page has moved on.
  const last = useRef(listed);
  useEffect(() => {
    last.current = listed ?? last.current;
  });
  const known = listed ?? last.current;
  const single = useQuery({ ...resourceQuery(path), enabled: known === undefined });
  return {
    item: known ?? single.data,
    siblings: order.items,
    error: known === undefined ? single.error : null,
    retry: () => void single.refetch(),
  };
}
