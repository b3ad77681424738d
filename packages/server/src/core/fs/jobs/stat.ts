import { fstatSync, lstatSync, type Stats } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import type { Entry } from '../file-system.js';
import { dirPath } from '../tree/dir.js';
import { goMode, identityAt, identityOfDir, kindOf } from '../tree/facts.js';
import type { Spot } from '../tree/steps.js';
import type { Ground, View } from '../tree/view.js';
import { Walker } from '../tree/walker.js';
import { sniffedType } from './sniff-file.js';

/** An entry but for what the door itself knows: its path and name. */
export type EntryFacts = Omit<Entry, 'path' | 'name'> & {
  /** Where it really is, from the server's root; null when outside of it. */
  actual: VirtualPath | null;
};

export interface PathJob {
  view: View;
  path: readonly string[];
}

function notFound(): AppError {
  return new AppError('not_found', 'there is no such file or folder');
}

function statsOfHere(walker: Walker): Stats {
  const { dir } = walker;
  return dir.fd >= 0 ? fstatSync(dir.fd) : lstatSync(dirPath(dir));
}

/** What is at `spot`; throws `not_found` when nothing is. */
export function factsOf(walker: Walker, spot: Spot): EntryFacts {
  const { name } = spot;
  const stats = name === '' ? statsOfHere(walker) : spot.stats;
  const exact = name === '' ? identityOfDir(walker.dir) : identityAt(walker.dir, name);
  if (!stats || !exact) throw notFound();
  const kind = kindOf(stats.mode);
  return {
    kind: kind === 'link' ? 'broken' : kind,
    isSymlink: spot.isLink || kind === 'link',
    size: stats.size,
    modifiedMs: stats.mtimeMs,
    mode: goMode(stats.mode),
    type: kind === 'directory' ? '' : kind === 'file' ? sniffedType(walker.dir, name, stats.size) : 'blob',
    identity: exact,
    actual: walker.serverPath(name),
  };
}

/** What a path leads to. */
export function stat(ground: Ground, { view, path }: PathJob): EntryFacts {
  const walker = Walker.open(ground, view);
  try {
    const spot = walker.go(path, { last: 'follow' });
    const facts = factsOf(walker, spot);
    walker.assertUnchanged();
    return facts;
  } finally {
    walker.close();
  }
}
