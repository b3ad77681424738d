/** After so much work in one turn of the event loop, whatever else happened has its turn. */
const MOST_MS = 10;

/**
 * Shares the event loop between quick work and everything else. Work that is done at once ends without an event, so that a row
 * of it, each begun when the one before is over, would never let any happen.
 */
export class EventLoopBudget {
  #spentMs = 0;
  #next: Promise<void> | null = null;

  /** Counts work that was done in this turn. */
  spend(ms: number): void {
    this.#spentMs += ms;
    this.#next ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#spentMs = 0;
        this.#next = null;
        resolve();
      });
    });
  }

  /** Waits for a turn that has time left. Those that wait go before what comes with the turn after. */
  async untilAvailable(): Promise<void> {
    while (this.isSpent) await this.#next;
  }

  get isSpent(): boolean {
    return this.#spentMs >= MOST_MS;
  }
}
