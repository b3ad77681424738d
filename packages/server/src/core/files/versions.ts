import type { VirtualPath } from '@satchel/contract';
import type { KeepReplaced } from './changes.js';
import type { Actor, KeptVersion } from './file-events.js';
import type { FileId, KeptLocation } from './file-system.js';
import type { KeptFolder } from './kept-inventory.js';

/** The part of a storage that looks after the former contents of files, without permissions. */
export interface VersionUpkeep extends KeptFolder {
  /**
   * Resolves to true if something is kept in the location; null if the volume is not there, such as a disk
   * that is not mounted.
   */
  has(location: KeptLocation): Promise<boolean | null>;
  /** Removes it for good; nothing there is fine. */
  drop(location: KeptLocation): Promise<void>;
  /**
   * Ends a change to the file that a crash interrupted: a file that was not replaced stays there, under that
   * name alone. Resolves as `has`.
   */
  settle(location: KeptLocation, serverPath: VirtualPath): Promise<boolean | null>;
  /** The size of the disk in bytes; null if it is not there. */
  diskBytes(volume: string): Promise<number | null>;
  /**
   * Looks at what is kept in these locations, with the paths of their files; null if that is no file. A
   * second name of the file at its path is no former content, and is removed.
   */
  look(
    volume: string,
    items: readonly { id: string; serverPath: VirtualPath | null }[],
  ): Promise<(LookedAtVersion | null)[]>;
}

export interface LookedAtVersion {
  size: number;
  modifiedMs: number;
  /** The object that is kept. */
  fileId: FileId;
  /** True if a file is at the path. */
  hasFile: boolean;
}

/** The files that one change replaces. */
export interface Keeping {
  keep: KeepReplaced;
  /** Call this once when the change is over, however it ended; resolves to what was kept. */
  settle(): Promise<KeptVersion[]>;
}

/** Remembers the former contents of files. */
export interface VersionKeeper {
  /**
   * Resolves to null if this user's changes keep nothing. The versions of a file that is moved join those of
   * the file that it replaces.
   * `keptAs`: see `RestoreVersionOptions`.
   */
  begin(actor: Actor, isMove: boolean, keptAs?: string): Promise<Keeping | null>;
}
