import { HOUR_MS, MINUTE_MS } from '../../lib/durations.js';

const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = HOUR_MS;

/**
 * When a sandbox that failed is tried again: after a minute, then after twice the time, at most an hour. A
 * start fails on a machine without a sandbox, but also when a program is killed or the machine is busy.
 */
export class SandboxTrials {
  readonly #now: () => number;
  #pauseMs = 0;
  #againAt = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** True if programs run without the sandbox at present. */
  get isOff(): boolean {
    return this.#pauseMs > 0;
  }

  /** True if the next program is to be started in the sandbox. */
  get isDue(): boolean {
    return this.#now() >= this.#againAt;
  }

  failed(): void {
    this.#pauseMs = Math.min(this.#pauseMs * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    this.#againAt = this.#now() + this.#pauseMs;
  }

  succeeded(): void {
    this.#pauseMs = 0;
    this.#againAt = 0;
  }
}
