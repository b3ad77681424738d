import { errnoOf } from '../../errno.js';
import { readPendingWrite, removePendingWrite } from '../../staging/pending-writes.js';
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

/**
 * Removes the folders and files that a killed process was filling or emptying. A note stays if removing fails. Returns the notes
 * about other disks, by their disk.
 */
export function* sweepPending(
  context: WalkContext,
  { notes, keys }: SweepTask,
): LongTask<Map<string, string[]>> {
  const left = new Map<string, string[]>();
  for (const key of keys) {
    try {
      yield* sweepNote(context, notes, key);
      removePendingWrite(notes, key);
    } catch (error) {
      if (error instanceof OtherDisk) left.set(error.disk, [...(left.get(error.disk) ?? []), key]);
      else if (!errnoOf(error)) throw error;
    }
  }
  return left;
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
