import { randomUUID } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  fstatSync,
  lstatSync,
  open,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { isFlagSet, type SharedFlag } from '../../../../lib/shared-flag.js';
import { errnoOf, persistently, quietly } from '../errno.js';
import { CREATE_FILE } from '../linux/open-flags.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';
import { STAGING_PREFIX } from '../walk/names.js';

const openAsync = promisify(open);
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** A file under a reserved name, in the folder that it is for. */
export interface Staged {
  name: string;
  fd: number;
}

/** Creates a file under a unique name. Some disks create it and fail to open it; then it is removed. */
export function createHidden(dir: Dir, name: string, mode = PRIVATE): number {
  try {
    return openSync(entryPath(dir, name), CREATE_FILE, mode);
  } catch (error) {
    quietly(() => persistently(() => removeIfThere(dir, name)));
    throw error;
  }
}

export function removeIfThere(dir: Dir, name: string): void {
  if (lstatOrNull(entryPath(dir, name))) unlinkSync(entryPath(dir, name));
}

/** Stands for an inode that may change, as on many mounted disks. No file has this one. */
const NO_INODE = '0';

/**
 * Creates a staged file. Its name holds its inode, which proves that it is ours. `fd` must be closed, and the
 * file published or discarded.
 */
export function createStaged(dir: Dir): Staged {
  const nonce = newNonce();
  const named = dir.disk === undefined ? createByInode(dir, nonce) : null;
  if (named) return named;
  const name = `${STAGING_PREFIX}${NO_INODE}-${nonce}`;
  return { name, fd: createHidden(dir, name) };
}

/** Null on a disk that cannot rename the file. */
function createByInode(dir: Dir, nonce: string): Staged | null {
  const first = `${STAGING_PREFIX}${nonce}`;
  const fd = createHidden(dir, first);
  try {
    const { ino } = fstatSync(fd, { bigint: true });
    const name = `${STAGING_PREFIX}${ino}-${nonce}`;
    renameSync(entryPath(dir, first), entryPath(dir, name));
    if (lstatSync(entryPath(dir, name), { bigint: true }).ino === ino) return { name, fd };
    // The disk numbers files by their paths, and was mounted only just now.
    const other = `${STAGING_PREFIX}${NO_INODE}-${nonce}`;
    renameSync(entryPath(dir, name), entryPath(dir, other));
    return { name: other, fd };
  } catch (error) {
    closeSync(fd);
    discardBrief(dir, first);
    if (errnoOf(error) === undefined) throw error;
    return null;
  }
}

/**
 * Creates a file under its final name in a folder that is still hidden. A failure leaves it there, to be
 * removed with the folder.
 */
export function createInStagedFolder(dir: Dir, name: string): Staged {
  return { name, fd: openSync(entryPath(dir, name), CREATE_FILE, PRIVATE) };
}

/** The length of a brief name, which has no inode. Only the server makes such names, each for an instant. */
const NONCE_LENGTH = 32;

function newNonce(): string {
  // Node draws the random numbers of many of these at once.
  return randomUUID().replaceAll('-', '');
}

/** The mode until it is known that others may read the file. */
const PRIVATE = 0o600;

/** Makes a hidden name that is used for an instant. A file that is left with it is removed after a day. */
export function newBriefName(): string {
  return `${STAGING_PREFIX}${newNonce()}`;
}

/**
 * Creates a staged file that is published within an instant, which saves a rename. Nobody else sees its
 * content, so it may have its `mode` at once, unless it `replaces` another.
 */
export function createBrief(dir: Dir, mode: number, replaces: boolean): Staged {
  const name = newBriefName();
  return { name, fd: createHidden(dir, name, replaces ? PRIVATE : mode) };
}

/** Does the same asynchronously, as creating a file waits while a disk writes its journal. */
export async function createBriefAsync(dir: Dir, mode: number, replaces: boolean): Promise<Staged> {
  const name = newBriefName();
  try {
    return { name, fd: await openAsync(entryPath(dir, name), CREATE_FILE, replaces ? PRIVATE : mode) };
  } catch (error) {
    discardBrief(dir, name);
    throw error;
  }
}

function isBrief(name: string): boolean {
  return name.length === STAGING_PREFIX.length + NONCE_LENGTH && !name.includes('-', STAGING_PREFIX.length);
}

/** True if `stats` of the file `name` are those of the file that was made with that name. */
export function isOwnStaged(name: string, stats: BigIntStats): boolean {
  const [ino] = name.slice(STAGING_PREFIX.length).split('-');
  return stats.isFile() && (ino === String(stats.ino) || ino === NO_INODE);
}

function isOurs(dir: Dir, name: string): boolean {
  const stats = lstatSync(entryPath(dir, name), { bigint: true, throwIfNoEntry: false });
  return stats !== undefined && (isOwnStaged(name, stats) || (isBrief(name) && stats.isFile()));
}

/** Removes a staged file if the file with its name is that file. */
export function discardStaged(dir: Dir, name: string): void {
  persistently(() => {
    if (isOurs(dir, name)) unlinkSync(entryPath(dir, name));
  });
}

/** Removes a file with a brief name. One that cannot be removed is hidden, and is removed after a day. */
export function discardBrief(dir: Dir, name: string): void {
  quietly(() => discardStaged(dir, name));
}

/**
 * The time with which the ages of files are computed. Null if the clock was set lately, because a new file
 * may look old then. A machine that slept for long seems the same.
 */
export function ageClock(isSteady: SharedFlag | undefined): number | null {
  const now = Date.now();
  const hasMoved = Math.abs(now - (performance.timeOrigin + performance.now())) > ABANDONED_AFTER_MS / 2;
  return hasMoved || (isSteady && !isFlagSet(isSteady)) ? null : now;
}

/** Removes a staged file that a killed server left behind more than a day ago. */
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
    // The folder may be read-only. The file stays hidden.
  }
}
