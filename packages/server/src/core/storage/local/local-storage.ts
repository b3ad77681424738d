import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { segmentsOf, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { USUAL_RESERVE_BYTES } from '../../../lib/disk-reserve.js';
import { SharedWork } from '../../../lib/limits/shared-work.js';
import type { SharedFlag } from '../../../lib/shared-flag.js';
import type { ListingEncoding } from '../../files/encode-listing.js';
import type { KeptLocation } from '../../files/file-system.js';
import type { KeptFolder, KeptKind } from '../../files/kept-inventory.js';
import type { NamedStorage } from '../../files/mounted-storage.js';
import type { RealPaths, StorageCapabilities, StorageScope } from '../../files/storage.js';
import type { TrashUpkeep } from '../../files/trash.js';
import type { VersionUpkeep } from '../../files/versions.js';
import { MAIN_STORAGE } from '../../files/volume-names.js';
import { BackgroundCounts } from './background-counts.js';
import { nothingThere } from './errno.js';
import { examineRoot } from './examine-root.js';
import { farIo, pooledIo } from './file-io.js';
import { FoldedPlaces } from './folded-places.js';
import { FolderWatches } from './folder-watches.js';
import { encodingBy } from './listing-encoding.js';
import { LocalFileSystem } from './local-file-system.js';
import { Mounts } from './mounts/mounts.js';
import { OtherEntries } from './other-entries.js';
import { QuickTasks } from './quick/quick-tasks.js';
import { receivedAll } from './sent-error.js';
import type { SharedState } from './shared-state.js';
import { closeMoveNotes } from './staging/open-note.js';
import { newPlaceLocks } from './staging/place-lock.js';
import type { ListedFolder } from './tasks/list/list.js';
import { isUrgent } from './tasks/write/sweep-pending.js';
import { volumeNamesOf } from './volume-folder.js';
import { type HiddenPlace, hiddenPaths } from './walk/hidden-paths.js';
import { assertAddressable, isReservedName } from './walk/names.js';
import { newOwnFolders } from './walk/own-folders.js';
import type { DiskFacts } from './walk/walk-context.js';
import type { AtProgress } from './workers/run-options.js';
import { WorkerPool } from './workers/worker-pool.js';

export interface LocalStorageOptions {
  /** In the names of its volumes; `MAIN_STORAGE` by default. */
  name?: string;
  /** Folder that is served; it must exist. */
  root: string;
  /** Folders with the server's own state, which no file system shows, wherever symlinks or mounts make them appear. */
  hiddenFolders?: readonly string[];
  /** Files of the same kind. They need not exist yet, but the folders that contain them must. */
  hiddenFiles?: readonly string[];
  /** The folder for the server's notes about unfinished work. It is created if it does not exist. */
  notesFolder?: string;
  /** Symlinks that lead out of a scope, and out of the root, are followed. */
  followExternalSymlinks?: boolean;
  /** The mode of new files; 0640 by default. */
  fileMode?: number;
  /** The mode of new folders; 0750 by default. */
  dirMode?: number;
  /** The type of a file is determined by its name alone, without reading its content. */
  typeByName?: boolean;
  /** Bytes that uploads leave free on the disk, see `reserveOn`; 512 MiB by default. */
  reserveBytes?: number;
  /** What a finished write survives: a power loss (by default), or only the end of the process. */
  durability?: 'full' | 'process';
  /** Set while the clock tells how old a file is; see `RetentionClock`. By default it always does. */
  clockIsSteady?: SharedFlag;
  /** Threads that do the disk's work; by default as many as there are processors, at most four. */
  workers?: number;
  /** Folders are accessed by path and compared, instead of by descriptor; the default where there is no `/proc`. */
  portable?: boolean;
  /** Never gives a file two names, as on disks that cannot; for tests, nothing else sets it. */
  hardLinks?: boolean;
  /** Pauses long tasks in tests; nothing else sets it. */
  atProgress?: AtProgress | undefined;
}

const MAX_WORKERS = 4;

const OF_A_DISK = {
  rename: 'one step',
  headsCost: 'cheap',
  ...{ folderTimes: true, modes: true, symlinks: true, watch: true, freeSpace: true },
  // Other programs do not take part in the locks of a write.
  conditional: false,
  ...{ trash: true, versions: true, maxNameBytes: 255 },
} as const;

/** In bytes, without the NUL at the end. A path through descriptors may be longer, yet no client can name it. */
const LONGEST_REAL_PATH = 4095;

/** A folder of the server, and the threads that access it. File systems of users are opened by `openFileSystem`. */
export class LocalStorage implements NamedStorage {
  readonly name: string;
  readonly shared: SharedState;
  /** For storages without threads, whose long listings are encoded by the workers of this one. */
  readonly encoding: ListingEncoding;
  readonly #folded: FoldedPlaces;
  readonly capabilities: StorageCapabilities & { realPaths: RealPaths };

  constructor(
    readonly facts: DiskFacts,
    workers: number,
    /** Notes of a process that has ended. */
    readonly leftovers: readonly string[] = [],
    atProgress?: AtProgress,
  ) {
    this.name = facts.name;
    const maxPathBytes = LONGEST_REAL_PATH - (facts.portable ? Buffer.byteLength(facts.root) + 1 : 0);
    this.capabilities = {
      ...OF_A_DISK,
      ...{ maxPathBytes, foldsCase: facts.foldCase, realPaths: realPathsOf(facts) },
    };
    const mounts = new Mounts(facts.root);
    const pool = new WorkerPool(facts, workers, atProgress, mounts);
    this.encoding = encodingBy(pool);
    const watches = new FolderWatches(pool);
    this.#folded = new FoldedPlaces(facts, mounts);
    const lists = new SharedWork<ListedFolder>(workers);
    const entries = new OtherEntries((task) => pool.run('stat', task));
    const ownIo = pooledIo(facts);
    const fileIo = (disk: string | undefined) => (disk === undefined ? ownIo : farIo(pool, disk));
    const quick = new QuickTasks(facts, pool, mounts);
    const counts = new BackgroundCounts(pool, mounts);
    this.shared = { facts, pool, quick, watches, counts, entries, lists, fileIo };
  }

  /** The disk itself, without permissions: for the server's own folders, and as the lowest layer of every file system. */
  files(scope?: StorageScope): LocalFileSystem {
    return new LocalFileSystem(this.shared, scope);
  }

  assertPath(path: VirtualPath): void {
    assertAddressable(path);
    if (segmentsOf(path).some(isReservedName)) throw nothingThere();
  }

  foldsAt(serverPath: VirtualPath): boolean {
    return this.#folded.has(serverPath);
  }

  /** Gives everything that a killed process was renaming one name again, and what it was overwriting its whole content. To be called before requests. */
  settle(): Promise<void> {
    return this.#forNotes('settleNotes', this.leftovers.filter(isUrgent));
  }

  /** Removes the unfinished files and folders that a killed process left. */
  sweep(): Promise<void> {
    const keys = this.leftovers.filter((key) => !isUrgent(key));
    return this.#forNotes('sweepPending', keys);
  }

  async #forNotes(task: 'settleNotes' | 'sweepPending', keys: readonly string[]): Promise<void> {
    const { notes } = this.facts;
    if (notes === undefined || keys.length === 0) return;
    const { pool } = this.shared;
    const left = await pool.run(task, { notes, keys });
    // What is on disks of other machines is done beside everything else, and at the next start where they do not answer.
    for (const [disk, far] of left) pool.run(task, { notes, keys: far, disk }).catch(() => undefined);
  }

  /** The trash of all users, for the server's own upkeep. */
  get trash(): TrashUpkeep {
    const { pool } = this.shared;
    return {
      has: (location) => pool.run('hasTrash', bare(location)).catch(asMissing),
      measure: (location, signal) => pool.run('measureTrashed', bare(location), { signal }).catch(asMissing),
      drop: async (volume, ids, options) =>
        receivedAll(await pool.run('dropTrashed', { volume, ids }, options)),
      usage: (volume) => pool.run('trashUsage', { volume }).catch(asMissing),
      toTrash: (version) => pool.run('versionToTrash', version),
      ...this.#folderOf('trash'),
    };
  }

  /** The former contents of files, for the server's own upkeep. */
  get versions(): VersionUpkeep {
    const { pool } = this.shared;
    return {
      has: (location) => pool.run('hasVersion', bare(location)).catch(asMissing),
      drop: (location) => pool.run('dropVersion', bare(location)),
      settle: (location, serverPath) =>
        pool.run('settleVersion', { location: bare(location), serverPath }).catch(asMissing),
      diskBytes: (volume) => pool.run('versionsDisk', { volume }).catch(asMissing),
      look: (volume, items) => pool.run('lookAtVersions', { volume, items }),
      ...this.#folderOf('versions'),
    };
  }

  #folderOf(kind: KeptKind): KeptFolder {
    const { pool } = this.shared;
    return {
      ...volumeNamesOf(this.name),
      volumes: () => pool.run('servedVolumes', undefined),
      list: (volume) => pool.run('listKept', { kind, volume }).catch(asMissing),
      showLife: (volume, sign) => pool.run('showLife', { kind, volume, ...sign }),
      readNotes: (volume, ids, signal) =>
        pool.run('readNotes', { kind, volume, ids: ids.join('\n') }, { signal }),
      tidyNotes: (volume, installations, signal) =>
        pool.run('tidyNotes', { kind, volume, installations }, { signal }),
    };
  }

  /** To be called when the server begins to close: from then on disks that may never answer are waited for only for a moment. */
  endSoon(): void {
    this.shared.pool.endSoon();
  }

  close(): Promise<void> {
    this.shared.watches.close();
    if (this.facts.notes !== undefined) closeMoveNotes(this.facts.notes);
    return this.shared.pool.close();
  }
}

/** Rows are asked about, too, and have a path and a scope that a task would take for its own. */
function bare({ volume, id }: KeptLocation): KeptLocation {
  return { volume, id };
}

/** A disk that does not answer is one that is not there: it may come back with all that is on it. */
function asMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'disk_unreachable') return null;
  throw error;
}

function realPathsOf({ root, hidden }: DiskFacts): RealPaths {
  const pathsOf = (places: readonly HiddenPlace[]) => places.map(({ path }) => path);
  const own = { folders: pathsOf(hidden.folders), files: pathsOf(hidden.files) };
  return { root, of: (path) => resolve(root, `.${path}`), hidden: own };
}

/**
 * Examines the root once and prepares the threads, which start with the first task. Throws `StartError` when the root does not answer.
 */
export async function openLocalStorage(options: LocalStorageOptions): Promise<LocalStorage> {
  const spelledRoot = resolve(options.root);
  const { root, foldCase } = await examineRoot(spelledRoot);
  const notes = options.notesFolder;
  if (notes !== undefined) await mkdir(notes, { recursive: true, mode: 0o700 });
  const facts: DiskFacts = {
    name: options.name ?? MAIN_STORAGE,
    root,
    spelledRoot,
    hidden: {
      ...hiddenPaths(options.hiddenFolders ?? [], options.hiddenFiles ?? []),
      onVolumes: newOwnFolders(),
    },
    followExternal: options.followExternalSymlinks ?? false,
    foldCase,
    portable: options.portable ?? !existsSync('/proc/self/fd'),
    fileMode: options.fileMode ?? 0o640,
    dirMode: options.dirMode ?? 0o750,
    reserveBytes: options.reserveBytes ?? USUAL_RESERVE_BYTES,
    typeByName: options.typeByName ?? false,
    syncsWrites: options.durability !== 'process',
    placeLocks: newPlaceLocks(),
    ...(options.clockIsSteady ? { clockIsSteady: options.clockIsSteady } : {}),
    ...(options.hardLinks === undefined ? {} : { hardLinks: options.hardLinks }),
    ...(options.atProgress ? { waitsAtProgress: true } : {}),
    ...(notes === undefined ? {} : { notes }),
  };
  const workers = options.workers ?? Math.max(1, Math.min(MAX_WORKERS, availableParallelism()));
  const leftovers = notes === undefined ? [] : await readdir(notes);
  return new LocalStorage(facts, workers, leftovers, options.atProgress);
}
