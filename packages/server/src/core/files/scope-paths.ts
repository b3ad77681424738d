import { isWithin, ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { FolderRoot, UserFileSystem } from './file-system.js';

/** The part of a file system that knows where its folders are. */
export interface Rooted {
  files: Pick<UserFileSystem, 'roots'>;
}

export type PathOf = (serverPath: VirtualPath) => VirtualPath | null;

/**
 * Translates between the paths of a user and server paths, by which changes, the trash and shares are
 * recorded. Where a folder of the user really is, only the disk can tell, as its own path may contain
 * symlinks: it is asked once, and only if needed. What lies in several folders of the user has the path in
 * the first of them.
 */
export class ScopePaths {
  readonly #roots: readonly FolderRoot[];
  readonly #resolved = new Map<FolderRoot, Promise<VirtualPath>>();

  constructor({ files }: Rooted) {
    this.#roots = files.roots();
  }

  /** Returns the path of the user, or null for what lies outside of their folders. */
  async pathOf(serverPath: VirtualPath): Promise<VirtualPath | null> {
    return this.#lexically(serverPath) ?? (await this.resolved())(serverPath);
  }

  /** The path of the user in each of their folders that hold it; none for what lies outside of all. */
  async everyPathOf(serverPath: VirtualPath): Promise<VirtualPath[]> {
    const lexically = shownInEach(this.#roots, serverPath);
    return lexically.length > 0 ? lexically : shownInEach(await this.#real(), serverPath);
  }

  /** Returns null for the first level of several folders, which is no folder of the server. */
  async serverPathOf(path: VirtualPath): Promise<VirtualPath | null> {
    const root = rootOf(this.#roots, path);
    const rest = root && pathBelow(root.at, path);
    return root && rest ? rebasePath(await this.#resolve(root), rest) : null;
  }

  /**
   * Asks the disk beforehand, and returns a `pathOf` that does not wait. If all of `serverPaths` lie below
   * the folders as they are written, and nothing else will be asked for, the disk need not be asked.
   */
  async resolved(serverPaths?: readonly VirtualPath[]): Promise<PathOf> {
    const lexically = this.#lexically.bind(this);
    if (serverPaths?.every((serverPath) => this.#roots.some(({ scope }) => isWithin(scope, serverPath))))
      return lexically;
    const real = await this.#real();
    return (serverPath) => lexically(serverPath) ?? shownIn(real, serverPath);
  }

  #real(): Promise<ShownRoot[]> {
    return Promise.all(this.#roots.map(async (root) => ({ at: root.at, scope: await this.#resolve(root) })));
  }

  #lexically(serverPath: VirtualPath): VirtualPath | null {
    return shownIn(this.#roots, serverPath);
  }

  #resolve(root: FolderRoot): Promise<VirtualPath> {
    const known = this.#resolved.get(root) ?? resolvedRoot(root);
    this.#resolved.set(root, known);
    return known;
  }
}

/** The folder that the path of a user lies in; undefined for the first level of several. */
export function rootOf(roots: readonly FolderRoot[], path: VirtualPath): FolderRoot | undefined {
  return roots.find(({ at }) => isWithin(at, path));
}

/** A folder as it was granted, and a path in it: so rows and caches name what a user means by a path. */
export interface Place {
  scope: VirtualPath;
  path: VirtualPath;
}

/** The disk is not asked. Returns null for the first level of several folders, and for what would be on it. */
export function placeOf({ files }: Rooted, path: VirtualPath): Place | null {
  const root = rootOf(files.roots(), path);
  const rest = root && pathBelow(root.at, path);
  return root && rest ? { scope: root.scope, path: rest } : null;
}

/** The server path as the folder was granted, without asking the disk; null on the first level of several. */
export function lexicalPathOf(rooted: Rooted, path: VirtualPath): VirtualPath | null {
  const place = placeOf(rooted, path);
  return place && rebasePath(place.scope, place.path);
}

/** The path of the user for a place that `placeOf` returned, also earlier; null without that folder today. */
export function pathAt({ files }: Rooted, { scope, path }: Place): VirtualPath | null {
  const root = files.roots().find((one) => one.scope === scope);
  return root ? rebasePath(root.at, path) : null;
}

/** The error for changes of the first level of several folders. */
export function firstLevelError(): AppError {
  return new AppError('forbidden', 'Your folders are given to you by an administrator: open one of them.');
}

/** The path of the user for what lies in one of their folders as these were granted; else null. */
export function lexicallyShown({ files }: Rooted, serverPath: VirtualPath): VirtualPath | null {
  return shownIn(files.roots(), serverPath);
}

type ShownRoot = Pick<FolderRoot, 'at' | 'scope'>;

/** The path of a user in the first folder that holds it; null for what lies in none of them. */
function shownIn(roots: readonly ShownRoot[], serverPath: VirtualPath): VirtualPath | null {
  for (const { at, scope } of roots) {
    const rest = pathBelow(scope, serverPath);
    if (rest !== null) return rebasePath(at, rest);
  }
  return null;
}

function shownInEach(roots: readonly ShownRoot[], serverPath: VirtualPath): VirtualPath[] {
  return roots.flatMap((root) => shownIn([root], serverPath) ?? []);
}

/** Returns the path of the scope itself if it does not exist, or leads out of the served folder. */
async function resolvedRoot({ scope, locate }: FolderRoot): Promise<VirtualPath> {
  // The path of the whole served folder has no symlinks, so nobody waits for a disk.
  if (scope === ROOT) return ROOT;
  try {
    return (await locate()).serverPath ?? scope;
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
