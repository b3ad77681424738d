import { type Dirent, fstatSync, lstatSync, opendirSync, type Stats } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { numberedName, safeEntryName } from '../../../../lib/archive-format/entry-name.js';
import { dirPath, entryPath } from '../../tree/dir.js';
import { lstatOrNull } from '../../tree/facts.js';
import { decodeLatin1Name, isReservedName } from '../../tree/names.js';
import type { Walker } from '../../tree/walker.js';
import { childFilter } from '../list/read-names.js';
import { entryOf, type Found, isTooLong } from './found.js';
import { unlessRefused } from './unless-refused.js';

export interface Folder {
  dir: readonly string[];
  /** Of the names in the archive: empty, or ending in a slash. */
  prefix: string;
  /** The objects on the way here, links counted: none is entered while it is being packed. */
  chain: readonly string[];
}

/** The folder where `walker` stands, unless it is the top of the archive, and all that is below it. */
export function* folderAndBelow(walker: Walker, folder: Folder): Generator<Found> {
  if (folder.prefix !== '') {
    yield { kind: 'folder', entry: entryOf(folder.prefix.slice(0, -1), statsOfHere(walker)) };
  }
  const folders: string[] = [];
  const unsafe: Child[] = [];
  for (const child of childrenOf(walker, folder)) {
    if (safeEntryName(child.name) !== child.name) unsafe.push(child);
    else if (child.kind === 'directory') folders.push(child.name);
    else yield* childAndBelow(walker, folder, child, child.name);
  }
  for (const name of folders) yield* childAndBelow(walker, folder, { name, kind: 'directory' }, name);
  const taken = new Set<string>();
  for (const child of unsafe)
    yield* childAndBelow(walker, folder, child, freeName(walker, child.name, taken));
}

interface Child {
  name: string;
  kind: 'file' | 'directory' | 'link';
}

/** What the folder holds for this person, one at a time: a folder may have millions. */
function* childrenOf(walker: Walker, folder: Folder): Generator<Child> {
  const isShown = childFilter(walker, folder.dir);
  const dir = unlessRefused(() => opendirSync(dirPath(walker.dir), { encoding: 'latin1', bufferSize: 256 }));
  if (!dir) return;
  try {
    for (let dirent = dir.readSync(); dirent; dirent = dir.readSync()) {
      const name = decodeLatin1Name(dirent.name);
      const kind = kindOfDirent(dirent);
      if (kind && !isReservedName(name) && isShown(name) && !isTooLong(folder.prefix, name))
        yield { name, kind };
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

function* childAndBelow(walker: Walker, folder: Folder, child: Child, entryName: string): Generator<Found> {
  const { name } = child;
  if (child.kind === 'link') {
    yield* linkAndBelow(walker, folder, name, entryName);
  } else if (child.kind === 'file') {
    yield fileIn(folder, name, entryName, false);
  } else if (unlessRefused(() => walker.push(name))) {
    yield* folderAndBelow(walker, below(folder, name, entryName, walker.dir.id));
    walker.pop();
  }
}

/** Links are followed and stored as what they lead to, where the door goes there and it is not on the way here. */
function* linkAndBelow(walker: Walker, folder: Folder, name: string, entryName: string): Generator<Found> {
  const target = walker.fork();
  try {
    const spot = unlessRefused(() => target.go([name], { last: 'follow' }));
    if (!spot) return;
    if (spot.stats?.isFile()) {
      yield fileIn(folder, name, entryName, true);
      return;
    }
    if (spot.name !== '' && (!spot.stats?.isDirectory() || !unlessRefused(() => target.push(spot.name))))
      return;
    const { id } = target.dir;
    if (!folder.chain.includes(id)) yield* folderAndBelow(target, below(folder, name, entryName, id));
  } finally {
    target.close();
  }
}

function fileIn(folder: Folder, name: string, entryName: string, isLink: boolean): Found {
  return { kind: 'file', prefix: folder.prefix, name: entryName, place: { dir: folder.dir, name, isLink } };
}

function below(folder: Folder, name: string, entryName: string, id: string): Folder {
  const prefix = `${folder.prefix}${entryName}/`;
  return { dir: [...folder.dir, name], prefix, chain: [...folder.chain, id] };
}

/** A safe name for `name` that nothing else in the folder has, in the archive or on the disk. */
function freeName(walker: Walker, name: string, taken: Set<string>): string {
  const safe = safeEntryName(name);
  let free = safe;
  for (let n = 1; taken.has(free) || lstatOrNull(entryPath(walker.dir, free)); n++)
    free = numberedName(safe, n);
  taken.add(free);
  return free;
}

function statsOfHere(walker: Walker): Stats {
  const { dir } = walker;
  return dir.fd >= 0 ? fstatSync(dir.fd) : lstatSync(dir.path);
}

export function nothingThere(): AppError {
  return new AppError('not_found', 'there is no such file or folder');
}
