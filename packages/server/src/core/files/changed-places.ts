import { parentOf, ROOT, type VirtualPath } from '@satchel/contract';
import type { FileEvent } from './file-events.js';

/** More places are forgotten, and everything that was known before counts as changed. */
const MOST_PLACES = 20_000;

/**
 * Tells whether something has changed at, below or above a place since a moment. Places are paths from the
 * server's root, as events name them. It takes a step for each folder above a place, however many are known.
 */
export class ChangedPlaces {
  /** The numbers of the latest changes, by their paths. */
  readonly #at = new Map<VirtualPath, number>();
  /** Folders that hold such places. */
  readonly #above = new Map<VirtualPath, number>();
  #last = 0;
  /** The number of the latest change that is no longer known. */
  #forgotten = -1;

  /** The moment after the last change. */
  get now(): number {
    return this.#last;
  }

  add(event: FileEvent): void {
    this.#last += 1;
    this.#put(event.path);
    if (event.type === 'moved') this.#put(event.from);
    if (this.#at.size + this.#above.size <= MOST_PLACES) return;
    this.#at.clear();
    this.#above.clear();
    this.#forgotten = this.#last;
  }

  isChanged(serverPath: VirtualPath, since: number): boolean {
    if (since < this.#forgotten || isLater(this.#above.get(serverPath), since)) return true;
    for (const folder of withFoldersAbove(serverPath)) if (isLater(this.#at.get(folder), since)) return true;
    return false;
  }

  #put(serverPath: VirtualPath): void {
    this.#at.set(serverPath, this.#last);
    for (const folder of withFoldersAbove(serverPath)) this.#above.set(folder, this.#last);
  }
}

const isLater = (at: number | undefined, since: number): boolean => at !== undefined && at > since;

function* withFoldersAbove(serverPath: VirtualPath): Generator<VirtualPath> {
  yield serverPath;
  for (let folder = serverPath; folder !== ROOT; ) {
    folder = parentOf(folder);
    yield folder;
  }
}
