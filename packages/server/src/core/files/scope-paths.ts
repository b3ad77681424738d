import { isWithin, ROOT, type User, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { parseScope } from '../../lib/scope.js';
import type { FileSystem } from './file-system.js';

/** A user with the file system of their scope. */
export interface Scoped {
  user: Pick<User, 'scope'>;
  files: Pick<FileSystem, 'locate'>;
}

/** The paths of a user beside those from the server's root, by which changes, the trash and shares are recorded. */
export interface ScopePaths {
  /** Where the scope really is: its own path may contain symlinks. */
  root: VirtualPath;
  /** The path in the scope that the user has today; null for what lies outside of it. */
  of(serverPath: VirtualPath): VirtualPath | null;
}

/** Of a scope that does not exist, or that leads out of the served folder, the path alone is known. */
export async function scopePathsOf({ user, files }: Scoped): Promise<ScopePaths> {
  const named = parseScope(user.scope);
  // The path of the whole served folder has no symlinks, so nobody waits for a disk.
  const root = named === ROOT ? ROOT : ((await rootOf(files)) ?? named);
  return { root, of: (serverPath) => pathBelow(root, serverPath) ?? pathBelow(named, serverPath) };
}

async function rootOf(files: Scoped['files']): Promise<VirtualPath | null> {
  try {
    return (await files.locate(ROOT)).serverPath;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Null for what lies outside of `base`. */
export function pathBelow(base: VirtualPath, serverPath: VirtualPath): VirtualPath | null {
  if (!isWithin(base, serverPath)) return null;
  if (base === ROOT) return serverPath;
  return serverPath === base ? ROOT : (serverPath.slice(base.length) as VirtualPath);
}
