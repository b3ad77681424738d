import type { Usage, VirtualPath } from '@satchel/contract';
import type { TrashPlan } from './changes.js';
import type { Actor } from './file-events.js';
import type { KeptLocation, Measured, RemoveOptions } from './file-system.js';
import type { KeptFolder } from './kept-inventory.js';

/** What a storage offers to look after the trash; no permissions. */
export interface TrashUpkeep extends KeptFolder {
  /** Whether something lies at the location; null where the volume is not there, such as a disk that is not mounted. */
  has(location: KeptLocation): Promise<boolean | null>;
  /** Bytes, files and folders; null where nothing lies at the location. */
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
  /** Of the disk; null where it is not there. */
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

/** What one change moves to the trash. */
export interface TrashArrival {
  /** Where each is to go. */
  locations: ReadonlyMap<TrashPlan, KeptLocation>;
  /** To be called once the change is over, with what became of each in its order; null when that is not known. */
  settle(outcomes: readonly PromiseSettledResult<void>[] | null): Promise<void>;
}

export interface TrashTerms {
  actor: Actor;
  scope: VirtualPath;
  options: RemoveOptions;
}

/** What events and shares call something in the trash: no file system has such paths. */
export const TRASH_PATH = '/.satchel-trash' as VirtualPath;

export function trashedPath(id: string): VirtualPath {
  return `${TRASH_PATH}/${id}` as VirtualPath;
}
