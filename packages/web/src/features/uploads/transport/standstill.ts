const TICK_MS = 1000;
/** A timer that is this late was stopped: the device slept, or the tab was in the background. */
const STOPPED_MS = 5000;

/**
 * Measures for how long nothing has moved, in the time in which the page was awake: a tick that a sleeping
 * device or a background tab delayed counts once, however late it is.
 */
export class Standstill {
  #stillMs = 0;
  // The clock of `performance.now()` stands still in some browsers while the device sleeps.
  #tickedAt = Date.now();
  readonly #timer: ReturnType<typeof setInterval>;

  /**
   * `onTick` is called every second, with the milliseconds since something moved. `onAwake` is called instead
   * when the page was asleep, and people look at it again.
   */
  constructor(
    readonly onTick: (stillMs: number) => void,
    readonly onAwake: () => void,
  ) {
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  moved(): void {
    this.#stillMs = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = Date.now();
    const hasSlept = now - this.#tickedAt >= STOPPED_MS;
    this.#tickedAt = now;
    this.#stillMs += TICK_MS;
    if (hasSlept && document.visibilityState === 'visible') this.onAwake();
    else this.onTick(this.#stillMs);
  }
}
