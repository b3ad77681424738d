import { persistently } from '../../core/db/persistently.js';
import type { FileEvent } from '../../core/files/file-events.js';
import type { PlacesStore } from './places-store.js';

export interface FollowerDependencies {
  store: PlacesStore;
  /** Somebody's places changed. */
  onChanged: () => void;
  onError: (error: unknown) => void;
}

/** Keeps places at what they name when that is renamed, moved, put into the trash or restored, by any user. */
export class PlacesFollower {
  readonly #deps: FollowerDependencies;
  #queue: Promise<void> = Promise.resolve();

  constructor(deps: FollowerDependencies) {
    this.#deps = deps;
  }

  /** Events are processed in their order. */
  take(event: FileEvent): void {
    if (!isMove(event)) return;
    this.#queue = this.#queue
      .then(async () => {
        if (await persistently(() => this.#apply(event))) this.#deps.onChanged();
      })
      .catch(this.#deps.onError);
  }

  settled(): Promise<void> {
    return this.#queue;
  }

  async #apply(event: FileEvent): Promise<boolean> {
    const { store } = this.#deps;
    if ('restored' in event && event.restored !== undefined) return store.move(event.restored, event.path);
    if (event.type === 'moved') return store.move(event.from, event.path);
    if (event.type !== 'removed') return false;
    if (event.trashed !== undefined) return store.move(event.path, event.trashed);
    return store.removeWithin(event.path);
  }
}

/** Most changes make or write a file, which moves nothing. */
function isMove(event: FileEvent): boolean {
  if (event.type === 'moved') return event.from !== event.path;
  return event.type === 'removed' || event.restored !== undefined;
}
