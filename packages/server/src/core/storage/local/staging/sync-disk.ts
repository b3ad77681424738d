import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { READ_FILE, READ_FOLDER } from '../linux/open-flags.js';
import { syncWhole } from '../sync-file.js';
import { type Dir, dirPath } from '../walk/dir.js';

let isThere: boolean | undefined;

/** True if this machine has a program that syncs a whole disk: `sync -f` of coreutils. */
export function canSyncDisks(): boolean {
  isThere ??= sync('/proc') === 0;
  return isThere;
}

/**
 * Syncs the disk of a folder and waits for it. For many files this costs a small part of an `fsync` for each,
 * and Node has no API for it (`syncfs`). If the program cannot be run just now, the files in the folder are
 * synchronised one by one. Throws if the disk failed.
 */
export function syncDisk(dir: Dir): void {
  const path = `${dirPath(dir)}/.`;
  const folder = openSync(path, READ_FOLDER);
  try {
    if (sync('/dev/stdin', folder) !== 0) syncTree(path);
  } finally {
    closeSync(folder);
  }
}

function sync(what: string, input: number | 'ignore' = 'ignore'): number | null {
  return spawnSync('sync', ['-f', what], { stdio: [input, 'ignore', 'ignore'] }).status;
}

/** No symlink is followed. */
function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(path, entry.name));
    else if (entry.isFile()) syncOne(join(path, entry.name));
  }
  syncOne(path);
}

function syncOne(path: string): void {
  const fd = openSync(path, READ_FILE);
  try {
    syncWhole(fd);
  } finally {
    closeSync(fd);
  }
}
