import { parentOf, ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Amount } from './allowance.js';
import type { Change, ChangingFileSystem } from './changes.js';
import type { Entry, FileSystem } from './file-system.js';

/** A place that something is about to be put to. */
export interface Target {
  path: VirtualPath;
  /** The server path; null outside of the server's root, where nothing is limited. */
  place: VirtualPath | null;
  /** Null if nothing is there. */
  entry: Entry | null;
  /** How many folders above it have to be made. */
  missing: number;
}

/** Something that is about to be moved or removed. */
export interface Source {
  place: VirtualPath | null;
  isFolder: boolean;
  /** A symlink goes without what it leads to. */
  isLink: boolean;
}

/** A symlink has an entry, and no bytes of its own. */
const LINK: Amount = { bytes: 0, entries: 1 };

/** Finds where the path really leads, or would lead. */
export async function findTarget(files: ChangingFileSystem, path: VirtualPath): Promise<Target> {
  let missing = 0;
  for (let at = path; ; at = parentOf(at)) {
    try {
      const { entry, serverPath } = await files.locate(at);
      if (at === path) return { path, place: serverPath, entry, missing };
      const rest = at === ROOT ? path : (path.slice(at.length) as VirtualPath);
      return { path, place: serverPath && rebasePath(serverPath, rest), entry: null, missing: missing - 1 };
    } catch (error) {
      if (at === ROOT || !isNotFound(error)) throw error;
      missing += 1;
    }
  }
}

/** Finds what is about to go, which may be a link: then it is not what the link leads to. */
export async function findSource(
  files: ChangingFileSystem,
  change: Change,
  path: VirtualPath,
): Promise<Source> {
  const { path: place } = await files.dryRun(change);
  const located = await files.locate(path).catch(() => null);
  if (located === null || located.serverPath !== place) return { place, isFolder: false, isLink: true };
  return { place, isFolder: located.entry.kind === 'directory', isLink: false };
}

/** Looks how much the source is at present; null for a folder, which would have to be counted. */
export async function amountOf(
  files: ChangingFileSystem,
  path: VirtualPath,
  { isFolder, isLink }: Source,
): Promise<Amount | null> {
  if (isFolder) return null;
  return isLink ? LINK : sizeOf(await files.stat(path));
}

/** Counts what a move takes along: symlinks stay what they are. */
export async function countMoved(
  files: Pick<FileSystem, 'stat' | 'measure'>,
  path: VirtualPath,
  { isLink }: Pick<Source, 'isLink'>,
  signal?: AbortSignal,
): Promise<Amount> {
  if (isLink) return LINK;
  const amount = sizeOf(await files.stat(path));
  if (amount) return amount;
  const { size, numFiles, numDirs } = await files.measure(path, signal ? { signal } : {});
  return { bytes: size, entries: 1 + numFiles + numDirs };
}

/** Returns how much one file is; null for a folder. */
export function sizeOf({ kind, size }: Pick<Entry, 'kind' | 'size'>): Amount | null {
  return kind === 'directory' ? null : { bytes: kind === 'file' ? size : 0, entries: 1 };
}

/** The entries that are made for a file or folder at the target. */
export function madeAt({ entry, missing }: Target): number {
  return entry ? 0 : 1 + missing;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found';
}
