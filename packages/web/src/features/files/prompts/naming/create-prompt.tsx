import type { VirtualPath } from '@satchel/contract';
import { useT } from '../../../../lib/i18n';
import { Dialog } from '../../../../ui/dialog/dialog';
import { TextField } from '../../../../ui/fields/text-field';
import { createIn } from '../../api/change-entries';
import { useTools } from '../../api/use-tools';
import { flash } from '../../state/flash-store';
import { PromptActions } from '../prompt-actions';
import { useNewName } from './use-new-name';

export interface CreatePromptProps {
  kind: 'newFolder' | 'newFile';
  folder: VirtualPath;
  onClose: () => void;
}

/** Asks for the name of a new folder or file, and stays open with the reason if the server rejects it. */
export function CreatePrompt({ kind, folder, onClose }: CreatePromptProps) {
  const t = useT();
  const tools = useTools();
  const isFolder = kind === 'newFolder';
  const { field, isFaulty, isPending, submit } = useNewName(folder, async (name) => {
    await createIn(tools, folder, name, isFolder);
    onClose();
    // The focus moves only now: an open prompt keeps it, and the folder may show the entry already.
    flash(folder, [name]);
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={submit}
      size="small"
      title={t(isFolder ? 'files.newFolder.title' : 'files.newFile.title')}
      actions={
        <PromptActions
          onClose={onClose}
          submit={t('files.new.submit')}
          isDisabled={isFaulty}
          isPending={isPending}
        />
      }
    >
      <TextField label={t('files.name')} {...field} autoFocus autoComplete="off" enterKeyHint="done" />
    </Dialog>
  );
}
