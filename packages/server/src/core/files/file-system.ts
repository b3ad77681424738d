import type { FileType, Sorting, Usage, VirtualPath } from '@satchel/contract';
import type { Entry, FileId, ListedEntry } from './entry-columns.js';
import type { Mark } from './file-events.js';
import type { HeadReader, ReadHead } from './head-reader.js';
import type { KeptLocation } from './kept-location.js';
import type { EncodedListing, Listing, ListingEncoder } from './listing.js';
import type { NameQuery } from './name-query.js';

export type { Entry, FileId, ListedEntry } from './entry-columns.js';
export type { KeptLocation } from './kept-location.js';

/** An entry with where it really is. */
export interface Located {
  entry: Entry;
  /** From the server's root, links resolved, as events name it; null when outside of that. */
  serverPath: VirtualPath | null;
}

/** Where a file system shows what is at a place, from the server's root as events name it. */
export interface ShownPaths {
  /** The same for file systems that show every place alike. */
  key: string;
  /** Whether the root of the file system lies in the folder `place`. */
  areBelow(serverPath: VirtualPath): boolean;
  /** Null for what is outside of the file system, hidden in it or denied by a rule. */
  of(serverPath: VirtualPath): VirtualPath | null;
}

/** A folder whose changes by any program are noticed. */
export interface FolderWatch {
  /** From the server's root, links resolved; null when outside of that. */
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
   * The bytes from `start` up to `end`, or to the end of the file, in one request. Files have it whose `read` is a request to
   * another machine; see `piecesOf`.
   */
  stream?(start: number, end: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

export interface ListOptions {
  sorting: Sorting;
  /** Whether the first bytes of files with an unknown extension are read to tell text from binary. */
  sniff?: boolean;
  signal?: AbortSignal;
}

export interface EncodedListOptions extends ListOptions {
  /** A storage may answer with the first entries of a big folder; see `EncodedListing`. */
  startOnly?: boolean;
}

export interface WalkOptions {
  signal?: AbortSignal;
  /** Throws `busy` where a part lies on a disk of another machine, which may answer late or never. */
  isOnOwnDisks?: boolean;
}

/** What lies below a folder. Links count as files and are not entered. */
export interface Measured {
  numFiles: number;
  numDirs: number;
  /** Bytes of the files, without what links lead to. */
  size: number;
  /** Bytes of the files that links lead to. */
  linkedSize: number;
  /** As in `Mark`, where it was asked for and the storage knows it. */
  digest?: string | undefined;
  /** A limit was reached, so there is more. */
  isPart?: boolean;
}

export interface MeasureLimits {
  entries: number;
  /** Of work, without waiting for a turn. */
  ms: number;
}

export interface MeasureOptions extends WalkOptions {
  withDigest?: boolean;
  /**
   * Counts no further than this, and behind everything else. Then a storage may throw `busy` where counting would take long,
   * or would keep a disk from what it is asked for.
   */
  within?: MeasureLimits | undefined;
}

/** What a search tells about an entry. */
export interface FoundEntry {
  /** As the file system that found it names it. */
  path: VirtualPath;
  /** False for a link, whatever it leads to. */
  isDirectory: boolean;
  /** Bytes. */
  size: number;
  /** Null where the storage does not know it. */
  modifiedMs: number | null;
  /** By its name. */
  type: FileType;
}

export interface PeekOptions {
  /** How many files are wanted. */
  most: number;
  /** How many names of the folder are read at most, so that a big one costs no more than a small one. */
  names: number;
  signal?: AbortSignal;
}

export interface WriteOptions {
  /** `upload` makes or replaces a file, `save` changes one that exists; hooks and permissions differ. */
  reason: 'upload' | 'save';
  /** Replace a file that is there; without it one that exists is `already_exists`. `save` needs no flag. */
  override?: boolean;
  /** Bytes, when the client said so: less is an interrupted upload, more is `invalid_input`. */
  length?: number;
  /** Modification time to keep. */
  modifiedMs?: number;
  /** Only when the file still has this entity tag, see `etagOf`; otherwise `changed_meanwhile`. */
  ifMatch?: string;
  /** Asked when all is on the disk, before anybody can see it; what it throws leaves everything as it was. */
  beforePublish?: (() => Promise<void>) | undefined;
  signal?: AbortSignal;
}

/** Lets long work rest: it stops between two entries or pieces, for as long as it is paused. */
export interface Pausing {
  readonly isPaused: boolean;
  /** Calls `listener` at each change, until the returned function is called. */
  whenChanged(listener: () => void): () => void;
}

/** What a copy leaves out: links that lead to what is not open to its user, and what is neither a file nor a folder. */
export interface LeftOut {
  count: number;
  /** The first of them. */
  paths: VirtualPath[];
}

export interface TransferOptions {
  /** Replace what is at the destination: files are replaced, folders are merged. */
  override?: boolean;
  /** Asked before anything is seen at the destination, also between files; what it throws ends the work. */
  beforePublish?: (() => Promise<void>) | undefined;
  signal?: AbortSignal;
  pausing?: Pausing | undefined;
  onProgress?: (progress: Progress) => void;
}

/** Names in a folder. */
export interface RenameWish {
  from: string;
  to: string;
  /** What has to be there still; otherwise `changed_meanwhile`. */
  expected?: Mark | undefined;
}

export type RenameManyOptions = Pick<TransferOptions, 'beforePublish' | 'signal' | 'pausing'>;

export interface RenameFailure {
  /** Of the names. */
  index: number;
  error: unknown;
}

export interface MakeDirectoryOptions {
  /** Only by this call: whatever is there already, a link included, is `already_exists`. */
  isNew?: boolean;
  /** As in `WriteOptions`. */
  beforePublish?: (() => Promise<void>) | undefined;
}

export interface RemoveOptions {
  /**
   * True deletes past the trash, false only to the trash: where that is impossible it throws `trash_unavailable`. By default
   * what can never go to the trash is deleted for good, as clients expect that know no trash.
   */
  permanent?: boolean | undefined;
  /** The id that it had in the trash before, and has again unless something else has it. */
  trashId?: string | undefined;
  /** The user confirmed all that this action deletes. */
  isConfirmed?: boolean | undefined;
  /** Asked before anything goes, also in the middle; what it throws ends the work. */
  beforePublish?: (() => Promise<void>) | undefined;
  signal?: AbortSignal;
  pausing?: Pausing | undefined;
  onProgress?: (progress: Progress) => void;
}

/** The bytes of a write, in pieces. */
export interface ByteSource extends AsyncIterable<Uint8Array> {
  /**
   * May be called with pieces that are no longer used, and frees their memory. The garbage collector would do so later, and
   * collects the whole heap for every few dozen MiB of them.
   */
  free?(pieces: readonly Uint8Array[]): void;
}

export interface RestoreVersionOptions extends TransferOptions {
  /** It has the time that it had, as if it had never been replaced; by default it is modified now. */
  keepsTime?: boolean;
  /** Where no file is any more; throws `already_exists` for anything there. */
  isNew?: boolean;
  /** The id that the present content had before as a version, and has again unless something else has it. */
  keptAs?: string | undefined;
}

export interface RestoreOptions extends TransferOptions {
  /**
   * Where it was deleted: the rules of today hold for it there as well, or a rule that came later would be evaded by restoring to
   * another place. Null for what lay outside of the file system, which only an administrator may restore.
   */
  from: VirtualPath | null;
}

/** Something that goes into an archive. */
export interface PackRoot {
  path: VirtualPath;
  /** What it is called there, safe and with `/` between segments; empty puts a folder's children at the top. */
  name: string;
}

export interface PackOptions {
  format: 'zip' | 'tar';
  /** False spares the look for the length, and the archive holds whatever changes while it is made. */
  wantsLength?: boolean;
  signal?: AbortSignal;
  /** Called at its end, if something could not be packed. */
  onLeftOut?: ((leftOut: PackLeftOut) => void) | undefined;
}

/** What an archive does not include; `note` is the name of the file in it that says which. */
export interface PackLeftOut {
  count: number;
  note: string;
}

/**
 * An archive in the making. `chunks` is to be read to its end or left with `return()`, which frees all it holds. Its `next`
 * accepts a piece that the reader is done with, whose memory a later piece may use.
 */
export interface Pack {
  /** Bytes of the whole; null when there is too much of it to know beforehand. */
  length: number | null;
  chunks: AsyncGenerator<Uint8Array, void, Uint8Array | undefined>;
}

/** An upload that comes in parts, possibly over days and restarts: nothing shows at its path until it is published. */
export interface StageOptions {
  /** Bytes of the whole. Throws `storage_full` when the disk has no room for them. */
  length: number;
  /** As in `WriteOptions`; checked again when it is published. */
  override?: boolean;
}

export interface AppendOptions {
  /** Where the part begins, at most the bytes that are there; later ones are replaced. */
  at: number;
  /** Bytes of the whole; a part that goes beyond leaves all as it was and is `too_large`. */
  length: number;
  /** Ends the part early, with the signal's reason; what came is kept. */
  signal?: AbortSignal;
  /** Told about each piece as it comes. */
  onBytes?: (count: number) => void;
}

export interface PublishOptions {
  /** Bytes of the whole; fewer are `upload_offset_mismatch`. */
  length: number;
  override?: boolean;
  /** Modification time to keep. */
  modifiedMs?: number;
  /** As in `WriteOptions`. */
  beforePublish?: (() => Promise<void>) | undefined;
}

/**
 * Verbs for uploads in parts. `name` is what `begin` resolved to; it means something only together with the path, and
 * outlives the process. One that is not there (any more) is `not_found`. Operations on one upload must not run concurrently.
 */
export interface PartialUploads {
  begin(path: VirtualPath, options: StageOptions): Promise<string>;
  /** Bytes that are there. */
  size(path: VirtualPath, name: string): Promise<number>;
  /** Adds a part; resolves to the bytes that are there then, all of them on the disk. What came before a failure stays. */
  append(path: VirtualPath, name: string, body: ByteSource, options: AppendOptions): Promise<number>;
  /** Puts the whole in its place, with all that `write` checks, runs and tells. A failure leaves it unpublished. */
  publish(path: VirtualPath, name: string, options: PublishOptions): Promise<Entry>;
  /** Removes what is there of the upload, and nothing else. */
  discard(path: VirtualPath, name: string): Promise<void>;
}

/** How far a long operation is: totals so far, not differences. */
export interface Progress {
  entries: number;
  bytes: number;
}

/**
 * What can be read. Paths are below the root of the file system. Every method throws `AppError`: `not_found`, `forbidden` (a rule,
 * a missing permission, a link out of the scope), `invalid_input`, `internal`. An aborted signal rejects with its reason.
 */
export interface ReadingFileSystem {
  stat(path: VirtualPath): Promise<Entry>;
  locate(path: VirtualPath): Promise<Located>;
  list(path: VirtualPath, options: ListOptions): Promise<Listing>;
  /** As `list`, in the format of a feature: 100,000 entries never become objects on the main thread. */
  encodeList(
    path: VirtualPath,
    encoder: ListingEncoder,
    options: EncodedListOptions,
  ): Promise<EncodedListing>;
  /**
   * Everything below `path`, parents before children, in batches; what is denied is left out, and so is what lies deeper
   * than any path may.
   */
  walk(path: VirtualPath, options?: WalkOptions): AsyncIterable<ListedEntry[]>;
  /** Everything below the folder `path`, however deep; what is denied, or too deep for rules to be asked, is left out. */
  measure(path: VirtualPath, options?: MeasureOptions): Promise<Measured>;
  /** What is below the folder `path` and has such a name, in batches and in no order; links are not entered. */
  find(path: VirtualPath, query: NameQuery, options?: WalkOptions): AsyncIterable<FoundEntry[]>;
  /**
   * Some files with such a name directly in the folder `path`, in the order of their names; links to files count. Of a big
   * folder only some names are read, so there may be others.
   */
  peek(path: VirtualPath, query: NameQuery, options: PeekOptions): Promise<FoundEntry[]>;
  /**
   * Finds what `reader` looks for in the beginnings of files with these names directly in the folder `path`, in batches and
   * in the order of the names; symlinks to files count. What is gone, denied or no file is left out.
   */
  readHeads(
    path: VirtualPath,
    names: readonly string[],
    reader: HeadReader,
    options?: WalkOptions,
  ): AsyncIterable<ReadHead[]>;
  /** A regular file for reading; a folder or special file is `invalid_input`. */
  open(path: VirtualPath): Promise<OpenFile>;
  /** Of the disk that holds `path`. */
  usage(path: VirtualPath): Promise<Usage>;
  /**
   * Archives files and whole folders, made as it is read. What is missing, denied or no file or folder is left out;
   * `not_found` or `forbidden` only when nothing is left. Reading ends in `changed_meanwhile` when a file changed in
   * a way that would make the archive wrong.
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
  /** With missing parents; one that exists is fine, unless the folder is to be new, and has an id afterwards. */
  makeDirectory(path: VirtualPath, options?: MakeDirectoryOptions): Promise<void>;
  /** Resolves to what the copy is without; null where it has all. */
  copy(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<LeftOut | null>;
  move(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<void>;
  remove(path: VirtualPath, options?: RemoveOptions): Promise<void>;
  /**
   * The same file system with `path` as its root; rules still see real paths. With `pin` it is a file system for
   * others: each verb is `not_found` unless the root is that very folder, no link leads out of it even where the
   * operator lets links lead anywhere, and what is hidden is `forbidden` as well.
   */
  at(path: VirtualPath, pin?: FileId): FileSystem;
}

/** The file system of a user, who may have a trash: there `remove` moves to it, unless it is `permanent`. */
export interface UserFileSystem extends FileSystem {
  /** Whether `remove` moves to the trash, which takes no time. */
  keepsDeleted(): Promise<boolean>;
  /** As `remove` of each in their order, a failure of one affecting no other; cheaper where they share a folder. */
  removeMany(paths: readonly VirtualPath[], options: RemoveOptions): Promise<PromiseSettledResult<void>[]>;
  /**
   * Gives entries of one folder other names, all of them or none; resolves to what prevented it. Names may change places, and
   * nothing is ever replaced.
   */
  renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    options?: RenameManyOptions,
  ): Promise<readonly RenameFailure[]>;
  /** Whether the rules allow the path, whatever is there. */
  allows(path: VirtualPath): boolean;
  /** Where the folder `path` is, or would be if it were made, from the server's root; null when outside of that. */
  folderAt(path: VirtualPath): Promise<VirtualPath | null>;
  /** For changes that were published; what symlinks in the file system lead to has its own path only. */
  shownPaths(): Promise<ShownPaths>;
  /** Calls `onChange` some time after any program changed what the folder contains, where the storage notices that. */
  watch(path: VirtualPath, onChange: () => void): Promise<FolderWatch>;
  /** Takes something out of the trash, with missing parents. Throws `not_found` when it is not there. */
  restore(location: KeptLocation, to: VirtualPath, options: RestoreOptions): Promise<void>;
  /** A former content of the file at `path`. Throws `not_found` when it is not there. */
  openVersion(path: VirtualPath, location: KeptLocation): Promise<OpenFile>;
  /** Puts it back as a save would; what it replaces is kept in its turn. Throws `not_found` when it is not there. */
  restoreVersion(path: VirtualPath, location: KeptLocation, options: RestoreVersionOptions): Promise<Entry>;
  /** Throws unless the user may delete a former content of the file at `path`. */
  assertMayDropVersion(path: VirtualPath): void;
}
