import { CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import styles from './notice-bar.module.css';
import { useSwipeOff } from './use-swipe-off';

/**
 * The time for which the bar is shown, without the time in which it is pointed at or has the focus, in
 * milliseconds.
 */
const SHOWN_MS = 8000;

interface NoticeBarProps {
  text: string;
  /** Its buttons, before the one that closes it. */
  children: ReactNode;
  /** Called when its time is over. */
  onEnd: () => void;
  onClose: () => void;
}

/** Shows what was done. Mount it anew for each text. */
export function NoticeBar({ text, children, onEnd, onClose }: NoticeBarProps) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const swipe = useSwipeOff(onEnd);
  useRunningOut(isOver || isFocused, onEnd);
  return (
    <fieldset
      {...swipe}
      className={styles.bar}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <CircleCheck className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles.text}>{text}</span>
      <span className={styles.buttons}>
        {children}
        <IconButton size="small" label={t('common.close')} icon={X} onPress={onClose} />
      </span>
    </fieldset>
  );
}

/** A button of the bar. */
export function NoticeButton({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <Button variant="plain" className={styles.button} onPress={onPress}>
      {children}
    </Button>
  );
}

/** Calls `onEnd` after the time of the bar, which stands still while `isHeld`. */
function useRunningOut(isHeld: boolean, onEnd: () => void): void {
  const left = useRef(SHOWN_MS);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isHeld) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedMs;
    };
  }, [isHeld]);
}
