import { type ListingItem, parentOf, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { resourceQuery } from '../../features/files/api/resource-query';
import { useListedOrder } from '../../features/files/screen/use-order';

export interface OpenFile {
  /** Undefined while the kind of the entry is unknown. */
  item: ListingItem | undefined;
  /** The entries of its folder, in the order of the listing. */
  siblings: readonly ListingItem[];
  error: Error | null;
  retry: () => void;
}

/** If reading its folder takes longer, in milliseconds, the file itself is requested. */
const LATE_MS = 400;

function useIsLate(afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, afterMs, true);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate;
}

/**
 * A file by its path. It is taken from the listing of its folder if that was read already, so that it opens
 * at once.
 */
export function useFile(path: VirtualPath): OpenFile {
  const parent = parentOf(path);
  const folder = useQuery(resourceQuery(parent));
  const listing = folder.data;
  const isFolderLate = useIsLate(LATE_MS);
  const order = useListedOrder(parent, listing);
  const listed = useMemo(() => listing?.items?.find((each) => each.path === path), [listing, path]);
  // A file that was just renamed or deleted stays visible until the page has changed.
  const last = useRef(listed);
  useEffect(() => {
    last.current = listed ?? last.current;
  });
  const known = listed ?? last.current;
  // The folder is read anyway; requesting the file as well would transfer its text twice.
  const isAsked = known === undefined && (folder.isFetched || isFolderLate);
  const single = useQuery({ ...resourceQuery(path), enabled: isAsked });
  return {
    item: known ?? single.data,
    siblings: order.items,
    error: known === undefined ? single.error : null,
    retry: () => void single.refetch(),
  };
}
