import {
  everyPermission,
  isWithin,
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
import { useMemo } from 'react';
import { api } from './api/api-client';
import { MOUNTS } from './api/query-client';
import { useCurrentUser } from './current-user';

const NOTHING = everyPermission(false);

/** The folders of a user who has not exactly one. */
const mountsQuery = () =>
  queryOptions({ queryKey: [MOUNTS], queryFn: ({ signal }) => api.call(endpoints.mounts.list, { signal }) });

/** The folders of the user, and the permissions in them. */
export interface OwnFolders {
  /** The folders of the first level in their order; undefined for a user with one, and until they are known. */
  list: readonly OwnMount[] | undefined;
  /** True for a user who has not exactly one folder. */
  areSeveral: boolean;
  /** All permissions that the user has in at least one folder. */
  anywhere: Permissions;
  /** The permissions in a folder, such as to create something there; none on the first level. */
  permissionsAt: (folder: VirtualPath) => Permissions;
  /** The permissions for all of these entries; the folders of the first level stay as they are. */
  permissionsOf: (entries: readonly { path: string }[]) => Permissions;
}

/** A user with one folder has the permissions of the token everywhere, and sends no request. */
export function useOwnFolders(): OwnFolders {
  const { perm, severalFolders: areSeveral = false } = useCurrentUser();
  const { data } = useQuery({ ...mountsQuery(), enabled: areSeveral });
  return useMemo(() => {
    const common = { areSeveral, anywhere: perm };
    if (!areSeveral)
      return { ...common, list: undefined, permissionsAt: () => perm, permissionsOf: () => perm };
    const permissionsAt = (path: VirtualPath) => permissionsIn(data ?? [], path);
    return {
      ...common,
      list: data?.filter(({ isNested }) => !isNested),
      permissionsAt,
      permissionsOf: (entries) =>
        allOf(entries.map(({ path }) => ofEntry(parseVirtualPath(path), permissionsAt))),
    };
  }, [areSeveral, perm, data]);
}

/** The permissions in a folder, or for a file. */
export const usePermissions = (path: VirtualPath): Permissions => useOwnFolders().permissionsAt(path);

/** The folders of the first level are given by administrators: they stay where they are, and keep their names. */
function ofEntry(path: VirtualPath, permissionsAt: OwnFolders['permissionsAt']): Permissions {
  const own = permissionsAt(path);
  return parentOf(path) === ROOT ? { ...own, rename: false, delete: false } : own;
}

/** The innermost folder around a path says what all of them grant together. */
export function permissionsIn(folders: readonly OwnMount[], path: VirtualPath): Permissions {
  let found: OwnMount | undefined;
  for (const folder of folders) {
    const isAround = isWithin(parseVirtualPath(folder.path), path);
    if (isAround && (!found || folder.path.length > found.path.length)) found = folder;
  }
  return found?.perm ?? NOTHING;
}

function allOf(permissions: readonly Permissions[]): Permissions {
  const [first = NOTHING, ...others] = permissions;
  const all = { ...first };
  for (const each of others) for (const name of PERMISSIONS) all[name] &&= each[name];
  return all;
}
