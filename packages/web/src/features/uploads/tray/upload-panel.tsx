import { ChevronDown, ChevronUp, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { IconButton } from '../../../ui/icon-button';
import { ProgressBar } from '../../../ui/progress-bar';
import { canBeRetried } from '../queue/upload-job';
import { isInTray, type UploadSummary } from '../queue/upload-summary';
import { NoticeOffer } from '../running/notice-offer';
import { useUploadStore } from '../upload-store';
import { InterruptedList } from './interrupted-list';
import { OthersList } from './others-list';
import { UploadList } from './upload-list';
import styles from './upload-tray.module.css';
import { paceText, titleText } from './upload-words';
import { askAboutConflict } from './use-conflict-prompt';

type Queue = ReturnType<typeof useUploadStore.getState>['queue'];

/** The uploads, as a part of the tray; renders nothing if there are none. */
export function UploadPanel() {
  const { summary, unfinished } = useUploadStore();
  const { interrupted, others } = unfinished;
  return (
    <>
      {interrupted.length > 0 && <InterruptedList interrupted={interrupted} />}
      {isInTray(summary) && <Panel />}
      {others.length > 0 && <OthersList others={others} />}
    </>
  );
}

function Panel() {
  const t = useT();
  const format = useFormat();
  const { queue, summary } = useUploadStore();
  const [isCollapsed, setCollapsed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const pace = paceText(summary, t, format);
  const isOver = summary.pending === 0 && !summary.isScanning;
  return (
    <section aria-label={t('uploads.tray')}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 className={styles.title}>{titleText(summary, t)}</h2>
          {pace !== '' && <p className={styles.pace}>{pace}</p>}
          {summary.retryInMs !== null && summary.counts.queued > 0 && summary.counts.active === 0 && (
            <Button className={styles.now} onPress={() => queue.retryNow()}>
              {t('uploads.action.tryNow')}
            </Button>
          )}
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
        tone={isOver ? 'danger' : 'normal'}
      />
      <NoticeOffer />
      {!isCollapsed && <UploadList onChoose={askAboutConflict} />}
      <CancelAllDialog isOpen={isAsking && !isOver} onClose={() => setAsking(false)} />
    </section>
  );
}

function CancelAllDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const { queue, summary } = useUploadStore();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('uploads.cancelAll.title', { count: summary.pending })}
      description={t('uploads.cancelAll.text')}
      confirm={t('uploads.cancelAll.confirm')}
      onConfirm={() => {
        onClose();
        queue.cancelAll();
      }}
      cancel={t('uploads.cancelAll.keep')}
      onClose={onClose}
    />
  );
}

/** The current action on all of them, if there is one. */
function turnOf({ active, queued, paused, failed }: UploadSummary['counts'], queue: Queue) {
  if (active + queued > 0)
    return { icon: Pause, label: 'uploads.action.pauseAll', run: () => queue.pauseAll() } as const;
  if (paused > 0)
    return { icon: Play, label: 'uploads.action.resumeAll', run: () => queue.resumeAll() } as const;
  // The failed ones are the first rows when nothing is pending.
  if (failed > 0 && queue.rows(0, failed).some(canBeRetried))
    return { icon: RotateCcw, label: 'uploads.action.retryAll', run: () => queue.retryFailed() } as const;
  return undefined;
}

function Actions({ summary, onCancelAll }: { summary: UploadSummary; onCancelAll: () => void }) {
  const t = useT();
  const queue = useUploadStore((state) => state.queue);
  const { counts, pending } = summary;
  const turn = turnOf(pending > 0 ? { ...counts, failed: 0 } : counts, queue);
  return (
    <>
      {/* One button with changing actions, so that it keeps the focus. */}
      {turn && <IconButton size="small" label={t(turn.label)} icon={turn.icon} onPress={turn.run} />}
      {pending > 0 && (
        <IconButton size="small" label={t('uploads.action.cancelAll')} icon={X} onPress={onCancelAll} />
      )}
    </>
  );
}
