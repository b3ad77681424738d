import { close, closeSync, constants, fsync, open, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Dir, dirPath } from '../walk/dir.js';

const openAsync = promisify(open);
const closeAsync = promisify(close);
const fsyncAsync = promisify(fsync);

interface Syncing {
  running: Promise<void>;
  /** Begins when `running` has ended, for all who came in the meantime. */
  next: Promise<void> | null;
}

/** Syncs folders, so that a power cut does not take names away again. Names that were made concurrently share one sync. */
export class FolderSyncs {
  readonly #folders = new Map<string, Syncing>();

  constructor(readonly syncNow: (dir: Dir) => Promise<void> = syncNames) {}

  /** Resolves when the disk has all names that were made in the folder before this call. */
  sync(dir: Dir): Promise<void> {
    const syncing = this.#folders.get(dir.id);
    if (!syncing) return this.#start(dir);
    syncing.next ??= syncing.running.then(
      () => this.#start(dir),
      () => this.#start(dir),
    );
    return syncing.next;
  }

  #start(dir: Dir): Promise<void> {
    const syncing: Syncing = { running: this.syncNow(dir), next: null };
    this.#folders.set(dir.id, syncing);
    const forget = () => {
      if (syncing.next === null) this.#folders.delete(dir.id);
    };
    syncing.running.then(forget, forget);
    return syncing.running;
  }
}

const READ_FOLDER = constants.O_RDONLY | constants.O_DIRECTORY;

/** For a thread that has just made a name in the folder: only the sync itself is left to the pool of libuv. */
export async function syncNamesJustMade(dir: Dir): Promise<void> {
  const fd = openSync(`${dirPath(dir)}/.`, READ_FOLDER);
  try {
    await fsyncAsync(fd);
  } finally {
    closeSync(fd);
  }
}

async function syncNames(dir: Dir): Promise<void> {
  const fd = await openAsync(`${dirPath(dir)}/.`, READ_FOLDER);
  try {
    await fsyncAsync(fd);
  } finally {
    await closeAsync(fd);
  }
}
