import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ImageView } from './use-image-view';
import { type Point, WheelSteps } from './zoom-math';

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_DISTANCE = 30;

interface Gesture {
  pointers: Map<number, Point>;
  from: Point;
  /** Two fingers have been down: their end is no tap. */
  isPinch: boolean;
  isTouch: boolean;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Mouse, wheel and fingers on the stage of an image. */
export function useImageGestures(stage: RefObject<HTMLElement | null>, image: ImageView) {
  const gesture = useRef<Gesture>({
    pointers: new Map(),
    from: { x: 0, y: 0 },
    isPinch: false,
    isTouch: false,
  });
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
    const now = fromCentre(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (!other) {
      image.pan({ x: now.x - before.x, y: now.y - before.y });
      return;
    }
    const [old, fresh] = [middle(before, other), middle(now, other)];
    image.pan({ x: fresh.x - old.x, y: fresh.y - old.y });
    image.zoomBy(distance(now, other) / Math.max(1, distance(before, other)), fresh);
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    const { pointers, from, isPinch } = gesture.current;
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
    setMoving(false);
    if (event.pointerType === 'mouse' || isPinch || event.type === 'pointercancel') return;
    const point = fromCentre(event);
    if (distance(from, point) < 10) tap(point, event.timeStamp);
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
      // Double taps are counted in `tap`: browsers report them here too, but only some of them.
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        if (!gesture.current.isTouch) image.doubleClick(fromCentre(event));
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
  }, [stage]);
}
