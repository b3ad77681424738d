import { readFileSync } from 'node:fs';

/** Milliseconds of processor time of this thread: other processes of a busy machine do not count. */
export function threadCpuMs(): number {
  try {
    const [ran = '0'] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ');
    return Number(ran) / 1e6;
  } catch {
    return performance.now();
  }
}

/** The processor time of `work` in milliseconds. */
export function costOf(work: () => unknown): number {
  const start = threadCpuMs();
  work();
  return threadCpuMs() - start;
}

/** The longest time in milliseconds for which the event loop of this thread was blocked. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = threadCpuMs();
  const look = (): void => {
    const now = threadCpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    look();
    return longest;
  } finally {
    clearInterval(timer);
  }
}

export function filled(token: string, length: number): string {
  return token.repeat(Math.ceil(length / token.length)).slice(0, length);
}

const SMALL = 16 * 1024;
const LARGE = 8 * SMALL;
/** A smaller cost is acceptable, and too short to compare. */
const CHEAP_MS = 60;
/** The limit for eight times the input, where linear costs are 8 and quadratic costs 64. */
const MOST_GROWTH = 30;

/** The `tokens` whose repetition makes the cost of `work` grow faster than its length. */
export function superlinear(tokens: readonly string[], work: (text: string) => unknown): string[] {
  return tokens.filter((token) => {
    const small = costOf(() => work(filled(token, SMALL)));
    // The larger input of a failing token is not tried.
    if (small > 500) return true;
    const large = costOf(() => work(filled(token, LARGE)));
    return large > CHEAP_MS && large > MOST_GROWTH * small;
  });
}

/** The processor time of `work` in milliseconds, of all threads of this process. */
export async function processCostOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The times for a quarter of some input and for all of it, in milliseconds; the least of several tries. */
export interface Growth {
  quarter: number;
  whole: number;
}

/** The growth that linear work has, with as much again for what does not depend on the input. */
const LINEAR_GROWTH = 4;
const SLACK_MS = 100;
const MOST_TRIES = 6;
/** A slow try that grew so much is the last one: no busy machine makes linear work that expensive. */
const HOPELESS = { growth: 8, ms: 1_000 };

/**
 * Measures a quarter of some input and all of it, by turns, until the whole costs at most four times as much;
 * null then, and otherwise what the cheapest tries cost. Other programs of a busy machine make single tries
 * more expensive, never cheaper.
 */
export async function superlinearGrowth(
  costOfQuarter: () => Promise<number>,
  costOfWhole: () => Promise<number>,
): Promise<Growth | null> {
  const least: Growth = { quarter: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    least.quarter = Math.min(least.quarter, await costOfQuarter());
    least.whole = Math.min(least.whole, await costOfWhole());
    if (least.whole <= LINEAR_GROWTH * least.quarter + SLACK_MS) return null;
    if (least.whole > Math.max(HOPELESS.ms, HOPELESS.growth * least.quarter)) break;
  }
  return least;
}
