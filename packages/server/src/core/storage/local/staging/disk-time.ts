/**
 * Converts a time for `utimes`, so that the file has the same microsecond and therefore the same revision. A
 * double of today's seconds is exact to a quarter of a microsecond, and Node before version 24 truncates it
 * to microseconds: the quarter that is added keeps it from becoming the one before or after.
 */
export function secondsForDisk(ms: number): number {
  return (Math.round(ms * 1000) + 0.25) / 1e6;
}
