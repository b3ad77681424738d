import { type BigIntStats, constants, fstatSync, lstatSync, type Stats } from 'node:fs';
import type { FileId } from '../../../files/entry-columns.js';
import { type Revision, revisionByTime } from '../../../files/revision.js';
import { type Dir, entryPath } from './dir.js';

export type Kind = 'file' | 'directory' | 'link' | 'special';

const FORMAT_FLAGS: Record<number, number> = {
  [constants.S_IFDIR]: 2 ** 31,
  [constants.S_IFLNK]: 2 ** 27,
  [constants.S_IFBLK]: 2 ** 26,
  [constants.S_IFIFO]: 2 ** 25,
  [constants.S_IFSOCK]: 2 ** 24,
  [constants.S_IFCHR]: 2 ** 26 + 2 ** 21,
};

/** Converts a Unix mode to the number that Go's `fs.FileMode` has for it. */
export function goMode(mode: number): number {
  let result = (mode & 0o777) + (FORMAT_FLAGS[mode & constants.S_IFMT] ?? 0);
  if (mode & 0o4000) result += 2 ** 23;
  if (mode & 0o2000) result += 2 ** 22;
  if (mode & 0o1000) result += 2 ** 20;
  return result;
}

export function kindOf(mode: number): Kind {
  const format = mode & constants.S_IFMT;
  if (format === constants.S_IFREG) return 'file';
  if (format === constants.S_IFDIR) return 'directory';
  return format === constants.S_IFLNK ? 'link' : 'special';
}

/** The stats of the entry; null if it does not exist. */
export function lstatOrNull(path: string | Buffer): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}

/** Properties of an object that never change. They are stored with a granted folder. */
export interface ObjectFacts {
  device: string;
  inode: string;
  /** Milliseconds since 1970; 0 if the disk does not store it. */
  bornMs: number;
}

export function objectFactsOf(stats: BigIntStats): ObjectFacts {
  const born = Number(stats.birthtimeMs);
  return { device: String(stats.dev), inode: String(stats.ino), bornMs: Math.max(born, 0) };
}

/**
 * Devices do not count if the time of birth is known, because many file systems get another number at each
 * mount, and an inode of another disk was not born in the same millisecond. The database has ids of this
 * form.
 */
export function fileIdFrom({ device, inode, bornMs }: ObjectFacts): FileId {
  return bornMs === 0 ? `${inode}@${device}` : `${inode}.${bornMs}`;
}

export function fileIdOf(stats: BigIntStats): FileId {
  return fileIdFrom(objectFactsOf(stats));
}

/** The id of the entry `name` itself; null if there is none. */
export function fileIdAt(dir: Dir, name: string): FileId | null {
  const stats = lstatSync(entryPath(dir, name), { bigint: true, throwIfNoEntry: false });
  return stats ? fileIdOf(stats) : null;
}

/** The stats of the folder itself. */
export function statsOfDir(dir: Dir): Stats {
  return dir.fd >= 0 ? fstatSync(dir.fd) : lstatSync(dir.path);
}

/** The id of the folder itself. */
export function fileIdOfDir(dir: Dir): FileId {
  return fileIdOf(dir.fd >= 0 ? fstatSync(dir.fd, { bigint: true }) : lstatSync(dir.path, { bigint: true }));
}

/** The same double as `Stats.mtimeMs`, so that an ETag does not depend on the call. */
export function modifiedOf(stats: BigIntStats): number {
  const second = 1_000_000_000n;
  return Number(stats.mtimeNs / second) * 1e3 + Number(stats.mtimeNs % second) / 1e6;
}

/** The revision of a file on a disk. */
export function revisionOf(stats: Stats | BigIntStats): Revision {
  const modifiedMs = 'mtimeNs' in stats ? modifiedOf(stats) : stats.mtimeMs;
  return revisionByTime({ modifiedMs, size: Number(stats.size) });
}

/** Makes the same id from plain numbers if they are exact, and calls `exact` otherwise. */
export function quickFileId(stats: Stats, exact: () => BigIntStats): FileId {
  const { birthtimeMs, dev, ino } = stats;
  // As a double, a time just before a whole millisecond becomes that millisecond.
  const isRounded = birthtimeMs > 0 && Number.isInteger(birthtimeMs);
  if (isRounded || !Number.isSafeInteger(ino) || !Number.isSafeInteger(dev)) return fileIdOf(exact());
  const bornMs = Math.max(Math.floor(birthtimeMs), 0);
  return fileIdFrom({ device: String(stats.dev), inode: String(stats.ino), bornMs });
}

/** Compares plain numbers, which suffice to tell apart two objects that exist at one time. */
export function sameObject(a: Stats, b: Stats): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}

/** The id of the entry `name` in a `Mark`. */
export function objectAt(dir: Dir, name: string, stats: Stats): FileId {
  if (stats.isSymbolicLink()) return 'link';
  return quickFileId(stats, () => lstatSync(entryPath(dir, name), { bigint: true }));
}
