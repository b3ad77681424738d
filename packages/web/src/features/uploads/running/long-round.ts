import { create } from 'zustand';

/** Uploads that take longer than this are worth a notice at their end, in milliseconds. */
const LONG_MS = 60_000;

/** True while uploads run that began more than a minute ago. */
export const useIsLong = create<boolean>(() => false);

const setLong = (isLong: boolean) => useIsLong.setState(isLong, true);

let round: { began: number; timer: ReturnType<typeof setTimeout> } | undefined;

export function beginRound(): void {
  round = { began: Date.now(), timer: setTimeout(setLong, LONG_MS, true) };
}

/** Returns true if the round that ends here was a long one; false if it has ended before. */
export function endRound(): boolean {
  if (!round) return false;
  const { began, timer } = round;
  round = undefined;
  clearTimeout(timer);
  setLong(false);
  // Browsers delay the timers of hidden pages.
  return Date.now() - began > LONG_MS;
}
