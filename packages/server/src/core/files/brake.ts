import { ROOT } from '@satchel/contract';
import type { AppError } from '../../lib/app-error.js';
import type { Actor } from './file-events.js';
import type { FileSystem } from './file-system.js';

/**
 * Resolves to the number of files, or to some number above `most`; also when a part of them is on a disk of another machine,
 * where counting could take for ever.
 */
export type CountFiles = (most: number, signal: AbortSignal) => Promise<number>;

/** Stops a session that deletes or replaces many files in a short time. */
export interface Brake {
  /** What is to be thrown instead of deleting or replacing a file; null when the actor may. */
  refusalFor(actor: Actor, countFiles: CountFiles): Promise<AppError | null>;
  /** How many files the actor may delete or replace before the next question; 0 when each needs one of its own. */
  roomFor(actor: Actor, countFiles: CountFiles): Promise<number>;
}

/** What a session deleted and replaced from `since` to `until`, in milliseconds since 1970. */
export interface SessionLosses {
  userId: number;
  session: string;
  since: number;
  until: number;
}

/** With so many folders for each file that is of interest, the rest is not looked at. */
const FOLDERS_PER_FILE = 4;

/** Counts files, but never looks at many more than `most`. */
export async function countBelow(
  files: Pick<FileSystem, 'walk'>,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  let seen = 0;
  for await (const entries of files.walk(ROOT, { signal, isOnOwnDisks: true })) {
    seen += entries.length;
    count += entries.filter(({ kind }) => kind !== 'directory').length;
    if (count > most || seen > most * FOLDERS_PER_FILE) return most + 1;
  }
  return count;
}
