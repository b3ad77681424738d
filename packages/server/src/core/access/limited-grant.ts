import {
  everyPermission,
  mayView,
  PERMISSIONS,
  type Permission,
  type Permissions,
  ROOT,
  segmentsOf,
  type VirtualPath,
} from '@satchel/contract';
import type { Grant, Mount, ScopedUser } from './grant.js';
import { mapPermissions } from './permissions.js';

/** The part of a user's grant that an API key has. */
export interface GrantLimits {
  permissions: readonly Permission[];
  /** The folder, from the scope of the user, outside of which nothing is reached. */
  folder: VirtualPath;
}

export function limitedPermissions(all: Permissions, { permissions }: GrantLimits): Permissions {
  const limited = everyPermission(false);
  for (const permission of PERMISSIONS)
    limited[permission] = all[permission] && permissions.includes(permission);
  const mayOnlyView = !all.download && mayView(all) && permissions.includes('download');
  return mayOnlyView ? { ...limited, view: true } : limited;
}

const users = new WeakMap<ScopedUser, WeakMap<GrantLimits, ScopedUser>>();
const grants = new WeakMap<Grant, WeakMap<GrantLimits, Grant>>();

/** Returns the same object for the same user and limits, as what is kept for each user needs it. */
export function limitedUser(user: ScopedUser, limits: GrantLimits): ScopedUser {
  return made(users, user, limits, () => ({ ...user, perm: limitedPermissions(user.perm, limits) }));
}

/** Returns the same object for the same grant and limits. */
export function limitedGrant(grant: Grant, limits: GrantLimits): Grant {
  return made(grants, grant, limits, () => {
    const limited = mapPermissions(grant, (permissions) => limitedPermissions(permissions, limits));
    const { folder } = limits;
    if (folder === ROOT) return limited;
    return {
      ...limited,
      within: folder,
      ...(limited.mounts && { mounts: mountsIn(limited.mounts, folder) }),
    };
  });
}

/** The one of them that the folder of a key lies in. */
function mountsIn(mounts: readonly Mount[], folder: VirtualPath): Mount[] {
  const [first, ...names] = segmentsOf(folder);
  const within = `/${names.join('/')}` as VirtualPath;
  return mounts
    .filter(({ name }) => name === first)
    .map(({ name, grant }) => ({
      name,
      grant: names.length === 0 ? grant : { ...grant, within, keyFolder: folder },
    }));
}

function made<Whole extends object>(
  known: WeakMap<Whole, WeakMap<GrantLimits, Whole>>,
  whole: Whole,
  limits: GrantLimits,
  make: () => Whole,
): Whole {
  const ofWhole = known.get(whole) ?? new WeakMap<GrantLimits, Whole>();
  known.set(whole, ofWhole);
  const before = ofWhole.get(limits);
  if (before) return before;
  const limited = make();
  ofWhole.set(limits, limited);
  return limited;
}
