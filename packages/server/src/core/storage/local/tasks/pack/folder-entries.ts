import { type Dirent, opendirSync } from 'node:fs';
import { MAX_DEPTH } from '@satchel/contract';
import type { AppError } from '../../../../../lib/app-error.js';
import { NumberedNames } from '../../../../../lib/archive-format/entry-name.js';
import { dirPath, entryPath } from '../../walk/dir.js';
import { lstatOrNull, statsOfDir } from '../../walk/facts.js';
import { decodeLatin1Name, isReservedName } from '../../walk/names.js';
import type { ResolvedPath } from '../../walk/path-steps.js';
import type { Walker } from '../../walk/walker.js';
import { childFilter, spelledPath } from '../list/read-names.js';
import type { Nested } from '../nested.js';
import { entryOf, type Found, isTooLong } from './found.js';
import { type MissingReason, reasonOf } from './missing.js';
import { unlessRefused } from './unless-refused.js';

export interface Folder {
  /** The path from the root of the file system. */
  dir: readonly string[];
  /** The prefix of names in the archive: empty, or ending in a slash. */
  prefix: string;
  /**
   * The objects on the way here, this folder first, including those behind symlinks. None is entered again
   * while it is being packed.
   */
  chain: Chain;
  /**
   * The folders that symlinks led to, for the whole archive. Each is followed once, because symlinks that
   * branch would never end.
   */
  followed: Set<string>;
  /** Converts a name on the disk to its name in the archive, which is safe for every extractor. */
  nameInArchive: (name: string) => string;
}

export interface Chain {
  id: string;
  above: Chain | null;
}

function passes(chain: Chain | null, id: string): boolean {
  for (let link = chain; link; link = link.above) if (link.id === id) return true;
  return false;
}

/** Yields the folder of the walker, unless it is the top of the archive, and everything below it. */
export function* folderAndBelow(walker: Walker, folder: Folder): Nested<Found> {
  if (folder.prefix !== '') {
    yield { kind: 'folder', entry: entryOf(folder.prefix.slice(0, -1), statsOfDir(walker.dir)) };
  }
  const folders: string[] = [];
  const unsafe: Child[] = [];
  for (const child of childrenOf(walker, folder)) {
    if ('reason' in child) yield child;
    else if (folder.nameInArchive(child.name) !== child.name) unsafe.push(child);
    else if (child.kind === 'directory') folders.push(child.name);
    else yield* childAndBelow(walker, folder, child, child.name);
  }
  for (const name of folders) yield* childAndBelow(walker, folder, { name, kind: 'directory' }, name);
  const names = new FreeNames(walker, folder.nameInArchive);
  for (const child of unsafe) yield* childAndBelow(walker, folder, child, names.next(child.name));
}

interface Child {
  name: string;
  kind: 'file' | 'directory' | 'link';
}

type MissingEntry = Extract<Found, { kind: 'missing' }>;

function missing(name: string, reason: MissingReason): MissingEntry {
  return { kind: 'missing', name, reason };
}

/** Yields the entries that this user may see one at a time, because a folder may have millions. */
function* childrenOf(walker: Walker, folder: Folder): Generator<Child | MissingEntry> {
  const { prefix } = folder;
  const isShown = childFilter(walker, spelledPath(walker, folder.dir));
  let reason: MissingReason | null = null;
  const dir = unlessRefused(
    () => opendirSync(dirPath(walker.dir), { encoding: 'latin1', bufferSize: 256 }),
    (error) => {
      reason = reasonOf(error);
    },
  );
  if (reason) yield missing(prefix, reason);
  if (!dir) return;
  try {
    for (let dirent = dir.readSync(); dirent; dirent = dir.readSync()) {
      const name = decodeLatin1Name(dirent.name);
      if (isReservedName(name) || !isShown(name)) continue;
      const kind = kindOfDirent(dirent);
      if (isTooLong(prefix, name)) yield missing(prefix + folder.nameInArchive(name), 'deep');
      else if (kind) yield { name, kind };
      else yield missing(prefix + folder.nameInArchive(name), 'special');
    }
  } finally {
    dir.closeSync();
  }
}

function kindOfDirent(dirent: Dirent): Child['kind'] | null {
  if (dirent.isFile()) return 'file';
  if (dirent.isDirectory()) return 'directory';
  return dirent.isSymbolicLink() ? 'link' : null;
}

function* childAndBelow(walker: Walker, folder: Folder, child: Child, entryName: string): Nested<Found> {
  const { name } = child;
  if (child.kind === 'link') {
    yield* linkAndBelow(walker, folder, name, entryName);
  } else if (child.kind === 'file') {
    yield fileIn(folder, name, entryName, false);
  } else if (!hasAddressBelow(folder)) {
    yield missing(`${folder.prefix}${entryName}/`, 'deep');
  } else {
    let reason: MissingReason | null = null;
    const isEntered = unlessRefused(
      () => walker.push(name),
      (error) => {
        reason = reasonOf(error);
      },
    );
    if (reason) yield missing(`${folder.prefix}${entryName}/`, reason);
    if (!isEntered) return;
    yield { enter: folderAndBelow(walker, below(folder, name, entryName, walker.dir.id)) };
    walker.pop();
  }
}

/**
 * A symlink is stored as its target, unless the file system does not follow it, the target is on the way
 * here, or another symlink led there before.
 */
function* linkAndBelow(walker: Walker, folder: Folder, name: string, entryName: string): Nested<Found> {
  const target = walker.fork();
  let reason: MissingReason | null = null;
  const onRefused = (error: AppError) => {
    reason = reasonOf(error, true);
  };
  try {
    const resolved = unlessRefused(() => target.go([name], { last: 'follow' }), onRefused);
    if (resolved?.stats?.isFile()) yield fileIn(folder, name, entryName, true);
    else if (resolved && unlessRefused(() => enterLinked(target, resolved), onRefused))
      yield* linkedFolder(target, folder, name, entryName);
  } finally {
    target.close();
  }
  if (reason) yield missing(folder.prefix + entryName, reason);
}

function enterLinked(target: Walker, { name, stats }: ResolvedPath): boolean {
  if (name === '') return true;
  if (!stats?.isDirectory()) return false;
  target.push(name);
  return true;
}

/** Its content may be in the archive already, under the name of the folder itself or of another symlink. */
function* linkedFolder(target: Walker, folder: Folder, name: string, entryName: string): Nested<Found> {
  const { id } = target.dir;
  if (passes(folder.chain, id) || folder.followed.has(id) || !hasAddressBelow(folder)) return;
  folder.followed.add(id);
  yield { enter: folderAndBelow(target, below(folder, name, entryName, id)) };
}

/** True if a path may lead to the entries of a folder in this one. */
function hasAddressBelow({ dir }: Folder): boolean {
  return dir.length + 1 < MAX_DEPTH;
}

function fileIn(folder: Folder, name: string, entryName: string, isLink: boolean): Found {
  return { kind: 'file', prefix: folder.prefix, name: entryName, path: { dir: folder.dir, name, isLink } };
}

function below(folder: Folder, name: string, entryName: string, id: string): Folder {
  const prefix = `${folder.prefix}${entryName}/`;
  return {
    dir: [...folder.dir, name],
    prefix,
    chain: { id, above: folder.chain },
    followed: folder.followed,
    nameInArchive: folder.nameInArchive,
  };
}

/** Makes safe names that nothing else in the folder has, in the archive or on the disk. */
class FreeNames {
  readonly #numbered = new NumberedNames();
  readonly #taken = new Set<string>();

  constructor(
    readonly walker: Walker,
    readonly nameInArchive: Folder['nameInArchive'],
  ) {}

  next(name: string): string {
    const safe = this.nameInArchive(name);
    let free = this.#numbered.next('', safe);
    while (this.#taken.has(free) || lstatOrNull(entryPath(this.walker.dir, free)))
      free = this.#numbered.next('', safe);
    this.#taken.add(free);
    return free;
  }
}
