import { useRef } from 'react';
import { SpeedMeter } from '../../lib/speed-meter';
import type { Progress } from './progress';

const SHARES = 1_000_000;

export interface Pace {
  /** Bytes per second; null while unknown. */
  speed: number | null;
  secondsLeft: number | null;
}

/** The speed, measured from one rendering to the next. */
export function usePace({ fraction, bytes }: Progress): Pace {
  const meters = useRef({ bytes: new SpeedMeter(), share: new SpeedMeter(), seen: { bytes: 0, share: 0 } });
  const now = performance.now();
  const { current } = meters;
  const share = (fraction ?? 0) * SHARES;
  current.bytes.add(Math.max(0, bytes - current.seen.bytes), now);
  current.share.add(Math.max(0, share - current.seen.share), now);
  current.seen = { bytes: Math.max(bytes, current.seen.bytes), share: Math.max(share, current.seen.share) };
  const speed = current.bytes.rate(now);
  const shareRate = current.share.rate(now);
  return {
    speed: speed && speed >= 1 ? speed : null,
    secondsLeft: fraction !== null && shareRate ? (SHARES - share) / shareRate : null,
  };
}
