import { nameOf } from '@satchel/contract';
import { useMemo } from 'react';
import { useT } from '../../../lib/i18n';
import { Listing } from '../../../listing/listing';
import type { ListingModel } from '../../../listing/model/listing-model';
import { useListing } from '../../../listing/use-listing';
import { thumbnailUrl } from '../api/entry-requests';
import { useFiles } from '../screen/files-context';
import { useClipboard } from '../state/clipboard-store';
import { useArrivals } from './use-arrivals';
import { useEntryDrag } from './use-entry-drag';
import { usePrefetch } from './use-prefetch';

function useFilesListing(): ListingModel {
  const t = useT();
  const { folder, order, store, view, sorting, sortBy, isSingleClick, effects, permissions } = useFiles();
  const cutPaths = useClipboard((state) => state.cutPaths);
  const label = nameOf(folder) || t('files.home');
  const { open } = effects;
  const { download } = permissions;
  return useMemo(
    () => ({
      label,
      order,
      store,
      view,
      sorting,
      sortBy,
      isSingleClick,
      open,
      cutPaths,
      tool: 'menu',
      // Thumbnails need the permission to download, too.
      thumbnailOf: (item) => (download ? thumbnailUrl(item) : null),
    }),
    [label, order, store, view, sorting, sortBy, isSingleClick, open, cutPaths, download],
  );
}

/** The entries of the folder. Mount it with the folder as its key. */
export function FileList() {
  const files = useFiles();
  const view = useListing(useFilesListing());
  const { pane } = view;
  const drag = useEntryDrag(files, pane);
  const prefetch = usePrefetch(files);
  const flashed = useArrivals(files.folder, pane);
  return <Listing view={view} flashed={flashed} listeners={{ ...drag, ...prefetch }} />;
}
