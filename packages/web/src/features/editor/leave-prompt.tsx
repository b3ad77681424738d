import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';

interface LeavePromptProps {
  name: string;
  isOpen: boolean;
  isSaving: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

/** Asks whether to save or discard unsaved changes. */
export function LeavePrompt({ name, isOpen, isSaving, onStay, onDiscard, onSave }: LeavePromptProps) {
  const t = useT();
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onStay}
      onSubmit={onSave}
      title={t('editor.leave.title', { name })}
      description={t('editor.leave.text')}
      footerStart={
        <Button variant="plain" onPress={onDiscard}>
          {t('editor.leave.discard')}
        </Button>
      }
      actions={
        <>
          <Button onPress={onStay}>{t('editor.leave.stay')}</Button>
          <Button variant="primary" type="submit" autoFocus isPending={isSaving}>
            {t('editor.leave.save')}
          </Button>
        </>
      }
    />
  );
}
