import { errnoOf } from '../errno.js';
import { readNote, strikeNote } from '../tree/notes.js';
import { discardStaged } from '../tree/staging.js';
import { Ground, OPEN_VIEW } from '../tree/view.js';
import { Walker } from '../tree/walker.js';
import { removeFolder } from './remove.js';
import type { LongJob } from './steps.js';

export interface SweepJob {
  notes: string;
  /** Names of notes of a process that is gone: those of this one are about work under way. */
  keys: readonly string[];
}

/** Removes the folders and files that a killed process was filling or emptying. What cannot be removed now keeps its note. */
export function* sweepNotes(ground: Ground, { notes, keys }: SweepJob): LongJob<void> {
  for (const key of keys) {
    try {
      yield* sweepNote(ground, notes, key);
      strikeNote(notes, key);
    } catch (error) {
      if (!errnoOf(error)) throw error;
    }
  }
}

/** From the outermost folder down, no link followed: it may lie outside of what is served. */
function* sweepNote(ground: Ground, notes: string, key: string): LongJob<void> {
  const { parents, name, isFile } = readNote(notes, key);
  const everywhere = new Ground({
    ...ground.facts,
    root: '/',
    spelledRoot: '/',
    hidden: [],
    followExternal: true,
  });
  const walker = Walker.open(everywhere, OPEN_VIEW);
  try {
    for (const parent of parents) walker.push(parent);
    if (isFile) discardStaged(walker.dir, name);
    else yield* removeFolder(walker, name, { entries: 0, bytes: 0 }, true);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  } finally {
    walker.close();
  }
}
