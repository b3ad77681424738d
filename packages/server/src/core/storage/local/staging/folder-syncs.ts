import { close, closeSync, fsync, open, openSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { warnOfDisk } from '../disk-warning.js';
import { READ_FOLDER } from '../linux/open-flags.js';
import { unlessUnsupported } from '../sync-file.js';
import { type Dir, dirPath, syncFolder } from '../walk/dir.js';

const openAsync = promisify(open);
const closeAsync = promisify(close);
const fsyncAsync = promisify(fsync);

interface Syncing {
  /** Resolves when no sync is under way, however it ended. */
  over: Promise<void>;
  /** A sync that has not begun, so that everybody who comes now shares it; null if none is wanted. */
  next: Promise<void> | null;
}

/** Syncs folders, so that new names survive a power loss. Concurrent names share one sync. */
export class FolderSyncs {
  readonly #folders = new Map<string, Syncing>();

  constructor(readonly syncNow: (dir: Dir) => Promise<void> = syncNames) {}

  /** Resolves when the disk has all names that were made in the folder before this call. */
  sync(dir: Dir, syncNow = this.syncNow): Promise<void> {
    let syncing = this.#folders.get(dir.id);
    if (!syncing) {
      syncing = { over: Promise.resolve(), next: null };
      this.#folders.set(dir.id, syncing);
    }
    syncing.next ??= this.#begin(dir, syncing, syncNow);
    return syncing.next;
  }

  /** Syncs a name that others may have seen already, so that an error of the disk is no longer a failure. */
  async syncPublished(dir: Dir, syncNow?: (dir: Dir) => Promise<void>): Promise<void> {
    try {
      await this.sync(dir, syncNow);
    } catch (error) {
      warnOfSync(error);
    }
  }

  async #begin(dir: Dir, syncing: Syncing, syncNow: (dir: Dir) => Promise<void>): Promise<void> {
    await syncing.over;
    // Files that the disk has at the same moment all get their names in this turn of the event loop.
    await nextTurn();
    syncing.next = null;
    const running = syncNow(dir);
    syncing.over = running.catch(() => undefined);
    try {
      await running;
    } finally {
      if (syncing.next === null) this.#folders.delete(dir.id);
    }
  }
}

function warnOfSync(error: unknown): void {
  warnOfDisk('A folder could not be synchronised, so a power cut may take back its last changes', error);
}

/** Does the same synchronously, for a thread that has nothing else to do. */
export function syncPublished(dir: Dir): void {
  try {
    syncFolder(dir);
  } catch (error) {
    warnOfSync(error);
  }
}

/** For a thread that has just made a name in the folder. Only the sync itself is asynchronous. */
export async function syncNamesJustMade(dir: Dir): Promise<void> {
  const fd = openSync(`${dirPath(dir)}/.`, READ_FOLDER);
  try {
    await fsyncAsync(fd).catch(unlessUnsupported);
  } finally {
    closeSync(fd);
  }
}

async function syncNames(dir: Dir): Promise<void> {
  const fd = await openAsync(`${dirPath(dir)}/.`, READ_FOLDER);
  try {
    await fsyncAsync(fd).catch(unlessUnsupported);
  } finally {
    await closeAsync(fd);
  }
}
