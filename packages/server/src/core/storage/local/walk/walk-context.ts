import type { Stats } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import type { SharedFlag } from '../../../../lib/shared-flag.js';
import type { HeadReader } from '../../../files/head-reader.js';
import type { ListingEncoder } from '../../../files/listing.js';
import { type CompiledFilter, compiledFilter } from '../../../files/path-filter.js';
import type { StorageScope } from '../../../files/storage.js';
import type { Dir } from './dir.js';
import { Folding } from './folding.js';
import { HiddenNames, type HiddenPaths } from './hidden-paths.js';
import { OtherDisk } from './other-disk.js';

/** The settings of a storage, as plain data that is sent to each thread. */
export interface StorageSettings {
  /** The name of the storage in those of its volumes. */
  name: string;
  /** The real path of the served folder. */
  root: string;
  /** The path as the operator spells it, if that differs. Symlinks may contain this spelling. */
  spelledRoot: string;
  /** The server's own folders and files, which no user sees. */
  hidden: HiddenPaths;
  followExternal: boolean;
  foldCase: boolean;
  /** True if folders are accessed by path, because the system has no `/proc`. */
  portable: boolean;
  fileMode: number;
  dirMode: number;
  /** True if the type of a file is determined by its name alone. */
  typeByName?: boolean;
  /** Bytes that uploads leave free. */
  reserveBytes?: number;
  /** True if a write is acknowledged only when it survives a power loss. */
  syncsWrites: boolean;
  /** The locks that all threads share, see `withPathLock`. */
  pathLocks: SharedArrayBuffer;
  /** Set while the clock is reliable enough to tell how old a file is; undefined if it always is. */
  clockIsSteady?: SharedFlag;
  /** False in tests of disks where a file cannot have two names. */
  hardLinks?: boolean;
  /** True if long tasks pause after each progress message until the main thread resumes them. */
  waitsAtProgress?: boolean;
  /** The folder for notes about unfinished work, with which the next start recovers. */
  notes?: string;
}

/** A path through a scope, from the root of the storage. */
export interface ScopedPath {
  scope: StorageScope;
  path: readonly string[];
}

/** A file or folder that was opened by its plain path. `fd` must be closed. */
export interface OpenedDirectly {
  fd: number;
  stats: Stats;
}

/** Opens entries without a walk, see `RecentFolders`. The methods return null if a walk is needed. */
export interface RecentFolderCache {
  /** Opens the file at the path for reading. */
  openFile(named: ScopedPath): OpenedDirectly | null;
  /** Opens the file or folder at the path to look at it (`O_PATH`). */
  openPath(named: ScopedPath): OpenedDirectly | null;
  /** Opens the folder of the path's last name, which need not exist. The folder must be closed. */
  openParent(named: ScopedPath): Dir | null;
  /** Must be called after a walk to this path without a symlink, with the final position. */
  remember(position: { readonly isPlain: boolean }, named: ScopedPath): void;
}

export function toPath(segments: readonly string[]): VirtualPath {
  return `/${segments.join('/')}` as VirtualPath;
}

/** The path of `name` in the folder at `path`. The text is joined only when it is read. */
export function childPath(path: VirtualPath, name: string): VirtualPath {
  return `${path === '/' ? '' : path}/${name}` as VirtualPath;
}

/** Thrown in the main thread if a task may lead to another disk, or take long. A worker does it instead. */
export class NeedsWorker extends Error {}

const FREED_AT_ONCE = 16 * 1024 * 1024;

/** The remote disks that one thread may touch, see `RemoteMounts`. */
export interface OtherDisks {
  in(folder: string): ReadonlyMap<string, string> | null;
  of(path: string): string | undefined;
  reaches(disk: string): boolean;
}

const NO_OTHERS: OtherDisks = { in: () => null, of: () => undefined, reaches: () => false };

/** Knowledge of features about files, for work that is done in the workers. */
export interface Formats {
  encoders?: readonly ListingEncoder[];
  readers?: readonly HeadReader[];
}

/** The disk as one thread knows it. */
export class WalkContext {
  readonly hidden: HiddenNames;
  /** True if this is the main thread, where nothing is followed that may lead to another disk. */
  readonly isInline: boolean;
  /** Null in workers. */
  readonly recentFolders: RecentFolderCache | null;
  readonly others: OtherDisks;

  constructor(
    readonly facts: StorageSettings,
    readonly folding = new Folding(),
    readonly formats: Formats = {},
    {
      isInline = false,
      recentFolders = null,
      others = NO_OTHERS,
    }: { isInline?: boolean; recentFolders?: RecentFolderCache | null; others?: OtherDisks } = {},
  ) {
    this.hidden = new HiddenNames(facts.hidden);
    this.isInline = isInline;
    this.recentFolders = recentFolders;
    this.others = others;
  }

  /** Throws unless this thread may touch the disk. Disks of this machine have no key. */
  assertReaches(disk: string | undefined): void {
    if (disk === undefined || this.others.reaches(disk)) return;
    this.leaveToWorker();
    throw new OtherDisk(disk);
  }

  /** Ends inline work. A worker starts it again, so nothing may have been changed yet. */
  leaveToWorker(): void {
    if (this.isInline) throw new NeedsWorker();
  }

  /** Ends inline work on a file whose blocks take long to be freed. */
  leaveToWorkerIfLarge({ size }: { size: number }): void {
    if (size > FREED_AT_ONCE) this.leaveToWorker();
  }

  encoderNamed(name: string): ListingEncoder {
    return named(this.formats.encoders, name);
  }

  readerNamed(name: string): HeadReader {
    return named(this.formats.readers, name);
  }

  /** `folds` says whether the filter ignores case. */
  filterOf(scope: StorageScope, folds = this.facts.foldCase): CompiledFilter {
    return compiledFilter(scope.filter, folds);
  }
}

function named<Format extends { name: string }>(
  formats: readonly Format[] | undefined,
  name: string,
): Format {
  const found = formats?.find((each) => each.name === name);
  if (!found) throw new Error(`no format ${name}`);
  return found;
}
