import AsyncLock from 'async-lock';
import type { Client } from '../../../lib/client-address.js';
import { Throttle } from '../../../lib/limits/throttle.js';

const MINUTE = 60_000;

/** Limits attempts to guess hashes and passwords of shares. */
export class VisitGuard {
  readonly #misses: Throttle;
  readonly #byClient: Throttle;
  readonly #byShare: Throttle;
  readonly #locks = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  constructor(now: () => number) {
    this.#misses = new Throttle({ limit: 20, windowMs: MINUTE, now });
    this.#byClient = new Throttle({ limit: 10, windowMs: 15 * MINUTE, now });
    this.#byShare = new Throttle({ limit: 100, windowMs: 60 * MINUTE, now });
  }

  /**
   * Looks up a share; undefined from `find` counts as a miss. Lookups of one client are serialised, so that parallel
   * misses are counted correctly, and hits are not limited. Throws `too_many_requests`.
   */
  async lookUp<T>(client: Client, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const key = client.throttleKey;
    if (key === null) return find();
    return this.#locks.acquire(key, async () => {
      this.#misses.check(key);
      const found = await find();
      if (found === undefined) this.#misses.take(key);
      return found;
    });
  }

  /**
   * Called before a password is checked. The limit of the client comes first, so that no single client can block a
   * share for others.
   */
  beginPassword(hash: string, client: Client): void {
    if (client.throttleKey !== null) this.#byClient.take(`${hash} ${client.throttleKey}`);
    this.#byShare.take(hash);
  }

  /** The password was right, and the attempt does not count. */
  endPassword(hash: string, client: Client): void {
    if (client.throttleKey !== null) this.#byClient.giveBack(`${hash} ${client.throttleKey}`);
    this.#byShare.giveBack(hash);
  }
}
