import { AppError } from '../app-error.js';

export interface ThrottleOptions {
  /** Attempts per window. */
  limit: number;
  windowMs: number;
  /**
   * After the first window is used up, one attempt at a time is allowed, with waits that double up to this; without it,
   * windows.
   */
  longestWaitMs?: number;
  /**
   * The number of keys that are stored; the least recently used is removed first. Keys without attempts left are
   * counted separately, so that no number of other keys removes them.
   */
  keys?: number;
  now?: () => number;
}

interface Tries {
  count: number;
  /** When the count is reset. */
  resetAt: number;
  /** The number of consecutive windows that were used up. */
  exhausted: number;
}

/** Counts attempts before their outcome is known, so that parallel ones are counted too. */
export class Throttle {
  readonly #options: Required<Omit<ThrottleOptions, 'longestWaitMs'>> & { longestWaitMs: number | undefined };
  readonly #tries = new Map<string, Tries>();
  readonly #exhausted = new Map<string, Tries>();

  constructor(options: ThrottleOptions) {
    this.#options = { keys: 10_000, now: Date.now, longestWaitMs: undefined, ...options };
  }

  get size(): number {
    return this.#tries.size + this.#exhausted.size;
  }

  /** Counts one attempt; throws `too_many_requests` with `retryAfter` seconds when there are none left. */
  take(key: string): void {
    const now = this.#options.now();
    const tries = this.#current(key, now);
    if (tries.count >= this.#allowed(tries)) throw tooMany(tries.resetAt - now);
    tries.count += 1;
    if (this.#options.longestWaitMs !== undefined && tries.count >= this.#allowed(tries)) {
      tries.resetAt =
        now + Math.min(this.#options.windowMs * 2 ** tries.exhausted, this.#options.longestWaitMs);
      tries.count = Number.POSITIVE_INFINITY;
    }
    if (tries.count >= this.#allowed(tries)) this.#remember(key, tries, this.#exhausted);
  }

  /** Throws as `take` does when there are no attempts left, without counting one. */
  check(key: string): void {
    const now = this.#options.now();
    const tries = this.#find(key);
    if (!tries || now >= tries.resetAt) return;
    if (tries.count >= this.#allowed(tries)) throw tooMany(tries.resetAt - now);
  }

  /** Removes a successful attempt from the count. */
  giveBack(key: string): void {
    const tries = this.#find(key);
    if (tries && tries.count > 0) tries.count -= 1;
  }

  forget(key: string): void {
    this.#tries.delete(key);
    this.#exhausted.delete(key);
  }

  #find(key: string): Tries | undefined {
    return this.#exhausted.get(key) ?? this.#tries.get(key);
  }

  #remember(key: string, tries: Tries, among: Map<string, Tries>): void {
    this.forget(key);
    among.set(key, tries);
    if (among.size > this.#options.keys) among.delete(among.keys().next().value ?? key);
  }

  #allowed(tries: Tries): number {
    return tries.exhausted === 0 || this.#options.longestWaitMs === undefined ? this.#options.limit : 1;
  }

  #current(key: string, now: number): Tries {
    const { windowMs } = this.#options;
    let tries = this.#find(key);
    if (!tries || now >= tries.resetAt + windowMs) {
      tries = { count: 0, resetAt: now + windowMs, exhausted: 0 };
    } else if (now >= tries.resetAt) {
      const exhausted = tries.count === Number.POSITIVE_INFINITY ? tries.exhausted + 1 : 0;
      tries = { count: 0, resetAt: now + windowMs, exhausted };
    }
    const isExhausted = tries.exhausted > 0 || tries.count >= this.#allowed(tries);
    this.#remember(key, tries, isExhausted ? this.#exhausted : this.#tries);
    return tries;
  }
}

function tooMany(waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('too_many_requests', 'Too many attempts; wait a while', { details: { retryAfter } });
}
