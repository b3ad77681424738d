import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import type { SaveConflict } from './text/use-text-file';

interface SaveConflictPromptProps {
  name: string;
  conflict: SaveConflict | null;
  onOverwrite: () => void;
  onReload: () => void;
  onRecreate: () => void;
  /** Cancels and keeps editing. */
  onKeep: () => void;
}

/** Somebody else changed or deleted the file: asks which of the two texts to keep. */
export function SaveConflictPrompt(props: SaveConflictPromptProps) {
  const { name, conflict, onOverwrite, onReload, onRecreate, onKeep } = props;
  const t = useT();
  const isDeleted = conflict === 'deleted';
  return (
    <Dialog
      role="alertdialog"
      isOpen={conflict !== null}
      onClose={onKeep}
      onSubmit={onKeep}
      title={t(isDeleted ? 'editor.conflict.deletedTitle' : 'editor.conflict.title', { name })}
      description={t(isDeleted ? 'editor.conflict.deletedText' : 'editor.conflict.text')}
      actions={
        <>
          {isDeleted ? (
            <Button onPress={onRecreate}>{t('editor.conflict.recreate')}</Button>
          ) : (
            <>
              <Button variant="danger" onPress={onOverwrite}>
                {t('editor.conflict.overwrite')}
              </Button>
              <Button onPress={onReload}>{t('editor.conflict.reload')}</Button>
            </>
          )}
          <Button variant="primary" type="submit" autoFocus>
            {t('editor.conflict.keep')}
          </Button>
        </>
      }
    />
  );
}
