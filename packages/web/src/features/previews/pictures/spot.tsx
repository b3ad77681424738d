import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import styles from './sheet.module.css';

const SpotContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Gives the picture inside it the position of its tile on the screen. */
export function Spot({ children }: { children: ReactNode }) {
  const spot = useRef<HTMLSpanElement>(null);
  return (
    <span ref={spot} className={styles.spot}>
      <SpotContext value={spot}>{children}</SpotContext>
    </span>
  );
}

/**
 * Measures the current urgency of the tile's picture; without a tile it is as urgent as the first visible
 * one.
 */
export function useUrgency(): () => number {
  const spot = useContext(SpotContext);
  return () => {
    const tile = spot?.current?.parentElement;
    return tile ? urgencyOf(tile.getBoundingClientRect(), window.innerHeight) : 0;
  };
}

/**
 * The smallest number is most urgent: visible tiles from the top, then others by their distance, in pixels.
 */
export function urgencyOf({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>, height: number): number {
  if (bottom <= 0) return height - bottom;
  return Math.max(0, top);
}
