import { AppError } from '../app-error.js';

export interface GateLimits {
  /** How many pieces of work run at once. */
  running: number;
  /** How many more may wait; the next one is refused with `busy`. */
  waiting: number;
}

/** Lets few in at a time and keeps a short queue, first come first served. */
export class Gate {
  readonly #limits: GateLimits;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#limits.running) {
      this.#running += 1;
      return;
    }
    if (this.#queue.length >= this.#limits.waiting) {
      throw new AppError('busy', 'The server is busy; try again in a moment', { details: { retryAfter: 1 } });
    }
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  /** The place goes straight to the next in the queue, so nobody slips in between. */
  #leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
