import { type DragEvent, useEffect, useRef } from 'react';

/** So long a drag rests on a folder before the folder opens under it, in milliseconds. */
const REST_MS = 700;
/** After a folder has opened the next one waits until the pointer has moved so far, in pixels. */
const SLACK = 8;

let lastOpened = { x: Number.NEGATIVE_INFINITY, y: 0 };

/** Opens a folder on which a drag rests. Call `over` for every move of the drag, with null where there is no folder. */
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
