import { unlinkSync } from 'node:fs';
import { quietly } from '../errno.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';
import { realPath } from './pending-writes.js';

/**
 * At the last attempt whoever had the file open has closed it. Otherwise it is removed after a day, as every
 * staged file is.
 */
const AFTER_MS = [5, 10, 20, 50, 100, 500, 5_000];

/**
 * Removes a staged file now or a little later. Disks that cannot rename hide a file that is removed while it
 * is open, and fail to. Nothing else ever has such a name.
 */
export function removeSoon(dir: Dir, name: string): void {
  if (isRemoved(entryPath(dir, name))) return;
  const path = Buffer.concat([realPath(dir), Buffer.from(`/${name}`)]);
  removeLater(path, AFTER_MS);
}

function removeLater(path: Buffer, [ms, ...others]: readonly number[]): void {
  if (ms === undefined) return;
  setTimeout(() => {
    if (!isRemoved(path)) removeLater(path, others);
  }, ms).unref();
}

function isRemoved(path: string | Buffer): boolean {
  quietly(() => unlinkSync(path));
  let isThere = true;
  quietly(() => {
    isThere = lstatOrNull(path) !== null;
  });
  return !isThere;
}
