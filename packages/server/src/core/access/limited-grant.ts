import {
  everyPermission,
  isWithin,
  mayView,
  PERMISSIONS,
  type Permission,
  type Permissions,
  ROOT,
  type VirtualPath,
} from '@satchel/contract';
import type { Grant, Mount, ScopedUser } from './grant.js';
import { mapPermissions } from './permissions.js';

/** The part of a user's grant that an API key has. */
export interface GrantLimits {
  permissions: readonly Permission[];
  /**
   * The paths that the folder outside of which nothing is reached has for the user today: one in each of their
   * folders that hold it. Null for all that the user has.
   */
  folders: readonly VirtualPath[] | null;
}

type Narrowing = Pick<GrantLimits, 'permissions'>;

export function limitedPermissions(all: Permissions, { permissions }: Narrowing): Permissions {
  const limited = everyPermission(false);
  for (const permission of PERMISSIONS)
    limited[permission] = all[permission] && permissions.includes(permission);
  const isViewing = !limited.download && mayView(all) && permissions.includes('download');
  return isViewing ? { ...limited, view: true } : limited;
}

const users = new WeakMap<ScopedUser, WeakMap<Narrowing, ScopedUser>>();
const grants = new WeakMap<Grant, WeakMap<GrantLimits, Grant>>();

/** Returns the same object for the same user and limits, as what is kept for each user needs it. */
export function limitedUser(user: ScopedUser, limits: Narrowing): ScopedUser {
  return made(users, user, limits, () => ({ ...user, perm: limitedPermissions(user.perm, limits) }));
}

/** Returns the same object for the same grant and limits. */
export function limitedGrant(grant: Grant, limits: GrantLimits): Grant {
  return made(grants, grant, limits, () => {
    const limited = mapPermissions(grant, (permissions) => limitedPermissions(permissions, limits));
    const { folders } = limits;
    if (folders === null) return limited;
    const [only] = folders;
    if (limited.mounts || only === undefined)
      return { ...limited, keyFolders: folders, mounts: mountsIn(limited.mounts ?? [], folders) };
    return only === ROOT ? limited : { ...limited, within: only };
  });
}

/** Those of them that hold the folder of a key. */
function mountsIn(mounts: readonly Mount[], folders: readonly VirtualPath[]): Mount[] {
  return mounts.flatMap(({ name, grant }) => {
    const at = `/${name}` as VirtualPath;
    const folder = folders.find((one) => isWithin(at, one));
    if (folder === undefined) return [];
    if (folder === at) return [{ name, grant }];
    return [{ name, grant: { ...grant, within: folder.slice(at.length) as VirtualPath, keyFolder: folder } }];
  });
}

function made<Whole extends object, Limits extends object>(
  known: WeakMap<Whole, WeakMap<Limits, Whole>>,
  whole: Whole,
  limits: Limits,
  make: () => Whole,
): Whole {
  const ofWhole = known.get(whole) ?? new WeakMap<Limits, Whole>();
  known.set(whole, ofWhole);
  const before = ofWhole.get(limits);
  if (before) return before;
  const limited = make();
  ofWhole.set(limits, limited);
  return limited;
}
