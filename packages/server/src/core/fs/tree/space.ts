import { statfsSync } from 'node:fs';
import { AppError } from '../../../lib/app-error.js';
import { type Dir, dirPath } from './dir.js';
import type { DiskFacts } from './view.js';

/** Throws `storage_full` unless the folder's disk keeps the operator's reserve when `bytes` more lie on it. */
export function assertRoom({ reserveBytes = 0 }: DiskFacts, dir: Dir, bytes: number): void {
  if (bytes === 0) return;
  const { bavail, bsize } = statfsSync(dirPath(dir));
  if (bytes + reserveBytes > bavail * bsize)
    throw new AppError('storage_full', 'the disk has no room for this');
}
