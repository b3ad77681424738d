import { setImmediate as nextTurn } from 'node:timers/promises';

const MOST_MS = 10;

/**
 * Shares the event loop between long work and everything else: between its parts the work waits for `next`,
 * which lets other events happen once the work has taken some milliseconds.
 */
export class TurnTaker {
  #since = performance.now();

  async next(): Promise<void> {
    if (performance.now() - this.#since < MOST_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }
}
