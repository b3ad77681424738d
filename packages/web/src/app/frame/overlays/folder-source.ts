import { parseVirtualPath, ROOT, type VirtualPath } from '@satchel/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FolderSource } from '../../../features/files/finding/find-folders';
import { placesQuery, recentQuery } from '../../../features/places/places-api';
import { search } from '../../../features/search/search-request';

interface PlaceEntry {
  path: string;
  isDir: boolean;
  isGone?: boolean;
}

const foldersOf = (places: readonly PlaceEntry[]): VirtualPath[] =>
  places.filter(({ isDir, isGone }) => isDir && !isGone).map(({ path }) => parseVirtualPath(path));

const sourceWith = (client: QueryClient): FolderSource => ({
  async known() {
    // The search works without them, so a failure is not reported.
    const [favourites, recent] = await Promise.all([
      client.ensureQueryData(placesQuery()).then((places) => foldersOf(places.favourites), none),
      client.ensureQueryData(recentQuery()).then(foldersOf, none),
    ]);
    return { favourites, recent };
  },
  search: ({ words, limit, signal, onFound }) =>
    search({
      folder: ROOT,
      query: words,
      foldersOnly: true,
      limit,
      signal,
      // Paths from the server are valid.
      onHits: (hits) => onFound(hits.map(({ path }) => `/${path}` as VirtualPath)),
    }),
});

const none = (): VirtualPath[] => [];

/** The places of the user, and the search of the server. */
export function useFolderSource(): FolderSource {
  const client = useQueryClient();
  return useMemo(() => sourceWith(client), [client]);
}
