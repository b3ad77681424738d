import type { Client } from '../../../lib/client-address.js';
import { KeyedLock } from '../../../lib/limits/keyed-lock.js';
import { Throttle } from '../../../lib/limits/throttle.js';

const MINUTE = 60_000;

/** Slows down those who guess links and passwords. */
export class VisitGuard {
  readonly #misses: Throttle;
  readonly #byClient: Throttle;
  readonly #byShare: Throttle;
  readonly #locks = new KeyedLock();

  constructor(now: () => number) {
    this.#misses = new Throttle({ limit: 20, windowMs: MINUTE, now });
    this.#byClient = new Throttle({ limit: 10, windowMs: 15 * MINUTE, now });
    this.#byShare = new Throttle({ limit: 100, windowMs: 60 * MINUTE, now });
  }

  /**
   * Looks a link up; undefined from `find` counts as a miss. One look at a time for each client, so that parallel
   * misses count as what they are, and finding something is free. Throws `too_many_requests`.
   */
  async lookUp<T>(client: Client, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const key = client.throttleKey;
    if (key === null) return find();
    return this.#locks.run(key, async () => {
      this.#misses.check(key);
      const found = await find();
      if (found === undefined) this.#misses.take(key);
      return found;
    });
  }

  /** Before a password is looked at. A client's own tries end first: nobody alone shuts a link for others. */
  beginPassword(hash: string, client: Client): void {
    if (client.throttleKey !== null) this.#byClient.take(`${hash} ${client.throttleKey}`);
    this.#byShare.take(hash);
  }

  /** It was right, and does not count. */
  endPassword(hash: string, client: Client): void {
    if (client.throttleKey !== null) this.#byClient.giveBack(`${hash} ${client.throttleKey}`);
    this.#byShare.giveBack(hash);
  }
}
