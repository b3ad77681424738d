import { joinPath, type ListingItem, nameOf, type VirtualPath } from '@satchel/contract';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '../../../../lib/current-user';
import { useRichT, useT } from '../../../../lib/i18n';
import { filesUrl } from '../../../../lib/paths';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { transferEntries } from '../../api/transfer-entries';
import { useTools } from '../../api/use-tools';
import { FolderTree } from '../../folders/folder-tree';
import { isAcceptedBy, type TransferKind } from '../../model/transfer-plan';
import { NewFolderField } from '../naming/new-folder-field';
import { PromptActions } from '../prompt-actions';

interface TransferPromptProps {
  transfer: TransferKind;
  items: readonly ListingItem[];
  /** The folder that contains the entries. */
  folder: VirtualPath;
  onClose: () => void;
}

const TEXTS = {
  copy: { title: 'files.copy.title', submit: 'files.copy.submit' },
  move: { title: 'files.move.title', submit: 'files.move.submit' },
} as const;

/** Starts the transfer, and shows the target folder afterwards if the user wants that. */
function useTransfer(transfer: TransferKind, items: readonly ListingItem[]) {
  const tools = useTools();
  const navigate = useNavigate();
  const { redirectAfterCopyMove } = useCurrentUser();
  return async (target: VirtualPath) => {
    const isDone = await transferEntries(tools, { kind: transfer, items, folder: target });
    if (isDone && redirectAfterCopyMove) await navigate(filesUrl(target, true));
  };
}

/** The chosen folder, and whether one is being created in it, which is chosen then. */
function useTarget(folder: VirtualPath) {
  const [target, setTarget] = useState(folder);
  const [isNaming, setNaming] = useState(false);
  const onCreated = (name: string) => {
    setNaming(false);
    setTarget(joinPath(target, name));
  };
  return { target, setTarget, isNaming, setNaming, onCreated };
}

/** Chooses the folder that entries are copied or moved to. */
export function TransferPrompt({ transfer, items, folder, onClose }: TransferPromptProps) {
  const t = useT();
  const rich = useRichT();
  const { perm } = useCurrentUser();
  const start = useTransfer(transfer, items);
  const { target, setTarget, isNaming, setNaming, onCreated } = useTarget(folder);
  const nameOfFolder = (path: VirtualPath) => nameOf(path) || t('files.home');
  const isRefused = (path: VirtualPath) => !isAcceptedBy(transfer, items, path);
  const isDisabled = isNaming || isRefused(target);
  const submit = async () => {
    if (isDisabled) return;
    onClose();
    await start(target);
  };
  return (
    <Dialog
      isOpen
      isFlush
      onClose={onClose}
      onSubmit={submit}
      title={t(TEXTS[transfer].title, { count: items.length, name: items[0]?.name ?? '' })}
      description={rich('files.transfer.text', { count: items.length, folder: nameOfFolder(folder) })}
      footerStart={
        perm.create && (
          <Button variant="plain" icon={FolderPlus} onPress={() => setNaming(!isNaming)}>
            {t('files.action.newFolder')}
          </Button>
        )
      }
      actions={
        <PromptActions
          onClose={onClose}
          submit={t(TEXTS[transfer].submit, { folder: nameOfFolder(target) })}
          isDisabled={isDisabled}
        />
      }
    >
      <FolderTree
        label={t('files.transfer.tree')}
        start={folder}
        value={target}
        onChange={setTarget}
        isDisabled={(path) => path !== folder && isRefused(path)}
      />
      {isNaming && <NewFolderField parent={target} onCreated={onCreated} onClose={() => setNaming(false)} />}
    </Dialog>
  );
}
