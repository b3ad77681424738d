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
  /** Set from the attempt that was the last one, where administrators are shown who has none left. */
  ban?: Ban | undefined;
}

export interface Ban {
  /** The account or the address, in words for people. */
  subject: string;
  /** When the attempts ran out. It stays the same while each further attempt is the last one. */
  since: number;
  /** The number of attempts until now. */
  tries: number;
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
  /** How often this server has lifted bans: what was remembered before that is no longer true. */
  readonly lifted: number;
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
  /** How long after its last wait a key begins anew; by default as long as a window. */
  quietMs?: number;
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
  #lifted = 0;

  constructor(options: ThrottleOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Counts one attempt; rejects with `too_many_requests` and `retryAfter` seconds when there are none left.
   * With a `subject`, administrators are shown that.
   */
  async take(key: string, subject?: string): Promise<void> {
    this.#forgetLifted();
    const known = this.#refused.get(key);
    if (known && this.#now() < known.askedAgainAt) this.check(key);
    const { isTaken, waitMs } = await this.#change(key, (before, now) => this.#taken(before, now, subject));
    if (waitMs === null) this.#refused.delete(key);
    else this.#refuse(key, waitMs);
    if (!isTaken) throw tooMany(waitMs ?? 0);
  }

  /** The same for what is left out rather than refused: false when there are none left. */
  async mayTake(key: string): Promise<boolean> {
    try {
      await this.take(key);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return false;
      throw error;
    }
  }

  /** Throws as `take` does when this server knows that there are no attempts left, without counting one. */
  check(key: string): void {
    this.#forgetLifted();
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
      tries: tries && tries.count > 0 ? this.#with(tries, { count: tries.count - 1, ban: undefined }) : tries,
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
    subject: string | undefined,
  ): ReturnType<ChangeTries<{ isTaken: boolean; waitMs: number | null }>> {
    const tries = this.#current(before, now);
    if (this.#isUsedUp(tries)) return { tries, result: { isTaken: false, waitMs: tries.resetAt - now } };
    const taken = this.#with(tries, { count: tries.count + 1 });
    if (!this.#isUsedUp(taken)) return { tries: taken, result: { isTaken: true, waitMs: null } };
    const waitMs = this.#waitAfter(taken, now);
    const ban = subject === undefined ? undefined : banOf(tries, now, subject);
    return { tries: this.#with(taken, { resetAt: now + waitMs, ban }), result: { isTaken: true, waitMs } };
  }

  #waitAfter({ resetAt, exhausted }: Tries, now: number): number {
    const { windowMs, longestWaitMs } = this.#options;
    return longestWaitMs === undefined ? resetAt - now : Math.min(windowMs * 2 ** exhausted, longestWaitMs);
  }

  #current(before: Tries | null, now: number): Tries {
    const { windowMs, longestWaitMs } = this.#options;
    const most = Math.max(windowMs, longestWaitMs ?? 0);
    // A later end is one of before the clock was set back. It stays as strict, and begins again.
    if (before && before.resetAt > now + most) return this.#with(before, { resetAt: now + most });
    if (before && now < before.resetAt) return before;
    const isConsecutive = before !== null && now < before.resetAt + this.#quietMs;
    const isNext = isConsecutive && longestWaitMs !== undefined && this.#isUsedUp(before);
    const fresh = { count: 0, resetAt: now + windowMs, isSpent: false, keptUntil: 0 };
    return this.#with(
      { ...fresh, exhausted: isNext ? before.exhausted + 1 : 0 },
      { ban: isNext ? before.ban : undefined },
    );
  }

  #with(before: Tries, changed: Partial<Tries>): Tries {
    const tries = { ...before, ...changed };
    const isSpent = tries.exhausted > 0 || this.#isUsedUp(tries);
    return {
      ...tries,
      isSpent,
      keptUntil: tries.resetAt + (isSpent ? this.#quietMs : this.#options.windowMs),
    };
  }

  get #quietMs(): number {
    return this.#options.quietMs ?? this.#options.windowMs;
  }

  #isUsedUp({ count, exhausted }: Tries): boolean {
    const { limit, longestWaitMs } = this.#options;
    return count >= (exhausted === 0 || longestWaitMs === undefined ? limit : 1);
  }

  #refuse(key: string, waitMs: number): void {
    const now = this.#now();
    this.#refused.set(key, { since: now, until: now + waitMs, askedAgainAt: now + ASKED_AGAIN_MS });
  }

  #forgetLifted(): void {
    const { lifted } = this.#options.tries;
    if (lifted !== this.#lifted) this.#refused.clear();
    this.#lifted = lifted;
  }
}

/** The ban of a key whose next attempt is its last one. */
function banOf({ ban, count }: Tries, now: number, subject: string): Ban {
  return { subject, since: ban?.since ?? now, tries: (ban?.tries ?? count) + 1 };
}

export function tooMany(waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('too_many_requests', 'Too many attempts; wait a while', { details: { retryAfter } });
}
