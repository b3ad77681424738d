import AsyncLock from 'async-lock';
import type { Client } from '../../../lib/client-address.js';
import { Throttle, type TriesStore } from '../../../lib/limits/throttle.js';

const MINUTE = 60_000;

/** Limits attempts to guess hashes and passwords of shares. */
export class VisitGuard {
  readonly #misses: Throttle;
  readonly #byClient: Throttle;
  readonly #byShare: Throttle;
  readonly #locks = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  constructor(tries: TriesStore, now: () => number) {
    const shared = { tries, now };
    this.#misses = new Throttle({ ...shared, kind: 'share-misses', limit: 20, windowMs: MINUTE });
    this.#byClient = new Throttle({ ...shared, kind: 'share-client', limit: 10, windowMs: 15 * MINUTE });
    this.#byShare = new Throttle({ ...shared, kind: 'share', limit: 100, windowMs: 60 * MINUTE });
  }

  /**
   * Looks up a share; undefined from `find` counts as a miss. Lookups of one client are serialised, so that parallel
   * misses are counted correctly, and hits are not limited. A hit asks no store, so that a server learns with the first miss
   * of a client that others have counted too many. Throws `too_many_requests`.
   */
  async lookUp<T>(client: Client, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const key = client.throttleKey;
    if (key === null) return find();
    return this.#locks.acquire(key, async () => {
      this.#misses.check(key);
      const found = await find();
      if (found === undefined) await this.#misses.take(key);
      return found;
    });
  }

  /**
   * Called before a password is checked. The limit of the client comes first, so that no single client can block a
   * share for others.
   */
  async beginPassword(hash: string, client: Client): Promise<void> {
    if (client.throttleKey !== null) await this.#byClient.take(`${hash} ${client.throttleKey}`);
    await this.#byShare.take(hash);
  }

  /** The password was right, and the attempt does not count. */
  async endPassword(hash: string, client: Client): Promise<void> {
    if (client.throttleKey !== null) await this.#byClient.giveBack(`${hash} ${client.throttleKey}`);
    await this.#byShare.giveBack(hash);
  }
}
