import { everyPermission, mayView, PERMISSIONS, type Permissions } from '@satchel/contract';
import type { Grant } from './grant.js';

/** All that at least one of them grants. */
export function unionOf(...all: readonly Permissions[]): Permissions {
  const union = everyPermission(false);
  for (const permission of PERMISSIONS) union[permission] = all.some((one) => one[permission]);
  return all.some(mayView) && !union.download ? { ...union, view: true } : union;
}

/** True if `some` permits anything that `others` do not. */
export function grantsMore(some: Permissions, others: Permissions): boolean {
  return (
    PERMISSIONS.some((permission) => some[permission] && !others[permission]) ||
    (mayView(some) && !mayView(others))
  );
}

/** The same grant with other permissions, in each of its folders. */
export function mapPermissions(grant: Grant, change: (permissions: Permissions) => Permissions): Grant {
  const { nested, mounts } = grant;
  return {
    ...grant,
    permissions: change(grant.permissions),
    ...(nested && {
      nested: nested.map((folder) => ({ ...folder, permissions: change(folder.permissions) })),
    }),
    ...(mounts && {
      mounts: mounts.map((mount) => ({ ...mount, grant: mapPermissions(mount.grant, change) })),
    }),
  };
}
