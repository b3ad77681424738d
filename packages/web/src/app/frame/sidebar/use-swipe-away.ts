import { type PointerEvent, useRef } from 'react';

/** The distance in pixels after which the element is closed. */
const FAR = 60;
const SLACK = 10;

const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/**
 * Returns handlers with which an element at the start edge of the window follows a finger and is swiped away.
 */
export function useSwipeAway(onAway: () => void) {
  const drag = useRef<{ x: number; y: number; isDrawn: boolean } | null>(null);
  /** The distance towards the start edge; 0 in the other direction. */
  const wayOf = (event: PointerEvent): number => {
    const across = event.clientX - (drag.current?.x ?? 0);
    return Math.max(0, isRightToLeft() ? across : -across);
  };
  const move = (element: HTMLElement, way: number) => {
    element.style.translate = way === 0 ? '' : `${isRightToLeft() ? way : -way}px`;
  };
  const end = (event: PointerEvent<HTMLElement>, isAway: boolean) => {
    move(event.currentTarget, 0);
    drag.current = null;
    if (isAway) onAway();
  };
  return {
    // The capture phase is needed because buttons stop the event from bubbling.
    onPointerDownCapture(event: PointerEvent) {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      drag.current = { x: event.clientX, y: event.clientY, isDrawn: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current) return;
      const way = wayOf(event);
      if (!current.isDrawn && way > SLACK && way > Math.abs(event.clientY - current.y)) {
        current.isDrawn = true;
        // After this, the element under the finger is no longer pressed.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (current.isDrawn) move(event.currentTarget, way);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current) end(event, drag.current.isDrawn && wayOf(event) > FAR);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (drag.current) end(event, false);
    },
  };
}
