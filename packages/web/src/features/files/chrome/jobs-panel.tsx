import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type MessageKey, useFormat, useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import { ProgressBar } from '../../../ui/progress-bar';
import { type Job, useJobs } from '../state/jobs-store';
import styles from './jobs-panel.module.css';

/** What is over sooner is not worth a panel. */
const SHOWN_AFTER_MS = 600;

const TITLES: Record<Job['kind'], MessageKey> = {
  delete: 'files.job.delete',
  copy: 'files.job.copy',
  move: 'files.job.move',
};

/** Copies, moves and deletions under way, with their progress and a way to stop them. */
export function JobsPanel() {
  const t = useT();
  const jobs = useJobs((state) => state.jobs);
  return (
    <section className={styles.panel} aria-label={t('files.jobs')}>
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </section>
  );
}

function JobCard({ job }: { job: Job }) {
  const t = useT();
  const format = useFormat();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setShown, SHOWN_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  const title = t(TITLES[job.kind], { count: job.total });
  return (
    <div className={styles.job} role="status">
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        {job.total > 1 && (
          <span className={styles.count}>
            {t('files.job.progress', { done: format.number(job.done), total: format.number(job.total) })}
          </span>
        )}
        <IconButton size="small" label={t('common.cancel')} icon={X} onPress={job.cancel} />
      </div>
      <ProgressBar
        className={styles.bar}
        label={title}
        value={job.done}
        max={job.total}
        isIndeterminate={job.total === 1}
      />
    </div>
  );
}
