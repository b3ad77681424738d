import { HOUR_MS } from './durations.js';

const TOLERANCE_MS = HOUR_MS;

/**
 * True if `time`, at which something was done, lies ahead of `now` by more than clocks differ: the clock has
 * been set back since. A time that was to end some time later would end much too late.
 */
export function isAhead(time: number, now: number): boolean {
  return time > now + TOLERANCE_MS;
}
