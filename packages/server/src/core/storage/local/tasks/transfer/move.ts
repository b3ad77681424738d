import { lstatSync, renameSync, rmdirSync, unlinkSync } from 'node:fs';
import { AppError } from '../../../../../lib/app-error.js';
import type { ChangeResult } from '../../../../files/changes.js';
import type { Merged } from '../../../../files/file-events.js';
import type { KeptLocation, Progress } from '../../../../files/file-system.js';
import { errnoOf } from '../../errno.js';
import { moveOverKeeping } from '../../staging/keep-replaced.js';
import { moveNoted } from '../../staging/move-note.js';
import { alreadyThere, renameAny } from '../../staging/publish.js';
import { dirPath, entryPath, syncFolder } from '../../walk/dir.js';
import { lstatOrNull, objectAt, sameObject } from '../../walk/facts.js';
import type { WalkContext } from '../../walk/walk-context.js';
import type { Walker } from '../../walk/walker.js';
import type { LongTask } from '../task-steps.js';
import { type Child, childrenOf } from '../tree-check.js';
import { keepLocationFor } from '../versions.js';
import { copyFile } from './copy-file.js';
import { copyLink } from './copy-tree.js';
import { MergeLog } from './merge-log.js';
import { NeededRoom } from './needed-room.js';
import {
  assertFits,
  atDestination,
  checkFolders,
  type Ends,
  findEnds,
  isFolder,
  markOf,
  type TransferTask,
} from './plan.js';
import { copyFolderWhole, removeMoved } from './staged-folder.js';

/** True if both ends are the same entry, perhaps under another spelling of its name. */
function isSameEntry({ source, name, stats, target, resolved }: Ends): boolean {
  if (!resolved.stats || resolved.missing.length > 0 || !sameObject(stats, resolved.stats)) return false;
  return source.dir.id === target.dir.id && name.toLowerCase() === resolved.name.toLowerCase();
}

/** Only files, folders and symlinks can be moved to another disk. */
function assertMovable({ kind, name }: Pick<Child, 'kind' | 'name'>): void {
  if (kind === 'special')
    throw new AppError(
      'invalid_input',
      `${name} is a pipe, socket or device, which cannot be moved to another disk`,
    );
}

/** Compares device numbers, which are the same if one disk is mounted twice. */
export function leadsToOtherDisk({ stats, target, resolved }: Ends): boolean {
  const { dev } = resolved.stats ?? lstatSync(`${dirPath(target.dir)}/.`);
  return dev !== stats.dev;
}

/** Checks everything that is to be moved, and whether the other disk has room for it. */
export function* assertThereIsRoom(ends: Ends, task: TransferTask): LongTask<void> {
  const { source, name, stats, target, resolved } = ends;
  const room = new NeededRoom(target, resolved);
  const each = (child: Child) => {
    assertMovable(child);
    const stats = child.kind === 'file' ? lstatOrNull(entryPath(source.dir, child.name)) : null;
    if (stats) room.add(source.dir, child.name, stats);
  };
  try {
    if (isFolder(ends)) yield* checkFolders(ends, task, { each, onHidden: 'refuse', room });
    else if (stats.isFile()) room.add(source.dir, name, stats);
    room.decide();
  } finally {
    room.close();
  }
}

function* moveAcrossDisks(
  ends: Ends,
  task: TransferTask,
  progress: Progress,
  log?: MergeLog,
): LongTask<void> {
  const { source, target, name, stats, resolved } = ends;
  const terms = {
    ...{ source, target, log, override: task.override, keeps: task.keeps },
    ...{ durable: true, isSeen: true, extent: 'all' as const, followFileLinks: false },
  };
  if (isFolder(ends)) {
    yield* copyFolderWhole(terms, ends, progress);
    yield* removeMoved(source, name, progress);
    return;
  }
  if (stats.isSymbolicLink()) yield* copyLink(terms, name, resolved.name);
  else if (stats.isFile())
    yield* copyFile({ ...terms, name, toName: resolved.name, isIntoMade: ends.isIntoMade }, progress);
  else assertMovable({ kind: 'special', name });
  // After a power loss, one disk could have this removal and the other lack the new name.
  syncFolder(target.dir);
  unlinkSync(entryPath(source.dir, name));
}

interface Merge {
  source: Walker;
  target: Walker;
  keeps: boolean;
  log: MergeLog;
}

/** Moves the entries of one folder into another, then removes the empty one. */
function* mergeFolder(move: Merge, name: string, toName: string, progress: Progress): LongTask<void> {
  const { source, target, log } = move;
  log.leaving(source, name);
  source.push(name);
  target.enter(toName);
  for (const child of childrenOf(source)) {
    const there = lstatOrNull(entryPath(target.dir, child.name));
    if (child.kind === 'directory' && there) {
      yield { enter: mergeFolder(move, child.name, child.name, progress) };
      continue;
    }
    target.assertAllowed(child.name);
    yield { asks: true };
    const location = there ? yield* keepLocationFor(move, child.name) : null;
    source.assertUnchanged();
    target.assertUnchanged();
    const ends = { from: source.dir, fromName: child.name, to: target.dir, toName: child.name };
    const note = log.arrival({ source, target, name: child.name });
    if (there) moveOverKeeping(target.context, ends, location);
    else renameAny(ends, () => child.kind === 'directory');
    note();
    progress.entries += 1;
    yield { progress };
  }
  source.pop();
  target.pop();
  rmdirSync(entryPath(source.dir, name));
  log.left(source, name, target, toName);
}

function renameEntry(ends: Ends, location: KeptLocation | null): void {
  const { source, target, name, stats, resolved } = ends;
  source.assertUnchanged();
  target.assertUnchanged();
  const move = { from: source.dir, fromName: name, to: target.dir, toName: resolved.name };
  if (resolved.stats) {
    target.context.leaveToWorkerIfLarge(resolved.stats);
    moveOverKeeping(target.context, move, location);
  } else if (isFolder(ends) || stats.isSymbolicLink()) {
    if (lstatOrNull(entryPath(target.dir, resolved.name))) throw alreadyThere();
    renameAny(move, () => isFolder(ends));
  } else {
    moveNoted(source, target, { inode: stats.ino, fromName: name, toName: resolved.name });
  }
}

/** Returns what a merge of folders changed; undefined if nothing was merged. */
export function* moveEntry(
  ends: Ends,
  task: TransferTask,
  isChecked: boolean,
): LongTask<Merged | null | undefined> {
  const { source, target, name, resolved } = ends;
  const progress = { entries: 0, bytes: 0 };
  const depths = [source.depth, target.depth] as const;
  const log = resolved.stats?.isDirectory() ? new MergeLog() : undefined;
  /** The record of entries that are copied to another disk before the source is removed. */
  let copied: MergeLog | undefined;
  let isWhole = false;
  try {
    if (log) yield* mergeFolder({ source, target, keeps: task.keeps, log }, name, resolved.name, progress);
    else {
      yield { asks: true };
      renameEntry(
        ends,
        resolved.stats ? yield* keepLocationFor({ target, keeps: task.keeps }, resolved.name) : null,
      );
    }
    isWhole = true;
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    target.context.leaveToWorker();
    source.popTo(depths[0]);
    target.popTo(depths[1]);
    if (log?.isEmpty) copied = new MergeLog();
    log?.giveUp();
    if (!isChecked) yield* assertThereIsRoom(ends, task);
    yield* moveAcrossDisks(ends, task, progress, copied);
    isWhole = true;
  } finally {
    target.popTo(depths[1]);
    const failed = copied ?? log;
    if (failed && !isWhole) yield* failed.tell(ends, copied ? 'copy' : 'move', progress);
  }
  return log?.merged;
}

/** Renames or moves a file, symlink or folder. Symlinks are moved, never followed. */
export function* move(context: WalkContext, task: TransferTask): LongTask<ChangeResult> {
  const ends = findEnds(context, task, 'keep');
  const { source, target, name, resolved } = ends;
  try {
    const result: ChangeResult = {
      path: source.serverPath(name),
      destination: target.serverPath(...resolved.missing, resolved.name),
      existed: false,
      parents: resolved.missing.length,
    };
    const isRespelled = isSameEntry(ends);
    if (!isRespelled) assertFits(ends, task.override);
    const isOtherDisk = leadsToOtherDisk(ends);
    if (isOtherDisk) {
      context.leaveToWorker();
      yield* assertThereIsRoom(ends, task);
    } else if (isFolder(ends)) {
      const checked = isRespelled ? { ...ends, resolved: { ...resolved, stats: null } } : ends;
      yield* checkFolders(checked, task, { onHidden: 'refuse' });
    }
    result.existed = !isRespelled && resolved.stats !== null;
    result.object = objectAt(source.dir, name, ends.stats);
    if (task.dryRun) return result;
    return yield* atDestination(ends, (settled) =>
      moveSettled(settled, task, { isRespelled, isOtherDisk }, result),
    );
  } finally {
    source.close();
    target.close();
  }
}

function* moveSettled(
  ends: Ends,
  task: TransferTask,
  { isRespelled, isOtherDisk }: { isRespelled: boolean; isOtherDisk: boolean },
  result: ChangeResult,
): LongTask<ChangeResult> {
  const { source, name, target, resolved } = ends;
  const depth = target.depth;
  let merged: Merged | null | undefined;
  if (isRespelled) {
    yield { asks: true };
    renameSync(entryPath(source.dir, name), entryPath(target.dir, resolved.name));
  } else merged = yield* moveEntry(ends, task, isOtherDisk);
  target.popTo(depth);
  const mark = markOf(ends, { entries: 0, bytes: 0 });
  return { ...result, mark, ...(merged === undefined ? {} : { merged }) };
}
