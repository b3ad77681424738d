import { close, type FSWatcher, watch } from 'node:fs';
import { promisify } from 'node:util';
import type { FileId } from '../../files/file-system.js';
import { compiledFilter } from '../../files/path-filter.js';
import { descriptorPath } from './linux/proc.js';
import type { PathTask } from './tasks/stat.js';
import { isReservedName } from './walk/names.js';
import { toPath } from './walk/walk-context.js';
import type { WorkerPool } from './workers/worker-pool.js';

const closeDescriptor = promisify(close);

const POLL_MS = 2_000;
const CHECK_EVERY_POLLS = 5;
const MOST_WATCHED = 1_024;
const MOST_POLLED = 128;

export interface WatchLimits {
  /**
   * The interval at which remote folders are compared. All others are compared less often with what their
   * paths lead to by then.
   */
  pollMs?: number;
  /** The maximum number of folders that are watched at once. Users share them. */
  mostWatched?: number;
}

interface FolderListener {
  task: PathTask;
  isShown: (name: string) => boolean;
  onChange: () => void;
  /** Null while there is no folder at the path. */
  folder: SharedFolder | null;
}

interface SharedFolder {
  fileId: FileId;
  /** The key of the disk if it is remote. */
  disk: string | undefined;
  /** Null where changes are found by polling. */
  watcher: FSWatcher | null;
  stamp: string | undefined;
  listeners: Set<FolderListener>;
}

/**
 * Notices changes of folders by any program. A folder is watched by the descriptor by which it was opened
 * safely, so nobody can redirect the watch, and no name leaves this class. Where the system does not report
 * changes, as on remote disks, folders are compared regularly.
 */
export class FolderWatches {
  readonly #folders = new Map<FileId, SharedFolder>();
  readonly #listeners = new Set<FolderListener>();
  #timer: NodeJS.Timeout | undefined;
  #polls = 0;
  /** Keys of what is being polled at present: disks, or the listeners without a folder. */
  readonly #polling = new Set<string>();

  constructor(
    readonly pool: Pick<WorkerPool, 'run'>,
    readonly limits: WatchLimits = {},
  ) {}

  /** Throws if the folder cannot be opened. Returns a function that ends the watch. */
  async watch(task: PathTask, onChange: () => void): Promise<() => void> {
    const listener: FolderListener = {
      task,
      isShown: () => false,
      onChange,
      folder: null,
    };
    await this.#attach(listener);
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.#poll(), this.limits.pollMs ?? POLL_MS).unref();
    return () => {
      this.#listeners.delete(listener);
      this.#detach(listener);
      if (this.#listeners.size === 0) this.#stopPolling();
    };
  }

  close(): void {
    this.#stopPolling();
    for (const listener of this.#listeners) this.#detach(listener);
    this.#listeners.clear();
  }

  async #attach(listener: FolderListener): Promise<void> {
    const { fileId, disk, fd, isLocal, foldings } = await this.pool.run('openFolder', listener.task);
    try {
      listener.isShown = shownNames(listener.task, foldings);
      let folder = this.#folders.get(fileId);
      if (!folder) {
        folder = { fileId, disk, watcher: null, stamp: undefined, listeners: new Set() };
        this.#folders.set(fileId, folder);
        const { mostWatched = MOST_WATCHED } = this.limits;
        if (isLocal && this.#folders.size <= mostWatched) folder.watcher = this.#start(folder, fd);
      }
      folder.listeners.add(listener);
      listener.folder = folder;
      // A change before the first comparison counts, too.
      if (folder.watcher === null && folder.stamp === undefined) await this.#compare(folder);
    } finally {
      if (fd >= 0) await closeDescriptor(fd);
    }
  }

  #detach(listener: FolderListener): void {
    const { folder } = listener;
    listener.folder = null;
    if (!folder) return;
    folder.listeners.delete(listener);
    if (folder.listeners.size > 0) return;
    folder.watcher?.close();
    this.#folders.delete(folder.fileId);
  }

  /** Null where the system refuses, as when a user has too many watches. Then the folder is polled. */
  #start(folder: SharedFolder, fd: number): FSWatcher | null {
    try {
      const watcher = watch(descriptorPath(fd), { persistent: false }, (kind, name) => {
        if (name !== null && isReservedName(name)) return;
        // The folder itself appears under the path that was given to `watch`. It was moved or removed.
        if (kind === 'rename' && name === String(fd)) void this.#compare(folder, true);
        else tell(folder, name);
      });
      watcher.on('error', () => {
        watcher.close();
        folder.watcher = null;
      });
      return watcher;
    } catch {
      return null;
    }
  }

  /** A disk that does not answer delays only its own folders. */
  #poll(): void {
    this.#polls += 1;
    const isCheck = this.#polls % CHECK_EVERY_POLLS === 0;
    const byDisk = new Map<string, SharedFolder[]>();
    let polled = 0;
    for (const folder of this.#folders.values()) {
      const isPolled = folder.watcher === null;
      if (isPolled) polled += 1;
      if (isPolled ? polled > MOST_POLLED : !isCheck) continue;
      const { disk = '' } = folder;
      byDisk.set(disk, [...(byDisk.get(disk) ?? []), folder]);
    }
    for (const [disk, folders] of byDisk) void this.#oneByOne(disk, folders, (each) => this.#compare(each));
    if (!isCheck) return;
    const without = [...this.#listeners].filter(({ folder }) => folder === null);
    void this.#oneByOne('none', without, async (listener) => {
      if (listener.folder !== null) return;
      await this.#attachAgain(listener);
      if (listener.folder !== null) listener.onChange();
    });
  }

  async #oneByOne<Item>(
    what: string,
    items: readonly Item[],
    poll: (item: Item) => Promise<void>,
  ): Promise<void> {
    if (this.#polling.has(what)) return;
    this.#polling.add(what);
    try {
      for (const item of items) await poll(item);
    } finally {
      this.#polling.delete(what);
    }
  }

  /** Notifies listeners of a change without an event. They follow the folder that is at their path by now. */
  async #compare(folder: SharedFolder, hasEvent = false): Promise<void> {
    const [first] = folder.listeners;
    if (!first) return;
    const isDeep = folder.watcher === null;
    const found = await this.pool.run('stampFolder', { ...first.task, isDeep }).catch(() => null);
    const before = folder.stamp;
    folder.stamp = found?.stamp;
    if (found?.fileId !== folder.fileId) {
      for (const listener of [...folder.listeners]) {
        this.#detach(listener);
        await this.#attachAgain(listener);
        listener.onChange();
      }
    } else if (hasEvent || (before !== undefined && before !== found.stamp)) {
      tell(folder, null);
    }
  }

  /** Leaves the listener without a folder where there is none. */
  async #attachAgain(listener: FolderListener): Promise<void> {
    await this.#attach(listener).catch(() => undefined);
    if (!this.#listeners.has(listener)) this.#detach(listener);
  }

  #stopPolling(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Tells the names in the folder that the scope shows. */
function shownNames({ scope, path }: PathTask, foldings: readonly boolean[]): (name: string) => boolean {
  const filters = foldings.map((folds) => compiledFilter(scope.filter, folds));
  const folder = toPath([...scope.at, ...path]);
  const isAllowed = filters.map((filter) => filter.childFilter(folder));
  return (name) =>
    !filters.some((filter) => filter.hidesName(name)) && isAllowed.every((allows) => allows(name));
}

/** Notifies the listeners that see the entry `name`, or all of them without a name. */
function tell(folder: SharedFolder, name: string | null): void {
  for (const { isShown, onChange } of folder.listeners) if (name === null || isShown(name)) onChange();
}
