import type { VirtualPath } from '@satchel/contract';
import type { Mark, Merged, PartlyMerged, Renamed } from './file-events.js';
import type {
  ByteSource,
  Entry,
  FileId,
  FileSystem,
  KeptSpot,
  MakeDirectoryOptions,
  OpenFile,
  PartialUploads,
  PublishOptions,
  RemoveOptions,
  RenameManyOptions,
  RenameWish,
  RestoreOptions,
  RestoreVersionOptions,
  TransferOptions,
  TrashSpot,
  WriteOptions,
} from './file-system.js';

/** A change to be made, by the paths of the file system. */
export type Action = Transfer | Change;

export type Change =
  | { verb: 'write'; path: VirtualPath; options: WriteOptions }
  | { verb: 'makeDirectory'; path: VirtualPath; isNew: boolean }
  | { verb: 'remove'; path: VirtualPath; options?: RemoveOptions | undefined };

export interface Transfer {
  verb: 'copy' | 'move';
  from: VirtualPath;
  to: VirtualPath;
  options?: TransferOptions | undefined;
}

/** What a change would do, or did; paths are where things really are, from the server's root. */
export interface Outcome {
  path: VirtualPath | null;
  destination: VirtualPath | null;
  /** A file or folder was there before: it is written to, not created. */
  existed: boolean;
  /** Of a removal: a folder goes, with all in it. */
  isFolder?: boolean;
  /** Of a dry run: what would be moved or removed, as in a `Mark`. */
  object?: FileId | undefined;
  /** The file that a write takes the place of. */
  replaced?: FileId | null;
  /** Folders above that do not exist before the change. */
  parents?: number;
  /** What the change left, where no file system reports it otherwise. */
  mark?: Mark;
}

/** Called with what a change left at its path, and with what it changed in a folder that was there. */
export interface Marking {
  onMark?: OnMark;
}

export type OnMark = (mark: Mark, merged?: Merged | null) => void;

/** A file whose place another is about to take. */
export interface ReplacedFile {
  /** See `KeptSpot`. */
  volume: string;
  /** Where it is, from the server's root. */
  place: VirtualPath;
  fileId: FileId;
  /** Bytes. */
  size: number;
  modifiedMs: number;
  /** Bytes of its disk altogether. */
  diskBytes: number;
}

/**
 * Decides what becomes of a file that a change is about to replace: resolves to a new spot where the storage keeps it, or to
 * null. What it throws ends the change, with the file where it was.
 */
export type KeepReplaced = (file: ReplacedFile) => Promise<KeptSpot | null>;

/** Without `keep`, what is replaced is gone. */
export interface ChangingTransferOptions extends TransferOptions, Marking {
  keep?: KeepReplaced | undefined;
  /** Called before it is rejected, if it has changed something in a folder that was there. */
  onPartly?: (done: PartlyMerged) => void;
}

export interface ChangingPublishOptions extends PublishOptions {
  keep?: KeepReplaced | undefined;
}

export interface ChangingUploads extends PartialUploads {
  publish(path: VirtualPath, name: string, options: ChangingPublishOptions): Promise<Entry>;
}

/** The verbs of a file system whose storage can keep what is replaced. */
export interface VersionVerbs {
  /** What is kept, as if it were the file at `path`. Throws `not_found` when the spot is empty. */
  open(path: VirtualPath, spot: KeptSpot): Promise<OpenFile>;
  /** Replaces the file at `path` by what is kept, which is no longer in its spot then. */
  restore(
    path: VirtualPath,
    spot: KeptSpot,
    options: ChangingTransferOptions & RestoreVersionOptions,
  ): Promise<Entry>;
}

export interface ChangingWriteOptions extends WriteOptions {
  keep?: KeepReplaced | undefined;
  /** Told what the write changed, as soon as it did. */
  onOutcome?: (outcome: Outcome) => void;
}

/** What would be moved to the trash. */
export interface TrashPlan {
  volume: string;
  /** Where it is, from the scope. */
  path: VirtualPath;
  /** The same from the server's root; null when outside of that. */
  place: VirtualPath | null;
  isDirectory: boolean;
  /** Bytes; null for a folder, which has to be counted. */
  size: number | null;
}

export interface TrashMove {
  path: VirtualPath;
  spot: TrashSpot;
}

/** The verbs of a file system whose storage can keep what is deleted. */
export interface TrashVerbs {
  /**
   * For paths in one folder, in their order. Rejected with `trash_unavailable` where only a deletion for good is possible; the
   * detail `isLasting` says that it will never be otherwise.
   */
  plan(paths: readonly VirtualPath[]): Promise<PromiseSettledResult<TrashPlan>[]>;
  /**
   * One rename for each, whatever is below; all are in one folder. What ends all of them, such as a cancellation, is thrown
   * before the first.
   */
  put(moves: readonly TrashMove[], options: RemoveOptions): Promise<PromiseSettledResult<void>[]>;
  /** Throws `not_found` when the spot is empty. */
  restore(
    spot: TrashSpot,
    to: VirtualPath,
    options: ChangingTransferOptions & Pick<RestoreOptions, 'from'>,
  ): Promise<Outcome>;
}

/** Either what was renamed, or with a dry run would be, or why nothing was. */
export interface RenamedAll {
  failed: readonly { index: number; error: unknown }[];
  /** The folder, from the server's root; null when outside of that. */
  place: VirtualPath | null;
  chains: readonly Renamed[];
}

/** With a dry run, which tells what a change would do, and throws all that the change itself would throw before it starts. */
export interface ChangingFileSystem extends FileSystem {
  at(path: VirtualPath, pin?: FileId): ChangingFileSystem;
  /** Absent where the storage cannot keep what is deleted. */
  readonly trash?: TrashVerbs;
  /** Absent where the storage cannot keep what is replaced. */
  readonly versions?: VersionVerbs;
  readonly uploads: ChangingUploads;
  /**
   * Calls `onChange` when any program changes what a folder contains, with delays of up to some seconds. Absent where the
   * storage cannot notice that. Resolves to how to stop.
   */
  watch?(path: VirtualPath, onChange: () => void): Promise<() => void>;
  dryRun(action: Action): Promise<Outcome>;
  write(path: VirtualPath, body: ByteSource, options: ChangingWriteOptions): Promise<Entry>;
  makeDirectory(path: VirtualPath, options?: MakeDirectoryOptions & Marking): Promise<void>;
  copy(from: VirtualPath, to: VirtualPath, options?: ChangingTransferOptions): Promise<void>;
  move(from: VirtualPath, to: VirtualPath, options?: ChangingTransferOptions): Promise<void>;
  /** As in `UserFileSystem`. */
  renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    options?: RenameManyOptions & { dryRun?: boolean },
  ): Promise<RenamedAll>;
}
