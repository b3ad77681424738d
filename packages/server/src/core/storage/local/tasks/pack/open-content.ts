import { closeSync, fstatSync, openSync, type Stats } from 'node:fs';
import { READ_FILE } from '../../linux/open-flags.js';
import { entryPath } from '../../walk/dir.js';
import type { Walker } from '../../walk/walker.js';

export interface OpenContent {
  fd: number;
  stats: Stats;
}

/** Opens `name` in the walker's folder; null if it is no regular file. It must be closed after use. */
export function openRegular(walker: Walker, name: string): OpenContent | null {
  const fd = openSync(entryPath(walker.dir, name), READ_FILE);
  try {
    const stats = fstatSync(fd);
    walker.assertUnchanged();
    if (stats.isFile()) return { fd, stats };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  closeSync(fd);
  return null;
}

/** Opens the file and follows `name` if it is a symlink. */
export function openThrough(walker: Walker, name: string): OpenContent | null {
  const target = walker.fork();
  try {
    const resolved = target.go([name], { last: 'follow' });
    return resolved.stats?.isFile() ? openRegular(target, resolved.name) : null;
  } finally {
    target.close();
  }
}
