import type { VirtualPath } from '@satchel/contract';
import type { FileId } from './entry-columns.js';
import type { KeptLocation } from './kept-location.js';
import type { Revision } from './revision.js';

/** A request of a user, or all requests to which the client gave the same name. */
export interface UserAction {
  name?: string | undefined;
  /** The login that it came from. */
  session: string;
  /** Takes back others: whoever runs it records what it changes. */
  isRun?: boolean;
}

/** The user who makes a change. */
export interface Actor {
  userId: number;
  username: string;
  /** Absent for what the server does itself. */
  action?: UserAction | undefined;
}

/**
 * A file that was written anew, or moved to another disk, is another object there, yet the same to people.
 */
export interface NewVersion {
  before: FileId;
  after: FileId;
}

/**
 * The same object before and after a move; absent of symlinks, and where it is not known. What was merged
 * exists no more.
 */
export function movedVersion(
  before: FileId | undefined,
  { mark, merged }: Pick<Left, 'mark' | 'merged'>,
): { version?: NewVersion } {
  if (!before || before === 'link') return {};
  const after = merged === undefined ? (mark?.fileId ?? before) : before;
  return { version: { before, after } };
}

/** A former content of a file, with the path of the file from the server's root. */
export interface KeptVersion {
  id: string;
  path: VirtualPath;
  /** The ids of the versions that the file had before, where another one joined it by a move. */
  earlier?: readonly string[];
}

export type WayOfMaking = 'upload' | 'save' | 'copy' | 'makeDirectory' | 'restore';

/** Tells later whether an entry is still as a change left it. */
export interface Mark {
  /** `link` for a symlink, because only the id of the file that it leads to can be asked for. */
  fileId: FileId;
  isFolder: boolean;
  /** Bytes of a file, or of all files below a folder that was made. */
  size: number;
  /** The revision of a file; empty for a folder. */
  revision: Revision;
  /** How many entries are below a folder that was made. */
  entries: number;
  /** The digest of all that was below a folder when it was copied or restored. */
  digest?: string;
}

/**
 * An entry that came into a folder when another was moved or copied into it; paths are from the server's
 * root.
 */
export interface MergedEntry {
  path: VirtualPath;
  /** Null for a copy. */
  from: VirtualPath | null;
  mark: Mark;
  /** There was a file with this name. */
  replaced: boolean;
}

/** A folder that was moved into another. */
export interface MergedFolder {
  path: VirtualPath;
  fileId: FileId;
}

/** The changes that a folder made to another when it was moved or copied onto it. */
export interface Merged {
  entries: readonly MergedEntry[];
  /** Those that are gone, as all that was in them has moved; each before those in it. */
  folders: readonly MergedFolder[];
}

/**
 * The part of a transfer into an existing folder that was done before it failed. Among the entries are
 * folders that are gone, with
 * `replaced`, and as far as they are among the entries of `merged.folders`. A move to another disk begins as
 * a copy.
 */
export interface PartlyMerged {
  by: 'copy' | 'move';
  /** The folder that was there; null when it is outside of the server's root. */
  path: VirtualPath | null;
  mark: Mark | undefined;
  merged: Merged | null;
}

interface Made {
  /** The number of folders that did not exist above `path` before. */
  parents?: number | undefined;
}

/** How to find what a change left at `path`, and what it made above. */
interface Left extends Made {
  mark?: Mark | undefined;
  /** The versions of the files that were replaced: at `path`, or in the folder there. */
  kept?: readonly KeptVersion[] | undefined;
  /** Set if folders were merged; null if it is not known entry by entry. */
  merged?: Merged | null | undefined;
}

/**
 * Entries of a folder that were renamed together, as their names waited for each other. The first of their
 * events has all of them, the others none.
 */
export type Together = readonly { from: VirtualPath; path: VirtualPath; mark: Mark }[];

/**
 * The publication of a change. `trashed` and `restored` are the path in the trash that the entry has now, or
 * had; every other path is a server path.
 */
export type FileEvent = { actor: Actor } & (
  | ({ type: 'created'; path: VirtualPath; by?: WayOfMaking; restored?: VirtualPath } & Left)
  | ({
      type: 'written';
      path: VirtualPath;
      by?: WayOfMaking;
      version?: NewVersion;
      restored?: VirtualPath;
      /** The id of the version that has come back. */
      restoredVersion?: string;
    } & Left)
  | ({
      type: 'moved';
      from: VirtualPath;
      path: VirtualPath;
      /**
       * Both are the same where a move makes no other object of it. Absent of symlinks, and where it is not
       * known.
       */
      version?: NewVersion;
      existed?: boolean;
      together?: Together;
    } & Left)
  | {
      type: 'removed';
      path: VirtualPath;
      trashed?: VirtualPath;
      isFolder?: boolean;
      /** The user confirmed all that the action deletes. */
      isConfirmed?: boolean;
      /** The number of entries that were deleted for good, the entry itself included. */
      entries?: number;
    }
);

/** Entries whose names waited for each other, renamed together. */
export interface Renamed {
  names: { from: string; to: string; mark: Mark | undefined }[];
  /** The renames in their order; a name may be a hidden one. `of` is an index of `names`. */
  moves: { of: number; from: string; to: string }[];
}

/**
 * Says what a change is about to do, and has what tells later whether it did. Paths are from the server's
 * root.
 */
export type Intent = { actor: Actor } & (
  | ({
      verb: 'move';
      from: VirtualPath;
      path: VirtualPath;
      object?: FileId | undefined;
      existed: boolean;
    } & Made)
  /** There is nothing at `path` before. */
  | { verb: 'copy'; path: VirtualPath }
  | { verb: 'trash'; path: VirtualPath; location: KeptLocation; isFolder: boolean }
  /** Many names in the folder `path`. */
  | { verb: 'renames'; path: VirtualPath; chains: readonly Renamed[] }
  /** Removes for good. */
  | { verb: 'remove'; path: VirtualPath; isFolder: boolean }
  | ({ verb: 'restore'; location: KeptLocation; path: VirtualPath; existed: boolean } & Made)
  /** Another object takes the place of the file `before`, which will be in `kept`. */
  | {
      verb: 'replace';
      path: VirtualPath;
      by: WayOfMaking | 'move';
      before: FileId;
      kept: KeptLocation | null;
    }
);

/** An intent without its actor. */
export type Expected = Intent extends infer One ? (One extends Intent ? Omit<One, 'actor'> : never) : never;

export type FileListener = (event: FileEvent) => void;

/** Keeps what follows from changes when the process is killed. */
export interface EventLog {
  /** Notes an intent before the change, and returns its number. `of` is another intent of the same change. */
  intend(intent: Intent, of?: number): number;
  /** The changes were not made. */
  drop(intents: readonly number[]): void;
  /**
   * Notes the events of a change that was made, with its intents. Several events are kept together or not at
   * all.
   */
  record(events: readonly FileEvent[], intents: readonly number[]): void;
}

/** Changes made through any file system, each published once, after it is done. */
export class FileEvents {
  readonly #listeners = new Set<FileListener>();
  #transfers = 0;

  constructor(
    readonly onError: (error: unknown) => void = () => {},
    readonly log?: EventLog,
  ) {}

  /** True while a change of this process may have put things in place of which nothing was published yet. */
  get isTransferring(): boolean {
    return this.#transfers > 0;
  }

  /** Runs a change that puts many things in place, one after the other, and is published at its end. */
  async transferring<Done>(work: () => Promise<Done>): Promise<Done> {
    this.#transfers += 1;
    try {
      return await work();
    } finally {
      this.#transfers -= 1;
    }
  }

  /** Returns how to stop listening. */
  subscribe(listener: FileListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A listener that throws keeps neither the others nor the change from going on. */
  emit(event: FileEvent, intents: readonly number[] = []): void {
    this.emitAll([event], intents);
  }

  /** Those of one change. */
  emitAll(events: readonly FileEvent[], intents: readonly number[] = []): void {
    this.#try(() => this.log?.record(events, intents));
    for (const event of events) for (const listener of this.#listeners) this.#try(() => listener(event));
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.onError(error);
    }
  }
}

/**
 * A change under way. What is expected of it is known to the next start if the process is killed before it is
 * made.
 */
export class PendingChange {
  #intents: number[] = [];

  constructor(
    readonly actor: Actor,
    readonly events: FileEvents | undefined,
  ) {}

  /** Notes what the change will do, before anything is changed. */
  expect(expected: Expected): void {
    const log = this.events?.log;
    if (log) this.#intents.push(log.intend({ ...expected, actor: this.actor } as Intent, this.#intents[0]));
  }

  made(events: readonly FileEvent[]): void {
    this.events?.emitAll(events, this.#intents);
    this.#intents = [];
  }

  /** Call this however the change ended. */
  end(): void {
    if (this.#intents.length > 0) this.events?.log?.drop(this.#intents);
    this.#intents = [];
  }
}
