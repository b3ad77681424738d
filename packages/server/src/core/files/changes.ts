import type { VirtualPath } from '@satchel/contract';
import type { Mark, Merged, PartlyMerged, Renamed } from './file-events.js';
import type {
  ByteSource,
  Entry,
  FileId,
  KeptLocation,
  LeftOut,
  MakeDirectoryOptions,
  OpenFile,
  PartialUploads,
  PublishOptions,
  ReadingFileSystem,
  RemoveOptions,
  RenameManyOptions,
  RenameWish,
  RestoreOptions,
  RestoreVersionOptions,
  TransferOptions,
  WriteOptions,
} from './file-system.js';

/** A change to be made, by the paths of the file system. */
export type Change =
  | Transfer
  /** `restoredVersion` is the id of the version that is written. */
  | { verb: 'write'; path: VirtualPath; options: WriteOptions; restoredVersion?: string }
  | { verb: 'makeDirectory'; path: VirtualPath; isNew: boolean }
  | { verb: 'remove'; path: VirtualPath; options?: RemoveOptions | undefined };

export interface Transfer {
  verb: 'copy' | 'move';
  from: VirtualPath;
  to: VirtualPath;
  options?: TransferOptions | undefined;
}

/**
 * The outcome of a change, or what a dry run found that it would do. Paths are server paths; null for what
 * lies outside of the server's root.
 */
export interface ChangeResult {
  path: VirtualPath | null;
  /** Only copies and moves have one. */
  destination: VirtualPath | null;
  /** A file or folder was there before: it is written to, not created. */
  existed: boolean;
  /** Set for a removal of a folder, with all in it. */
  isFolder?: boolean;
  /** The id, in the form of a `Mark`, that the moved or removed entry had before. */
  object?: FileId | undefined;
  /** The file that a write took the place of. */
  replaced?: FileId | null;
  /** The number of folders above that did not exist before. */
  parents?: number;
  /** The mark of what is there now. */
  mark?: Mark | undefined;
  /** Set if a folder was merged into another; null if it is not known entry by entry. */
  merged?: Merged | null;
  /** How many entries were removed for good, a folder itself included. */
  entries?: number;
  /** Absent where a copy has all. */
  leftOut?: LeftOut;
}

/** The result of a change that leaves one file. */
export interface WriteResult extends ChangeResult {
  entry: Entry;
}

/** A file whose place another is about to take. */
export interface ReplacedFile {
  /** See `KeptLocation`. */
  volume: string;
  /** Its path from the server's root. */
  serverPath: VirtualPath;
  fileId: FileId;
  /** Bytes. */
  size: number;
  modifiedMs: number;
  /** Bytes of its disk altogether. */
  diskBytes: number;
}

/**
 * Decides what becomes of a file that a change is about to replace: resolves to a new location where the
 * storage keeps it, or to null. What it throws ends the change, with the file where it was.
 */
export type KeepReplaced = (file: ReplacedFile) => Promise<KeptLocation | null>;

/** Without `keep`, what is replaced is gone. */
export interface ChangingTransferOptions extends TransferOptions {
  keep?: KeepReplaced | undefined;
  /** Called before it is rejected, if it has changed something in a folder that was there. */
  onPartly?: (done: PartlyMerged) => void;
}

export interface ChangingPublishOptions extends PublishOptions {
  keep?: KeepReplaced | undefined;
}

export interface ChangingUploads extends Omit<PartialUploads, 'publish'> {
  publish(path: VirtualPath, name: string, options: ChangingPublishOptions): Promise<WriteResult>;
}

/** The verbs of a file system whose storage can keep what is replaced. */
export interface VersionVerbs {
  /** Opens what is kept as if it were the file at `path`. Throws `not_found` when the location is empty. */
  open(path: VirtualPath, location: KeptLocation): Promise<OpenFile>;
  /** Replaces the file at `path` by what is kept, which is no longer in its location then. */
  restore(
    path: VirtualPath,
    location: KeptLocation,
    options: ChangingTransferOptions & RestoreVersionOptions,
  ): Promise<WriteResult>;
}

export interface ChangingWriteOptions extends WriteOptions {
  keep?: KeepReplaced | undefined;
}

/** An entry that would be moved to the trash. */
export interface TrashPlan {
  volume: string;
  /** Its path from the scope. */
  path: VirtualPath;
  /** The same from the server's root; null when outside of that. */
  serverPath: VirtualPath | null;
  isDirectory: boolean;
  /** Bytes; null for a folder, which has to be counted. */
  size: number | null;
}

export interface TrashMove {
  path: VirtualPath;
  location: KeptLocation;
}

/** The verbs of a file system whose storage can keep what is deleted. */
export interface TrashVerbs {
  /**
   * Plans for paths in one folder, in their order. Rejects with `trash_unavailable` where only a deletion for
   * good is possible; the detail `isLasting` says that it will never be otherwise.
   */
  plan(paths: readonly VirtualPath[]): Promise<PromiseSettledResult<TrashPlan>[]>;
  /**
   * One rename for each, whatever is below; all are in one folder. What ends all of them, such as a
   * cancellation, is thrown before the first.
   */
  put(moves: readonly TrashMove[], options: RemoveOptions): Promise<PromiseSettledResult<void>[]>;
  /** Throws `not_found` when the location is empty. */
  restore(
    location: KeptLocation,
    to: VirtualPath,
    options: ChangingTransferOptions & Pick<RestoreOptions, 'from'>,
  ): Promise<ChangeResult>;
}

/** The names that will be changed, with what each entry is before. */
export interface RenamePlan {
  /** The folder, from the server's root; null when outside of that. */
  serverPath: VirtualPath | null;
  chains: readonly Renamed[];
}

/** Either what was renamed, or with a dry run would be, or why nothing was. */
export interface RenamedAll extends RenamePlan {
  failed: readonly { index: number; error: unknown }[];
}

export interface ChangingRenameOptions extends RenameManyOptions {
  dryRun?: boolean | undefined;
  /** Called right before the first of them is renamed; what it throws ends the change. */
  onPlan?: ((plan: RenamePlan) => void) | undefined;
}

/**
 * The verbs that change files of a storage, without permissions: each says what it did. A dry run tells what
 * a change would do, and throws all that the change itself would throw before it starts.
 */
export interface ChangeVerbs {
  at(path: VirtualPath, pin?: FileId): ChangeVerbs;
  /** Absent where the storage cannot keep what is deleted. */
  readonly trash?: TrashVerbs;
  /** Absent where the storage cannot keep what is replaced. */
  readonly versions?: VersionVerbs;
  readonly uploads: ChangingUploads;
  dryRun(change: Change): Promise<ChangeResult>;
  write(path: VirtualPath, body: ByteSource, options: ChangingWriteOptions): Promise<WriteResult>;
  makeDirectory(path: VirtualPath, options?: MakeDirectoryOptions): Promise<ChangeResult>;
  copy(from: VirtualPath, to: VirtualPath, options?: ChangingTransferOptions): Promise<ChangeResult>;
  move(from: VirtualPath, to: VirtualPath, options?: ChangingTransferOptions): Promise<ChangeResult>;
  /** Removes for good. */
  remove(path: VirtualPath, options?: RemoveOptions): Promise<ChangeResult>;
  /** See `UserFileSystem`. */
  renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    options?: ChangingRenameOptions,
  ): Promise<RenamedAll>;
}

/** The files of a storage, without permissions. */
export interface ChangingFileSystem extends ReadingFileSystem, ChangeVerbs {
  at(path: VirtualPath, pin?: FileId): ChangingFileSystem;
  /**
   * Calls `onChange` when any program changes what a folder contains, with delays of up to some seconds.
   * Absent where the storage cannot notice that. Resolves to how to stop.
   */
  watch?(path: VirtualPath, onChange: () => void): Promise<() => void>;
}
