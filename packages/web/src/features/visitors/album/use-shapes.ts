import type { ListingItem, PictureShapes, SharedResource, VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../lib/api/api-client';
import { pageConfig } from '../../../lib/page-config';
import { below, type SharedLink } from '../../../lib/shared-link';

/** Until the proportions are known, and where the server cannot tell them. */
const PICTURE = 4 / 3;
const FILM = 16 / 9;
/** What is longer or narrower is cut. */
const [NARROWEST, WIDEST] = [0.5, 3.5];

const NONE: PictureShapes = {};

/** The width divided by the height of the tile of each picture and film of an album. */
export function useShapes({ hash, token }: SharedLink, path: VirtualPath, folder: SharedResource) {
  const { items = [], modified } = folder;
  const { data = NONE } = useQuery({
    queryKey: ['sharedShapes', hash, path, modified, items.length] as const,
    queryFn: ({ signal }) =>
      api.call(endpoints.visitors.shapes, { params: below(hash, path), query: { token }, signal }),
    enabled: pageConfig.EnableThumbs && items.some(({ type }) => type === 'image'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // While another picture comes, the shapes of the others stay.
    placeholderData: (before, query) => (query?.queryKey[2] === path ? before : undefined),
  });
  return useMemo(() => {
    const known = new Map(Object.entries(data));
    return ({ name, type }: ListingItem) =>
      type === 'video' ? FILM : Math.min(WIDEST, Math.max(NARROWEST, known.get(name) ?? PICTURE));
  }, [data]);
}

export type ShapeOf = ReturnType<typeof useShapes>;
