import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Formatters, type Translate, useFormat, useT } from '../../lib/i18n';
import { IconButton } from '../../ui/icon-button';
import { ProgressBar } from '../../ui/progress-bar';
import styles from './job-panel.module.css';
import type { Progress } from './progress';
import { type Pace, usePace } from './use-pace';

/** What is over sooner is not worth a row, in milliseconds. */
const SHOWN_AFTER_MS = 600;

interface JobRowProps {
  title: string;
  progress: Progress;
  failed: number;
  /** Milliseconds since 1970. */
  startedMs: number;
  onCancel: () => void;
}

/** One piece of work: what, how far, how fast, how long still, and a way to stop it. */
export function JobRow({ title, progress, failed, startedMs, onCancel }: JobRowProps) {
  const t = useT();
  const format = useFormat();
  const pace = usePace(progress);
  const [isCancelled, setCancelled] = useState(false);
  const [isShown, setShown] = useState(() => Date.now() - startedMs > SHOWN_AFTER_MS);
  useEffect(() => {
    const timer = setTimeout(setShown, SHOWN_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  const facts = isCancelled ? t('jobs.cancelling') : factsOf(progress, pace, t, format).join(' · ');
  return (
    <section className={styles.job} aria-label={title}>
      <div className={styles.words}>
        <h2 className={styles.title} title={title}>
          <span role="status">{title}</span>
        </h2>
        <p className={styles.facts}>
          {facts}
          {failed > 0 && <span className={styles.trouble}> · {t('jobs.failed', { count: failed })}</span>}
        </p>
      </div>
      <IconButton
        size="small"
        label={t('jobs.cancel', { title })}
        icon={X}
        isDisabled={isCancelled}
        onPress={() => {
          setCancelled(true);
          onCancel();
        }}
      />
      <ProgressBar
        className={styles.bar}
        label={title}
        value={(progress.fraction ?? 0) * 100}
        isIndeterminate={progress.fraction === null}
      />
    </section>
  );
}

function factsOf(
  progress: Progress,
  { speed, secondsLeft }: Pace,
  t: Translate,
  format: Formatters,
): string[] {
  const { items, totalItems, bytes, totalBytes } = progress;
  const facts: string[] = [];
  if (totalItems !== null && totalItems > 1)
    facts.push(t('jobs.items', { done: format.number(items), total: format.number(totalItems) }));
  else if (totalItems === null && items > 0) facts.push(t('jobs.itemsSoFar', { count: items }));
  if (totalBytes !== null)
    facts.push(t('jobs.bytes', { done: format.size(bytes), total: format.size(totalBytes) }));
  if (speed !== null) facts.push(t('jobs.rate', { size: format.size(speed) }));
  if (secondsLeft !== null && secondsLeft < 360_000) facts.push(timeLeft(secondsLeft, t));
  return facts;
}

/** Rounded so that it does not flicker: fives of seconds, then minutes, then hours. */
function timeLeft(seconds: number, t: Translate): string {
  if (seconds < 55) return t('jobs.left.seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  if (seconds < 3300) return t('jobs.left.minutes', { count: Math.max(1, Math.round(seconds / 60)) });
  return t('jobs.left.hours', { count: Math.round(seconds / 3600) });
}
