const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Handles a broken connection for all uploads together: after a failure nothing starts until the delay is
 * over, then a single attempt tests the connection, and the delay doubles until one succeeds.
 */
export class ConnectionGuard {
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #retryAt: number | null = null;

  constructor(private readonly onRetry: () => void) {}

  get isBroken(): boolean {
    return this.#failures > 0;
  }

  /** When the next attempt begins, by `performance.now()`; null unless one is awaited. */
  get retryAt(): number | null {
    return this.#retryAt;
  }

  /** The number of uploads that may run at once now. */
  limit(usual: number): number {
    if (this.#timer) return 0;
    return this.isBroken ? 1 : usual;
  }

  /** `leastDelayMs` is the time for which the server wants to be left alone. */
  failed(leastDelayMs = 0): void {
    if (this.#timer) return;
    this.#failures++;
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#failures - 1));
    const delayMs = Math.max(delay, leastDelayMs);
    this.#retryAt = performance.now() + delayMs;
    this.#timer = setTimeout(() => {
      this.#clear();
      this.onRetry();
    }, delayMs);
  }

  /** Others may run again. */
  worked(): void {
    const wasBroken = this.isBroken;
    this.#failures = 0;
    this.#clear();
    if (wasBroken) this.onRetry();
  }

  /** Ends the delay: the browser reports that it is online again, or the user asked for a retry. */
  retryNow(): void {
    this.#clear();
    this.onRetry();
  }

  #clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#retryAt = null;
  }
}
