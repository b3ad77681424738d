import { parseVirtualPath } from '@satchel/contract';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { actionDone } from '../../../lib/own-actions';
import { pageConfig } from '../../../lib/page-config';
import { isInTray, type RoundReport, type UploadSummary } from '../queue/upload-summary';
import { RoomPrompt } from '../room/room-prompt';
import { useRunning } from '../running/use-running';
import { claimUploads, keepUploadsInMind, listenToUploads, useUploadStore } from '../upload-store';
import { ConflictPrompt } from './conflict-prompt';
import { LeavePrompt } from './leave-prompt';
import { titleText } from './upload-words';
import { useConflictPrompt } from './use-conflict-prompt';

export interface UploadWatchProps {
  /** The user who is logged in: uploads that another user left are cancelled. */
  userId: number;
  /** Called with the virtual paths of folders whose uploads have ended; their listings are stale. */
  onFoldersChanged: (folders: string[]) => void;
}

/** The effects of uploads outside of the tray. Rendered once in the frame, above the pages; it has no texts. */
export function UploadWatch({ userId, onFoldersChanged }: UploadWatchProps) {
  const { queue, summary } = useUploadStore();
  useEffect(() => claimUploads(userId), [userId]);
  useEffect(keepUploadsInMind, []);
  useEffect(() => {
    const onRoundEnd = ({ done: count, failed, action: id, entries: found }: RoundReport) => {
      // Failed uploads stay in the tray; the bar at the foot reports the others.
      if (failed === 0) queue.dismiss();
      if (count === 0) return;
      const entries = found ? { ...found, folder: parseVirtualPath(found.folder) } : undefined;
      // Undoing moves the uploaded entries to the trash.
      actionDone({ id, kind: 'upload', count, name: '', entries }, pageConfig.EnableTrash);
    };
    return listenToUploads({ onFoldersChanged, onRoundEnd });
  }, [queue, onFoldersChanged]);
  useEffect(() => {
    const retry = () => queue.connectionReturned();
    // A background tab, or a device that slept, may be late for the next attempt.
    const look = () => void (document.visibilityState === 'visible' && queue.retryNow());
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', look);
    };
  }, [queue]);
  useLeaveWarning(summary.pending > 0 || summary.isScanning);
  return null;
}

/** The announcements and questions of uploads, which appear above the pages. */
export function UploadNotices() {
  const summary = useUploadStore((state) => state.summary);
  const conflict = useConflictPrompt(summary);
  useRunning(summary);
  return (
    <>
      <Announcement summary={summary} />
      <LeavePrompt />
      <RoomPrompt />
      {conflict.job && <ConflictPrompt job={conflict.job} onClose={conflict.defer} />}
    </>
  );
}

/** Announces beginning and failures to screen readers, but not every change of a number. */
function Announcement({ summary }: { summary: UploadSummary }) {
  const t = useT();
  const [text, setText] = useState('');
  const { counts, pending } = summary;
  const isShown = isInTray(summary);
  const phase = `${pending > 0} ${isShown} ${counts.failed} ${counts.conflict}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new phase is announced
  useEffect(() => setText(isShown ? titleText(summary, t) : ''), [phase]);
  return (
    <div role="status" className="visually-hidden">
      {text}
    </div>
  );
}

/** Makes the browser ask before the tab is closed or reloaded while `isActive`. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
