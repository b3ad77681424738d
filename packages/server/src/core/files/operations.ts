import type { FileType, Sorting, VirtualPath } from '@satchel/contract';
import type { Entry } from './entry-columns.js';
import type { Mark } from './file-events.js';

export interface ListOptions {
  sorting: Sorting;
  /** Reads the first bytes of files with an unknown extension to tell text from binary. */
  sniff?: boolean;
  signal?: AbortSignal;
}

export interface EncodedListOptions extends ListOptions {
  /** A storage may answer with the first entries of a big folder; see `EncodedListing`. */
  startOnly?: boolean;
  /** The path of the folder as it is to be encoded, if the user knows it by another one. */
  shownAt?: VirtualPath;
}

export interface WalkOptions {
  signal?: AbortSignal;
  /** Throws `busy` where a part lies on a disk of another machine, which may answer late or never. */
  isOnOwnDisks?: boolean;
}

/** The sum of all that lies below a folder. Symlinks count as files and are not entered. */
export interface Measured {
  numFiles: number;
  numDirs: number;
  /** Bytes of the files, without what links lead to. */
  size: number;
  /** Bytes of the files that links lead to. */
  linkedSize: number;
  /** See `Mark`; set if it was asked for and the storage knows it. */
  digest?: string | undefined;
  /** A limit was reached, so there is more. */
  isPart?: boolean;
}

export interface MeasureLimits {
  entries: number;
  /** Milliseconds of work, without waiting for a turn. */
  ms: number;
}

export interface MeasureOptions extends WalkOptions {
  withDigest?: boolean;
  /**
   * Counts no further than this, and behind everything else. Then a storage may throw `busy` where counting
   * would take long, or would keep a disk from what it is asked for.
   */
  within?: MeasureLimits | undefined;
}

/** An entry as a search finds it. */
export interface FoundEntry {
  /** The path in the file system that found it. */
  path: VirtualPath;
  /** False for a link, whatever it leads to. */
  isDirectory: boolean;
  /** Bytes. */
  size: number;
  /** Null if the storage does not know it. */
  modifiedMs: number | null;
  /** Determined by the name alone. */
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

/**
 * A copy leaves out symlinks that lead to what is not open to its user, and what is neither a file nor a
 * folder.
 */
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
  /** Throws `changed_meanwhile` unless this is still there. */
  expected?: Mark | undefined;
}

export type RenameManyOptions = Pick<TransferOptions, 'beforePublish' | 'signal' | 'pausing'>;

export interface RenameFailure {
  /** The index in the list of names. */
  index: number;
  error: unknown;
}

export interface MakeDirectoryOptions {
  /**
   * Set if the folder must be made by this call: whatever is there already, a symlink included, is
   * `already_exists`.
   */
  isNew?: boolean;
  /** See `WriteOptions`. */
  beforePublish?: (() => Promise<void>) | undefined;
}

export interface RemoveOptions {
  /**
   * True deletes past the trash, false only to the trash: where that is impossible it throws
   * `trash_unavailable`. By default what can never go to the trash is deleted for good, as clients expect
   * that know no trash.
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
   * May be called with pieces that are no longer used, and frees their memory. The garbage collector would do
   * so later, and collects the whole heap for every few dozen MiB of them.
   */
  free?(pieces: readonly Uint8Array[]): void;
}

export interface RestoreVersionOptions extends TransferOptions {
  /** It has the time that it had, as if it had never been replaced; by default it is modified now. */
  keepsTime?: boolean;
  /** Set if no file is there any more; throws `already_exists` for anything that is. */
  isNew?: boolean;
  /** The id that the present content had before as a version, and has again unless something else has it. */
  keptAs?: string | undefined;
}

export interface RestoreOptions extends TransferOptions {
  /**
   * The path at which it was deleted: today's rules hold for it there as well, or a later rule would be
   * evaded by restoring to another path. Null for what lay outside of the file system, which only an
   * administrator may restore.
   */
  from: VirtualPath | null;
}

/** Something that goes into an archive. */
export interface PackRoot {
  path: VirtualPath;
  /**
   * The name in the archive, safe and with `/` between segments; empty puts a folder's children at the top.
   */
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

/** Counts what an archive does not include; `note` is the name of the file in it that lists it. */
export interface PackLeftOut {
  count: number;
  note: string;
}

/**
 * An archive in the making. `chunks` is to be read to its end or left with `return()`, which frees all it
 * holds. Its `next` accepts a piece that the reader is done with, whose memory a later piece may use.
 */
export interface Pack {
  /** Bytes of the whole; null when there is too much of it to know beforehand. */
  length: number | null;
  chunks: AsyncGenerator<Uint8Array, void, Uint8Array | undefined>;
}

/**
 * An upload that comes in parts, possibly over days and restarts: nothing shows at its path until it is
 * published.
 */
export interface StageOptions {
  /** Bytes of the whole. Throws `storage_full` when the disk has no room for them. */
  length: number;
  /** See `WriteOptions`; it is checked again when the upload is published. */
  override?: boolean;
}

export interface AppendOptions {
  /** The offset of the part, at most the number of bytes that are there; later bytes are replaced. */
  at: number;
  /** Bytes of the whole; a part that goes beyond leaves all as it was and is `too_large`. */
  length: number;
  /** Ends the part early, with the signal's reason; what came is kept. */
  signal?: AbortSignal;
  /** Told about each piece as it comes. */
  onBytes?: (count: number) => void;
  /** Set for an upload that grows at two places; see `ScatteredTerms`. */
  scattered?: ScatteredTerms;
}

/**
 * The part may begin anywhere, while another part comes elsewhere, and of one that is too long the bytes up
 * to the length stay. Only the caller knows what is there: the size says nothing any more, and no `publish`
 * succeeds that is not told so. Storages have it whose capabilities say `scatteredUploads`.
 */
export interface ScatteredTerms {
  /** Bytes of the whole that are missing still, for which the disk needs room. */
  missing: number;
  /** Told repeatedly up to where the part is on the disk, also before a failure is thrown. */
  onStored: (position: number) => void;
}

export interface PublishOptions {
  /** Bytes of the whole; fewer are `upload_offset_mismatch`. */
  length: number;
  /** True for an upload that got parts by `ScatteredTerms`: the caller knows that all of it is there. */
  scattered?: boolean;
  override?: boolean;
  /** Modification time to keep. */
  modifiedMs?: number;
  /** See `WriteOptions`. */
  beforePublish?: (() => Promise<void>) | undefined;
}

/**
 * Verbs for uploads in parts. `name` is what `begin` resolved to; it means something only together with the
 * path, and outlives the process. One that is not there (any more) is `not_found`. Operations on one upload
 * must not run concurrently, except for two scattered parts.
 */
export interface PartialUploads {
  begin(path: VirtualPath, options: StageOptions): Promise<string>;
  /** Bytes that are there. */
  size(path: VirtualPath, name: string): Promise<number>;
  /** The same, of bytes that no power cut takes back. */
  storedSize(path: VirtualPath, name: string): Promise<number>;
  /**
   * Adds a part; resolves to the bytes that are there then, all of them on the disk. What came before a
   * failure stays.
   */
  append(path: VirtualPath, name: string, body: ByteSource, options: AppendOptions): Promise<number>;
  /**
   * Puts the whole in its place, with all that `write` checks, runs and tells. A failure leaves it
   * unpublished.
   */
  publish(path: VirtualPath, name: string, options: PublishOptions): Promise<Entry>;
  /** Removes what is there of the upload, and nothing else. */
  discard(path: VirtualPath, name: string): Promise<void>;
}

/** How far a long operation is: totals so far, not differences. */
export interface Progress {
  entries: number;
  bytes: number;
}
