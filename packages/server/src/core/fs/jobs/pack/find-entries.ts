import { type Dirent, fstatSync, lstatSync, opendirSync, type Stats } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { numberedName, safeEntryName } from '../../../../lib/archive-format/entry-name.js';
import { dirPath, entryPath } from '../../tree/dir.js';
import { lstatOrNull } from '../../tree/facts.js';
import { decodeLatin1Name, isReservedName } from '../../tree/names.js';
import { denied, type Ground, toPath, type View } from '../../tree/view.js';
import { Walker } from '../../tree/walker.js';
import { childFilter } from '../list/read-names.js';
import { type Found, foundFile, foundFolder, isTooLong } from './found.js';
import { unlessRefused } from './unless-refused.js';

/** What is to be packed, and what it is called in the archive; an empty name puts a folder's children at the top. */
export interface PackedRoot {
  path: readonly string[];
  name: string;
}

interface Folder {
  dir: readonly string[];
  /** Of the names in the archive: empty, or ending in a slash. */
  prefix: string;
  /** The objects on the way here, links counted: none is entered while it is being packed. */
  chain: readonly string[];
}

/**
 * Everything below `roots` that may be packed, folders before what is in them, the files of a folder before its
 * folders. Throws when there is nothing at any of the roots: `forbidden` if one of them is, else `not_found`.
 */
export function* findEntries(ground: Ground, view: View, roots: readonly PackedRoot[]): Generator<Found> {
  let refusal: AppError | undefined;
  let isAnyThere = false;
  for (const root of roots) {
    const walker = Walker.open(ground, view);
    try {
      const stats = unlessRefused(
        () => reach(walker, root.path),
        (error) => {
          if (refusal?.code !== 'forbidden') refusal = error;
        },
      );
      if (!stats) continue;
      isAnyThere = true;
      if (stats.isDirectory()) yield* folderAndBelow(walker, rootFolder(root, walker), stats);
      else yield rootFile(root, stats);
    } finally {
      walker.close();
    }
  }
  if (!isAnyThere) throw refusal ?? nothing();
}

/** Goes to a root: into it when it is a folder, else to the folder it is in. */
function reach(walker: Walker, path: readonly string[]): Stats {
  const { ground, view } = walker;
  if (!ground.rulesOf(view).allows(toPath([...view.at, ...path]))) throw denied();
  const spot = walker.go(path, { last: 'follow' });
  if (spot.name === '') return statsOfHere(walker);
  if (spot.stats?.isDirectory()) walker.push(spot.name);
  else if (!spot.stats?.isFile()) throw nothing();
  return spot.stats;
}

function rootFolder(root: PackedRoot, walker: Walker): Folder {
  return { dir: root.path, prefix: root.name === '' ? '' : `${root.name}/`, chain: [walker.dir.id] };
}

function rootFile(root: PackedRoot, stats: Stats): Found {
  const name = root.path.at(-1) ?? '';
  const place = { dir: root.path.slice(0, -1), name, isLink: true };
  return foundFile(root.name === '' ? safeEntryName(name) : root.name, stats, place);
}

function* folderAndBelow(walker: Walker, folder: Folder, stats: Stats): Generator<Found> {
  if (folder.prefix !== '') yield foundFolder(folder.prefix.slice(0, -1), stats);
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
  const named = folder.prefix + entryName;
  if (child.kind === 'link') {
    yield* linkAndBelow(walker, folder, name, named);
  } else if (child.kind === 'file') {
    const stats = lstatOrNull(entryPath(walker.dir, name));
    if (stats?.isFile()) yield foundFile(named, stats, { dir: folder.dir, name, isLink: false });
  } else if (unlessRefused(() => walker.push(name))) {
    const below = {
      dir: [...folder.dir, name],
      prefix: `${named}/`,
      chain: [...folder.chain, walker.dir.id],
    };
    yield* folderAndBelow(walker, below, statsOfHere(walker));
    walker.pop();
  }
}

/** Links are followed and stored as what they lead to, where the door goes there and it is not on the way here. */
function* linkAndBelow(walker: Walker, folder: Folder, name: string, named: string): Generator<Found> {
  const target = walker.fork();
  try {
    const spot = unlessRefused(() => target.go([name], { last: 'follow' }));
    if (spot?.stats?.isFile()) yield foundFile(named, spot.stats, { dir: folder.dir, name, isLink: true });
    if (spot?.stats?.isDirectory() && !unlessRefused(() => target.push(spot.name))) return;
    if (!spot || (spot.name !== '' && !spot.stats?.isDirectory())) return;
    const { id } = target.dir;
    if (folder.chain.includes(id)) return;
    const below = { dir: [...folder.dir, name], prefix: `${named}/`, chain: [...folder.chain, id] };
    yield* folderAndBelow(target, below, statsOfHere(target));
  } finally {
    target.close();
  }
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

function nothing(): AppError {
  return new AppError('not_found', 'there is no such file or folder');
}
