import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff, Coffee } from 'lucide-react';
import { useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { useHeldFocus } from '../../ui/dialog/focus';
import { EmptyState } from '../../ui/empty-state';
import { useErrorToast } from '../../ui/form/field-errors';
import { Skeleton } from '../../ui/skeleton';
import styles from './all-jobs.module.css';
import { ALL_JOBS, allJobsQuery, stopJob, type UserJob } from './all-jobs-api';
import { titleOf } from './job-words';
import { UserJobRow } from './user-job-row';

const keyOf = ({ id, user, startedAt }: UserJob): string => `${user.id} ${id} ${startedAt}`;

/** The jobs of all users, while they run and for a minute after that, with a button to cancel each. */
export function AllJobs() {
  const t = useT();
  const errorText = useErrorText();
  const { data: jobs, error, refetch } = useQuery(allJobsQuery());
  return (
    <section className={styles.page} aria-labelledby="all-jobs-title">
      <div>
        <h2 id="all-jobs-title" className={styles.title}>
          {t('jobs.label')}
        </h2>
        <p className={styles.text}>{t('jobs.all.text')}</p>
      </div>
      {jobs && error && (
        <p role="alert" className={styles.trouble}>
          {errorText(error)}
        </p>
      )}
      {jobs && <JobList jobs={jobs} />}
      {!jobs && !error && <Waiting />}
      {!jobs && error && (
        <EmptyState
          icon={CloudOff}
          title={errorText(error)}
          actions={<Button onPress={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
    </section>
  );
}

function JobList({ jobs }: { jobs: readonly UserJob[] }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useHeldFocus(box);
  const { stopping, asked, ask, stop } = useStopping();
  return (
    <div ref={box}>
      {jobs.length === 0 ? (
        <EmptyState icon={Coffee} title={t('jobs.all.none')} />
      ) : (
        <ul className={styles.list} aria-labelledby="all-jobs-title">
          {jobs.map((job) => (
            <UserJobRow
              key={keyOf(job)}
              job={job}
              isStopping={stopping.has(keyOf(job))}
              onStop={() => ask(job)}
            />
          ))}
        </ul>
      )}
      {asked && <StopPrompt job={asked} onClose={() => ask(null)} onStop={() => stop(asked)} />}
    </div>
  );
}

/** Asks first; a job that is being cancelled runs on for a moment. */
function useStopping() {
  const client = useQueryClient();
  const showError = useErrorToast();
  const [asked, ask] = useState<UserJob | null>(null);
  const [stopping, setStopping] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    mutationFn: stopJob,
    onMutate: (job) => {
      ask(null);
      setStopping((before) => new Set([...before, keyOf(job)]));
    },
    onError: (error, job) => {
      setStopping((before) => new Set([...before].filter((key) => key !== keyOf(job))));
      // The job has ended by itself in the meantime, which the list shows.
      if (!isApiError(error, 'not_found')) showError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ALL_JOBS }),
  });
  return { stopping, asked, ask, stop: mutate };
}

function StopPrompt({ job, onClose, onStop }: { job: UserJob; onClose: () => void; onStop: () => void }) {
  const t = useT();
  return (
    <ConfirmDialog
      isOpen
      title={t('jobs.all.confirm')}
      description={t('jobs.all.confirmText', { title: titleOf(job, t), username: job.user.username })}
      confirm={t('jobs.all.stop')}
      onConfirm={onStop}
      onClose={onClose}
    />
  );
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="40%" height={16} />
      <Skeleton width="60%" height={12} />
    </div>
  );
}
