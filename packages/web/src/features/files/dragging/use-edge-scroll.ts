import { type DragEvent, type RefObject, useEffect, useRef } from 'react';

/** The distance from the upper and lower edge of the list, in pixels. */
const EDGE = 56;
/** Pixels per frame, at the very edge. */
const FASTEST = 18;
/** A drag reports its position several times a second; without reports it has left the list. */
const SILENT_MS = 400;

function speedAt(y: number, { top, bottom }: DOMRect): number {
  if (y < top + EDGE) return -FASTEST * Math.min(1, (top + EDGE - y) / EDGE);
  if (y > bottom - EDGE) return FASTEST * Math.min(1, (y - bottom + EDGE) / EDGE);
  return 0;
}

/** Scrolls the list while a drag is near its upper or lower edge: the nearer, the faster. */
export function useEdgeScroll(scroller: RefObject<HTMLElement | null>) {
  const state = useRef({ speed: 0, heardMs: 0, frame: 0 });
  const step = () => {
    const { speed, heardMs } = state.current;
    state.current.frame = 0;
    if (speed === 0 || performance.now() - heardMs > SILENT_MS) return;
    scroller.current?.scrollBy(0, speed);
    state.current.frame = requestAnimationFrame(step);
  };
  useEffect(() => () => cancelAnimationFrame(state.current.frame), []);
  return {
    onDragOver({ clientY }: Pick<DragEvent, 'clientY'>) {
      const box = scroller.current?.getBoundingClientRect();
      if (!box) return;
      Object.assign(state.current, { speed: speedAt(clientY, box), heardMs: performance.now() });
      if (state.current.speed !== 0 && state.current.frame === 0) {
        state.current.frame = requestAnimationFrame(step);
      }
    },
    stop() {
      state.current.speed = 0;
    },
  };
}
