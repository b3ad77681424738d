import { mkdirSync, renameSync } from 'node:fs';
import type { Progress } from '../../../../files/file-system.js';
import { warnOfDisk } from '../../disk-warning.js';
import { errnoOf } from '../../errno.js';
import { syncPublished } from '../../staging/folder-syncs.js';
import { namingSupportOf } from '../../staging/naming-support.js';
import { addPendingFolder, type PendingWrite } from '../../staging/pending-writes.js';
import { alreadyThere, renameAny } from '../../staging/publish.js';
import { canSyncDisks, syncDisk } from '../../staging/sync-disk.js';
import { entryPath } from '../../walk/dir.js';
import { lstatOrNull } from '../../walk/facts.js';
import type { Walker } from '../../walk/walker.js';
import { removeFolder } from '../remove.js';
import type { LongTask } from '../task-steps.js';
import { digestFolder } from '../tree-digest.js';
import { copyFolder, fillFolder, type TreeCopy } from './copy-tree.js';
import type { Ends } from './plan.js';

const TAKEN = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR']);

/**
 * Copies a folder with everything in it under a hidden name until it is complete, so that a failure leaves
 * nothing. A folder that exists is added to, file by file, and so is a new one on a disk that cannot rename
 * folders. A durable copy is synchronised as a whole if the machine can do that, and otherwise file by file.
 * Returns the digest of the new folder.
 */
export function* copyFolderWhole(
  copy: TreeCopy,
  ends: Ends,
  progress: Progress,
): LongTask<string | undefined> {
  const { target } = copy;
  if (ends.resolved.stats) {
    yield* copyFolderSeen(copy, ends, progress);
    return undefined;
  }
  const before = { ...progress };
  if (namingSupportOf(target.dir).renamesFolders) {
    try {
      return yield* copyFolderStaged(copy, ends, progress);
    } catch (error) {
      if (errnoOf(error) !== 'EXDEV' || namingSupportOf(target.dir).renamesFolders) throw error;
    }
  }
  Object.assign(progress, before);
  yield* copyFolderSeen(copy, ends, progress);
  return yield* digestFolder(target, ends.resolved.name);
}

function* copyFolderSeen(
  { durable, ...terms }: TreeCopy,
  { name, resolved }: Ends,
  progress: Progress,
): LongTask<void> {
  const atOnce = durable && canSyncDisks();
  const copy = { ...terms, durable: durable && !atOnce, syncsReplacing: durable };
  yield* copyFolder(copy, name, resolved.name, progress);
  if (atOnce) syncMerged(copy.target);
}

function* copyFolderStaged(
  { durable, ...terms }: TreeCopy,
  { name, resolved }: Ends,
  progress: Progress,
): LongTask<string> {
  const atOnce = durable && canSyncDisks();
  const copy = { ...terms, durable: durable && !atOnce };
  const { source, target } = copy;
  const depths = [source.depth, target.depth] as const;
  target.assertAllowed(resolved.name);
  target.assertUnchanged();
  const note = addPendingFolder(target.context.facts, target.dir);
  let isWhole = false;
  let digest: string;
  try {
    mkdirSync(entryPath(target.dir, note.name), 0o700);
    source.push(name);
    target.push(note.name, resolved.name);
    yield* fillFolder({ ...copy, isSeen: false }, true, progress);
    target.pop();
    source.pop();
    if (atOnce) syncDisk(target.dir);
    // The digest is computed before anybody else can add to the folder.
    digest = yield* digestFolder(target, note.name);
    yield { asks: true };
    publishFolder(target, note.name, resolved.name);
    isWhole = true;
    if (durable) syncPublished(target.dir);
    progress.entries += 1;
  } finally {
    source.popTo(depths[0]);
    target.popTo(depths[1]);
    if (isWhole || (yield* dropFolder(target, note.name))) note.forget();
  }
  yield { progress };
  return digest;
}

/** The entries are visible already, so it is no failure if they are not on the disk yet. */
function syncMerged({ dir }: Walker): void {
  try {
    syncDisk(dir);
  } catch (error) {
    warnOfDisk('What was copied could not be synchronised, so a power cut may take it back', error);
  }
}

/** Throws if the name is in use. An empty folder that somebody makes in this very moment is replaced. */
function publishFolder(target: Walker, staged: string, name: string): void {
  target.assertUnchanged();
  if (lstatOrNull(entryPath(target.dir, name))) throw alreadyThere();
  try {
    renameAny({ from: target.dir, fromName: staged, to: target.dir, toName: name }, () => true);
  } catch (error) {
    throw TAKEN.has(errnoOf(error) ?? '') ? alreadyThere() : error;
  }
}

/** Returns whether the folder was removed. A failure is not reported, because the copy has failed already. */
function* dropFolder(target: Walker, name: string): LongTask<boolean> {
  const depth = target.depth;
  try {
    yield { committed: true };
    yield* removeFolder(target, name, { entries: 0, bytes: 0 }, true);
    return true;
  } catch (error) {
    return errnoOf(error) === 'ENOENT';
  } finally {
    target.popTo(depth);
  }
}

/**
 * Removes a folder that was copied elsewhere. It gets a hidden name, so that only the copy is visible, and
 * only an error ends the removal. After an error the rest has its old name again.
 */
export function* removeMoved(source: Walker, name: string, progress: Progress): LongTask<void> {
  source.assertUnchanged();
  const note: PendingWrite = addPendingFolder(source.context.facts, source.dir);
  const [old, hidden] = [entryPath(source.dir, name), entryPath(source.dir, note.name)];
  const depth = source.depth;
  try {
    const isHidden = hide(source, name, note.name);
    yield { committed: true };
    yield* removeFolder(source, isHidden ? note.name : name, progress);
  } catch (error) {
    source.popTo(depth);
    if (lstatOrNull(hidden) && !lstatOrNull(old)) renameSync(hidden, old);
    throw error;
  } finally {
    note.forget();
  }
}

/** False on a disk that cannot rename folders. */
function hide({ dir }: Walker, name: string, hidden: string): boolean {
  try {
    renameAny({ from: dir, fromName: name, to: dir, toName: hidden }, () => true);
    return true;
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV' || namingSupportOf(dir).renamesFolders) throw error;
    return false;
  }
}
