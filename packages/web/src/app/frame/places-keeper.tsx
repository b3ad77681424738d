import type { VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useColumns } from '../../features/files/state/columns-store';
import { useFavourites } from '../../features/places/favourite-store';
import { areKept, toggled } from '../../features/places/favourites';
import { layoutOf, placesQuery, recentQuery, useChangePlaces } from '../../features/places/places-api';
import { api } from '../../lib/api/api-client';
import { PLACES } from '../../lib/api/query-client';
import { useOwnActions } from '../../lib/own-actions';
import { useShortcut } from '../../lib/shortcuts';
import { isPassedBy, placeOfUrl } from './current-folder';
import { useFrame } from './frame-store';

/** The time after which a folder counts as visited and not only passed through, in milliseconds. */
export const stay = { ms: 3000 };

/**
 * Notes what the user opens, makes the open place a favourite by its key, and tells the lists of files which
 * entries are favourites.
 */
export function PlacesKeeper() {
  const { pathname } = useLocation();
  const place = placeOfUrl(pathname);
  useVisits(place, pathname.endsWith('/'));
  return (
    <>
      <FavouriteKey place={place} />
      <SizeKeeper />
      <ColumnsKeeper />
    </>
  );
}

/**
 * A file is noted at once, unless it was only passed by in the viewer; a folder is noted once the user has
 * stayed in it or has changed something there. Folders on the way to another one would otherwise soon fill
 * the list.
 */
function useVisits(place: VirtualPath | null, isFolder: boolean): void {
  const client = useQueryClient();
  const isVisit = !isPassedBy(useLocation().state);
  useEffect(() => {
    if (place === null || !isVisit) return;
    let isNoted = false;
    const note = () => {
      if (isNoted) return;
      isNoted = true;
      void api
        .call(endpoints.places.visit, { body: { path: place } })
        .then(() => client.invalidateQueries({ queryKey: recentQuery().queryKey }))
        // A place that cannot be opened says so on its page.
        .catch(() => undefined);
    };
    if (!isFolder) return note();
    const timer = setTimeout(note, stay.ms);
    const stopListening = useOwnActions.subscribe(({ notice }, before) => {
      if (notice !== null && notice !== before.notice) note();
    });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [client, place, isFolder, isVisit]);
}

function FavouriteKey({ place }: { place: VirtualPath | null }) {
  const change = useChangePlaces();
  const { data } = useQuery(placesQuery());
  useEffect(() => {
    const favourites = data && {
      areKept: (paths: readonly string[]) => areKept(paths, data),
      toggle: (paths: readonly string[]) => change(toggled(paths)),
    };
    useFavourites.setState({ favourites: favourites ?? null });
    return () => useFavourites.setState({ favourites: null });
  }, [data, change]);
  useShortcut('mod+d', () => place !== null && change(toggled([place])), { isEnabled: place !== null });
  return null;
}

/** Shows the sidebar in the size that the user chose on any device. */
function SizeKeeper() {
  const change = useChangePlaces();
  const { width, isCollapsed } = useQuery(placesQuery()).data?.layout ?? {};
  const { chosen, showSidebar } = useFrame();
  useEffect(() => {
    if (width !== undefined && isCollapsed !== undefined) showSidebar({ width, isCollapsed });
  }, [width, isCollapsed, showSidebar]);
  useEffect(() => {
    if (!chosen) return;
    useFrame.setState({ chosen: null });
    change((places) => ({ layout: { ...layoutOf(places), ...chosen } }));
  }, [chosen, change]);
  return null;
}

/** Shows the columns of lists that the user chose on any device. */
function ColumnsKeeper() {
  const change = useChangePlaces('files.failed.columns');
  const columns = useQuery(placesQuery()).data?.layout?.columns;
  const { chosen, show } = useColumns();
  // The response to one change must not revert the next, for example while an arrow key is held.
  const isChanging = useIsMutating({ predicate: ({ options }) => options.scope?.id === PLACES }) > 0;
  useEffect(() => {
    if (columns && !isChanging && !useColumns.getState().chosen) show(columns);
  }, [columns, isChanging, show]);
  useEffect(() => {
    if (!chosen) return;
    useColumns.setState({ chosen: null });
    change((places) => ({ layout: { ...layoutOf(places), columns: chosen } }));
  }, [chosen, change]);
  return null;
}
