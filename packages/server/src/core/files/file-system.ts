import type { Permissions, Usage, VirtualPath } from '@satchel/contract';
import type { Entry, FileId, ListedEntry } from './entry-columns.js';
import type { HeadReader, ReadHead } from './head-reader.js';
import type { KeptLocation } from './kept-location.js';
import type { EncodedListing, Listing, ListingEncoder } from './listing.js';
import type { NameQuery } from './name-query.js';
import type {
  ByteSource,
  EncodedListOptions,
  FoundEntry,
  LeftOut,
  ListOptions,
  MakeDirectoryOptions,
  Measured,
  MeasureOptions,
  OpenOptions,
  Pack,
  PackOptions,
  PackRoot,
  PartialUploads,
  PeekOptions,
  RemoveOptions,
  RenameFailure,
  RenameManyOptions,
  RenameWish,
  RestoreOptions,
  RestoreVersionOptions,
  TransferOptions,
  WalkOptions,
  WriteOptions,
} from './operations.js';

export type { Entry, FileId, ListedEntry } from './entry-columns.js';
export type { KeptLocation } from './kept-location.js';
export type * from './operations.js';

/** An entry with where it really is. */
export interface Located {
  entry: Entry;
  /** The server path; null for what lies outside of the server's root. */
  serverPath: VirtualPath | null;
}

/** Translates server paths, as events have them, into the paths of a file system. */
export interface ShownPaths {
  /** The same for file systems that show every place alike. */
  key: string;
  /** Returns true if the root of the file system lies in the folder. */
  areBelow(serverPath: VirtualPath): boolean;
  /** Returns null for what is outside of the file system, hidden in it or denied by a rule. */
  of(serverPath: VirtualPath): VirtualPath | null;
  /** The same for each folder of the user: what lies in several has a path in each of them. */
  readonly each: readonly ShownPaths['of'][];
}

/** A folder of a user, which is the root of what the user sees, or on the first level of it. */
export interface FolderRoot {
  /** The path by which the user reaches it. */
  at: VirtualPath;
  /** The server path as it was granted; where it really is, only the disk can tell. */
  scope: VirtualPath;
  /** The folder in it, from its path, outside of which an API key reaches nothing. */
  within?: VirtualPath;
  locate(): Promise<Located>;
}

/** A folder whose changes by any program are noticed. */
export interface FolderWatch {
  /** The server path of the folder; null if it lies outside of the server's root. */
  serverPath: VirtualPath | null;
  /** When the folder was modified, after the watch began; null where the storage does not know that. */
  modifiedMs: number | null;
  close(): void;
}

/** A file held open for reading. `close` is due exactly once, whatever happened. */
export interface OpenFile {
  readonly entry: Entry;
  /** The system's number for the open file, to hand to a child process; not every file has one. */
  readonly descriptor?: number | undefined;
  /** All of a small file, which was read as it was opened. It is shared, and must not be changed. */
  readonly content?: Uint8Array | undefined;
  /** Fills `buffer` from `position`; resolves to the bytes read, 0 at the end. */
  read(buffer: Uint8Array, position: number): Promise<number>;
  /**
   * The bytes from `start` up to `end`, or to the end of the file, in one request. Files have it whose `read`
   * is a request to another machine; see `piecesOf`.
   */
  stream?(start: number, end: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/**
 * The verbs that read. Paths are below the root of the file system. Every method throws `AppError`:
 * `not_found`, `forbidden` (a rule, a missing permission, a link out of the scope), `invalid_input`,
 * `internal`. An aborted signal rejects with its reason.
 */
export interface ReadingFileSystem {
  stat(path: VirtualPath): Promise<Entry>;
  locate(path: VirtualPath): Promise<Located>;
  list(path: VirtualPath, options: ListOptions): Promise<Listing>;
  /** Lists in the format of a feature: 100,000 entries never become objects on the main thread. */
  encodeList(
    path: VirtualPath,
    encoder: ListingEncoder,
    options: EncodedListOptions,
  ): Promise<EncodedListing>;
  /**
   * Everything below `path`, parents before children, in batches; what is denied is left out, and so is what
   * lies deeper than any path may.
   */
  walk(path: VirtualPath, options?: WalkOptions): AsyncIterable<ListedEntry[]>;
  /**
   * Everything below the folder `path`, however deep; what is denied, or too deep for rules to be asked, is
   * left out.
   */
  measure(path: VirtualPath, options?: MeasureOptions): Promise<Measured>;
  /**
   * Finds what is below the folder `path` and has such a name, in batches and in no order; symlinks are not
   * entered.
   */
  find(path: VirtualPath, query: NameQuery, options?: WalkOptions): AsyncIterable<FoundEntry[]>;
  /**
   * Some files with such a name directly in the folder `path`, in the order of their names; links to files
   * count. Of a big folder only some names are read, so there may be others.
   */
  peek(path: VirtualPath, query: NameQuery, options: PeekOptions): Promise<FoundEntry[]>;
  /**
   * Finds what `reader` looks for in the beginnings of files with these names directly in the folder `path`,
   * in batches and in the order of the names; symlinks to files count. What is gone, denied or no file is
   * left out.
   */
  readHeads(
    path: VirtualPath,
    names: readonly string[],
    reader: HeadReader,
    options?: WalkOptions,
  ): AsyncIterable<ReadHead[]>;
  /**
   * A regular file for reading; a folder or special file is `invalid_input`. `download_not_allowed` without
   * the permission for its use.
   */
  open(path: VirtualPath, options?: OpenOptions): Promise<OpenFile>;
  /** Measures the disk that holds `path`. */
  usage(path: VirtualPath): Promise<Usage>;
  /**
   * Archives files and whole folders, made as it is read. What is missing, denied or no file or folder is
   * left out;
   * `not_found` or `forbidden` only when nothing is left. Reading ends in `changed_meanwhile` when a file
   * changed in a way that would make the archive wrong.
   */
  pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack>;
}

/**
 * The only way to a user's files. What changes something throws also `already_exists`, `storage_full` and
 * `changed_meanwhile`.
 */
export interface FileSystem extends ReadingFileSystem {
  /** Whole or not at all: the file appears, or is replaced, only when every byte is on the disk. */
  write(path: VirtualPath, body: ByteSource, options: WriteOptions): Promise<Entry>;
  readonly uploads: PartialUploads;
  /** Makes missing parents, too. A folder that exists is no error, unless it is to be new. */
  makeDirectory(path: VirtualPath, options?: MakeDirectoryOptions): Promise<void>;
  /** Resolves to what the copy is without; null where it has all. */
  copy(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<LeftOut | null>;
  move(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<void>;
  remove(path: VirtualPath, options?: RemoveOptions): Promise<void>;
  /**
   * The same file system with `path` as its root; rules still see real paths. With `pin` it is a file system
   * for others: each verb is `not_found` unless the root is that very folder, no link leads out of it even
   * where the operator lets links lead anywhere, and what is hidden is `forbidden` as well.
   */
  at(path: VirtualPath, pin?: FileId): FileSystem;
}

/** The file system of a user, who may have a trash: there `remove` moves to it, unless it is `permanent`. */
export interface UserFileSystem extends FileSystem {
  /** Resolves to true if `remove` moves to the trash, which takes no time. */
  keepsDeleted(): Promise<boolean>;
  /**
   * Removes each in their order; a failure of one affects no other. It is cheaper than `remove` if they share
   * a folder.
   */
  removeMany(paths: readonly VirtualPath[], options: RemoveOptions): Promise<PromiseSettledResult<void>[]>;
  /**
   * Gives entries of one folder other names, all of them or none; resolves to what prevented it. Names may
   * change places, and nothing is ever replaced.
   */
  renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    options?: RenameManyOptions,
  ): Promise<readonly RenameFailure[]>;
  /** The folders of the user, in their order: one at `/`, or any number of the first level. */
  roots(): readonly FolderRoot[];
  /** Returns what the user may do at the path, whatever is there. Throws `invalid_input` or `forbidden`. */
  permissionsAt(path: VirtualPath): Permissions;
  /** Returns true if the rules allow the path, whatever is there. */
  allows(path: VirtualPath): boolean;
  /**
   * Resolves to the server path that the folder `path` has, or would have; null if that lies outside of the
   * server's root.
   */
  folderAt(path: VirtualPath): Promise<VirtualPath | null>;
  /** Locates the root itself, also for an API key that reaches only a folder in it. */
  locateRoot(): Promise<Located>;
  /** Resolves to paths for published changes; the targets of symlinks have their own paths only. */
  shownPaths(): Promise<ShownPaths>;
  /**
   * Calls `onChange` some time after any program changed what the folder contains, where the storage notices
   * that.
   */
  watch(path: VirtualPath, onChange: () => void): Promise<FolderWatch>;
  /** Takes something out of the trash, with missing parents. Throws `not_found` when it is not there. */
  restore(location: KeptLocation, to: VirtualPath, options: RestoreOptions): Promise<void>;
  /** A former content of the file at `path`. Throws `not_found` when it is not there. */
  openVersion(path: VirtualPath, location: KeptLocation): Promise<OpenFile>;
  /**
   * Puts it back as a save would; what it replaces is kept in its turn. Throws `not_found` when it is not
   * there.
   */
  restoreVersion(path: VirtualPath, location: KeptLocation, options: RestoreVersionOptions): Promise<Entry>;
  /** Throws unless the user may delete a former content of the file at `path`. */
  assertMayDropVersion(path: VirtualPath): void;
}
