import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.js';

const AGAIN_AFTER_MS = 100;
/** Tests wait less. */
export const persistence = { ms: 10 * 60_000 };

/**
 * Repeats `work`, which stores what follows from a change that has been made, while another program has locked the database: a
 * request can be rejected as busy, and its client sends it again, but nobody repeats a consequence. Gives up after ten minutes.
 */
export async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  while (true) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'busy';
      if (!isBusy || performance.now() - since >= persistence.ms) throw error;
    }
    await sleep(AGAIN_AFTER_MS);
  }
}
