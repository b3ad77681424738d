import { SIDEBAR_WIDTH } from '@satchel/contract';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useT } from '../../../lib/i18n';
import { WithMessages } from '../../part-messages';
import { useFrame } from '../frame-store';
import styles from './width-handle.module.css';

const PARTS = ['places'] as const;
/** For each press of an arrow key, in pixels. */
const STEP = 16;

/** The edge of the sidebar, which is dragged, or moved by the arrow keys; a double click gives the usual width. */
export function WidthHandle() {
  return (
    <WithMessages of={PARTS} fallback={null}>
      <Handle />
    </WithMessages>
  );
}

function Handle() {
  const t = useT();
  const width = useFrame((state) => state.width);
  const { setWidth, keepWidth } = useFrame.getState();
  const start = useRef<{ x: number; width: number } | null>(null);
  const limit = (wanted: number) =>
    setWidth(Math.round(Math.min(SIDEBAR_WIDTH.most, Math.max(SIDEBAR_WIDTH.least, wanted))));
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) limit(start.current.width + (event.clientX - start.current.x) * directionOf(event));
  };
  const end = () => {
    if (start.current && start.current.width !== useFrame.getState().width) keepWidth();
    start.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    limit(width + by * directionOf(event));
  };
  const toUsual = () => {
    setWidth(SIDEBAR_WIDTH.usual);
    keepWidth();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule between texts
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('places.width')}
      aria-valuenow={width}
      aria-valuemin={SIDEBAR_WIDTH.least}
      aria-valuemax={SIDEBAR_WIDTH.most}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={toUsual}
      onKeyDown={onKeyDown}
      onKeyUp={({ key }) => key.startsWith('Arrow') && keepWidth()}
    />
  );
}

/** From right to left, the sidebar grows to the left. */
const directionOf = ({ currentTarget }: { currentTarget: Element }) =>
  getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
