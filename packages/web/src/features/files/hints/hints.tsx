import { Lightbulb } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentUser } from '../../../lib/current-user';
import { type MessageKey, useT } from '../../../lib/i18n';
import { useIsTouch } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { leaveNotice, useTipSlot } from '../../../ui/toast';
import { noteHint, shownHints } from './hint-store';
import styles from './hints.module.css';

/**
 * The time for which a tip is shown, without the time in which it is pointed at or has the focus, in
 * milliseconds.
 */
export const tipTime = { ms: 12_000 };

function useTips(): MessageKey[] {
  const { perm } = useCurrentUser();
  const isTouch = useIsTouch();
  if (isTouch) return ['hints.touch'];
  return ['hints.menu', ...(perm.create ? (['hints.drop'] as const) : []), 'hints.help'];
}

/** A tip at the foot, shown while nothing else is there: each visit has the next one. It closes by itself. */
export function Hints({ onEnd }: { onEnd: () => void }) {
  const t = useT();
  const tips = useTips();
  const slot = useTipSlot();
  const [index] = useState(shownHints);
  const [isHeld, setHeld] = useState(false);
  const tip = index === null ? undefined : tips[index % tips.length];
  const end = () => {
    noteHint();
    onEnd();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only holding it stops its time
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(end, tipTime.ms);
    return () => clearTimeout(timer);
  }, [isHeld]);
  if (tip === undefined || !slot) return null;
  return createPortal(
    <aside
      className={styles.hints}
      aria-label={t('hints.title')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Lightbulb size={18} strokeWidth={1.75} aria-hidden />
      <p className={styles.text} aria-live="polite">
        {t(tip)}
      </p>
      <Button
        variant="plain"
        className={styles.button}
        onPress={() => {
          leaveNotice();
          end();
        }}
      >
        {t('hints.dismiss')}
      </Button>
    </aside>,
    slot,
  );
}
