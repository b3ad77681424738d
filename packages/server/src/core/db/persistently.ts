import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.js';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.js';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 2_000;
/** Tests wait less. */
export const persistence = { ms: 10 * MINUTE_MS, endMs: DAY_MS, waitMs: 3_000 };

export interface Terms {
  /** True if it may be done twice, when it is not known whether it was done. */
  isHarmless?: boolean;
}

/**
 * Repeats `work`, which stores what follows from a change that has been made, while the database cannot be
 * reached, is locked by another program or has no room: a request can be rejected, and its client sends it
 * again, but nobody repeats a consequence. Gives up after ten minutes.
 */
export function persistently<Result>(work: () => Promise<Result>, terms: Terms = {}): Promise<Result> {
  return repeatedly(work, persistence.ms, terms);
}

/** Called with what could not be stored in the end. */
let onGivenUp: (error: unknown) => void = () => undefined;

export function tellGivenUp(listener: (error: unknown) => void): void {
  onGivenUp = listener;
}

/**
 * Like `persistently`, for a day and for what may be done twice. Once that has failed it resolves after a few
 * seconds at the latest, while `work` goes on by itself: the change has been made, so a request must neither
 * fail nor wait for long because of what follows from it.
 */
export function inTheEnd(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void = (error) => onGivenUp(error),
): Promise<void> {
  return new Promise((resolve) => {
    const since = performance.now();
    let timer: NodeJS.Timeout | undefined;
    // Statements that only take long, such as the rows of a large merge, are waited for.
    const onFailed = (): void => {
      timer ??= setTimeout(resolve, persistence.waitMs - (performance.now() - since));
    };
    void repeatedly(work, persistence.endMs, { onFailed })
      .catch(onError)
      .finally(() => {
        clearTimeout(timer);
        resolve();
      });
  });
}

async function repeatedly<Result>(
  work: () => Promise<Result>,
  limitMs: number,
  { isHarmless = true, onFailed }: Terms & { onFailed?: () => void },
): Promise<Result> {
  const since = performance.now();
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(2 * delay, LONGEST_DELAY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error, isHarmless) || performance.now() - since >= limitMs) throw error;
      onFailed?.();
    }
    await sleep(delay);
  }
}

/** An error that says when to try again means that nothing was done. */
function isPassing(error: unknown, isHarmless: boolean): boolean {
  if (!(error instanceof AppError)) return false;
  if (error.code === 'storage_full') return true;
  return error.code === 'busy' && (isHarmless || error.details?.retryAfter !== undefined);
}
