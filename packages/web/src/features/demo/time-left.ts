import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

/** `12 minutes` in the reader's language. */
export function minutesText(minutes: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return format.format(minutes);
}

/** The minutes until `endsAt`, rounded up; calls `onOver` when there are none left. */
export function useMinutesLeft(endsAt: number, onOver: () => void): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= endsAt;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return Math.max(0, Math.ceil((endsAt - now) / MINUTE_MS));
}
