import { HOUR_MS } from '../../../lib/durations.js';
import { RecentMap } from '../../../lib/recent-map.js';
import type { SharesStore } from '../shares-store.js';

/** If the process is killed, the counts of this time are lost. */
const STORED_AFTER_MS = 30_000;
/** Beyond this number, the oldest visitors are forgotten, and counted again at their next visit. */
const MOST_KEPT = 10_000;

/**
 * Counts how often shares are opened: each visitor of each share once an hour. Counts are stored together, so
 * that requests of visitors do not write to the database.
 */
export class OpenedCounts {
  readonly #store: Pick<SharesStore, 'addOpened'>;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  /** The time at which each visitor of each share was counted, the oldest first. */
  readonly #countedAt = new RecentMap<string, number>(MOST_KEPT);
  #waiting = new Map<string, number>();
  #storing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Pick<SharesStore, 'addOpened'>, now: () => number, onError: (error: unknown) => void) {
    this.#store = store;
    this.#now = now;
    this.#onError = onError;
  }

  /** `visitor` distinguishes visitors as far as possible. */
  count(hash: string, visitor: string): void {
    const key = `${hash} ${visitor}`;
    const now = this.#now();
    if (now - (this.#countedAt.get(key) ?? Number.NEGATIVE_INFINITY) < HOUR_MS) return;
    this.#countedAt.set(key, now);
    this.#waiting.set(hash, (this.#waiting.get(hash) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.stored(), STORED_AFTER_MS).unref();
  }

  /** Stores the counts until now. */
  stored(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing = this.#storing.then(() => this.#storeWaiting());
    return this.#storing;
  }

  async #storeWaiting(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const counts = this.#waiting;
    this.#waiting = new Map();
    try {
      await this.#store.addOpened(counts);
    } catch (error) {
      this.#onError(error);
    }
  }
}
