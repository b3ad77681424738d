import { AppError } from '../app-error.js';

export interface ThrottleOptions {
  /** Tries per window. */
  limit: number;
  windowMs: number;
  /** After the first window is used up, one try at a time with waits that double up to this; without it, windows. */
  longestWaitMs?: number;
  /** How many keys are remembered; the longest untouched is forgotten first. */
  keys?: number;
  now?: () => number;
}

interface Tries {
  count: number;
  /** When counting starts again. */
  resetAt: number;
  /** Windows used up in a row. */
  exhausted: number;
}

/** Counts tries before their outcome is known, so that parallel ones cannot slip through. */
export class Throttle {
  readonly #options: Required<Omit<ThrottleOptions, 'longestWaitMs'>> & { longestWaitMs: number | undefined };
  readonly #tries = new Map<string, Tries>();

  constructor(options: ThrottleOptions) {
    this.#options = { keys: 10_000, now: Date.now, longestWaitMs: undefined, ...options };
  }

  get size(): number {
    return this.#tries.size;
  }

  /** Counts one try; throws `too_many_requests` with `retryAfter` seconds when there are none left. */
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
  }

  /** Throws as `take` does when there are none left, and counts nothing. */
  check(key: string): void {
    const now = this.#options.now();
    const tries = this.#tries.get(key);
    if (!tries || now >= tries.resetAt) return;
    if (tries.count >= this.#allowed(tries)) throw tooMany(tries.resetAt - now);
  }

  /** The try turned out to be right: it does not count. */
  giveBack(key: string): void {
    const tries = this.#tries.get(key);
    if (tries && tries.count > 0) tries.count -= 1;
  }

  forget(key: string): void {
    this.#tries.delete(key);
  }

  #allowed(tries: Tries): number {
    return tries.exhausted === 0 || this.#options.longestWaitMs === undefined ? this.#options.limit : 1;
  }

  #current(key: string, now: number): Tries {
    const { windowMs, keys } = this.#options;
    let tries = this.#tries.get(key);
    if (!tries || now >= tries.resetAt + windowMs) {
      tries = { count: 0, resetAt: now + windowMs, exhausted: 0 };
    } else if (now >= tries.resetAt) {
      const exhausted = tries.count === Number.POSITIVE_INFINITY ? tries.exhausted + 1 : 0;
      tries = { count: 0, resetAt: now + windowMs, exhausted };
    }
    this.#tries.delete(key);
    this.#tries.set(key, tries);
    if (this.#tries.size > keys) this.#tries.delete(this.#tries.keys().next().value ?? key);
    return tries;
  }
}

function tooMany(waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('too_many_requests', 'Too many tries; wait a while', { details: { retryAfter } });
}
