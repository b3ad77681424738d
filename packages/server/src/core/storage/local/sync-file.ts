import { fdatasyncSync, fsyncSync } from 'node:fs';
import { errnoOf } from './errno.js';

/** A disk that has no such call keeps what it was given as well as it can; one that failed says something else. */
const NOT_SUPPORTED: ReadonlySet<string | undefined> = new Set([
  ...['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOTTY', 'EISDIR', 'EROFS'],
]);

/** Throws the error of a sync, unless it says that this disk does not know it. */
export function unlessUnsupported(error: unknown): void {
  if (!NOT_SUPPORTED.has(errnoOf(error))) throw error;
}

/** Waits until the disk has the content of a file, and its length. */
export function syncFile(fd: number): void {
  try {
    fdatasyncSync(fd);
  } catch (error) {
    unlessUnsupported(error);
  }
}

/** Waits until the disk has all that is known of a file, or the names in a folder. */
export function syncWhole(fd: number): void {
  try {
    fsyncSync(fd);
  } catch (error) {
    unlessUnsupported(error);
  }
}
