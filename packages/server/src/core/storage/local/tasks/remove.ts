import { chmodSync, rmdirSync, type Stats, unlinkSync } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import type { ChangeResult } from '../../../files/changes.js';
import type { Progress } from '../../../files/file-system.js';
import { errnoOf, nothingThere, quietly } from '../errno.js';
import { dirPath, entryPath } from '../walk/dir.js';
import { objectAt } from '../walk/facts.js';
import type { WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { spelledPath } from './list/read-names.js';
import type { PathTask } from './stat.js';
import type { LongTask } from './task-steps.js';
import { assertLinkInside, checkTree, childrenOf, serverFolder } from './tree-check.js';

export interface RemoveTask extends PathTask {
  /** A dry run: only checks whether the entry can be removed. */
  dryRun: boolean;
}

function unlinkIfThere(walker: Walker, name: string): boolean {
  walker.assertUnchanged();
  try {
    unlinkSync(entryPath(walker.dir, name));
    return true;
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    return false;
  }
}

/** The number of files that are removed between two checks of the permission. */
const RUN = 64;

/**
 * Removes the folder `name` with everything in it, each name through the descriptor of its parent. Symlinks
 * are removed and their targets stay. A staged folder (`isOurs`) is hidden from everybody: nothing in it is
 * protected, and no permission is checked.
 */
export function* removeFolder(
  walker: Walker,
  name: string,
  progress: Progress,
  isOurs = false,
): LongTask<void> {
  walker.push(name);
  if (isOurs) quietly(() => chmodSync(`${dirPath(walker.dir)}/.`, 0o700));
  let run = RUN;
  for (const child of childrenOf(walker)) {
    if (child.kind === 'directory') {
      yield { enter: removeFolder(walker, child.name, progress, isOurs) };
      continue;
    }
    if (run === RUN) {
      if (!isOurs) yield { asks: true };
      run = 0;
    }
    unlinkIfThere(walker, child.name);
    progress.entries += 1;
    run += 1;
    yield { progress };
  }
  walker.pop();
  if (!isOurs) yield { asks: true };
  walker.assertUnchanged();
  rmdirSync(entryPath(walker.dir, name));
  progress.entries += 1;
  yield { progress };
}

/** An entry to be removed. The walker stands in its folder. */
export interface EntryToRemove {
  name: string;
  stats: Stats;
}

/** Finds the entry at `steps` from the walker's folder. Throws if anything in it may not be removed. */
export function* findEntryToRemove(
  walker: Walker,
  path: readonly string[],
  steps: readonly string[] = path,
): LongTask<EntryToRemove> {
  const { name, stats } = walker.go(steps, { last: 'keep', writing: true });
  if (name === '') throw new AppError('forbidden', 'The root cannot be removed');
  if (!stats) throw nothingThere();
  if (stats.isSymbolicLink()) assertLinkInside(walker, name);
  if (walker.isHidden(name, stats)) throw serverFolder();
  if (stats.isDirectory()) {
    walker.push(name);
    if (walker.needsChecks('')) {
      walker.context.leaveToWorker();
      yield* checkTree(walker, { spelled: spelledPath(walker, path), onHidden: 'refuse' });
    }
    walker.pop();
  }
  return { name, stats };
}

/** Removes an entry with everything in it. Every descendant is checked before the first is removed. */
export function* remove(context: WalkContext, { scope, path, dryRun }: RemoveTask): LongTask<ChangeResult> {
  const walker = Walker.open(context, scope);
  try {
    const { name, stats } = yield* findEntryToRemove(walker, path);
    const isFolder = stats.isDirectory();
    const result = { path: walker.serverPath(name), destination: null, existed: true, isFolder };
    if (dryRun) return { ...result, object: objectAt(walker.dir, name, stats) };
    if (isFolder) context.leaveToWorker();
    else context.leaveToWorkerIfLarge(stats);
    const progress = { entries: 0, bytes: 0 };
    if (isFolder) yield* removeFolder(walker, name, progress);
    else {
      yield { asks: true };
      // A concurrent request has removed it and was answered with success.
      if (!unlinkIfThere(walker, name)) throw nothingThere();
      progress.entries = 1;
    }
    return { ...result, entries: progress.entries };
  } finally {
    walker.close();
  }
}
