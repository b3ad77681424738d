import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { swipeOf } from './swipe';
import type { ImageView } from './use-image-view';
import { type Point, WheelSteps } from './zoom-math';

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_DISTANCE = 30;

interface Gesture {
  pointers: Map<number, Point>;
  from: Point;
  began: number;
  /** Two fingers have been down: not a swipe any more. */
  isPinch: boolean;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Mouse, wheel and fingers on the stage of an image. */
export function useImageGestures(
  stage: RefObject<HTMLElement | null>,
  image: ImageView,
  onSwipe: (to: 'left' | 'right') => void,
) {
  const gesture = useRef<Gesture>({ pointers: new Map(), from: { x: 0, y: 0 }, began: 0, isPinch: false });
  const lastTap = useRef<{ at: number; point: Point }>({ at: 0, point: { x: 0, y: 0 } });
  const [isMoving, setMoving] = useState(false);
  useWheel(stage, image);

  const fromCentre = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { current } = gesture;
    const point = fromCentre(event);
    if (current.pointers.size === 0)
      Object.assign(current, { from: point, began: event.timeStamp, isPinch: false });
    current.pointers.set(event.pointerId, point);
    if (current.pointers.size > 1) current.isPinch = true;
    setMoving(true);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { pointers } = gesture.current;
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = fromCentre(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (!other) {
      image.pan({ x: now.x - before.x, y: now.y - before.y });
      return;
    }
    const [old, fresh] = [middle(before, other), middle(now, other)];
    image.pan({ x: fresh.x - old.x, y: fresh.y - old.y });
    image.zoomTo((image.view.scale * distance(now, other)) / Math.max(1, distance(before, other)), fresh);
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    const { pointers, from, began, isPinch } = gesture.current;
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
    setMoving(false);
    if (event.pointerType === 'mouse' || isPinch || event.type === 'pointercancel') return;
    const point = fromCentre(event);
    if (distance(from, point) < 10) tap(point, event.timeStamp);
    else if (image.view.scale <= 1) {
      const to = swipeOf(from, point, event.timeStamp - began);
      if (to) onSwipe(to);
    }
  };
  const tap = (point: Point, at: number) => {
    const isDouble =
      at - lastTap.current.at < DOUBLE_TAP_MS && distance(point, lastTap.current.point) < DOUBLE_TAP_DISTANCE;
    lastTap.current = { at: isDouble ? 0 : at, point };
    if (isDouble) image.doubleClick(point);
  };
  return {
    isMoving,
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      // Fingers are counted in `tap`: browsers report their double taps here too, but only some of them.
      onDoubleClick: (event: React.MouseEvent<HTMLElement>) => {
        const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
        if (pointerType !== 'touch') image.doubleClick(fromCentre(event));
      },
    },
  };
}

/** React's own wheel listeners may not stop the page from scrolling or zooming. */
function useWheel(stage: RefObject<HTMLElement | null>, image: ImageView): void {
  const latest = useRef(image);
  useEffect(() => {
    latest.current = image;
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const steps = new WheelSteps();
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const point = {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      };
      const { view, zoomTo, step } = latest.current;
      // A pinch on a trackpad arrives as a wheel with Ctrl.
      if (event.ctrlKey && Math.abs(event.deltaY) < 50)
        zoomTo(view.scale * Math.exp(-event.deltaY / 100), point);
      else {
        const count = steps.add(event.deltaY, event.deltaMode === WheelEvent.DOM_DELTA_LINE);
        if (count !== 0) step(count, point);
      }
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [stage]);
}
