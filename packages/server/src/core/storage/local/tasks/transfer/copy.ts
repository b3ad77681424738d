import { AppError } from '../../../../../lib/app-error.js';
import type { ChangeResult } from '../../../../files/changes.js';
import type { Progress } from '../../../../files/file-system.js';
import { syncPublished } from '../../staging/folder-syncs.js';
import { isSynced, spaceIn } from '../../staging/space.js';
import { entryPath } from '../../walk/dir.js';
import { lstatOrNull } from '../../walk/facts.js';
import { toPath, type WalkContext } from '../../walk/walk-context.js';
import type { Walker } from '../../walk/walker.js';
import type { LongTask } from '../task-steps.js';
import { assertLinkInside, type CheckedChild } from '../tree-check.js';
import { copyFile } from './copy-file.js';
import { isNotOpen, LeftOutEntries } from './left-out.js';
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
import { copyFolderWhole } from './staged-folder.js';

/**
 * Copies a file, or a folder with its content, into an existing folder of that name if `override` is set.
 * Symlinks below it that lead to something denied are left out and reported.
 */
export function* copy(context: WalkContext, task: TransferTask): LongTask<ChangeResult> {
  const ends = findEnds(context, task, 'follow');
  const { source, target, name, stats, resolved } = ends;
  const log = isFolder(ends) && resolved.stats ? new MergeLog() : undefined;
  const progress = { entries: 0, bytes: 0 };
  let isWhole = false;
  try {
    assertFits(ends, task.override);
    if (!stats.isFile() && !isFolder(ends)) throw new AppError('invalid_input', 'This is not a file');
    const leftOut = new LeftOutEntries(toPath(task.from));
    yield* assertThereIsRoom(ends, task, leftOut);
    const { found } = leftOut;
    const result: ChangeResult = {
      path: source.serverPath(name),
      destination: target.serverPath(...resolved.missing, resolved.name),
      existed: resolved.stats !== null,
      parents: resolved.missing.length,
      ...(found && { leftOut: found }),
    };
    if (task.dryRun) return result;
    const copied = yield* atDestination(ends, (settled) => copySettled(settled, task, progress, log));
    isWhole = true;
    return { ...result, ...copied, ...(log ? { merged: log.merged } : {}) };
  } finally {
    if (log && !isWhole) yield* log.tell(ends, 'copy', progress);
    source.close();
    target.close();
  }
}

function* copySettled(
  ends: Ends,
  { override, keeps }: TransferTask,
  progress: Progress,
  log: MergeLog | undefined,
): LongTask<Pick<ChangeResult, 'mark'>> {
  const { source, name, target, resolved } = ends;
  const { depth } = target;
  const durable = isSynced(target.context.facts, spaceIn(target.dir));
  const terms = {
    ...{ source, target, override, keeps, durable },
    ...{ isSeen: true, extent: 'copied' as const, followFileLinks: true },
  };
  let digest: string | undefined;
  if (isFolder(ends)) digest = yield* copyFolderWhole({ ...terms, log }, ends, progress);
  else {
    yield* copyFile({ ...terms, name, toName: resolved.name, isIntoMade: ends.isIntoMade }, progress);
    if (durable) syncPublished(target.dir);
  }
  target.popTo(depth);
  return { mark: markOf(ends, progress, digest) };
}

/** Checks everything that is to be copied, and whether the disk has room for it. */
function* assertThereIsRoom(ends: Ends, task: TransferTask, leftOut: LeftOutEntries): LongTask<void> {
  const { source, name, stats, target, resolved } = ends;
  const room = new NeededRoom(target, resolved);
  try {
    if (isFolder(ends)) {
      const each = (child: CheckedChild) => addChild(room, source, child, leftOut);
      yield* checkFolders(ends, task, { each, onHidden: 'skip', room });
    } else {
      room.add(source.dir, name, stats);
    }
    room.decide();
  } finally {
    room.close();
  }
}

function addChild(room: NeededRoom, source: Walker, child: CheckedChild, leftOut: LeftOutEntries): void {
  const { kind, name } = child;
  if (kind === 'special') leftOut.add(child);
  else if (kind === 'link') addLink(room, source, child, leftOut);
  else if (kind === 'file') {
    const stats = lstatOrNull(entryPath(source.dir, name));
    if (stats) room.add(source.dir, name, stats);
  }
}

function addLink(room: NeededRoom, source: Walker, child: CheckedChild, leftOut: LeftOutEntries): void {
  try {
    const stats = assertLinkInside(source, child.name);
    if (stats?.isFile()) room.add(source.dir, child.name, stats);
  } catch (error) {
    if (!isNotOpen(error)) throw error;
    leftOut.add(child);
  }
}
