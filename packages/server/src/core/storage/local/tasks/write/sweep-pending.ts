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
  /** Names of notes of a process that is gone: those of this one are about work under way. */
  keys: readonly string[];
  /** The key of the disk of another machine that they are about. */
  disk?: string;
}

/** Notes about disks of other machines, by the disk. */
type LeftNotes = Map<string, string[]>;

/**
 * Removes the folders and files that a killed process was filling or emptying, and then the folders that it made for something. A
 * note stays if removing fails.
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

/** Notes about names that were being changed, and files that were being overwritten: they are settled before requests, while other notes may take their time. */
export const isUrgent = (key: string) => isMoveNote(key) || isRenameNote(key) || isInPlaceNote(key);

/** Ends, or takes back, what was being renamed or overwritten. A note stays while its folder is not there, such as a disk that is not mounted. */
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

/** Notes are not synchronised, so a power cut may leave anything in their place. */
function dropDamaged(notes: string, key: string): void {
  process.emitWarning(`A note about unfinished work is damaged, and was removed: ${key}`, 'DiskWarning');
  removePendingWrite(notes, key);
}

/** From the outermost folder down, no link followed: it may lie outside of what is served. */
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
