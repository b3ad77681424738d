import { persistently } from '../../core/db/persistently.js';
import type { FileEvent } from '../../core/files/file-events.js';
import type { SharesStore } from './shares-store.js';

/**
 * Updates shares when their object is renamed, moved or written again, and removes them when it is deleted for good, by
 * any user. In the trash an object has a path that nobody can open, until it is restored. Changes outside of the program are detected when a share is opened: another object is there, or none.
 */
export class ObjectFollower {
  readonly #store: SharesStore;
  readonly #onError: (error: unknown) => void;
  #queue: Promise<void> = Promise.resolve();

  constructor(store: SharesStore, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** Events are processed in their order. */
  take(event: FileEvent): void {
    if (event.type === 'created' && event.restored === undefined) return;
    this.#queue = this.#queue.then(() => persistently(() => this.#apply(event))).catch(this.#onError);
  }

  /** Resolves when all events so far are stored: a request after the response to a change sees its result. */
  settled(): Promise<void> {
    return this.#queue;
  }

  async #apply(event: FileEvent): Promise<void> {
    if ('restored' in event && event.restored !== undefined)
      await this.#store.move(event.restored, event.path);
    else if (event.type === 'removed' && event.trashed !== undefined)
      await this.#store.moveToTrash(event.path, event.trashed);
    else if (event.type === 'removed') await this.#store.removeWithin(event.path);
    else if (event.type === 'moved' && event.from !== event.path)
      await this.#store.move(event.from, event.path);
    else if (event.type === 'written' && event.version) await this.#store.follow(event.path, event.version);
  }
}
