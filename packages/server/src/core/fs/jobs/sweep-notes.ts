import { errnoOf } from '../errno.js';
import { readNote, strikeNote } from '../tree/notes.js';
import { Ground, OPEN_VIEW } from '../tree/view.js';
import { Walker } from '../tree/walker.js';
import { removeFolder } from './remove.js';
import type { LongJob } from './steps.js';

export interface SweepJob {
  notes: string;
  /** Of a process that is gone: those of this one are about work under way. */
  nonces: readonly string[];
}

/** Removes the folders that a killed process was filling or emptying. What cannot be removed now keeps its note. */
export function* sweepNotes(ground: Ground, { notes, nonces }: SweepJob): LongJob<void> {
  for (const nonce of nonces) {
    try {
      yield* sweepNote(ground, notes, nonce);
      strikeNote(notes, nonce);
    } catch (error) {
      if (!errnoOf(error)) throw error;
    }
  }
}

/** From the outermost folder down, no link followed: it may lie outside of what is served. */
function* sweepNote(ground: Ground, notes: string, nonce: string): LongJob<void> {
  const { parents, name } = readNote(notes, nonce);
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
    yield* removeFolder(walker, name, { entries: 0, bytes: 0 }, true);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  } finally {
    walker.close();
  }
}
