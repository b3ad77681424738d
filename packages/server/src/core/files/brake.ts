import { type BroughtBack, ROOT } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Actor } from './file-events.js';
import type { FileSystem } from './file-system.js';

/**
 * Resolves to the number of files, or to some number above `most`; also when a part of them is on a disk of
 * another machine, where counting could take for ever.
 */
export type CountFiles = (most: number, signal: AbortSignal) => Promise<number>;

/** Stops a session that deletes or replaces many files in a short time. */
export interface Brake {
  /**
   * Resolves to the error to throw instead of deleting or replacing a file, or to null when the actor may do
   * so.
   */
  refusalFor(actor: Actor, countFiles: CountFiles): Promise<AppError | null>;
  /** Resolves to the number of files that the actor may delete or replace before the brake is asked again. */
  roomFor(actor: Actor, countFiles: CountFiles): Promise<number>;
}

/** The files that a session deleted and replaced from `since` to `until`, in milliseconds since 1970. */
export interface SessionLosses {
  userId: number;
  session: string;
  since: number;
  until: number;
}

/** The files that came back of such losses, with those in folders. */
export interface RestoredLosses extends Omit<BroughtBack, 'missing'> {
  failedFiles: number;
  /** The user had undone some of them before, so that less was left to restore. */
  wasPartlyUndone: boolean;
}

/** Counting ends after so many folders for each file of the limit. */
const FOLDERS_PER_FILE = 4;

/** The sum for several folders. One that cannot be counted, as it is not there, has none. */
export async function countInAll(
  folders: readonly CountFiles[],
  most: number,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const countIn of folders) {
    if (count > most) break;
    count += await countIn(most - count, signal).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return 0;
      throw error;
    });
  }
  return count;
}

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
