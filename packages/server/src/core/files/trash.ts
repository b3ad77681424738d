import type { Usage, VirtualPath } from '@satchel/contract';
import type { TrashPlan } from './changes.js';
import type { Actor } from './file-events.js';
import type { KeptLocation, Measured, RemoveOptions } from './file-system.js';
import type { KeptFolder } from './kept-inventory.js';

/** A storage offers this to look after the trash. No permissions are checked. */
export interface TrashUpkeep extends KeptFolder {
  /**
   * Returns whether something lies at the location, or null when the volume is missing, such as a disk that
   * is not mounted.
   */
  has(location: KeptLocation): Promise<boolean | null>;
  /** Counts bytes, files and folders. Returns null when nothing lies at the location. */
  measure(
    location: KeptLocation,
    signal?: AbortSignal,
  ): Promise<Pick<Measured, 'size' | 'numFiles' | 'numDirs'> | null>;
  /** Removes them for good, each by itself; nothing there is fine. */
  drop(
    volume: string,
    ids: readonly string[],
    options?: Pick<RemoveOptions, 'signal' | 'pausing'>,
  ): Promise<PromiseSettledResult<void>[]>;
  /** Returns the usage of the disk, or null when it is missing. */
  usage(volume: string): Promise<Usage | null>;
  /** Moves a former content there, under its id. Throws `not_found` when it is not there. */
  toTrash(version: KeptLocation): Promise<void>;
}

/** Remembers what is in the trash, and decides whether a deletion goes there. */
export interface TrashKeeper {
  isOn(actor: Actor): Promise<boolean>;
  /** Writes down that these are about to move to the trash of their volume, and under which ids. */
  begin(plans: readonly TrashPlan[], terms: TrashTerms): Promise<TrashArrival>;
}

/** The entries that one change moves to the trash. */
export interface TrashArrival {
  /** Each plan has the location that its entry is to be moved to. */
  locations: ReadonlyMap<TrashPlan, KeptLocation>;
  /**
   * Must be called when the change is over, with the outcome of each entry in order, or with null when they
   * are not known.
   */
  settle(outcomes: readonly PromiseSettledResult<void>[] | null): Promise<void>;
}

export interface TrashTerms {
  actor: Actor;
  scope: VirtualPath;
  options: RemoveOptions;
}

/** Events and shares name entries of the trash by paths below this one, which no file system has. */
export const TRASH_PATH = '/.satchel-trash' as VirtualPath;

export function trashedPath(id: string): VirtualPath {
  return `${TRASH_PATH}/${id}` as VirtualPath;
}
