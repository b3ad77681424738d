import { useEffect } from 'react';
import { useT } from '../../../lib/i18n';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useUploadStore } from '../upload-store';

const close = () => useUploadStore.setState({ leave: null });

/** Asks before a logout cancels uploads. It closes when these have ended. */
export function LeavePrompt() {
  const t = useT();
  const { leave, summary } = useUploadStore();
  const isPending = summary.pending > 0 || summary.isScanning;
  useEffect(() => {
    if (!isPending) close();
  }, [isPending]);
  return (
    <ConfirmDialog
      isOpen={leave !== null}
      title={t('uploads.cancelAll.title', { count: Math.max(1, summary.pending) })}
      description={t('uploads.cancelAll.text')}
      confirm={t('frame.logout')}
      onConfirm={() => {
        close();
        leave?.();
      }}
      cancel={t('uploads.cancelAll.keep')}
      onClose={close}
    />
  );
}
