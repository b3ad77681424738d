import type { FileType, Sorting, Usage, VirtualPath } from '@satchel/contract';
import type { NameQuery } from './names/name-query.js';

/** Which object on the disk an entry is, so that a later one at the same path is told apart. */
export interface Identity {
  device: string;
  inode: string;
  /** Milliseconds since 1970; 0 where the disk does not tell. */
  bornMs: number;
}

/**
 * Whether both are one object. Where birth times are known devices do not count: their numbers are given anew at each
 * mount of many file systems, and an inode of another disk was not born in the same millisecond.
 */
export function isSameObject(a: Identity, b: Identity): boolean {
  return a.inode === b.inode && a.bornMs === b.bornMs && (a.bornMs !== 0 || a.device === b.device);
}

export interface Entry {
  /** As the door that returned it names it. */
  path: VirtualPath;
  name: string;
  /** `special` is a pipe, socket or device: listed, never opened. `broken` is a link whose target is not there. */
  kind: 'file' | 'directory' | 'special' | 'broken';
  isSymlink: boolean;
  /** Bytes. */
  size: number;
  modifiedMs: number;
  /** Permission bits with the flags of Go's `fs.FileMode` above them, as the wire gives them. */
  mode: number;
  type: FileType;
  identity: Identity;
}

/** An entry with where it really is. */
export interface Located {
  entry: Entry;
  /** From the server's root, links resolved, as events name it; null when outside of that. */
  place: VirtualPath | null;
}

/** A file held open for reading. `close` is due exactly once, whatever happened. */
export interface OpenFile {
  readonly entry: Entry;
  /** The system's number for the open file, to hand to a child process; not every file has one. */
  readonly descriptor?: number | undefined;
  /** Fills `buffer` from `position`; resolves to the bytes read, 0 at the end. */
  read(buffer: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

export interface ListOptions {
  sorting: Sorting;
  /** Whether the first bytes of files with an unknown extension are read to tell text from binary. */
  sniff?: boolean;
  signal?: AbortSignal;
}

/**
 * A folder, ready for the wire: `items` is the JSON array of `ListingItem`s in the order asked for, in pieces that
 * put together are one text. Made in a worker: 100,000 entries never become objects on the main thread.
 */
export interface Listing {
  numDirs: number;
  numFiles: number;
  items: Uint8Array[];
}

export interface WalkOptions {
  signal?: AbortSignal;
}

/** What a search tells about an entry. */
export interface FoundEntry {
  /** As the door that found it names it. */
  path: VirtualPath;
  /** False for a link, whatever it leads to. */
  isDirectory: boolean;
  /** Bytes. */
  size: number;
  modifiedMs: number;
  /** By its name. */
  type: FileType;
}

export interface WriteOptions {
  /** `upload` makes or replaces a file, `save` changes one that exists; hooks and rights differ. */
  reason: 'upload' | 'save';
  /** Replace a file that is there; without it one that exists is `already_exists`. `save` needs no flag. */
  override?: boolean;
  /** Bytes, when the client said so: less is an interrupted upload, more is `invalid_input`. */
  length?: number;
  /** Modification time to keep. */
  modifiedMs?: number;
  /** Only when the file is still the one with this ETag; otherwise `changed_meanwhile`. */
  ifMatch?: string;
  signal?: AbortSignal;
}

export interface TransferOptions {
  /** Replace what is at the destination: files are replaced, folders are merged. */
  override?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface RemoveOptions {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
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
}

/** An archive in the making. `chunks` is to be read to its end or left with `return()`, which frees all it holds. */
export interface Pack {
  /** Bytes of the whole; null when there is too much of it to know beforehand. */
  length: number | null;
  chunks: AsyncGenerator<Uint8Array>;
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
}

/**
 * Verbs for uploads in parts. `name` is what `begin` resolved to; it means something only together with the path, and
 * outlives the process. One that is not there (any more) is `not_found`. The caller lets one verb per upload run at a time.
 */
export interface PartialUploads {
  begin(path: VirtualPath, options: StageOptions): Promise<string>;
  /** Bytes that are there. */
  size(path: VirtualPath, name: string): Promise<number>;
  /** Adds a part; resolves to the bytes that are there then, all of them on the disk. What came before a failure stays. */
  append(
    path: VirtualPath,
    name: string,
    body: AsyncIterable<Uint8Array>,
    options: AppendOptions,
  ): Promise<number>;
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
 * The only way to a user's files. Paths are below the door's own root. Every method throws `AppError`:
 * `not_found`, `forbidden` (a rule, a missing right, a link out of the scope), `already_exists`, `invalid_input`,
 * `storage_full`, `changed_meanwhile`, `internal`. An aborted signal rejects with its reason.
 */
export interface FileSystem {
  stat(path: VirtualPath): Promise<Entry>;
  locate(path: VirtualPath): Promise<Located>;
  list(path: VirtualPath, options: ListOptions): Promise<Listing>;
  /** Everything below `path`, parents before children, in batches; what is denied is left out. */
  walk(path: VirtualPath, options?: WalkOptions): AsyncIterable<Entry[]>;
  /** What is below the folder `path` and has such a name, in batches and in no order; links are not entered. */
  find(path: VirtualPath, query: NameQuery, options?: WalkOptions): AsyncIterable<FoundEntry[]>;
  /** A regular file for reading; a folder or special file is `invalid_input`. */
  open(path: VirtualPath): Promise<OpenFile>;
  /** Whole or not at all: the file appears, or is replaced, only when every byte is on the disk. */
  write(path: VirtualPath, body: AsyncIterable<Uint8Array>, options: WriteOptions): Promise<Entry>;
  readonly uploads: PartialUploads;
  /** With missing parents; one that exists is fine. */
  makeDirectory(path: VirtualPath): Promise<void>;
  copy(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<void>;
  move(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<void>;
  remove(path: VirtualPath, options?: RemoveOptions): Promise<void>;
  /** Of the disk that holds `path`. */
  usage(path: VirtualPath): Promise<Usage>;
  /**
   * Archives files and whole folders, made as it is read. What is missing, denied or no file or folder is left out;
   * `not_found` or `forbidden` only when nothing is left. Reading ends in `changed_meanwhile` when a file changed in
   * a way that would make the archive wrong.
   */
  pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack>;
  /**
   * The same door with `path` as its root; rules still see where things really are. With `pin` it is a door for
   * others: each verb is `not_found` unless the root is that very folder, no link leads out of it even where the
   * operator lets links lead anywhere, and what is hidden is `forbidden` as well.
   */
  at(path: VirtualPath, pin?: Identity): FileSystem;
}

/** `"<hex mtime in ns><hex size>"`, quotes included; what `ifMatch` is compared with. */
export function etagOf(entry: Pick<Entry, 'modifiedMs' | 'size'>): string {
  const nanoseconds = BigInt(Math.round(entry.modifiedMs * 1000)) * 1000n;
  return `"${nanoseconds.toString(16)}${entry.size.toString(16)}"`;
}
