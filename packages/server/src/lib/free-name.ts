import { joinPath, nameOf, numberedName, parentOf, type VirtualPath } from '@satchel/contract';
import { AppError } from './app-error.js';

const MAX_TRIES = 10_000;

/**
 * How many numbers of a path were found taken, for operations on many items that may all want the same name.
 */
export type TakenNumbers = Map<VirtualPath, number>;

/**
 * The numbered names beside `path`, lowest first, but for those that are `taken`; whoever asks for another
 * one has found that the last one is. Throws `conflict` after ten thousand.
 */
export function* numberedPaths(
  path: VirtualPath,
  taken: TakenNumbers = new Map(),
): Generator<VirtualPath, never> {
  for (let number = (taken.get(path) ?? 0) + 1; number <= MAX_TRIES; number += 1) {
    yield joinPath(parentOf(path), numberedName(nameOf(path), number));
    taken.set(path, number);
  }
  throw new AppError('conflict', 'There are too many files of that name');
}

/** Null when `act` did nothing because another request took the name in the meantime. */
export async function unlessTaken<Done>(act: () => Promise<Done>): Promise<{ done: Done } | null> {
  try {
    return { done: await act() };
  } catch (error) {
    if (error instanceof AppError && error.code === 'already_exists') return null;
    throw error;
  }
}
