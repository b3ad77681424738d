import { ChevronDown, ChevronUp, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import { ProgressBar } from '../../../ui/progress-bar';
import type { UploadSummary } from '../queue/upload-summary';
import { useUploadStore } from '../upload-store';
import { CancelAllPrompt } from './cancel-all-prompt';
import { InterruptedList } from './interrupted-list';
import { UploadList } from './upload-list';
import styles from './upload-tray.module.css';
import { paceText, titleText } from './upload-words';
import { askAboutConflict } from './use-conflict-prompt';
import { useTidyUp } from './use-tidy-up';

/** What is being uploaded, as a part of the tray; nothing while there are no uploads. */
export function UploadPanel() {
  const { total, isScanning } = useUploadStore((state) => state.summary);
  return (
    <>
      <InterruptedList />
      {(total > 0 || isScanning) && <Panel />}
    </>
  );
}

function Panel() {
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
    <section aria-label={t('uploads.tray')} {...hold}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 className={styles.title}>{titleText(summary, t)}</h2>
          {pace !== '' && <p className={styles.pace}>{pace}</p>}
        </div>
        <Actions summary={summary} onCancelAll={() => setAsking(true)} />
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
      {!isCollapsed && <UploadList onChoose={askAboutConflict} />}
      <CancelAllPrompt
        count={summary.pending}
        isOpen={isAsking && !isOver}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

function Actions({ summary, onCancelAll }: { summary: UploadSummary; onCancelAll: () => void }) {
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
