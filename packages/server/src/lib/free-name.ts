import { joinPath, nameOf, numberedName, parentOf, type VirtualPath } from '@satchel/contract';
import { AppError } from './app-error.js';

const MAX_TRIES = 10_000;

/** The numbered names beside `path`, lowest first. Throws `conflict` after ten thousand. */
export function* numberedPaths(path: VirtualPath): Generator<VirtualPath, never> {
  for (let number = 1; number <= MAX_TRIES; number += 1) {
    yield joinPath(parentOf(path), numberedName(nameOf(path), number));
  }
  throw new AppError('conflict', 'There are too many files of that name');
}

/** Whether `act` did nothing because another request took the name in the meantime. */
export async function isTakenMeanwhile(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'already_exists') return true;
    throw error;
  }
}
