import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import styles from './history.module.css';

/** How long a notice offers to undo, without the time in which it is pointed at or has the focus. */
const OFFERED_MS = 10_000;

interface UndoButtonProps {
  onUndo: () => void;
  /** Removes the notice. */
  close: () => void;
}

/** The buttons of a notice about what was done. */
export function UndoButton({ onUndo, close }: UndoButtonProps) {
  const t = useT();
  const box = useRef<HTMLSpanElement>(null);
  const isHeld = useHeld(box);
  const left = useRef(OFFERED_MS);
  const expire = useRef(close);
  useEffect(() => {
    expire.current = close;
  });
  useEffect(() => {
    if (isHeld) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => expire.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedMs;
    };
  }, [isHeld]);
  const undo = () => {
    close();
    onUndo();
  };
  return (
    <span ref={box} className={styles.offer}>
      <Button variant="plain" className={styles.undo} onPress={undo}>
        {t('history.undo')}
      </Button>
      <IconButton size="small" label={t('common.close')} icon={X} onPress={close} />
    </span>
  );
}

/** Whether the whole notice is pointed at or has the focus. */
function useHeld(box: React.RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const notice = box.current?.parentElement;
    if (!notice) return;
    const listeners = {
      pointerenter: () => setOver(true),
      pointerleave: () => setOver(false),
      focusin: () => setFocused(true),
      focusout: () => setFocused(false),
    };
    for (const [event, listener] of Object.entries(listeners)) notice.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(listeners)) notice.removeEventListener(event, listener);
    };
  }, [box]);
  return isOver || isFocused;
}
