import { afterEach, beforeEach, vi } from 'vitest';

/** Noon of the day that tests have after `stopAtNoon`, in milliseconds since 1970. */
export const NOON = new Date(2026, 5, 15, 12).getTime();

/** Stops the clock of the page at noon, because an hour ago may be yesterday. Timers go on. */
export function stopAtNoon(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
  afterEach(() => void vi.useRealTimers());
}
