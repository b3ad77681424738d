import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './edge-handle.module.css';

/** The step of an arrow key, in pixels. */
const STEP = 16;

interface EdgeHandleProps {
  /** The name of the element that becomes wider, for screen readers. */
  label: string;
  /** The width of the element in pixels. */
  width: number;
  least: number;
  most: number;
  /** The edge of the element; by default the one at the end. */
  edge?: 'start' | 'end';
  /** The width of the element on the screen, if it may be less than `width`. */
  measure?: (handle: Element) => number;
  /** Called while it is moved; `onEnd` ends that. */
  onMove: (width: number, handle: Element) => void;
  onEnd: () => void;
  /** Called on a double click, for the usual width. */
  onReset: () => void;
  className?: string | undefined;
}

/**
 * The edge of an element, which is dragged, or moved by the arrow keys. It lies at the start of the element
 * around it.
 */
export function EdgeHandle(props: EdgeHandleProps) {
  const { label, width, least, most, edge = 'end', measure = () => width } = props;
  const { onMove, onEnd, onReset, className } = props;
  const start = useRef<{ x: number; width: number; isMoved: boolean } | null>(null);
  const move = (wanted: number, handle: Element) =>
    onMove(Math.round(Math.min(most, Math.max(least, wanted))), handle);
  const growing = (by: number, handle: Element) => by * directionOf(handle) * (edge === 'end' ? 1 : -1);
  const onPointerDown = (event: PointerEvent) => {
    // The element around it would begin to select or to drag.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: measure(event.currentTarget), isMoved: false };
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const from = start.current;
    if (!from || (!from.isMoved && clientX === from.x)) return;
    from.isMoved = true;
    move(from.width + growing(clientX - from.x, currentTarget), currentTarget);
  };
  const end = () => {
    if (start.current?.isMoved) onEnd();
    start.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(measure(event.currentTarget) + growing(by, event.currentTarget), event.currentTarget);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule between texts
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={clsx(styles.handle, className)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
      onKeyUp={({ key }) => key.startsWith('Arrow') && onEnd()}
    />
  );
}

/** -1 from right to left, where the element before the handle grows to the left; otherwise 1. */
const directionOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
