import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { type MessageKey, useT } from '../../../lib/i18n';
import { useIsTouch } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { finishHints } from './hint-store';
import styles from './hints.module.css';

function useTips(): MessageKey[] {
  const { perm } = useCurrentUser();
  const isTouch = useIsTouch();
  if (isTouch) return ['hints.touch'];
  return ['hints.menu', ...(perm.create ? (['hints.drop'] as const) : []), 'hints.help'];
}

/** The tips of the first visit, one at a time, in a line of their own below the list, so that they cover nothing. */
export function Hints() {
  const t = useT();
  const tips = useTips();
  const [index, setIndex] = useState(0);
  const tip = tips[index];
  const hasNext = index < tips.length - 1;
  if (tip === undefined) return null;
  const dismiss = () => {
    finishHints();
    setIndex(tips.length);
  };
  return (
    <aside className={styles.hints} aria-label={t('hints.title')}>
      <Lightbulb size={18} strokeWidth={1.75} aria-hidden />
      <p className={styles.text} aria-live="polite">
        {t(tip)}
      </p>
      {hasNext && (
        <Button variant="plain" onPress={() => setIndex(index + 1)}>
          {t('hints.next')}
        </Button>
      )}
      <Button onPress={dismiss}>{t('hints.dismiss')}</Button>
    </aside>
  );
}
