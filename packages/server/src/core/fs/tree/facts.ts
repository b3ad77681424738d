import { type BigIntStats, constants, fstatSync, lstatSync, type Stats } from 'node:fs';
import type { Identity } from '../file-system.js';
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

/** Unix mode to the number that Go's `fs.FileMode` has for it. */
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

/** Null when nothing is there. */
export function lstatOrNull(path: string | Buffer): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}

export function identityOf(stats: BigIntStats): Identity {
  const born = Number(stats.birthtimeMs);
  return { device: String(stats.dev), inode: String(stats.ino), bornMs: Math.max(born, 0) };
}

/** Of what `name` itself is in the folder; null when nothing is. */
export function identityAt(dir: Dir, name: string): Identity | null {
  const stats = lstatSync(entryPath(dir, name), { bigint: true, throwIfNoEntry: false });
  return stats ? identityOf(stats) : null;
}

/** Of the folder itself. */
export function identityOfDir(dir: Dir): Identity {
  return identityOf(
    dir.fd >= 0 ? fstatSync(dir.fd, { bigint: true }) : lstatSync(dir.path, { bigint: true }),
  );
}

/** The same double that `Stats.mtimeMs` has, so that an ETag does not depend on how it was asked. */
export function modifiedOf(stats: BigIntStats): number {
  const second = 1_000_000_000n;
  return Number(stats.mtimeNs / second) * 1e3 + Number(stats.mtimeNs % second) / 1e6;
}

/** As `identityOf`, from plain numbers where they are exact; `exact` is asked only where they are not. */
export function quickIdentity(stats: Stats, exact: () => BigIntStats): Identity {
  if (stats.ino > Number.MAX_SAFE_INTEGER || stats.dev > Number.MAX_SAFE_INTEGER) return identityOf(exact());
  const born = Math.floor(stats.birthtimeMs);
  return { device: String(stats.dev), inode: String(stats.ino), bornMs: Math.max(born, 0) };
}

/** `device:inode`, exact for all that fits a double; enough to tell two objects of one moment apart. */
export function sameObject(a: Stats, b: Stats): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}
