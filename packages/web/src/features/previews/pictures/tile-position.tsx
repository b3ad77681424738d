import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import styles from './sheet.module.css';

const TileContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Gives the picture inside it the position of its tile on the screen. */
export function TilePosition({ children }: { children: ReactNode }) {
  const element = useRef<HTMLSpanElement>(null);
  return (
    <span ref={element} className={styles.position}>
      <TileContext value={element}>{children}</TileContext>
    </span>
  );
}

/**
 * Measures the current urgency of the tile's picture; without a tile it is as urgent as the first visible
 * one.
 */
export function useUrgency(): () => number {
  const element = useContext(TileContext);
  return () => {
    const tile = element?.current?.parentElement;
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
