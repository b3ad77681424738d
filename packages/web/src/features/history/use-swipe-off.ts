import { type PointerEvent, useRef } from 'react';

/** The distance in pixels after which the element is gone. */
const FAR = 60;
const SLACK = 10;

type Way = 'aside' | 'down';

/**
 * Handlers with which an element at the foot follows a finger, to either side or down, and is swiped off the
 * screen.
 */
export function useSwipeOff(onOff: () => void) {
  const drag = useRef<{ x: number; y: number; way: Way | null } | null>(null);
  const shiftOf = (event: PointerEvent, way: Way): number => {
    const { x = 0, y = 0 } = drag.current ?? {};
    return way === 'aside' ? event.clientX - x : Math.max(0, event.clientY - y);
  };
  const end = (event: PointerEvent<HTMLElement>, isAllowed: boolean) => {
    const way = drag.current?.way;
    const isFar = way && Math.abs(shiftOf(event, way)) > FAR;
    drag.current = null;
    event.currentTarget.style.translate = '';
    if (isAllowed && isFar) onOff();
  };
  return {
    // The capture phase is needed because buttons stop the event from bubbling.
    onPointerDownCapture(event: PointerEvent) {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      drag.current = { x: event.clientX, y: event.clientY, way: null };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current) return;
      const [aside, down] = [Math.abs(shiftOf(event, 'aside')), shiftOf(event, 'down')];
      if (!current.way && Math.max(aside, down) > SLACK) {
        current.way = aside > down ? 'aside' : 'down';
        // After this, the button under the finger is no longer pressed.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (!current.way) return;
      const shift = shiftOf(event, current.way);
      event.currentTarget.style.translate = current.way === 'aside' ? `${shift}px` : `0 ${shift}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current) end(event, true);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (drag.current) end(event, false);
    },
  };
}
