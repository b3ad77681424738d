import {
  everyPermission,
  isWithin,
  mayView,
  type OwnMount,
  PERMISSIONS,
  type Permissions,
  parentOf,
  parseVirtualPath,
  ROOT,
  type VirtualPath,
} from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { api } from '../../lib/api/api-client';
import { MOUNTS } from '../../lib/api/query-client';
import { useCurrentUser } from '../../lib/current-user';
import { type OwnFolders, useSeveralFolders } from '../../lib/own-folders';

export const mountsQuery = () =>
  queryOptions({ queryKey: [MOUNTS], queryFn: ({ signal }) => api.call(endpoints.mounts.list, { signal }) });

/** Reads the folders of a user who has several, and tells `useOwnFolders` what may be done in each. */
export function SeveralFolders() {
  const { perm } = useCurrentUser();
  const { data } = useQuery(mountsQuery());
  useLayoutEffect(() => {
    useSeveralFolders.setState({ known: data && severalFolders(data, perm) });
  }, [data, perm]);
  useLayoutEffect(() => () => useSeveralFolders.setState({ known: undefined }), []);
  return null;
}

/** The permissions of a user with these folders, place by place. */
export function severalFolders(folders: readonly OwnMount[], anywhere: Permissions): OwnFolders {
  const permissionsAt = (path: VirtualPath) => permissionsIn(folders, path);
  const places = new Map(folders.map(({ path }, index) => [path, index]));
  const placeOf = ({ path }: { path: string }) => places.get(path) ?? places.size;
  return {
    areSeveral: true,
    anywhere,
    permissionsAt,
    permissionsOf: (entries) =>
      allOf(entries.map(({ path }) => permissionsOfEntry(parseVirtualPath(path), permissionsAt))),
    rootOf: (path) => parseVirtualPath(folderAround(folders, path)?.path ?? ROOT),
    order: (items) => items.toSorted((a, b) => placeOf(a) - placeOf(b)),
  };
}

/** The innermost folder around a path has the permissions that all of them grant together. */
const permissionsIn = (folders: readonly OwnMount[], path: VirtualPath): Permissions =>
  folderAround(folders, path)?.perm ?? everyPermission(false);

function folderAround(folders: readonly OwnMount[], path: VirtualPath): OwnMount | undefined {
  let found: OwnMount | undefined;
  for (const folder of folders) {
    const isAround = isWithin(parseVirtualPath(folder.path), path);
    if (isAround && (!found || folder.path.length > found.path.length)) found = folder;
  }
  return found;
}

/** The folders of the first level are given by administrators: they stay where they are, and keep their names. */
function permissionsOfEntry(path: VirtualPath, permissionsAt: OwnFolders['permissionsAt']): Permissions {
  const own = permissionsAt(path);
  return parentOf(path) === ROOT ? { ...own, rename: false, delete: false } : own;
}

function allOf(permissions: readonly Permissions[]): Permissions {
  const [first = everyPermission(false), ...others] = permissions;
  const { view: _, ...all } = first;
  for (const each of others) for (const name of PERMISSIONS) all[name] &&= each[name];
  // Downloading includes it, as in what the server sends.
  return !all.download && permissions.length > 0 && permissions.every(mayView) ? { ...all, view: true } : all;
}
