import type { KeyboardEvent, PointerEvent } from 'react';
import { useT } from '../../../lib/i18n';
import styles from './shell-panel.module.css';
import { MIN_HEIGHT, maxHeight } from './use-panel-height';

const STEP = 24;

interface ShellHandleProps {
  height: number;
  onResize: (height: number) => void;
}

/** The upper edge of the panel, which can be dragged or moved with the arrow keys. */
export function ShellHandle({ height, onResize }: ShellHandleProps) {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowUp: STEP,
      ArrowDown: -STEP,
      PageUp: 4 * STEP,
      PageDown: -4 * STEP,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(height + step);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(window.innerHeight - event.clientY);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is not an <hr>
    <div
      role="separator"
      className={styles.handle}
      tabIndex={0}
      aria-label={t('shell.resize')}
      aria-orientation="horizontal"
      aria-valuenow={height}
      aria-valuemin={MIN_HEIGHT}
      aria-valuemax={maxHeight()}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    />
  );
}
