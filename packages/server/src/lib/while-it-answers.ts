import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from './app-error.js';

/** The pool of libuv has four threads, which everything else needs, too. */
const MOST_AT_ONCE = 2;
const MOST_WAITED_MS = 10_000;

const limit = pLimit(MOST_AT_ONCE);

/**
 * Runs calls of `node:fs/promises` for places of which nobody knows whether their disk answers. Those that never end take two
 * threads of libuv in all. Throws `disk_unreachable` after a while.
 */
export async function whileItAnswers<Result>(
  work: () => Promise<Result>,
  waitMs = MOST_WAITED_MS,
): Promise<Result> {
  const over = new AbortController();
  const late = setTimeout(waitMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new AppError('disk_unreachable', 'This disk does not answer');
  });
  const run = limit(async () => {
    // Nobody waits for it any more.
    over.signal.throwIfAborted();
    return work();
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    over.abort();
    for (const promise of [run, late]) promise.catch(() => undefined);
  }
}
