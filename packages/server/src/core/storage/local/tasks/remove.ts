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
  /** Only find out whether it would be done. */
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

/** So many files are removed after one question whether they may be. */
const RUN = 64;

/**
 * Removes the folder `name` with all in it, each name from its parent's descriptor; links go, what they lead to stays.
 * A staged folder is seen by nobody: nothing in it is protected, and no permission is asked for it.
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

/** What is to go, whose folder the walker stands in then. */
export interface EntryToRemove {
  name: string;
  stats: Stats;
}

/**
 * Finds what is to be removed, at `steps` from where the walker stands. Throws where it, or anything below it, may not be.
 */
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

/** One entry, or a folder with all in it. Every descendant is checked before the first is removed. */
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
      // A concurrent request may have been first, and was answered that it is done.
      if (!unlinkIfThere(walker, name)) throw nothingThere();
      progress.entries = 1;
    }
    return { ...result, entries: progress.entries };
  } finally {
    walker.close();
  }
}
