import { isWithin, ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { ScopedUser } from '../access/grant.js';
import type { FileSystem } from './file-system.js';

/** A user with the file system of their scope. */
export interface Scoped {
  user: Pick<ScopedUser, 'scope'>;
  files: Pick<FileSystem, 'locate'>;
}

export type PathOf = (serverPath: VirtualPath) => VirtualPath | null;

/**
 * Translates between the paths of a user and server paths, by which changes, the trash and shares are
 * recorded. Where the scope really is, only the disk can tell, as its own path may contain symlinks: it is
 * asked once, and only if needed.
 */
export class ScopePaths {
  #root: Promise<VirtualPath> | undefined;

  constructor(readonly scoped: Scoped) {}

  /** Returns the path of the user, or null for what lies outside of their scope. */
  async pathOf(serverPath: VirtualPath): Promise<VirtualPath | null> {
    return pathBelow(this.scoped.user.scope, serverPath) ?? (await this.resolved())(serverPath);
  }

  async serverPathOf(path: VirtualPath): Promise<VirtualPath> {
    return rebasePath(await this.#resolve(), path);
  }

  /**
   * Asks the disk beforehand, and returns a `pathOf` that does not wait. If all of `serverPaths` lie below
   * the scope as it is written, and nothing else will be asked for, the disk need not be asked.
   */
  async resolved(serverPaths?: readonly VirtualPath[]): Promise<PathOf> {
    const { scope } = this.scoped.user;
    if (serverPaths?.every((serverPath) => isWithin(scope, serverPath)))
      return (serverPath) => pathBelow(scope, serverPath);
    const root = await this.#resolve();
    return (serverPath) => pathBelow(this.scoped.user.scope, serverPath) ?? pathBelow(root, serverPath);
  }

  #resolve(): Promise<VirtualPath> {
    this.#root ??= resolvedRoot(this.scoped);
    return this.#root;
  }
}

/** Returns the path of the scope itself if it does not exist, or leads out of the served folder. */
async function resolvedRoot({ user: { scope }, files }: Scoped): Promise<VirtualPath> {
  // The path of the whole served folder has no symlinks, so nobody waits for a disk.
  if (scope === ROOT) return ROOT;
  try {
    return (await files.locate(ROOT)).serverPath ?? scope;
  } catch (error) {
    if (error instanceof AppError) return scope;
    throw error;
  }
}

/** Returns the path from `base`, or null for what lies outside of it. */
export function pathBelow(base: VirtualPath, path: VirtualPath): VirtualPath | null {
  if (!isWithin(base, path)) return null;
  if (base === ROOT) return path;
  return path === base ? ROOT : (path.slice(base.length) as VirtualPath);
}
