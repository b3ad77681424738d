import type { ListingItem } from '@satchel/contract';
import { useRichT, useT } from '../../../lib/i18n';
import { Dialog } from '../../../ui/dialog';
import { deleteEntries } from '../api/change-entries';
import { useTools } from '../api/use-tools';
import { PromptActions } from './parts/prompt-actions';
import { useConfirmingEnter } from './parts/use-confirming-enter';

interface DeletePromptProps {
  items: readonly ListingItem[];
  /** Called when everything is gone. */
  onDone?: () => void;
  onClose: () => void;
}

/** Asks before anything is deleted, as it cannot be brought back. */
export function DeletePrompt({ items, onDone, onClose }: DeletePromptProps) {
  const t = useT();
  const rich = useRichT();
  const tools = useTools();
  const count = items.length;
  const name = items[0]?.name ?? '';
  const hasFolders = items.some((item) => item.isDir);
  const submit = async () => {
    onClose();
    if (await deleteEntries(tools, items)) onDone?.();
  };
  useConfirmingEnter(submit);
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      onSubmit={submit}
      size="small"
      title={t('files.delete.title', { count })}
      description={
        <>
          {rich(count === 1 ? 'files.delete.one' : 'files.delete.several', { count, name })}{' '}
          {hasFolders && t('files.delete.folders')}
        </>
      }
      actions={<PromptActions onClose={onClose} submit={t('files.delete.submit', { count })} isDanger />}
    />
  );
}
