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
  /** Has not begun, so that all who come now share it; null when none is wanted. */
  next: Promise<void> | null;
}

/** Syncs folders, so that a power cut does not take names away again. Names that were made concurrently share one sync. */
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

  /** As `sync`, for a name that others may have seen already: an error of the disk is no failure any more. */
  async syncPublished(dir: Dir, syncNow?: (dir: Dir) => Promise<void>): Promise<void> {
    try {
      await this.sync(dir, syncNow);
    } catch (error) {
      warnOfSync(error);
    }
  }

  async #begin(dir: Dir, syncing: Syncing, syncNow: (dir: Dir) => Promise<void>): Promise<void> {
    await syncing.over;
    // Files that the disk had at the same moment are all given their names in this turn of the event loop.
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

/** As `FolderSyncs.syncPublished`, for a thread that has nothing else to do in the meantime. */
export function syncPublished(dir: Dir): void {
  try {
    syncFolder(dir);
  } catch (error) {
    warnOfSync(error);
  }
}

/** For a thread that has just made a name in the folder: only the sync itself is left to the pool of libuv. */
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
