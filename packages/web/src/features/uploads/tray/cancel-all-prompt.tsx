import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { useUploadStore } from '../upload-store';

interface CancelAllPromptProps {
  count: number;
  isOpen: boolean;
  onClose: () => void;
}

export function CancelAllPrompt({ count, isOpen, onClose }: CancelAllPromptProps) {
  const t = useT();
  const queue = useUploadStore((state) => state.queue);
  const cancel = () => {
    onClose();
    queue.cancelAll();
  };
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={t('uploads.cancelAll.title', { count })}
      description={t('uploads.cancelAll.text')}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={cancel}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('uploads.cancelAll.keep')}
          </Button>
          <Button variant="danger" type="submit">
            {t('uploads.cancelAll.confirm')}
          </Button>
        </>
      }
    />
  );
}
