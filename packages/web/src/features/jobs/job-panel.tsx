import type { Job } from '@satchel/contract';
import { nameOf, parseVirtualPath } from '@satchel/contract';
import { TriangleAlert, X } from 'lucide-react';
import { api } from '../../lib/api-client';
import { useT } from '../../lib/i18n';
import { IconButton } from '../../ui/icon-button';
import styles from './job-panel.module.css';
import { JobRow } from './job-row';
import { batchProgress, serverProgress } from './progress';
import type { TrayJob, TrayReport } from './tray-job';
import { useServerJobs } from './use-server-jobs';

interface JobPanelProps {
  jobs: readonly TrayJob[];
  reports: readonly TrayReport[];
  onDismiss: (reportId: number) => void;
  /** Work that this page did not begin has ended: what it changed is stale. */
  onOthersEnded: (job: Job) => void;
}

/** Copies, moves and deletions under way, whoever began them, and what went wrong with the last ones. */
export function JobPanel({ jobs, reports, onDismiss, onOthersEnded }: JobPanelProps) {
  const isOwn = ({ id }: Job) => jobs.some(({ batch }) => id.startsWith(`${batch}-`));
  const known = useServerJobs({
    isBusy: jobs.length > 0,
    onEnded: (job) => isOwn(job) || onOthersEnded(job),
  });
  const others = known.filter((job) => job.state === 'running' && !isOwn(job));
  return (
    <>
      {jobs.map((job) => (
        <OwnJob key={job.id} job={job} known={known} />
      ))}
      {others.map((job) => (
        <OtherJob key={job.id} job={job} />
      ))}
      {reports.map((report) => (
        <Report key={report.id} report={report} onDismiss={() => onDismiss(report.id)} />
      ))}
    </>
  );
}

function OwnJob({ job, known }: { job: TrayJob; known: readonly Job[] }) {
  const t = useT();
  const requests = known.filter(({ id }) => id.startsWith(`${job.batch}-`));
  const [only] = requests;
  const title = job.total === 1 && only ? titleOf(only, t) : t(`jobs.${job.kind}`, { count: job.total });
  return (
    <JobRow
      title={title}
      progress={batchProgress(job, requests)}
      failed={job.failed}
      startedMs={job.startedMs}
      onCancel={job.cancel}
    />
  );
}

function OtherJob({ job }: { job: Job }) {
  const t = useT();
  return (
    <JobRow
      title={titleOf(job, t)}
      progress={serverProgress(job)}
      failed={0}
      startedMs={Date.parse(job.startedAt)}
      onCancel={() => void api.delete(`/api/jobs/${job.id}`).catch(() => undefined)}
    />
  );
}

function titleOf({ kind, path, items }: Job, t: ReturnType<typeof useT>): string {
  if (items !== undefined) return t(`jobs.${kind}`, { count: items });
  return t(`jobs.${kind}One`, { name: nameOf(parseVirtualPath(path)) });
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <ul className={styles.failures} tabIndex={0}>
        {report.failures.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className={styles.failure}>
            <bdi className={styles.name} title={name}>
              {name}
            </bdi>
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
