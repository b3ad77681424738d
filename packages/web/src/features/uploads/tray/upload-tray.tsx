import { ChevronDown, ChevronUp, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import { ProgressBar } from '../../../ui/progress-bar';
import { toast } from '../../../ui/toast';
import type { UploadSummary } from '../queue/upload-summary';
import { claimUploads, listenToUploads, useUploadStore } from '../upload-store';
import { CancelAllPrompt } from './cancel-all-prompt';
import { ConflictPrompt } from './conflict-prompt';
import { UploadList } from './upload-list';
import styles from './upload-tray.module.css';
import { paceText, titleText } from './upload-words';
import { useConflictPrompt } from './use-conflict-prompt';
import { useLeaveWarning } from './use-leave-warning';
import { useTidyUp } from './use-tidy-up';

export interface UploadTrayProps {
  /** Who is logged in: uploads that somebody else left are dropped. */
  userId: number;
  /** May existing files be replaced? */
  canReplace: boolean;
  /** Virtual paths of folders whose uploads have ended; their listings are stale. */
  onFoldersChanged: (folders: string[]) => void;
}

/** What is being uploaded, at the bottom inline end. Stands once in the frame, above the pages. */
export function UploadTray({ userId, canReplace, onFoldersChanged }: UploadTrayProps) {
  const t = useT();
  const { queue, summary } = useUploadStore();
  const conflict = useConflictPrompt(summary);
  useEffect(() => claimUploads(userId), [userId]);
  useEffect(() => {
    const onRoundEnd = ({ done, failed }: { done: number; failed: number }) => {
      if (failed === 0 && done > 0) toast.success(t('uploads.title.done', { count: done }));
    };
    return listenToUploads({ onFoldersChanged, onRoundEnd });
  }, [onFoldersChanged, t]);
  useEffect(() => {
    const retry = () => queue.connectionReturned();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [queue]);
  useLeaveWarning(summary.pending > 0 || summary.isScanning);
  return (
    <>
      <TrayAnnouncement summary={summary} />
      {(summary.total > 0 || summary.isScanning) && <TrayPanel onChoose={conflict.open} />}
      {conflict.job && <ConflictPrompt job={conflict.job} canReplace={canReplace} onClose={conflict.defer} />}
    </>
  );
}

function TrayPanel({ onChoose }: { onChoose: (id: number) => void }) {
  const t = useT();
  const format = useFormat();
  const { queue, summary } = useUploadStore();
  const [isCollapsed, setCollapsed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const hold = useTidyUp(summary, () => queue.dismiss());
  const pace = paceText(summary, t, format);
  const isOver = summary.pending === 0 && !summary.isScanning;
  const hasFailed = summary.counts.failed > 0;
  return (
    <section className={styles.tray} aria-label={t('uploads.tray')} {...hold}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 className={styles.title}>{titleText(summary, t)}</h2>
          {pace !== '' && <p className={styles.pace}>{pace}</p>}
        </div>
        <TrayActions summary={summary} onCancelAll={() => setAsking(true)} />
        <IconButton
          size="small"
          label={t(isCollapsed ? 'uploads.action.expand' : 'uploads.action.collapse')}
          icon={isCollapsed ? ChevronUp : ChevronDown}
          onPress={() => setCollapsed(!isCollapsed)}
        />
        {isOver && (
          <IconButton
            size="small"
            label={t('uploads.action.dismiss')}
            icon={X}
            onPress={() => queue.dismiss()}
          />
        )}
      </header>
      <ProgressBar
        className={styles.overall}
        label={t('uploads.progress')}
        value={isOver ? 100 : summary.fraction * 100}
        tone={isOver && hasFailed ? 'danger' : 'normal'}
      />
      {!isCollapsed && <UploadList onChoose={onChoose} />}
      <CancelAllPrompt
        count={summary.pending}
        isOpen={isAsking && !isOver}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

function TrayActions({ summary, onCancelAll }: { summary: UploadSummary; onCancelAll: () => void }) {
  const t = useT();
  const queue = useUploadStore((state) => state.queue);
  const { counts, pending } = summary;
  const isRunning = counts.active + counts.queued > 0;
  return (
    <>
      {isRunning && (
        <IconButton
          size="small"
          label={t('uploads.action.pauseAll')}
          icon={Pause}
          onPress={() => queue.pauseAll()}
        />
      )}
      {!isRunning && counts.paused > 0 && (
        <IconButton
          size="small"
          label={t('uploads.action.resumeAll')}
          icon={Play}
          onPress={() => queue.resumeAll()}
        />
      )}
      {pending === 0 && counts.failed > 0 && (
        <IconButton
          size="small"
          label={t('uploads.action.retryAll')}
          icon={RotateCcw}
          onPress={() => queue.retryFailed()}
        />
      )}
      {pending > 0 && (
        <IconButton size="small" label={t('uploads.action.cancelAll')} icon={X} onPress={onCancelAll} />
      )}
    </>
  );
}

/** Says beginning, end and trouble to screen readers, and not every change of a number. */
function TrayAnnouncement({ summary }: { summary: UploadSummary }) {
  const t = useT();
  const [text, setText] = useState('');
  const { counts, pending, total } = summary;
  const phase = `${pending > 0} ${total > 0} ${counts.failed} ${counts.conflict}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new phase is worth a sentence
  useEffect(() => setText(total > 0 ? titleText(summary, t) : ''), [phase]);
  return (
    <div role="status" className="visually-hidden">
      {text}
    </div>
  );
}
