import { type DragEvent, useEffect, useRef } from 'react';

/** The time, in milliseconds, after which the folder under a resting drag opens. */
const REST_MS = 700;
/**
 * The distance in pixels that the pointer has to move after a folder has opened, before another one opens.
 */
const SLACK = 8;

let lastOpened = { x: Number.NEGATIVE_INFINITY, y: 0 };

/**
 * Opens the folder under a resting drag. Call `over` for every move of the drag, with null if there is no
 * folder.
 */
export function useSpring() {
  const rest = useRef<{ path: string | null; timer: number }>({ path: null, timer: 0 });
  const over = (
    path: string | null,
    { clientX, clientY }: Pick<DragEvent, 'clientX' | 'clientY'>,
    open: () => void,
  ) => {
    if (Math.hypot(clientX - lastOpened.x, clientY - lastOpened.y) < SLACK) return;
    lastOpened = { x: Number.NEGATIVE_INFINITY, y: 0 };
    if (rest.current.path === path) return;
    clearTimeout(rest.current.timer);
    const fire = () => {
      lastOpened = { x: clientX, y: clientY };
      open();
    };
    rest.current = { path, timer: path === null ? 0 : window.setTimeout(fire, REST_MS) };
  };
  const cancel = () => {
    clearTimeout(rest.current.timer);
    rest.current = { path: null, timer: 0 };
  };
  useEffect(() => () => clearTimeout(rest.current.timer), []);
  return { over, cancel };
}
