import { closeSync, fstatSync, lstatSync, openSync, readlinkSync, type Stats } from 'node:fs';
import { encodeName } from '../../../../lib/name-bytes.js';
import { RecentMap } from '../../../../lib/recent-map.js';
import { compiledFilter } from '../../../files/path-filter.js';
import type { StorageScope } from '../../../files/storage.js';
import { LOOK, READ_FILE } from '../linux/open-flags.js';
import { descriptorPath } from '../linux/proc.js';
import { closeDir, type Dir, objectKey, openTop } from './dir.js';
import { HiddenNames } from './hidden-paths.js';
import { isReservedName } from './names.js';
import { mayBeOtherName } from './other-names.js';
import {
  type OpenedDirectly,
  type RecentFolderCache,
  type ScopedPath,
  type StorageSettings,
  toPath,
} from './walk-context.js';

/** The time for which a folder is reached by its plain path after a walk to it. */
const WALKED_MS = 1_000;
const MOST_FOLDERS = 2_000;

/**
 * Opens entries of folders that were walked to within the last second by their plain paths, which takes a
 * third of the system calls. The system is then asked where the open entry is. Only one at that very path
 * counts, so no symlink was followed, whatever was replaced in the meantime. The walk has found that none of
 * the folders is the server's own. See decision 0132.
 */
export class RecentFolders implements RecentFolderCache {
  readonly #hidden: HiddenNames;
  /** When the walk to a folder expires, by its plain path. Paths to which rules apply are separate. */
  readonly #walked = {
    withRules: new RecentMap<string, number>(MOST_FOLDERS),
    withoutRules: new RecentMap<string, number>(MOST_FOLDERS),
  };

  constructor(
    readonly facts: Pick<StorageSettings, 'root' | 'hidden'>,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#hidden = new HiddenNames(facts.hidden);
  }

  remember(position: { readonly isPlain: boolean }, { scope, path }: ScopedPath): void {
    if (path.length === 0 || scope.pin !== undefined || !position.isPlain) return;
    const plain = plainPath(this.facts, { scope, path });
    // A name that is not text would become another one in a plain path.
    if (typeof encodeName(plain) !== 'string') return;
    this.#walkedBy(scope).set(folderOf(plain), this.now() + WALKED_MS);
  }

  openFile({ scope, path }: ScopedPath): OpenedDirectly | null {
    const plain = this.#to(scope, path);
    // Some devices act when they are opened, so the entry is looked at before it is opened for reading.
    if (plain === null || !isFile(plain)) return null;
    return openAt(plain, READ_FILE, (stats) => stats.isFile());
  }

  openPath({ scope, path }: ScopedPath): OpenedDirectly | null {
    const plain = this.#to(scope, path);
    if (plain === null) return null;
    return openAt(plain, LOOK, (stats) => stats.isFile() || (stats.isDirectory() && !this.#isOwn(stats)));
  }

  openParent({ scope, path }: ScopedPath): Dir | null {
    const plain = this.#to(scope, path);
    if (plain === null) return null;
    const folder = folderOf(plain);
    const dir = openFolder(folder);
    if (dir && isAt(dir, folder) && !this.#hidden.isFolder(dir.id)) return dir;
    if (dir) closeDir(dir);
    return null;
  }

  /** True if the folder is, or may be, one of the server's own. */
  #isOwn(stats: Stats): boolean {
    const isExact = Number.isSafeInteger(stats.dev) && Number.isSafeInteger(stats.ino);
    return !isExact || this.#hidden.isFolder(objectKey(stats));
  }

  #to(scope: StorageScope, path: readonly string[]): string | null {
    const name = path.at(-1);
    if (name === undefined || scope.pin !== undefined) return null;
    if (isReservedName(name) || mayBeOtherName(name)) return null;
    const plain = plainPath(this.facts, { scope, path });
    const until = this.#walkedBy(scope).get(folderOf(plain)) ?? Number.NEGATIVE_INFINITY;
    const isText = typeof encodeName(name) === 'string';
    return this.now() < until && isText && isAllowed(scope, path) ? plain : null;
  }

  #walkedBy({ filter }: StorageScope): Map<string, number> {
    return compiledFilter(filter, false).asksPaths ? this.#walked.withRules : this.#walked.withoutRules;
  }
}

/** Denied paths are left to the walk, which throws. */
function isAllowed({ filter, at }: StorageScope, path: readonly string[]): boolean {
  const compiled = compiledFilter(filter, false);
  return !compiled.asksPaths || compiled.allows(toPath([...at, ...path]));
}

function folderOf(plain: string): string {
  return plain.slice(0, plain.lastIndexOf('/'));
}

function openFolder(plain: string): Dir | null {
  try {
    return openTop(plain, false);
  } catch {
    return null;
  }
}

function isFile(plain: string): boolean {
  return lstatSync(plain, { throwIfNoEntry: false })?.isFile() === true;
}

/** Null unless the open entry is wanted and is at that very path, so that no symlink led there. */
function openAt(plain: string, flags: number, isWanted: (stats: Stats) => boolean): OpenedDirectly | null {
  let fd: number;
  try {
    fd = openSync(plain, flags);
  } catch {
    return null;
  }
  try {
    const stats = isAt({ fd }, plain) ? fstatSync(fd) : null;
    if (stats && isWanted(stats)) return { fd, stats };
  } catch {
    // It is closed.
  }
  closeSync(fd);
  return null;
}

/** True if the open entry is at that very path, so that no symlink led there. */
export function isAt({ fd }: Pick<Dir, 'fd'>, plain: string): boolean {
  try {
    // proc(5): the real path, with a suffix if the entry was removed. It may be too long to be returned.
    return readlinkSync(descriptorPath(fd)) === plain;
  } catch {
    return false;
  }
}

/** The real path of a task, if there is no symlink in it. */
export function plainPath(
  { root }: Pick<StorageSettings, 'root'>,
  { scope: { folder: scope, at }, path }: ScopedPath,
): string {
  let plain = root === '/' ? '' : root;
  for (const names of [scope, at, path]) for (const name of names) plain += `/${name}`;
  return plain;
}
