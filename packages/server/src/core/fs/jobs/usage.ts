import { statfsSync } from 'node:fs';
import type { Usage } from '@satchel/contract';
import { dirPath, entryPath } from '../tree/dir.js';
import type { Ground } from '../tree/view.js';
import { Walker } from '../tree/walker.js';
import { factsOf, type PathJob } from './stat.js';

/** Of the disk that holds the path. */
export function usage(ground: Ground, { view, path }: PathJob): Usage {
  const walker = Walker.open(ground, view);
  try {
    const spot = walker.go(path, { last: 'follow' });
    factsOf(walker, spot);
    const isFolder = spot.stats?.isDirectory() ?? false;
    const { blocks, bfree, bsize } = statfsSync(
      isFolder ? entryPath(walker.dir, spot.name) : dirPath(walker.dir),
    );
    return { total: blocks * bsize, used: (blocks - bfree) * bsize };
  } finally {
    walker.close();
  }
}
