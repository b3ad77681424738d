import type { Job } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { api } from '../../lib/api/api-client';
import { isApiError } from '../../lib/api/api-error';
import { useFormat, useT } from '../../lib/i18n';
import { useErrorToast } from '../../ui/form/field-errors';
import { IconButton } from '../../ui/icon-button';
import { ScrollBox } from '../../ui/scroll-box';
import styles from './job-panel.module.css';
import { JobRow } from './job-row';
import { reasonOf, resultOf, titleOf } from './job-words';
import { batchProgress, isActive, serverProgress } from './progress';
import type { TrayJob, TrayReport } from './tray-job';
import { JOBS, useServerJobs } from './use-server-jobs';

interface JobPanelProps {
  jobs: readonly TrayJob[];
  reports: readonly TrayReport[];
  onDismiss: (reportId: number) => void;
  /** A job that this page did not start has ended: the data that it changed is stale. */
  onOthersEnded: (job: Job) => void;
}

/** The copies, moves and deletions that run, of any page, and the failures of the last ones. */
export function JobPanel({ jobs, reports, onDismiss, onOthersEnded }: JobPanelProps) {
  const isOwn = ({ id }: Job) => jobs.some(({ batch }) => id.startsWith(`${batch}-`));
  const known = useServerJobs({
    isBusy: jobs.length > 0,
    onEnded: (job) => isOwn(job) || onOthersEnded(job),
  });
  const others = known.filter((job) => isActive(job) && !isOwn(job));
  const results = known.filter((job) => job.isKept && !isOwn(job));
  return (
    <>
      {jobs.map((job) => (
        <OwnJob key={job.id} job={job} known={known} />
      ))}
      {others.map((job) => (
        <OtherJob key={job.id} job={job} />
      ))}
      {results.map((job) => (
        <Result key={job.id} job={job} />
      ))}
      {reports.map((report) => (
        <Report key={report.id} report={report} onDismiss={() => onDismiss(report.id)} />
      ))}
    </>
  );
}

/** The effects of the buttons of a job at the server; the list shows their result. */
function useJobActions() {
  const client = useQueryClient();
  const showError = useErrorToast();
  const settle = (request: Promise<unknown>) => {
    // The list shows jobs that have ended in the meantime.
    request
      .catch((error) => isApiError(error, 'not_found') || isApiError(error, 'conflict') || showError(error))
      .finally(() => void client.invalidateQueries({ queryKey: JOBS }));
  };
  return {
    remove: ({ id }: Job) => settle(api.call(endpoints.jobs.cancel, { params: { id } })),
    setPaused: (jobs: readonly Job[], isPaused: boolean) => {
      const body = { state: isPaused ? ('paused' as const) : ('running' as const) };
      for (const { id } of jobs) settle(api.call(endpoints.jobs.change, { params: { id }, body }));
    },
  };
}

function OwnJob({ job, known }: { job: TrayJob; known: readonly Job[] }) {
  const t = useT();
  const requests = known.filter(({ id }) => id.startsWith(`${job.batch}-`));
  const [only] = requests;
  const { setPaused } = useJobActions();
  const active = requests.filter(isActive);
  const title = job.total === 1 && only ? titleOf(only, t) : t(`jobs.${job.kind}`, { count: job.total });
  return (
    <JobRow
      title={title}
      progress={batchProgress(job, requests)}
      failed={job.failed}
      startedMs={job.startedMs}
      isPaused={active.some(({ state }) => state === 'paused')}
      isInterrupted={active.some((each) => each.isInterrupted)}
      onPause={active.length > 0 ? (isPaused) => setPaused(active, isPaused) : undefined}
      onCancel={job.cancel}
    />
  );
}

function OtherJob({ job }: { job: Job }) {
  const t = useT();
  const { remove, setPaused } = useJobActions();
  return (
    <JobRow
      title={titleOf(job, t)}
      progress={serverProgress(job)}
      failed={job.result?.failed ?? 0}
      startedMs={Date.parse(job.startedAt)}
      isPaused={job.state === 'paused'}
      isInterrupted={job.isInterrupted}
      onPause={(isPaused) => setPaused([job], isPaused)}
      onCancel={() => remove(job)}
    />
  );
}

/** The result of a job that no page waited for. */
function Result({ job }: { job: Job }) {
  const t = useT();
  const format = useFormat();
  const { remove } = useJobActions();
  const title = titleOf(job, t);
  const { failures = [] } = job.result ?? {};
  return (
    <section aria-label={title}>
      <div className={styles.job}>
        <div className={styles.words}>
          <h2 className={styles.title} title={title}>
            {title}
          </h2>
          <p role="status" className={job.state === 'failed' ? styles.trouble : styles.facts}>
            {resultOf(job, t, format)}
          </p>
        </div>
        <IconButton size="small" label={t('jobs.seen', { title })} icon={X} onPress={() => remove(job)} />
      </div>
      {failures.length > 0 && (
        <Failures failures={failures.map(({ path, code }) => ({ name: path, reason: reasonOf(code, t) }))} />
      )}
    </section>
  );
}

function Report({ report, onDismiss }: { report: TrayReport; onDismiss: () => void }) {
  const t = useT();
  return (
    <section className={styles.report} aria-label={report.title}>
      <header className={styles.head}>
        <TriangleAlert className={styles.glyph} size={18} strokeWidth={1.75} aria-hidden />
        <h2 className={`${styles.words} ${styles.title}`}>{report.title}</h2>
        <IconButton size="small" label={t('jobs.dismiss')} icon={X} onPress={onDismiss} />
      </header>
      <Failures failures={report.failures} />
    </section>
  );
}

function Failures({ failures }: Pick<TrayReport, 'failures'>) {
  return (
    <ScrollBox as="ul" className={styles.failures}>
      {failures.map(({ name, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index} className={styles.failure}>
          <bdi className={styles.name} title={name}>
            {name}
          </bdi>
          <span className={styles.reason}>{reason}</span>
        </li>
      ))}
    </ScrollBox>
  );
}
