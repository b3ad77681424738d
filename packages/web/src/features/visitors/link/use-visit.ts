import { parentOf, ROOT, type SharedResource, type VirtualPath } from '@satchel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SharedLink } from '../../../lib/shared-link';
import { useLinkKeys } from './link-keys';
import type { ShareAddress } from './share-address';
import { sharedQuery } from './shared-query';

/** A shared entry, with the properties that a listing has. */
export type SharedItem = Omit<SharedResource, 'items' | 'token'> & { subtitles?: string[] };

export interface Visit {
  link: SharedLink;
  /** The file that the address names: in a shared folder, or the shared file itself. */
  file: SharedItem | undefined;
  /** A link to one file has no folder. */
  isSingleFile: boolean;
  /** The folder that the address names, or that contains the file. */
  folder: SharedResource | undefined;
  folderPath: VirtualPath;
  error: Error | null;
  retry: () => void;
}

/** The entry in the folder that was read before, so that its files open without a request. */
function useKnownItem({ hash, path }: ShareAddress): SharedItem | undefined {
  const client = useQueryClient();
  const parent = client.getQueryData(sharedQuery(hash, parentOf(path)).queryKey);
  return useMemo(
    () => (path === ROOT ? undefined : parent?.items?.find((item) => item.path === path)),
    [parent, path],
  );
}

/** The content at the address of a link, and the current position in it. */
export function useVisit(address: ShareAddress): Visit {
  const { hash, path } = address;
  const token = useLinkKeys(({ keys }) => keys[hash]?.token);
  const known = useKnownItem(address);
  const isKnownFile = known !== undefined && !known.isDir;
  const own = useQuery({ ...sharedQuery(hash, path), enabled: !isKnownFile });
  const file = isKnownFile ? known : own.data && !own.data.isDir ? own.data : undefined;
  const isSingleFile = file !== undefined && file.path === '';
  const folderPath = file === undefined ? path : parentOf(path);
  const folder = useQuery({ ...sharedQuery(hash, folderPath), enabled: !isSingleFile });
  const isViewOnly = own.data?.canDownload === false || folder.data?.canDownload === false;
  const link = useMemo(
    () => ({ hash, ...(token === undefined ? {} : { token }), ...(isViewOnly ? { isViewOnly } : {}) }),
    [hash, token, isViewOnly],
  );
  const shown = file === undefined ? own : folder;
  return {
    link,
    file,
    isSingleFile,
    folder: isSingleFile || !folder.data?.isDir ? undefined : folder.data,
    folderPath,
    error: own.data === undefined && !isKnownFile ? own.error : shown.data === undefined ? shown.error : null,
    retry: () => void shown.refetch(),
  };
}
