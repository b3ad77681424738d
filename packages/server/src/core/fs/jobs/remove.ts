import { chmodSync, rmdirSync, unlinkSync } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { errnoOf } from '../errno.js';
import type { Progress } from '../file-system.js';
import { dirPath, entryPath } from '../tree/dir.js';
import type { Ground } from '../tree/view.js';
import { Walker } from '../tree/walker.js';
import type { PathJob } from './stat.js';
import type { LongJob } from './steps.js';
import { assertLinkInside, checkTree, childrenOf, serverFolder } from './tree-check.js';

export interface RemoveJob extends PathJob {
  /** Only find out whether it would be done. */
  rehearse: boolean;
}

export interface Removed {
  actual: VirtualPath | null;
}

function unlinkIfThere(walker: Walker, name: string): void {
  walker.assertUnchanged();
  try {
    unlinkSync(entryPath(walker.dir, name));
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

/**
 * Removes the folder `name` with all in it, each name from its parent's descriptor; links go, what they lead to stays.
 * In one of the door's own nothing is protected from it.
 */
export function* removeFolder(
  walker: Walker,
  name: string,
  progress: Progress,
  isOurs = false,
): LongJob<void> {
  walker.push(name);
  if (isOurs) chmodSync(`${dirPath(walker.dir)}/.`, 0o700);
  for (const child of childrenOf(walker)) {
    if (child.kind === 'directory') {
      yield* removeFolder(walker, child.name, progress, isOurs);
    } else {
      unlinkIfThere(walker, child.name);
      progress.entries += 1;
      yield { progress };
    }
  }
  walker.pop();
  walker.assertUnchanged();
  rmdirSync(entryPath(walker.dir, name));
  progress.entries += 1;
  yield { progress };
}

/** One entry, or a folder with all in it. Every descendant is checked before the first is removed. */
export function* remove(ground: Ground, { view, path, rehearse }: RemoveJob): LongJob<Removed> {
  const walker = Walker.open(ground, view);
  try {
    const { name, stats } = walker.go(path, { last: 'keep', writing: true });
    if (name === '') throw new AppError('forbidden', 'the root cannot be removed');
    if (!stats) throw new AppError('not_found', 'there is no such file or folder');
    if (stats.isSymbolicLink()) assertLinkInside(walker, name);
    const isFolder = stats.isDirectory();
    if (isFolder) {
      if (walker.isHidden(name)) throw serverFolder();
      walker.push(name);
      if (walker.needsChecks('')) {
        yield* checkTree(walker, { spelled: [...view.at, ...path], onHidden: 'refuse' });
      }
      walker.pop();
    }
    const actual = walker.serverPath(name);
    if (rehearse) return { actual };
    if (isFolder) yield* removeFolder(walker, name, { entries: 0, bytes: 0 });
    else unlinkIfThere(walker, name);
    return { actual };
  } finally {
    walker.close();
  }
}
