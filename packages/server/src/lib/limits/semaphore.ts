import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../app-error.js';

export interface SemaphoreLimits {
  /** The number of operations that run concurrently. */
  running: number;
  /** The number of operations that may wait; the next one is rejected with `busy`. */
  waiting: number;
}

/** A semaphore with a short first-come, first-served queue. */
export class Semaphore {
  readonly #limits: SemaphoreLimits;
  readonly #limit: LimitFunction;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
    this.#limit = pLimit(limits.running);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { activeCount, pendingCount } = this.#limit;
    if (activeCount >= this.#limits.running && pendingCount >= this.#limits.waiting)
      throw new AppError('busy', 'The server is busy; try again in a moment', { details: { retryAfter: 1 } });
    return await this.#limit(work);
  }
}
