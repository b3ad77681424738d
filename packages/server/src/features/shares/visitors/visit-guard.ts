import type { Client } from '../../../lib/client-address.js';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.js';
import { Throttle, type TriesStore, tooMany } from '../../../lib/limits/throttle.js';
import { RecentMap } from '../../../lib/recent-map.js';

/**
 * A hash of this length has 96 bits and cannot be guessed. Those of this server are longer, those of File
 * Browser have 8 characters.
 */
const SAFE_LENGTH = 16;
/** A client with more wrong hashes in a minute is guessing: a chat that opens each link has fewer. */
const MOST_GUESSES = 1000;
const MOST_CLIENTS = 10_000;
/** So much of a hash tells administrators which share it is, and opens nothing. */
const SHOWN_LENGTH = 4;

/** Limits attempts to guess hashes and passwords of shares. */
export class VisitGuard {
  readonly #misses: Throttle;
  readonly #byClient: Throttle;
  readonly #byShare: Throttle;
  readonly #guesses: Guesses;
  readonly #isSafe: (client: Client) => Promise<boolean>;

  /** `isSafe` is true for clients whose passwords are not counted by their address. */
  constructor(
    tries: TriesStore,
    now: () => number,
    isSafe: (client: Client) => Promise<boolean> = async () => false,
  ) {
    this.#isSafe = isSafe;
    const shared = { tries, now };
    this.#guesses = new Guesses(now);
    this.#misses = new Throttle({ ...shared, kind: 'share-misses', limit: 20, windowMs: MINUTE_MS });
    this.#byClient = new Throttle({ ...shared, kind: 'share-client', limit: 10, windowMs: 15 * MINUTE_MS });
    this.#byShare = new Throttle({ ...shared, kind: 'share', limit: 100, windowMs: HOUR_MS });
  }

  /**
   * Looks up a share; undefined from `find` counts as a miss. A client with too many misses still gets every
   * share that exists, so that dead links, including those of others behind the same proxy, do not block
   * right ones. Short hashes, which could be guessed, are refused to a client that guesses. Throws
   * `too_many_requests`.
   */
  async lookUp<T>(hash: string, client: Client, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const key = client.throttleKey;
    if (key === null) return find();
    if (hash.length < SAFE_LENGTH) this.#guesses.check(key);
    const found = await find();
    if (found !== undefined) return found;
    this.#guesses.count(key);
    await this.#misses.take(key);
    return undefined;
  }

  /**
   * Called before a password is checked. The limit of the client comes first, so that no single client can
   * block a share for others.
   */
  async beginPassword(hash: string, client: Client): Promise<void> {
    const { throttleKey } = client;
    const isCounted = throttleKey !== null && !(await this.#isSafe(client));
    if (isCounted) await this.#byClient.take(`${hash} ${throttleKey}`, throttleKey);
    await this.#byShare.take(hash, `${hash.slice(0, SHOWN_LENGTH)}…`);
  }

  /** A right password does not count as an attempt. */
  async endPassword(hash: string, client: Client): Promise<void> {
    if (client.throttleKey !== null) await this.#byClient.giveBack(`${hash} ${client.throttleKey}`);
    await this.#byShare.giveBack(hash);
  }
}

/** Counts wrong hashes by client, on this server alone. */
class Guesses {
  readonly #now: () => number;
  readonly #byClient = new RecentMap<string, { count: number; since: number }>(MOST_CLIENTS);

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Throws `too_many_requests`. */
  check(client: string): void {
    const found = this.#of(client);
    if (found && found.count >= MOST_GUESSES) throw tooMany(found.since + MINUTE_MS - this.#now());
  }

  count(client: string): void {
    const { count, since } = this.#of(client) ?? { count: 0, since: this.#now() };
    this.#byClient.set(client, { count: count + 1, since });
  }

  #of(client: string): { count: number; since: number } | undefined {
    const found = this.#byClient.get(client);
    const age = found ? this.#now() - found.since : 0;
    return age >= 0 && age < MINUTE_MS ? found : undefined;
  }
}
