import { Pause, Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormat, useT } from '../../lib/i18n';
import { IconButton } from '../../ui/icon-button';
import { ProgressBar } from '../../ui/progress-bar';
import styles from './job-panel.module.css';
import { factsOf } from './job-words';
import type { Progress } from './progress';
import { usePace } from './use-pace';

/** A job that ends sooner, in milliseconds, gets no row. */
const SHOWN_AFTER_MS = 600;

interface JobRowProps {
  title: string;
  progress: Progress;
  failed: number;
  /** The time of the start in milliseconds since 1970. */
  startedMs: number;
  isPaused: boolean;
  /** The server restarted in the middle of it, and continued it. */
  isInterrupted?: boolean | undefined;
  /** Absent while the server does not know the job. */
  onPause?: ((isPaused: boolean) => void) | undefined;
  onCancel: () => void;
}

/** One job: its title, progress, speed and remaining time, and buttons to pause and cancel it. */
export function JobRow(props: JobRowProps) {
  const { title, progress, failed, startedMs, isPaused, isInterrupted, onPause, onCancel } = props;
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
  const facts = factsOf(progress, isPaused ? { speed: null, secondsLeft: null } : pace, t, format);
  if (isInterrupted) facts.unshift(t('jobs.interrupted'));
  return (
    <section className={styles.job} aria-label={title}>
      <div className={styles.words}>
        <h2 className={styles.title} title={title}>
          <span role="status">{title}</span>
        </h2>
        <p className={styles.facts}>
          {isPaused && !isCancelled && (
            <>
              <span role="status">{t('jobs.state.paused')}</span>
              {facts.length > 0 && ' · '}
            </>
          )}
          {isCancelled ? t('jobs.cancelling') : facts.join(' · ')}
          {failed > 0 && <span className={styles.trouble}> · {t('jobs.failed', { count: failed })}</span>}
        </p>
      </div>
      {onPause && (
        <IconButton
          size="small"
          label={t(isPaused ? 'jobs.resume' : 'jobs.pause', { title })}
          icon={isPaused ? Play : Pause}
          isDisabled={isCancelled}
          onPress={() => onPause(!isPaused)}
        />
      )}
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
        isIndeterminate={progress.fraction === null && !isPaused}
      />
    </section>
  );
}
