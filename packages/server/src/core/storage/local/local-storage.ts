import { mkdir, readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { segmentsOf, type VirtualPath } from '@satchel/contract';
import { USUAL_RESERVE_BYTES } from '../../../lib/disk-reserve.js';
import { SharedWork } from '../../../lib/limits/shared-work.js';
import type { SharedFlag } from '../../../lib/shared-flag.js';
import type { ListingEncoding } from '../../files/encode-listing.js';
import type { NamedStorage } from '../../files/mounted-storage.js';
import type { RealPaths, StorageCapabilities, StorageScope } from '../../files/storage.js';
import type { TrashUpkeep } from '../../files/trash.js';
import type { VersionUpkeep } from '../../files/versions.js';
import { MAIN_STORAGE } from '../../files/volume-names.js';
import { BackgroundCounts } from './background-counts.js';
import { nothingThere } from './errno.js';
import { examineRoot } from './examine-root.js';
import { pooledIo, remoteIo } from './file-io.js';
import { FolderWatches } from './folder-watches.js';
import { FoldingPaths } from './folding-paths.js';
import { InlineTasks } from './inline/inline-tasks.js';
import { trashUpkeep, versionUpkeep } from './kept-upkeep.js';
import { hasProc } from './linux/proc.js';
import { encodingBy } from './listing-encoding.js';
import { LocalFileSystem } from './local-file-system.js';
import { Mounts } from './mounts/mounts.js';
import { OtherEntries } from './other-entries.js';
import type { SharedState } from './shared-state.js';
import { closeMoveNotes } from './staging/open-note.js';
import { newPathLocks } from './staging/path-lock.js';
import type { ListedFolder } from './tasks/list/list.js';
import { isUrgent } from './tasks/write/sweep-pending.js';
import { type HiddenPath, hiddenPaths } from './walk/hidden-paths.js';
import { assertAddressable, isReservedName } from './walk/names.js';
import { newOwnFolders } from './walk/own-folders.js';
import type { StorageSettings } from './walk/walk-context.js';
import type { AtProgress } from './workers/run-options.js';
import { WorkerPool } from './workers/worker-pool.js';

export interface LocalStorageOptions {
  /** The name of the storage in those of its volumes; `MAIN_STORAGE` by default. */
  name?: string;
  /** The folder that is served. It must exist. */
  root: string;
  /** Folders with the server's own state. No file system shows them, wherever symlinks or mounts lead. */
  hiddenFolders?: readonly string[];
  /** Files of the same kind. They need not exist yet, but the folders that contain them must. */
  hiddenFiles?: readonly string[];
  /** The folder for notes about unfinished work, with which the next start recovers. Made if missing. */
  recoveryFolder?: string;
  /** True if symlinks that lead out of a scope, or out of the root, are followed. */
  followExternalSymlinks?: boolean;
  /** The mode of new files; 0640 by default. */
  fileMode?: number;
  /** The mode of new folders; 0750 by default. */
  dirMode?: number;
  /** True if the type of a file is determined by its name alone, without reading its content. */
  typeByName?: boolean;
  /** Bytes that uploads leave free on the disk, see `reserveOn`; 512 MiB by default. */
  reserveBytes?: number;
  /**
   * `full` if a finished write survives a power loss (the default), `process` if only the end of the process.
   */
  durability?: 'full' | 'process';
  /** Set while the clock is reliable enough for the ages of files, see `RetentionClock`. By default it is. */
  clockIsSteady?: SharedFlag;
  /** The number of threads; by default as many as there are processors, at most four. */
  workers?: number;
  /** True if folders are accessed by path instead of by descriptor; the default where there is no `/proc`. */
  portable?: boolean;
  /** Only for tests: false never gives a file two names, as on disks that cannot. */
  hardLinks?: boolean;
  /** Only for tests: pauses long tasks. */
  atProgress?: AtProgress | undefined;
}

const MAX_WORKERS = 4;

const OF_A_DISK = {
  rename: 'one step',
  headsCost: 'cheap',
  ...{ folderTimes: true, modes: true, symlinks: true, watch: true, freeSpace: true },
  // Other programs do not take part in the locks of a write.
  conditional: false,
  ...{ trash: true, versions: true, scatteredUploads: true, maxNameBytes: 255 },
} as const;

/** In bytes, without the NUL at the end. A path through descriptors may be longer, yet no client can name it. */
const LONGEST_REAL_PATH = 4095;

/** A served folder and the threads that access it. `openFileSystem` opens the file systems of users. */
export class LocalStorage implements NamedStorage {
  readonly name: string;
  readonly shared: SharedState;
  /** Encodes long listings of storages without threads in the workers of this one. */
  readonly encoding: ListingEncoding;
  readonly #folded: FoldingPaths;
  readonly capabilities: StorageCapabilities & { realPaths: RealPaths };

  constructor(
    readonly facts: StorageSettings,
    workers: number,
    /** Keys of the notes that a process which has ended left behind. */
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
    this.#folded = new FoldingPaths(facts, mounts);
    const lists = new SharedWork<ListedFolder>(workers);
    const entries = new OtherEntries((task) => pool.run('stat', task));
    const ownIo = pooledIo(facts);
    const fileIo = (disk: string | undefined) => (disk === undefined ? ownIo : remoteIo(pool, disk));
    const inline = new InlineTasks(facts, pool, mounts);
    const counts = new BackgroundCounts(pool, mounts);
    this.shared = { facts, pool, inline, watches, counts, entries, lists, fileIo };
  }

  /** The disk without permissions, for the server's own folders and as the base of every file system. */
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

  /**
   * Finishes or undoes the renames and overwrites that a killed process left unfinished. Must be called
   * before requests are handled.
   */
  settle(): Promise<void> {
    return this.#forNotes('settleNotes', this.leftovers.filter(isUrgent));
  }

  /** Removes the unfinished files and folders that a killed process left behind. */
  sweep(): Promise<void> {
    const keys = this.leftovers.filter((key) => !isUrgent(key));
    return this.#forNotes('sweepPending', keys);
  }

  async #forNotes(task: 'settleNotes' | 'sweepPending', keys: readonly string[]): Promise<void> {
    const { notes } = this.facts;
    if (notes === undefined || keys.length === 0) return;
    const { pool } = this.shared;
    const left = await pool.run(task, { notes, keys });
    // Notes about remote disks are handled in the background, or at the next start where a disk does not
    // answer.
    for (const [disk, keys] of left) pool.run(task, { notes, keys, disk }).catch(() => undefined);
  }

  get trash(): TrashUpkeep {
    return trashUpkeep(this.shared.pool, this.name);
  }

  get versions(): VersionUpkeep {
    return versionUpkeep(this.shared.pool, this.name);
  }

  /** The load of the threads. */
  get loads(): WorkerPool['loads'] {
    return this.shared.pool.loads;
  }

  /** Must be called when the server begins to close. Then silent disks are waited for only briefly. */
  endSoon(): void {
    this.shared.pool.endSoon();
  }

  close(): Promise<void> {
    this.shared.watches.close();
    if (this.facts.notes !== undefined) closeMoveNotes(this.facts.notes);
    return this.shared.pool.close();
  }
}

function realPathsOf({ root, hidden }: StorageSettings): RealPaths {
  const pathsOf = (paths: readonly HiddenPath[]) => paths.map(({ path }) => path);
  const own = { folders: pathsOf(hidden.folders), files: pathsOf(hidden.files) };
  return { root, of: (path) => resolve(root, `.${path}`), hidden: own };
}

/**
 * Examines the root and prepares the threads, which start with the first task. Throws `StartError` if the
 * root does not answer.
 */
export async function openLocalStorage(options: LocalStorageOptions): Promise<LocalStorage> {
  const spelledRoot = resolve(options.root);
  const { root, foldCase } = await examineRoot(spelledRoot);
  const notes = options.recoveryFolder;
  if (notes !== undefined) await mkdir(notes, { recursive: true, mode: 0o700 });
  const facts: StorageSettings = {
    name: options.name ?? MAIN_STORAGE,
    root,
    spelledRoot,
    hidden: {
      ...hiddenPaths(options.hiddenFolders ?? [], options.hiddenFiles ?? []),
      onVolumes: newOwnFolders(),
    },
    followExternal: options.followExternalSymlinks ?? false,
    foldCase,
    portable: options.portable ?? !hasProc(),
    fileMode: options.fileMode ?? 0o640,
    dirMode: options.dirMode ?? 0o750,
    reserveBytes: options.reserveBytes ?? USUAL_RESERVE_BYTES,
    typeByName: options.typeByName ?? false,
    syncsWrites: options.durability !== 'process',
    pathLocks: newPathLocks(),
    ...(options.clockIsSteady ? { clockIsSteady: options.clockIsSteady } : {}),
    ...(options.hardLinks === undefined ? {} : { hardLinks: options.hardLinks }),
    ...(options.atProgress ? { waitsAtProgress: true } : {}),
    ...(notes === undefined ? {} : { notes }),
  };
  const workers = options.workers ?? Math.max(1, Math.min(MAX_WORKERS, availableParallelism()));
  const leftovers = notes === undefined ? [] : await readdir(notes);
  return new LocalStorage(facts, workers, leftovers, options.atProgress);
}
