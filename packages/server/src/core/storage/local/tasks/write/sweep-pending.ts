import { errnoOf } from '../../errno.js';
import { isInPlaceNote, settleInPlace } from '../../staging/in-place-note.js';
import { isMadeNote, settleMade } from '../../staging/made-note.js';
import { settleMove } from '../../staging/move-note.js';
import { isMoveNote } from '../../staging/open-note.js';
import { readPendingWrite, removePendingWrite } from '../../staging/pending-writes.js';
import { isRenameNote, settleRenames } from '../../staging/rename-note.js';
import { discardStaged } from '../../staging/staged-file.js';
import { OtherDisk } from '../../walk/other-disk.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import { removeFolder } from '../remove.js';
import type { LongTask } from '../task-steps.js';

export interface SweepTask {
  notes: string;
  /** The names of the notes of a process that has ended. Those of this process are about work under way. */
  keys: readonly string[];
  /** The key of the remote disk that they are about. */
  disk?: string;
}

/** Notes about remote disks by the key of the disk. */
type LeftNotes = Map<string, string[]>;

/**
 * Removes the folders and files that a killed process was filling or removing, and then the empty folders
 * that it had made. A note stays if the removal fails.
 */
export function* sweepPending(context: WalkContext, task: SweepTask): LongTask<LeftNotes> {
  const made = task.keys.filter(isMadeNote);
  const keys = [...task.keys.filter((key) => !isMadeNote(key)), ...made];
  return yield* eachNote({ ...task, keys }, function* (key) {
    yield undefined;
    if (isMadeNote(key)) settleMade(context, task.notes, key);
    else yield* sweepNote(context, task.notes, key);
  });
}

/** Unfinished renames and overwrites are settled before requests, while other notes may take longer. */
export const isUrgent = (key: string) => isMoveNote(key) || isRenameNote(key) || isInPlaceNote(key);

/**
 * Ends or undoes unfinished renames and overwrites. A note stays while its folder is missing, for example on
 * a disk that is not mounted.
 */
export function* settleNotes(context: WalkContext, task: SweepTask): LongTask<LeftNotes> {
  return yield* eachNote(task, function* (key) {
    yield undefined;
    if (isMoveNote(key)) settleMove(context, task.notes, key);
    else if (isInPlaceNote(key)) settleInPlace(context, task.notes, key);
    else settleRenames(context, task.notes, key);
  });
}

function* eachNote({ notes, keys }: SweepTask, work: (key: string) => LongTask<void>): LongTask<LeftNotes> {
  const left: LeftNotes = new Map();
  for (const key of keys) {
    try {
      yield* work(key);
      removePendingWrite(notes, key);
    } catch (error) {
      if (error instanceof OtherDisk) left.set(error.disk, [...(left.get(error.disk) ?? []), key]);
      else if (error instanceof SyntaxError || error instanceof TypeError) dropDamaged(notes, key);
      else if (!errnoOf(error)) throw error;
    }
  }
  return left;
}

/** Notes are not synchronised, so a power loss may leave anything in their place. */
function dropDamaged(notes: string, key: string): void {
  process.emitWarning(`A note about unfinished work is damaged, and was removed: ${key}`, 'DiskWarning');
  removePendingWrite(notes, key);
}

/** Follows no symlink from the root of the machine, as the folder may lie outside of the served one. */
function* sweepNote(context: WalkContext, notes: string, key: string): LongTask<void> {
  const { parents, name, isFile } = readPendingWrite(notes, key);
  let walker: Walker | undefined;
  try {
    walker = Walker.openReal(context, parents);
    if (isFile) discardStaged(walker.dir, name);
    else yield* removeFolder(walker, name, { entries: 0, bytes: 0 }, true);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  } finally {
    walker?.close();
  }
}
