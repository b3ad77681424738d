import type { Mount, Permissions } from '@satchel/contract';
import { everyPermission } from '@satchel/contract';

/** A folder that is not chosen yet, in which a user may look. */
export const newMount = (): Mount => ({
  name: '',
  path: '',
  perm: { ...everyPermission(false), download: true },
  rules: [],
});

/** The last part of a path, which is the usual name of a folder; empty for the root. */
export const lastPart = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? '';

/** The folder with another path, and with its name if it has none of its own. */
export function withPath(mount: Mount, path: string): Mount {
  const isUsual = mount.name === '' || mount.name === lastPart(mount.path);
  return { ...mount, path, name: isUsual ? lastPart(path) : mount.name };
}

/** The list with the folder at `from` moved to `to`; the same list if there is no such position. */
export function moved(mounts: readonly Mount[], from: number, to: number): readonly Mount[] {
  const mount = mounts[from];
  if (mount === undefined || from === to || to < 0 || to >= mounts.length) return mounts;
  return mounts.toSpliced(from, 1).toSpliced(to, 0, mount);
}

/** No folder makes somebody an administrator. */
export const withoutAdmin = (perm: Permissions): Permissions => ({ ...perm, admin: false });
