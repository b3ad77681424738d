import type { Job } from '@satchel/contract';
import { ArrowRight } from 'lucide-react';
import { type Formatters, type Translate, useFormat, useRichT, useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { ProgressBar } from '../../ui/progress-bar';
import styles from './all-jobs.module.css';
import type { UserJob } from './all-jobs-api';
import { factsOf, reasonOf, titleOf } from './job-words';
import { isActive, type Progress, serverProgress } from './progress';
import { type Pace, usePace } from './use-pace';

interface UserJobRowProps {
  job: UserJob;
  /** It is being cancelled and has not ended yet. */
  isStopping: boolean;
  onStop: () => void;
}

/** One job: its title, user and folder, and its progress or result. */
export function UserJobRow({ job, isStopping, onStop }: UserJobRowProps) {
  const t = useT();
  const format = useFormat();
  const progress = serverProgress(job);
  const pace = usePace(progress);
  const { user, path, destination, state } = job;
  const title = titleOf(job, t);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name} title={title}>
          {title}
        </p>
        <Beginning job={job} />
        <p className={styles.path}>
          <bdi>{path}</bdi>
          {destination !== undefined && (
            <>
              <ArrowRight className={styles.arrow} size={14} strokeWidth={1.75} aria-hidden />
              <bdi>{destination}</bdi>
            </>
          )}
        </p>
        <p className={state === 'failed' ? styles.trouble : styles.facts}>
          {isStopping && isActive(job) ? t('jobs.cancelling') : standOf(job, { progress, pace, t, format })}
        </p>
      </div>
      {isActive(job) && (
        <>
          <Button isPending={isStopping} onPress={onStop}>
            {t('jobs.all.stop')}
            <span className="visually-hidden">
              : {title}, {user.username}
            </span>
          </Button>
          <ProgressBar
            className={styles.bar}
            label={title}
            value={(progress.fraction ?? 0) * 100}
            isIndeterminate={progress.fraction === null}
          />
        </>
      )}
    </li>
  );
}

/** The user who began the job, and the time. */
function Beginning({ job: { user, startedAt } }: { job: UserJob }) {
  const rich = useRichT();
  const format = useFormat();
  return (
    <p className={styles.facts}>
      {rich('jobs.all.by', {
        username: <bdi key="user">{user.username}</bdi>,
        time: (
          <time key="time" dateTime={startedAt} title={format.dateTime(startedAt)}>
            {format.relativeTime(startedAt)}
          </time>
        ),
      })}
    </p>
  );
}

interface Standing {
  progress: Progress;
  pace: Pace;
  t: Translate;
  format: Formatters;
}

function standOf({ state, error }: Job, { progress, pace, t, format }: Standing): string {
  if (state === 'running') return factsOf(progress, pace, t, format).join(' · ');
  if (state !== 'failed') return t(`jobs.state.${state}`);
  return t('jobs.state.failed', { reason: reasonOf(error?.code, t) });
}
