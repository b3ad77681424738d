import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import type { UploadSummary } from '../queue/upload-summary';
import { claimUploads, keepUploadsInMind, listenToUploads, useUploadStore } from '../upload-store';
import { ConflictPrompt } from './conflict-prompt';
import { titleText } from './upload-words';
import { useConflictPrompt } from './use-conflict-prompt';
import { useLeaveWarning } from './use-leave-warning';

export interface UploadWatchProps {
  /** Who is logged in: uploads that somebody else left are dropped. */
  userId: number;
  /** May existing files be replaced? */
  canReplace: boolean;
  /** Virtual paths of folders whose uploads have ended; their listings are stale. */
  onFoldersChanged: (folders: string[]) => void;
}

/** What goes on around uploads without being part of the tray. Stands once in the frame, above the pages. */
export function UploadWatch({ userId, canReplace, onFoldersChanged }: UploadWatchProps) {
  const t = useT();
  const { queue, summary } = useUploadStore();
  const conflict = useConflictPrompt(summary);
  useEffect(() => claimUploads(userId), [userId]);
  useEffect(keepUploadsInMind, []);
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
      <Announcement summary={summary} />
      {conflict.job && <ConflictPrompt job={conflict.job} canReplace={canReplace} onClose={conflict.defer} />}
    </>
  );
}

/** Says beginning, end and trouble to screen readers, and not every change of a number. */
function Announcement({ summary }: { summary: UploadSummary }) {
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
