import { MINUTE_MS } from '../durations.js';
import type { TriesStore } from './throttle.js';

/**
 * Uses something up, for all servers. Resolves to false if that was done before. It is remembered for a minute
 * longer than `until`, in milliseconds since 1970, as the clocks of several servers differ.
 */
export function useOnce(tries: TriesStore, kind: string, key: string, until: number): Promise<boolean> {
  return tries.change(kind, key, (before) => {
    if (before !== null) return { tries: before, result: false };
    const used = { count: 1, resetAt: until, exhausted: 0, isSpent: true, keptUntil: until + MINUTE_MS };
    return { tries: used, result: true };
  });
}
