/** After this much work in one turn of the event loop, other events have their turn. */
const MOST_MS = 10;

/**
 * Shares the event loop between inline tasks and everything else. An inline task ends without an event, so a
 * sequence of them, each started when the previous one ends, would never let an event happen.
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

  /** Waits for a turn with time left. Those that wait run before the events of the turn after. */
  async untilAvailable(): Promise<void> {
    while (this.isSpent) await this.#next;
  }

  get isSpent(): boolean {
    return this.#spentMs >= MOST_MS;
  }
}
