import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { makeFolder, makeFolders } from '../tree/make-directory.js';
import type { Ground } from '../tree/view.js';
import { Walker } from '../tree/walker.js';
import type { PathJob } from './stat.js';

export interface MakeDirectoryJob extends PathJob {
  /** Only find out whether it would be done. */
  rehearse: boolean;
}

export interface MadeDirectory {
  actual: VirtualPath | null;
  created: boolean;
}

/** With missing parents; a folder that is there already is fine. */
export function makeDirectory(ground: Ground, { view, path, rehearse }: MakeDirectoryJob): MadeDirectory {
  const walker = Walker.open(ground, view);
  try {
    const spot = walker.go(path, { last: 'follow', writing: true, missing: true });
    if (spot.stats && !spot.stats.isDirectory()) {
      throw new AppError('already_exists', 'a file with that name is there');
    }
    for (const [index] of spot.missing.entries()) walker.assertAllowed(...spot.missing.slice(0, index + 1));
    const actual = walker.serverPath(...spot.missing, spot.name);
    const created = spot.name !== '' && !spot.stats;
    if (created && !rehearse) {
      makeFolders(walker, spot.missing);
      makeFolder(walker, spot.name);
    }
    return { actual, created };
  } finally {
    walker.close();
  }
}
