import { AppError } from '../app-error.js';
import { RecentMap } from '../recent-map.js';

/** The counts of a key. Times are in milliseconds since 1970, by the clock of the store. */
export interface Tries {
  count: number;
  /** When the count is reset. */
  resetAt: number;
  /** The number of consecutive windows that were used up. */
  exhausted: number;
  /** A store with too many keys removes others first. */
  isSpent: boolean;
  /** Then the store may forget it. */
  keptUntil: number;
}

/**
 * `before` is null for a key without tries, `now` by the clock of the store. The same object as `before`
 * changes nothing.
 */
export type ChangeTries<Result> = (
  before: Tries | null,
  now: number,
) => { tries: Tries | null; result: Result };

/** Counts the tries for all servers with one database. Keys of different kinds are different. */
export interface TriesStore {
  /** Changes what is counted of a key in one step; `change` may be called several times. */
  change<Result>(kind: string, key: string, change: ChangeTries<Result>): Promise<Result>;
}

export interface ThrottleOptions {
  tries: TriesStore;
  kind: string;
  /** Attempts per window. */
  limit: number;
  windowMs: number;
  /**
   * After the first window is used up, one attempt at a time is allowed, with waits that double up to this;
   * without it, windows.
   */
  longestWaitMs?: number;
  now?: () => number;
}

/**
 * After this long, the store is asked again about a key without attempts: another server may have given one
 * back.
 */
const ASKED_AGAIN_MS = 10_000;
/** The store is asked for any further key without attempts. */
const MOST_REFUSED = 10_000;

interface Refused {
  since: number;
  until: number;
  askedAgainAt: number;
}

/**
 * Counts attempts before their outcome is known, so that parallel ones are counted too. Keys without attempts
 * left are remembered, so that attackers do not make the store busy. When the store fails, no attempt is
 * allowed.
 */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #now: () => number;
  readonly #refused = new RecentMap<string, Refused>(MOST_REFUSED);

  constructor(options: ThrottleOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Counts one attempt; rejects with `too_many_requests` and `retryAfter` seconds when there are none left.
   */
  async take(key: string): Promise<void> {
    const known = this.#refused.get(key);
    if (known && this.#now() < known.askedAgainAt) this.check(key);
    const { isTaken, waitMs } = await this.#change(key, (before, now) => this.#taken(before, now));
    if (waitMs === null) this.#refused.delete(key);
    else this.#refuse(key, waitMs);
    if (!isTaken) throw tooMany(waitMs ?? 0);
  }

  /** Throws as `take` does when this server knows that there are no attempts left, without counting one. */
  check(key: string): void {
    const refused = this.#refused.get(key);
    if (!refused) return;
    const now = this.#now();
    // After the clock was set back, the store knows better.
    if (now >= refused.since && now < refused.until) throw tooMany(refused.until - now);
    this.#refused.delete(key);
  }

  /** Removes a successful attempt from the count. */
  async giveBack(key: string): Promise<void> {
    await this.#change(key, (tries) => ({
      tries: tries && tries.count > 0 ? this.#with(tries, { count: tries.count - 1 }) : tries,
      result: undefined,
    }));
    this.#refused.delete(key);
  }

  async forget(key: string): Promise<void> {
    await this.#change(key, () => ({ tries: null, result: undefined }));
    this.#refused.delete(key);
  }

  #change<Result>(key: string, change: ChangeTries<Result>): Promise<Result> {
    const { tries, kind } = this.#options;
    return tries.change(kind, key, change);
  }

  /** `waitMs` is null while there are attempts left. */
  #taken(
    before: Tries | null,
    now: number,
  ): ReturnType<ChangeTries<{ isTaken: boolean; waitMs: number | null }>> {
    const { windowMs, longestWaitMs } = this.#options;
    const tries = this.#current(before, now);
    if (this.#isUsedUp(tries)) return { tries, result: { isTaken: false, waitMs: tries.resetAt - now } };
    const taken = this.#with(tries, { count: tries.count + 1 });
    if (!this.#isUsedUp(taken)) return { tries: taken, result: { isTaken: true, waitMs: null } };
    if (longestWaitMs === undefined)
      return { tries: taken, result: { isTaken: true, waitMs: taken.resetAt - now } };
    const waitMs = Math.min(windowMs * 2 ** taken.exhausted, longestWaitMs);
    return { tries: this.#with(taken, { resetAt: now + waitMs }), result: { isTaken: true, waitMs } };
  }

  #current(before: Tries | null, now: number): Tries {
    const { windowMs, longestWaitMs } = this.#options;
    const most = Math.max(windowMs, longestWaitMs ?? 0);
    // A later end is one of before the clock was set back. It stays as strict, and begins again.
    if (before && before.resetAt > now + most) return this.#with(before, { resetAt: now + most });
    if (before && now < before.resetAt) return before;
    const isConsecutive = before !== null && now < before.resetAt + windowMs;
    const isNext = isConsecutive && longestWaitMs !== undefined && this.#isUsedUp(before);
    const fresh = { count: 0, resetAt: now + windowMs, exhausted: isNext ? before.exhausted + 1 : 0 };
    return this.#with({ ...fresh, isSpent: false, keptUntil: 0 }, {});
  }

  #with(before: Tries, changed: Partial<Tries>): Tries {
    const tries = { ...before, ...changed };
    const isSpent = tries.exhausted > 0 || this.#isUsedUp(tries);
    return { ...tries, isSpent, keptUntil: tries.resetAt + this.#options.windowMs };
  }

  #isUsedUp({ count, exhausted }: Tries): boolean {
    const { limit, longestWaitMs } = this.#options;
    return count >= (exhausted === 0 || longestWaitMs === undefined ? limit : 1);
  }

  #refuse(key: string, waitMs: number): void {
    const now = this.#now();
    this.#refused.set(key, { since: now, until: now + waitMs, askedAgainAt: now + ASKED_AGAIN_MS });
  }
}

export function tooMany(waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('too_many_requests', 'Too many attempts; wait a while', { details: { retryAfter } });
}
