import { type PointerEvent, useRef } from 'react';

/** So far it has to be drawn, in pixels, before it stays away. */
const FAR = 60;
const SLACK = 10;

const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** Handlers for something at the start of the window that follows a finger out of it. */
export function useSwipeAway(onAway: () => void) {
  const drag = useRef<{ x: number; y: number; isDrawn: boolean } | null>(null);
  /** Towards the start, where it leaves; nothing in the other direction. */
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
    // Buttons keep it to themselves on its way up.
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
        // What the finger came down on is no longer pressed.
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
