import {
  closeSync,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  futimesSync,
  openSync,
  readSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { errnoOf, persistently, quietly } from '../errno.js';
import { CREATE_FILE, OVERWRITE_FILE, READ_FILE } from '../linux/open-flags.js';
import { syncFile } from '../sync-file.js';
import { entryPath } from '../walk/dir.js';
import { lstatOrNull, sameObject } from '../walk/facts.js';
import { isReservedName } from '../walk/names.js';
import { secondsForDisk } from './disk-time.js';
import { removeSoon } from './late-removals.js';
import type { Move, NameInFolder, Steps } from './move.js';
import { createHidden, discardBrief, newBriefName } from './staged-file.js';

/** The last resort of `publish.ts` for disks that cannot rename: content is written where others see it. */

const PIECE_BYTES = 1024 * 1024;

/** Creates an empty file under a free name. Throws EEXIST. */
export function claimName(path: string | Buffer): number {
  if (lstatOrNull(path)) throw Object.assign(new Error('the name is taken'), { code: 'EEXIST' });
  try {
    return openSync(path, CREATE_FILE, 0o600);
  } catch (error) {
    // Some disks create the file and fail to open it. The name was free before.
    if (errnoOf(error) !== 'EEXIST') quietly(() => persistently(() => removeEmpty(path)));
    throw error;
  }
}

function removeEmpty(path: string | Buffer): void {
  const stats = lstatOrNull(path);
  if (stats?.isFile() && stats.size === 0) unlinkSync(path);
}

/** Moves a regular file by copying it to a free name. Throws EEXIST. A failure leaves it where it was. */
export function copyToFreeName(move: Move, { copying, left }: Steps): void {
  const target = entryPath(move.to, move.toName);
  let isClaimed = false;
  try {
    const source = openRegular(entryPath(move.from, move.fromName), READ_FILE);
    try {
      copying?.();
      const fd = claimName(target);
      isClaimed = true;
      try {
        overwrite(source, fd);
        keepAttributes(source, fd);
      } finally {
        closeSync(fd);
      }
    } finally {
      closeSync(source);
    }
    // Such disks do not remove a file while it is open.
    removeMoved(move);
  } catch (error) {
    try {
      if (isClaimed) persistently(() => unlinkSync(target));
    } catch {
      left?.();
    }
    throw error;
  }
}

/** A staged file may still be open here. Then it is removed once it is closed. */
function removeMoved({ from, fromName }: Move): void {
  const path = entryPath(from, fromName);
  if (isReservedName(fromName)) removeSoon(from, fromName);
  else persistently(() => unlinkSync(path));
}

/** Copies a regular file to a free name. */
export function copyAside(file: NameInFolder, copy: NameInFolder): void {
  const source = openRegular(entryPath(file.dir, file.name), READ_FILE);
  try {
    const fd = createHidden(copy.dir, copy.name);
    try {
      overwrite(source, fd);
      keepAttributes(source, fd);
    } catch (error) {
      quietly(() => persistently(() => unlinkSync(entryPath(copy.dir, copy.name))));
      throw error;
    } finally {
      closeSync(fd);
    }
  } finally {
    closeSync(source);
  }
}

/**
 * Overwrites a regular file with another, which is then removed. The old content is in `backup` already, or
 * is copied aside first. It is written back after a failure and, if the process is killed, by the next start.
 */
export function replaceInPlace(move: Move, backup: NameInFolder | null, { replacing, left }: Steps): void {
  const source = openRegular(entryPath(move.from, move.fromName), READ_FILE);
  try {
    const kept = backup ?? { dir: move.to, name: newBriefName() };
    const there = { dir: move.to, name: move.toName };
    if (!backup || isSecondName(backup, there)) copyAside(there, kept);
    try {
      replacing?.(kept, 'in place');
      const fd = openRegular(entryPath(there.dir, there.name), OVERWRITE_FILE);
      try {
        overwrite(source, fd);
        keepTimes(source, fd);
      } finally {
        closeSync(fd);
      }
    } catch (error) {
      restoreContent(there, kept, backup === null, left);
      throw error;
    }
    if (!backup) discardBrief(kept.dir, kept.name);
  } finally {
    closeSync(source);
  }
  quietly(() => removeMoved(move));
}

/** Removes a backup that is only a second name of the file, so that a copy takes its place. */
function isSecondName(backup: NameInFolder, file: NameInFolder): boolean {
  const path = entryPath(backup.dir, backup.name);
  const [one, other] = [lstatOrNull(path), lstatOrNull(entryPath(file.dir, file.name))];
  if (!one || !other || !sameObject(one, other)) return false;
  unlinkSync(path);
  return true;
}

function restoreContent(there: NameInFolder, kept: NameInFolder, isOurs: boolean, left: Steps['left']): void {
  try {
    persistently(() => writeBack(there, kept));
    if (isOurs) discardBrief(kept.dir, kept.name);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    left?.();
  }
}

/** Restores the content that a file had before. */
export function writeBack(file: NameInFolder, kept: NameInFolder): void {
  const source = openRegular(entryPath(kept.dir, kept.name), READ_FILE);
  try {
    const fd = openRegular(entryPath(file.dir, file.name), OVERWRITE_FILE);
    try {
      overwrite(source, fd);
      keepTimes(source, fd);
    } finally {
      closeSync(fd);
    }
  } finally {
    closeSync(source);
  }
}

/** True if a file is a prefix of another, as an unfinished copy is. */
export function isBeginningOf(part: string | Buffer, whole: string | Buffer): boolean {
  const [one, other] = [openRegular(part, READ_FILE), openRegular(whole, READ_FILE)];
  try {
    const [left, right] = [Buffer.alloc(PIECE_BYTES), Buffer.alloc(PIECE_BYTES)];
    for (let at = 0; ; ) {
      const count = readSync(one, left, 0, PIECE_BYTES, at);
      if (count === 0) return true;
      if (readFully(other, right, count, at) < count) return false;
      if (left.compare(right, 0, count, 0, count) !== 0) return false;
      at += count;
    }
  } finally {
    closeSync(one);
    closeSync(other);
  }
}

function readFully(fd: number, into: Buffer, length: number, position: number): number {
  let done = 0;
  for (let count = -1; done < length && count !== 0; done += count)
    count = readSync(fd, into, done, length - done, position + done);
  return done;
}

function openRegular(path: string | Buffer, flags: number): number {
  const fd = openSync(path, flags);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw new AppError('forbidden', 'This disk cannot rename what is no file');
}

/** Copies the content and waits until the disk has it. */
function overwrite(from: number, to: number): void {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  let at = 0;
  for (let count = readSync(from, buffer, 0, PIECE_BYTES, 0); count > 0; ) {
    for (let done = 0; done < count; ) done += writeSync(to, buffer, done, count - done, at + done);
    at += count;
    count = readSync(from, buffer, 0, PIECE_BYTES, at);
  }
  if (fstatSync(to).size > at) ftruncateSync(to, at);
  syncFile(to);
}

function keepAttributes(from: number, to: number): void {
  quietly(() => fchmodSync(to, fstatSync(from).mode & 0o777));
  keepTimes(from, to);
}

function keepTimes(from: number, to: number): void {
  const { atimeMs, mtimeMs } = fstatSync(from);
  quietly(() => futimesSync(to, secondsForDisk(atimeMs), secondsForDisk(mtimeMs)));
}
