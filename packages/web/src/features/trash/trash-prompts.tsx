import { nameOf, type VirtualPath } from '@satchel/contract';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { Dialog } from '../../ui/dialog/dialog';
import styles from './trash.module.css';

/** The props of the tree in which a folder is chosen. */
export interface FolderPicker {
  start: VirtualPath;
  value: VirtualPath;
  onChange: (path: VirtualPath) => void;
}

interface RestoreToPromptProps {
  start: VirtualPath;
  renderFolders: (picker: FolderPicker) => ReactNode;
  onPick: (folder: VirtualPath) => void;
  onClose: () => void;
}

/** Chooses the folder to which entries are restored. */
export function RestoreToPrompt({ start, renderFolders, onPick, onClose }: RestoreToPromptProps) {
  const t = useT();
  const [value, setValue] = useState(start);
  return (
    <Dialog
      isOpen
      isFlush
      onClose={onClose}
      onSubmit={() => onPick(value)}
      title={t('trash.restoreTo.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('trash.restoreTo.submit', { folder: nameOf(value) || t('files.home') })}
          </Button>
        </>
      }
    >
      {renderFolders({ start, value, onChange: setValue })}
    </Dialog>
  );
}

interface ConfirmForGoodProps {
  title: string;
  /** The name of the only entry that is deleted. */
  name?: string;
  confirm: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before entries are deleted for good; it stays open until they are. */
export function ConfirmForGood({ title, name, confirm, onConfirm, onClose }: ConfirmForGoodProps) {
  const t = useT();
  const [isPending, setPending] = useState(false);
  const submit = async () => {
    if (isPending) return;
    setPending(true);
    await onConfirm();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={title}
      description={
        <>
          {name !== undefined && (
            <b className={styles.asked} dir="auto">
              {name}
            </b>
          )}
          {t('trash.delete.text')}
        </>
      }
      confirm={confirm}
      onConfirm={() => void submit()}
      onClose={onClose}
      isPending={isPending}
    />
  );
}
