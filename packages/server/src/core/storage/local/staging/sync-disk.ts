import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { type Dir, dirPath } from '../walk/dir.js';

let isThere: boolean | undefined;

/** Whether this machine has a program that writes all that waits for one disk at once: `sync -f` of coreutils. */
export function canSyncDisks(): boolean {
  isThere ??= sync('/proc') === 0;
  return isThere;
}

/**
 * Writes everything to the disk that a folder is on, and waits for that. For many files this costs a small part of what an
 * `fsync` of each costs, and no API of Node has it (`syncfs`). Throws where the disk failed.
 */
export function syncDisk(dir: Dir): void {
  const folder = openSync(`${dirPath(dir)}/.`, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const status = sync('/dev/stdin', folder);
    if (status !== 0) throw failed(status);
  } finally {
    closeSync(folder);
  }
}

function failed(status: number | null): Error {
  const words = `The disk could not be synchronised: sync ended with ${status}`;
  return Object.assign(new Error(words), { code: 'EIO' });
}

function sync(what: string, input: number | 'ignore' = 'ignore'): number | null {
  return spawnSync('sync', ['-f', what], { stdio: [input, 'ignore', 'ignore'] }).status;
}
