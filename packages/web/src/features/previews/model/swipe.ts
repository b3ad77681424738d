const DISTANCE = 50;
/** Closing needs a longer move than going to a neighbour, in pixels. */
const DISTANCE_DOWN = 90;
const LONGEST_MS = 600;

interface Point {
  x: number;
  y: number;
}

/** Swipes that begin within this distance of the sides of the window are the system's own gestures. */
const EDGE = 24;

/** True if a touch at `x` belongs to the system, or moves a page that was zoomed. */
export function isOfTheSystem(x: number): boolean {
  return x < EDGE || x > window.innerWidth - EDGE || (window.visualViewport?.scale ?? 1) > 1.01;
}

export type SwipeTo = 'left' | 'right' | 'down';

/** The direction of a quick move of one finger, to a side or downwards; null for any other. */
export function swipeOf(from: Point, to: Point, milliseconds: number): SwipeTo | null {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (milliseconds <= LONGEST_MS && down >= DISTANCE_DOWN && down > 2 * Math.abs(across)) return 'down';
  const isLevel = Math.abs(across) > 1.5 * Math.abs(to.y - from.y);
  if (!isLevel || Math.abs(across) < DISTANCE || milliseconds > LONGEST_MS) return null;
  return across < 0 ? 'left' : 'right';
}
