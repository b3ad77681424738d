/**
 * Converts a time for `utimes`. Before Node 24 it truncates to microseconds, and since then to what a double
 * of seconds holds. Half a microsecond more keeps a millisecond from becoming the one before.
 */
export function secondsForDisk(ms: number): number {
  return (ms + 0.0005) / 1000;
}
