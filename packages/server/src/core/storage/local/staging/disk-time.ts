/** For `utimes`, which cuts to whole microseconds: half of one more keeps a millisecond from turning into the one before. */
export function secondsForDisk(ms: number): number {
  return (ms + 0.0005) / 1000;
}
