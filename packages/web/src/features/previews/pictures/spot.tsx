import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import styles from './sheet.module.css';

const SpotContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Lets the picture in it know where on the screen its tile is. */
export function Spot({ children }: { children: ReactNode }) {
  const spot = useRef<HTMLSpanElement>(null);
  return (
    <span ref={spot} className={styles.spot}>
      <SpotContext value={spot}>{children}</SpotContext>
    </span>
  );
}

/** Measures how urgent the picture of the tile is at the moment; without a tile it is as urgent as the first in sight. */
export function useUrgency(): () => number {
  const spot = useContext(SpotContext);
  return () => {
    const tile = spot?.current?.parentElement;
    return tile ? urgencyOf(tile.getBoundingClientRect(), window.innerHeight) : 0;
  };
}

/** The smallest number is most urgent: what is in sight from the top, then what is outside by its distance, in pixels. */
export function urgencyOf({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>, height: number): number {
  if (bottom <= 0) return height - bottom;
  return Math.max(0, top);
}
