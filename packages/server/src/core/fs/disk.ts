import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, opendir, readdir, realpath, rmdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { VirtualPath } from '@satchel/contract';
import { KeyedLock } from '../../lib/limits/keyed-lock.js';
import type { LocalPlace } from './local/local-place.js';
import { LocalDisk } from './local-disk.js';
import { STAGING_PREFIX } from './tree/names.js';
import type { DiskFacts, View } from './tree/view.js';
import { WorkerPool } from './workers/worker-pool.js';

export interface DiskOptions {
  /** Folder that is served; it must exist. */
  root: string;
  /** Folders that no door shows, wherever links or mounts make them appear: the server's own state. */
  hiddenFolders?: readonly string[];
  /** Of the server's own, for notes about unfinished work; made when it is not there. */
  notesFolder?: string;
  /** Follow links that lead out of a scope, and out of the root. */
  followExternalSymlinks?: boolean;
  /** Of new files; 0640 unless told. */
  fileMode?: number;
  /** Of new folders; 0750 unless told. */
  dirMode?: number;
  /** Bytes that uploads leave free on the disk; 512 MiB unless told. */
  reserveBytes?: number;
  /** Threads that do the disk's work; as many as there are processors, at most four, unless told. */
  workers?: number;
  /** Work by paths and compare what they name, instead of by descriptors; chosen where there is no `/proc`. */
  portable?: boolean;
}

const MAX_WORKERS = 4;
const RESERVE_BYTES = 512 * 1024 * 1024;

/** One folder of the server, and the threads that work on it. Doors to it are opened by `openScope`. */
export class Disk {
  readonly place: LocalPlace;

  constructor(
    readonly facts: DiskFacts,
    workers: number,
    /** Notes of a process that is gone. */
    readonly leftovers: readonly string[] = [],
  ) {
    this.place = { pool: new WorkerPool(facts, workers), locks: new KeyedLock() };
  }

  /** Where a path from the server's root is on this machine; for commands and hooks only, never to open it. */
  realPathOf(path: VirtualPath): string {
    return resolve(this.facts.root, `.${path}`);
  }

  /** The disk itself, without rights: for the server's own folders, and as the lowest layer of every door. */
  files(view?: View): LocalDisk {
    return new LocalDisk(this.place, view);
  }

  /** Removes the halves that a killed process left. */
  async sweep(): Promise<void> {
    const { notes } = this.facts;
    if (notes === undefined || this.leftovers.length === 0) return;
    await this.place.pool.run('sweepNotes', { notes, keys: this.leftovers });
  }

  close(): Promise<void> {
    return this.place.pool.close();
  }
}

async function identify(folder: string): Promise<{ id: string; path: string } | null> {
  try {
    const { dev, ino } = await stat(folder, { bigint: true });
    return { id: `${dev}:${ino}`, path: await realpath(folder) };
  } catch {
    return null;
  }
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

async function isSameUnderOtherCase(folder: string, name: string): Promise<boolean> {
  const [one, other] = await Promise.all(
    [name, swapCase(name)].map((each) => lstat(join(folder, each), { bigint: true }).catch(() => null)),
  );
  return one !== null && other !== null && one?.ino === other?.ino;
}

/** Whether `A` and `a` name the same there; where nothing is there yet, asked by making a folder for a moment. */
async function foldsCase(root: string): Promise<boolean> {
  const entries = await opendir(root);
  for await (const { name } of entries) {
    if (swapCase(name) !== name) return isSameUnderOtherCase(root, name);
  }
  const probe = `${STAGING_PREFIX}${randomBytes(6).toString('hex')}-probe`;
  try {
    await mkdir(join(root, probe), { mode: 0o700 });
  } catch {
    return false;
  }
  const folds = await isSameUnderOtherCase(root, probe);
  await rmdir(join(root, probe));
  return folds;
}

/** Looks at the root once and prepares the threads, which start with the first work. */
export async function createDisk(options: DiskOptions): Promise<Disk> {
  const spelledRoot = resolve(options.root);
  const root = await realpath(spelledRoot);
  const hidden = (await Promise.all((options.hiddenFolders ?? []).map(identify))).filter(
    (found) => found !== null,
  );
  const notes = options.notesFolder;
  if (notes !== undefined) await mkdir(notes, { recursive: true, mode: 0o700 });
  const facts: DiskFacts = {
    root,
    spelledRoot,
    hidden: hidden.map(({ id }) => id),
    hiddenPaths: hidden.map(({ path }) => path),
    followExternal: options.followExternalSymlinks ?? false,
    foldCase: await foldsCase(root),
    portable: options.portable ?? !existsSync('/proc/self/fd'),
    fileMode: options.fileMode ?? 0o640,
    dirMode: options.dirMode ?? 0o750,
    reserveBytes: options.reserveBytes ?? RESERVE_BYTES,
    ...(notes === undefined ? {} : { notes }),
  };
  const workers = options.workers ?? Math.max(1, Math.min(MAX_WORKERS, availableParallelism()));
  return new Disk(facts, workers, notes === undefined ? [] : await readdir(notes));
}
