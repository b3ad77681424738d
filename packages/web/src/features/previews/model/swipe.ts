const DISTANCE = 50;
const LONGEST_MS = 600;

interface Point {
  x: number;
  y: number;
}

/** From here to the sides of the window the system's own gestures begin. */
const EDGE = 24;

/** Whether a finger that comes down at `x` belongs to the system, or moves a page that was enlarged with two. */
export function isOfTheSystem(x: number): boolean {
  return x < EDGE || x > window.innerWidth - EDGE || (window.visualViewport?.scale ?? 1) > 1.01;
}

/** Where a short, mostly level move of one finger goes; null for anything else. */
export function swipeOf(from: Point, to: Point, milliseconds: number): 'left' | 'right' | null {
  const across = to.x - from.x;
  const isLevel = Math.abs(across) > 1.5 * Math.abs(to.y - from.y);
  if (!isLevel || Math.abs(across) < DISTANCE || milliseconds > LONGEST_MS) return null;
  return across < 0 ? 'left' : 'right';
}
