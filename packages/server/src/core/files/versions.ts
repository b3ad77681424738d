import type { VirtualPath } from '@satchel/contract';
import type { KeepReplaced } from './changes.js';
import type { Actor, KeptVersion } from './file-events.js';
import type { FileId, KeptLocation } from './file-system.js';
import type { KeptFolder } from './kept-inventory.js';

/** What a storage offers to look after the former contents of files; no permissions. */
export interface VersionUpkeep extends KeptFolder {
  /** Whether something is kept in the location; null where the volume is not there, such as a disk that is not mounted. */
  has(location: KeptLocation): Promise<boolean | null>;
  /** Removes it for good; nothing there is fine. */
  drop(location: KeptLocation): Promise<void>;
  /**
   * After a crash in the middle of a change to the file at `place`: what was not replaced stays there, under that name alone.
   * Resolves as `has`.
   */
  settle(location: KeptLocation, serverPath: VirtualPath): Promise<boolean | null>;
  /** Of the disk, in bytes; null where it is not there. */
  diskBytes(volume: string): Promise<number | null>;
  /**
   * What is kept in these locations, with the places of their files; null where that is no file. What is the second name of the file
   * at its place is no former content, and goes.
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
  /** Whether a file is at the place. */
  hasFile: boolean;
}

/** What one change replaces. */
export interface Keeping {
  keep: KeepReplaced;
  /** To be called once when the change is over, however it ended; resolves to what was kept. */
  settle(): Promise<KeptVersion[]>;
}

/** Remembers the former contents of files. */
export interface VersionKeeper {
  /**
   * Null when this user's changes keep nothing. The versions of a file that is moved join those of the file that it replaces.
   * `keptAs`: see `RestoreVersionOptions`.
   */
  begin(actor: Actor, isMove: boolean, keptAs?: string): Promise<Keeping | null>;
}
