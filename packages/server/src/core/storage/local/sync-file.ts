import { fdatasyncSync, fsyncSync } from 'node:fs';
import { errnoOf } from './errno.js';

/** A disk without this call keeps what it was given as well as it can. Other errors mean that it failed. */
const NOT_SUPPORTED: ReadonlySet<string | undefined> = new Set([
  ...['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOTTY', 'EISDIR', 'EROFS'],
]);

/** Throws the error of a sync unless it says that the disk does not support the call. */
export function unlessUnsupported(error: unknown): void {
  if (!NOT_SUPPORTED.has(errnoOf(error))) throw error;
}

/** Waits until the disk has the content of a file and its length. */
export function syncFile(fd: number): void {
  try {
    fdatasyncSync(fd);
  } catch (error) {
    unlessUnsupported(error);
  }
}

/** Waits until the disk has everything about a file, or the names in a folder. */
export function syncWhole(fd: number): void {
  try {
    fsyncSync(fd);
  } catch (error) {
    unlessUnsupported(error);
  }
}
