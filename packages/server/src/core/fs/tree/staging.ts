import { randomBytes } from 'node:crypto';
import {
  type BigIntStats,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
} from 'node:fs';
import { type Dir, entryPath } from './dir.js';
import { STAGING_PREFIX } from './names.js';

const CREATE = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** A file under a reserved name, beside where it will be; its name holds its inode, which says that it is ours. */
export interface Staged {
  name: string;
  fd: number;
  ino: string;
}

/** The caller closes `fd` and publishes or discards the file. */
export function createStaged(dir: Dir): Staged {
  const nonce = randomBytes(9).toString('hex');
  const first = `${STAGING_PREFIX}${nonce}`;
  const fd = openSync(entryPath(dir, first), CREATE, 0o600);
  const ino = String(fstatSync(fd, { bigint: true }).ino);
  const name = `${STAGING_PREFIX}${ino}-${nonce}`;
  renameSync(entryPath(dir, first), entryPath(dir, name));
  return { name, fd, ino };
}

/** Whether `stats`, found under `name`, are of the file that was made with that name. */
export function isOwnStaged(name: string, stats: BigIntStats): boolean {
  const [ino] = name.slice(STAGING_PREFIX.length).split('-');
  return stats.isFile() && ino === String(stats.ino);
}

function holdsOwnInode(dir: Dir, name: string): boolean {
  const stats = lstatSync(entryPath(dir, name), { bigint: true, throwIfNoEntry: false });
  return stats !== undefined && isOwnStaged(name, stats);
}

/** Removes a staged file, if what bears its name is it. */
export function discardStaged(dir: Dir, name: string): void {
  if (holdsOwnInode(dir, name)) unlinkSync(entryPath(dir, name));
}

/** Removes what a server that was killed left behind more than a day ago. */
export function sweepStaged(dir: Dir, name: string, stats: Stats, nowMs: number): void {
  if (
    !stats.isFile() ||
    stats.nlink > 1 ||
    nowMs - Math.max(stats.mtimeMs, stats.ctimeMs) < ABANDONED_AFTER_MS
  ) {
    return;
  }
  try {
    discardStaged(dir, name);
  } catch {
    // A folder that may only be read keeps the file; it stays hidden.
  }
}
