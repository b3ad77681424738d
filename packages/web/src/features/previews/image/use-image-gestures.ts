import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ImageView } from './use-image-view';
import { type Point, WheelSteps } from './zoom-math';

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_DISTANCE = 30;

interface Gesture {
  pointers: Map<number, Point>;
  from: Point;
  /** Two fingers were down: lifting them is not a tap. */
  isPinch: boolean;
  isTouch: boolean;
}

const newGesture = (): Gesture => ({
  pointers: new Map(),
  from: { x: 0, y: 0 },
  isPinch: false,
  isTouch: false,
});

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A position relative to the centre of an element. */
function fromCentre(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

/** Handlers for mouse, wheel and fingers on the area of an image. */
export function useImageGestures(area: RefObject<HTMLElement | null>, image: ImageView) {
  const gesture = useRef(newGesture());
  const [isMoving, setMoving] = useState(false);
  const tap = useTaps(image.doubleClick);
  useWheel(area, image);
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { current } = gesture;
    const point = fromCentre(event.currentTarget, event);
    // Fingers of a gesture whose end was not reported do not count.
    if (event.isPrimary) current.pointers.clear();
    if (current.pointers.size === 0) Object.assign(current, { from: point, isPinch: false });
    current.isTouch = event.pointerType === 'touch';
    current.pointers.set(event.pointerId, point);
    if (current.pointers.size > 1) current.isPinch = true;
    setMoving(true);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { pointers } = gesture.current;
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = fromCentre(event.currentTarget, event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (other) pinch(image, other, before, now);
    else image.pan({ x: now.x - before.x, y: now.y - before.y });
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    const { pointers, from, isPinch } = gesture.current;
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
    setMoving(false);
    if (event.pointerType === 'mouse' || isPinch || event.type === 'pointercancel') return;
    const point = fromCentre(event.currentTarget, event);
    if (distance(from, point) < 10) tap(point, event.timeStamp);
  };
  /** Double taps are handled by `tap`: browsers report only some of them as double clicks. */
  const doubleClick = (event: MouseEvent<HTMLElement>) => {
    if (!gesture.current.isTouch) image.doubleClick(fromCentre(event.currentTarget, event));
  };
  return {
    isMoving,
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onDoubleClick: doubleClick,
    },
  };
}

/** One of two fingers has moved while the `other` has not. */
function pinch(image: ImageView, other: Point, before: Point, now: Point): void {
  const [from, to] = [middle(before, other), middle(now, other)];
  image.pan({ x: to.x - from.x, y: to.y - from.y });
  image.zoomBy(distance(now, other) / Math.max(1, distance(before, other)), to);
}

/** Returns a function to call for each tap, with its time in milliseconds. */
function useTaps(onDouble: (point: Point) => void) {
  const last = useRef<{ at: number; point: Point }>({ at: 0, point: { x: 0, y: 0 } });
  return (point: Point, at: number) => {
    const isDouble =
      at - last.current.at < DOUBLE_TAP_MS && distance(point, last.current.point) < DOUBLE_TAP_DISTANCE;
    last.current = { at: isDouble ? 0 : at, point };
    if (isDouble) onDouble(point);
  };
}

/**
 * A listener of the DOM, because those of React are passive for wheel events and cannot prevent scrolling and
 * zooming.
 */
function useWheel(area: RefObject<HTMLElement | null>, image: ImageView): void {
  const latest = useRef(image);
  useEffect(() => {
    latest.current = image;
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const steps = new WheelSteps();
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const point = fromCentre(element, event);
      const { zoomBy, step } = latest.current;
      // A pinch on a trackpad arrives as a wheel with Ctrl.
      if (event.ctrlKey && Math.abs(event.deltaY) < 50) zoomBy(Math.exp(-event.deltaY / 100), point);
      else {
        const count = steps.add(event.deltaY, event.deltaMode === WheelEvent.DOM_DELTA_LINE);
        if (count !== 0) step(count, point);
      }
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [area]);
}
