import { type PointerEvent, useRef } from 'react';
import { isOfTheSystem, type SwipeTo, swipeOf } from './model/swipe';

/** The height of a player's own controls at its lower edge, in pixels. */
const CONTROLS_HEIGHT = 96;

/** True if a touch is on the controls of a player, or moves a zoomed image. */
function isForContent({ target, clientX, clientY }: PointerEvent): boolean {
  if (!(target instanceof Element) || isOfTheSystem(clientX)) return true;
  if (target instanceof HTMLMediaElement)
    return clientY > target.getBoundingClientRect().bottom - CONTROLS_HEIGHT;
  return target.closest('[data-no-swipe], [data-editor]') !== null;
}

/** Handlers that recognise swipes of one finger on an element. */
export function useSwipe(onSwipe: (to: SwipeTo) => void) {
  const fingers = useRef(new Set<number>());
  const start = useRef<{ x: number; y: number; at: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      // This is the first finger of a gesture: an earlier one was lifted without an event, as over an element
      // that was removed.
      if (event.isPrimary) fingers.current.clear();
      fingers.current.add(event.pointerId);
      const isFirst = fingers.current.size === 1 && !isForContent(event);
      start.current = isFirst ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const { current: from } = start;
      fingers.current.delete(event.pointerId);
      if (!from || fingers.current.size > 0) return;
      start.current = null;
      const to = swipeOf(from, { x: event.clientX, y: event.clientY }, event.timeStamp - from.at);
      if (to) onSwipe(to);
    },
    onPointerCancel: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
      start.current = null;
    },
  };
}
