import type { ListingItem, SharedResource, VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../../lib/api/api-client';
import { pageConfig } from '../../../lib/page-config';
import { below, type SharedLink } from '../../../lib/shared-link';

/** The proportions until they are known, and if the server cannot tell them. */
const PICTURE = 4 / 3;
const VIDEO = 16 / 9;
/** Longer and narrower pictures are cut. */
const [NARROWEST, WIDEST] = [0.5, 3.5];

export type ShapeOf = (item: ListingItem) => number;

/**
 * The time for which the wall waits for the proportions, in milliseconds; a server that knows them responds
 * sooner.
 */
const MOST_WAIT_MS = 300;

/** The shapes of the pictures of an album. */
export function shapesQuery({ hash, token }: SharedLink, path: VirtualPath, folder: SharedResource) {
  const { items = [], modified } = folder;
  return queryOptions({
    queryKey: ['sharedShapes', hash, path, modified, items.length] as const,
    queryFn: ({ signal }) =>
      api.call(endpoints.visitors.shapes, { params: below(hash, path), query: { token }, signal }),
    enabled: pageConfig.EnableThumbs && items.some(({ type }) => type === 'image'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The other shapes stay while that of a new picture is read.
    placeholderData: (before, query) => (query?.queryKey[2] === path ? before : undefined),
  });
}

/**
 * The width divided by the height of the tile of each picture and video of an album; undefined while it is
 * worth waiting.
 */
export function useShapes(link: SharedLink, path: VirtualPath, folder: SharedResource): ShapeOf | undefined {
  const { data, isLoading } = useQuery(shapesQuery(link, path, folder));
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MOST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const shapeOf = useMemo(() => {
    const known = new Map(Object.entries(data ?? {}));
    return ({ name, type }: ListingItem) =>
      type === 'video' ? VIDEO : Math.min(WIDEST, Math.max(NARROWEST, known.get(name) ?? PICTURE));
  }, [data]);
  return isLoading && !isLate ? undefined : shapeOf;
}
