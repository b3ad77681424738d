import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './edge-handle.module.css';

/** For each press of an arrow key, in pixels. */
const STEP = 16;

interface EdgeHandleProps {
  /** What becomes wider, for screen readers. */
  label: string;
  /** Of what it is the edge, in pixels. */
  width: number;
  least: number;
  most: number;
  /** Which edge it is; by default the one at the end. */
  edge?: 'start' | 'end';
  /** How wide that is on the screen, where this may be less than `width`. */
  measure?: (handle: Element) => number;
  /** While it is moved; `onEnd` ends that. */
  onMove: (width: number, handle: Element) => void;
  onEnd: () => void;
  /** A double click asks for the usual width. */
  onReset: () => void;
  className?: string | undefined;
}

/** The edge of something that is dragged, or moved by the arrow keys. It lies at the start of what is around it. */
export function EdgeHandle(props: EdgeHandleProps) {
  const { label, width, least, most, edge = 'end', measure = () => width } = props;
  const { onMove, onEnd, onReset, className } = props;
  const start = useRef<{ x: number; width: number; isMoved: boolean } | null>(null);
  const move = (wanted: number, handle: Element) =>
    onMove(Math.round(Math.min(most, Math.max(least, wanted))), handle);
  const growing = (by: number, handle: Element) => by * directionOf(handle) * (edge === 'end' ? 1 : -1);
  const onPointerDown = (event: PointerEvent) => {
    // What is around it would begin to select or to drag.
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

/** From right to left, what is before the handle grows to the left. */
const directionOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
