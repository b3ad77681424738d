import type { FileEvent } from '../../core/fs/file-events.js';
import type { SharesStore } from './shares-store.js';

/**
 * Keeps links with what they share when that is renamed, moved or written anew, and ends them when it is removed,
 * whoever did it. What is done past the program is noticed when a link is opened: another object is there, or none.
 */
export class ObjectFollower {
  readonly #store: SharesStore;
  readonly #onError: (error: unknown) => void;
  #queue: Promise<void> = Promise.resolve();

  constructor(store: SharesStore, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** News is taken up in the order in which it comes. */
  take(event: FileEvent): void {
    if (event.type === 'created') return;
    this.#queue = this.#queue.then(() => this.#apply(event)).catch(this.#onError);
  }

  /** When all that was told so far is stored: whoever asks after a change was answered meets its outcome. */
  settled(): Promise<void> {
    return this.#queue;
  }

  async #apply(event: FileEvent): Promise<void> {
    if (event.type === 'removed') await this.#store.removeWithin(event.path);
    else if (event.type === 'moved' && event.from !== event.path)
      await this.#store.move(event.from, event.path);
    else if (event.type === 'written' && event.version) await this.#store.follow(event.path, event.version);
  }
}
