/**
 * For `utimes`, which cuts to whole microseconds before Node 24, and to the precision of a double of seconds since then: half a
 * microsecond more keeps a millisecond from turning into the one before.
 */
export function secondsForDisk(ms: number): number {
  return (ms + 0.0005) / 1000;
}
