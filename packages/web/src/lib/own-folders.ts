import { everyPermission, type ListingItem, type Permissions, type VirtualPath } from '@satchel/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useCurrentUser } from './current-user';

/** The folders of the user, and the permissions in them. */
export interface OwnFolders {
  /** True for a user who has not exactly one folder. */
  areSeveral?: boolean;
  /** All permissions that the user has in at least one folder. */
  anywhere: Permissions;
  /** The permissions in a folder, such as to create something there, or for a file; none on the first level. */
  permissionsAt: (path: VirtualPath) => Permissions;
  /** The permissions for all of these entries; the folders of the first level stay as they are. */
  permissionsOf: (entries: readonly { path: string }[]) => Permissions;
  /** The innermost of the folders around a path, the first level without one; undefined for a user with one folder. */
  rootOf?: (path: VirtualPath) => VirtualPath;
  /** The order of the first level as the server gives it; undefined for a user with one folder. */
  order?: (items: readonly ListingItem[]) => readonly ListingItem[];
}

/** The folders of a user who has several, while `SeveralFolders` is rendered and knows them. */
export const useSeveralFolders = create<{ known?: OwnFolders | undefined }>(() => ({}));

const same = (anywhere: Permissions, everywhere: Permissions): OwnFolders => ({
  anywhere,
  permissionsAt: () => everywhere,
  permissionsOf: () => everywhere,
});

/** A user with one folder has the permissions of the token everywhere, and sends no request for them. */
export function useOwnFolders(): OwnFolders {
  const { perm, severalFolders } = useCurrentUser();
  const { known } = useSeveralFolders();
  return useMemo(() => {
    if (!severalFolders) return same(perm, perm);
    return known ?? { ...same(perm, everyPermission(false)), areSeveral: true };
  }, [severalFolders, perm, known]);
}

/** The permissions in a folder, or for a file. */
export const usePermissions = (path: VirtualPath): Permissions => useOwnFolders().permissionsAt(path);
