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

/** What holds for everybody on one disk; plain data, as each task carries it to a worker. */
export interface StorageSettings {
  /** Real path of the server's root. */
  root: string;
  /** The path as the operator spells it, if that differs; symlinks may contain this spelling. */
  spelledRoot: string;
  /** The server's own folders and files, which no user sees. */
  hidden: HiddenPaths;
  followExternal: boolean;
  foldCase: boolean;
  /** Folders are accessed by path, because the system has no `/proc`. */
  portable: boolean;
  fileMode: number;
  dirMode: number;
  /** The type of a file is determined by its name alone. */
  typeByName?: boolean;
  /** Bytes that uploads leave free. */
  reserveBytes?: number;
  /** Whether a write is acknowledged only when it survives a power loss. */
  syncsWrites: boolean;
  /** The locks that all threads share: see `lockedPlace`. */
  pathLocks: SharedArrayBuffer;
  /** Set while the clock tells how old a file is; absent where it always does. */
  clockIsSteady?: SharedFlag;
  /** False in tests of disks where a file cannot have two names. */
  hardLinks?: boolean;
  /** Long tasks pause after each progress message until the main thread resumes them. */
  waitsAtProgress?: boolean;
  /** Folder for notes about work that a killed process leaves behind: see `addPendingFolder`. */
  notes?: string;
}

/** What a path names: from the storage's root, through the scope. */
export interface ScopedPath {
  scope: StorageScope;
  path: readonly string[];
}

/** A file or folder that was opened by a shortcut. `fd` must be closed. */
export interface OpenedDirectly {
  fd: number;
  stats: Stats;
}

/** Faster ways than the walk; see `Shortcuts`. They are null where there is none, and where the walk has to tell what is there. */
export interface RecentFolderCache {
  /** Opens the file at the path for reading. */
  openFile(named: ScopedPath): OpenedDirectly | null;
  /** Opens the file or folder at the path to look at it (`O_PATH`). */
  openPath(named: ScopedPath): OpenedDirectly | null;
  /** Opens the folder that the path's last name is in, or will be. It must be closed. */
  openParent(named: ScopedPath): Dir | null;
  /** To be called after a walk to the entry at this path, in which no symlink was followed, with the position it ended at. */
  remember(position: { readonly isPlain: boolean }, named: ScopedPath): void;
}

export function toPath(segments: readonly string[]): VirtualPath {
  return `/${segments.join('/')}` as VirtualPath;
}

/** The place of `name` in the folder at `path`; costs the same however long the path is, until it is looked at. */
export function childPath(path: VirtualPath, name: string): VirtualPath {
  return `${path === '/' ? '' : path}/${name}` as VirtualPath;
}

/** Thrown on a quick way for what may lead to another disk, or take its time: a worker does it instead. */
export class NeedsWorker extends Error {}

const FREED_AT_ONCE = 16 * 1024 * 1024;

/** The disks of other machines, as one thread knows them; see `FarPoints`. */
export interface OtherDisks {
  in(folder: string): ReadonlyMap<string, string> | null;
  of(path: string): string | undefined;
  reaches(disk: string): boolean;
}

const NO_OTHERS: OtherDisks = { in: () => null, of: () => undefined, reaches: () => false };

/** What features know of files, for work that is done where the files are. */
export interface Formats {
  encoders?: readonly ListingEncoder[];
  readers?: readonly HeadReader[];
}

/** The disk as one thread knows it. */
export class WalkContext {
  readonly hidden: HiddenNames;
  /** For work that is done at once: nothing is followed that may lead to another disk. */
  readonly isInline: boolean;
  /** Null for work that is not done at once. */
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

  /** Throws unless this thread may touch the disk, which is none of other machines if it has no key. */
  assertReaches(disk: string | undefined): void {
    if (disk === undefined || this.others.reaches(disk)) return;
    this.leaveToWorker();
    throw new OtherDisk(disk);
  }

  /** Ends work that is done at once; a worker does it again from the start, so nothing may have been changed yet. */
  leaveToWorker(): void {
    if (this.isInline) throw new NeedsWorker();
  }

  /** As `leaveToWorker`, for a file whose blocks take their time to be freed. */
  leaveToWorkerIfLarge({ size }: { size: number }): void {
    if (size > FREED_AT_ONCE) this.leaveToWorker();
  }

  encoderNamed(name: string): ListingEncoder {
    return named(this.formats.encoders, name);
  }

  readerNamed(name: string): HeadReader {
    return named(this.formats.readers, name);
  }

  /** `folds`: as they are compared in folders that open one entry by several names. */
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
