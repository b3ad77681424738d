import { clsx } from 'clsx';
import { CircleCheck, Pause, Play, RotateCcw, TriangleAlert, X } from 'lucide-react';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { ProgressBar } from '../../../ui/progress-bar';
import { canBeRetried, type UploadJob } from '../queue/upload-job';
import { useUploadStore } from '../upload-store';
import { UploadIcon } from './upload-icon';
import styles from './upload-tray.module.css';
import { stateText } from './upload-words';

interface UploadRowProps {
  job: UploadJob;
  onChoose: (id: number) => void;
}

/** One file of the tray. `job` is mutable: the row is rendered again with every notification. */
export function UploadRow({ job, onChoose }: UploadRowProps) {
  const t = useT();
  const format = useFormat();
  const isTrouble = job.state === 'failed' || job.state === 'conflict';
  const text = stateText(job, t, format);
  return (
    <div className={styles.row}>
      {isTrouble ? (
        <TriangleAlert className={styles.alert} size={18} strokeWidth={1.75} aria-hidden />
      ) : (
        <UploadIcon file={job.file} isFolder={job.isFolder} name={job.name} />
      )}
      <div className={styles.words}>
        <span className={styles.name} title={job.path} dir="auto">
          {job.name}
        </span>
        <span
          className={clsx(styles.state, isTrouble && styles.trouble, isTrouble && styles.twoLines)}
          title={text}
        >
          {text}
        </span>
      </div>
      <RowActions job={job} onChoose={onChoose} />
      {job.state === 'active' && (
        <ProgressBar
          className={styles.own}
          label={t('uploads.progressOf', { name: job.name })}
          value={job.loaded}
          max={job.size}
        />
      )}
    </div>
  );
}

const TURNS = {
  pause: { icon: Pause, label: 'uploads.action.pause' },
  resume: { icon: Play, label: 'uploads.action.resume' },
  retry: { icon: RotateCcw, label: 'uploads.action.retry' },
} as const;

/** The current action of its button, if there is one. */
function turnOf(job: UploadJob): keyof typeof TURNS | undefined {
  if (job.state === 'conflict') return undefined;
  if (job.state === 'paused') return 'resume';
  if (job.state !== 'failed') return 'pause';
  return canBeRetried(job) ? 'retry' : undefined;
}

function RowActions({ job, onChoose }: UploadRowProps) {
  const t = useT();
  const queue = useUploadStore((state) => state.queue);
  const { id, name, state } = job;
  if (state === 'done') {
    return <CircleCheck className={styles.done} size={18} strokeWidth={1.75} aria-hidden />;
  }
  const turn = turnOf(job);
  return (
    <div className={styles.actions}>
      {state === 'conflict' && (
        <Button className={styles.choose} onPress={() => onChoose(id)}>
          {t('uploads.action.choose')} <span className="visually-hidden">{name}</span>
        </Button>
      )}
      {/* One button with changing actions, so that it keeps the focus. */}
      {turn && (
        <IconButton
          size="small"
          label={t(TURNS[turn].label, { name })}
          icon={TURNS[turn].icon}
          onPress={() => queue[turn](id)}
        />
      )}
      <IconButton
        size="small"
        label={t('uploads.action.cancel', { name })}
        icon={X}
        onPress={() => queue.cancel(id)}
      />
    </div>
  );
}
