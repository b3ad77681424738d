import type { VirtualPath } from '@satchel/contract';
import {
  FolderPicker,
  NewFolderButton,
  useFolderPicker,
} from '../../../features/files/prompts/transfer/folder-picker';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { useFolderSource } from '../../frame/overlays/folder-source';

interface KeyFolderPromptProps {
  start: VirtualPath;
  onPick: (folder: VirtualPath) => void;
  onClose: () => void;
}

const everywhere = () => true;

/** Chooses the folder of a key, by name or in the tree. */
export function KeyFolderPrompt({ start, onPick, onClose }: KeyFolderPromptProps) {
  const t = useT();
  const source = useFolderSource();
  const picker = useFolderPicker({ source, here: start, isOffered: everywhere, onConfirm: onPick });
  return (
    <Dialog
      isOpen
      isFlush
      onClose={onClose}
      onSubmit={picker.confirm}
      title={t('keys.folder.title')}
      description={t('keys.folder.text')}
      footerStart={<NewFolderButton picker={picker} />}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" isDisabled={!picker.canConfirm}>
            {t('keys.folder.submit')}
          </Button>
        </>
      }
    >
      <FolderPicker picker={picker} />
    </Dialog>
  );
}
