import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from './app-error.js';
import { hungThreads } from './hung-threads.js';

/** The pool of libuv has four threads, which everything else needs, too. */
const MOST_AT_ONCE = 2;
const MOST_WAITED_MS = 10_000;

const limit = pLimit(MOST_AT_ONCE);

/** How a start says that it cannot go on without a place. */
export const silentDisk = (what: string, path: string): string =>
  `The disk of the ${what} ${path} does not answer. Check the connection to it, or mount it again.`;

/**
 * Runs calls of `node:fs/promises` for places of which nobody knows whether their disk answers. Those that
 * never end take two threads of libuv in all, and are counted. Throws `disk_unreachable` after a while.
 */
export async function whileItAnswers<Result>(
  work: () => Promise<Result>,
  waitMs = MOST_WAITED_MS,
): Promise<Result> {
  const over = new AbortController();
  let isRunning = false;
  let isHung = false;
  const late = setTimeout(waitMs, undefined, { signal: over.signal, ref: false }).then(() => {
    isHung = isRunning;
    if (isHung) hungThreads.count += 1;
    throw new AppError('disk_unreachable', 'This disk does not answer');
  });
  const run = limit(async () => {
    // Nobody waits for it any more.
    over.signal.throwIfAborted();
    isRunning = true;
    try {
      return await work();
    } finally {
      isRunning = false;
      if (isHung) hungThreads.count -= 1;
    }
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    over.abort();
    for (const promise of [run, late]) promise.catch(() => undefined);
  }
}
