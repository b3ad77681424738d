import { fstatSync, ftruncateSync, futimesSync, openSync, readSync, type Stats, writeSync } from 'node:fs';
import { errnoOf, quietly } from '../errno.js';
import { OVERWRITE_FILE } from '../linux/open-flags.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { secondsForDisk } from './disk-time.js';

const PIECE_BYTES = 4 * 1024 * 1024;
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ETXTBSY']);

export function openToWrite(dir: Dir, name: string): number {
  return openSync(entryPath(dir, name), OVERWRITE_FILE);
}

/** Null for a file that cannot be written, but replaced, because its folder is writable. */
export function openIfWritable(dir: Dir, name: string): number | null {
  try {
    return openToWrite(dir, name);
  } catch (error) {
    if (NOT_WRITABLE.has(errnoOf(error) ?? '')) return null;
    throw error;
  }
}

/**
 * Gives the open file `target` the content of `source`. The end of a longer content is written first, while
 * nothing is lost if the disk has no room for it.
 */
export function overwrite(target: number, source: number): void {
  const [before, after] = [fstatSync(target).size, fstatSync(source).size];
  copyRange(target, source, before, after);
  copyRange(target, source, 0, Math.min(before, after));
  if (after < before) ftruncateSync(target, after);
}

function copyRange(target: number, source: number, start: number, end: number): void {
  if (start >= end) return;
  const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - start));
  for (let at = start; at < end; ) {
    const count = readSync(source, buffer, 0, Math.min(buffer.length, end - at), at);
    if (count === 0) return;
    for (let done = 0; done < count; ) done += writeSync(target, buffer, done, count - done, at + done);
    at += count;
  }
}

/**
 * Only the owner may set the times of a file, and some disks store none. Then the file counts as modified
 * when it was written.
 */
export function setTimes(fd: number, { atimeMs, mtimeMs }: Pick<Stats, 'atimeMs' | 'mtimeMs'>): void {
  quietly(() => futimesSync(fd, secondsForDisk(atimeMs), secondsForDisk(mtimeMs)));
}
