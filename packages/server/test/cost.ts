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
