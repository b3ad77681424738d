import { type ListingItem, mayView, nameOf, PERMISSIONS, type VirtualPath } from '@satchel/contract';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '../../../../lib/current-user';
import { useRichT, useT } from '../../../../lib/i18n';
import { type OwnFolders, useOwnFolders } from '../../../../lib/own-folders';
import { filesUrl } from '../../../../lib/paths';
import { Dialog } from '../../../../ui/dialog/dialog';
import { useFocusAfter } from '../../../../ui/dialog/focus';
import { transferEntries } from '../../api/transfer-entries';
import { useTools } from '../../api/use-tools';
import type { FolderSource } from '../../finding/find-folders';
import { isAcceptedBy, type TransferKind } from '../../model/transfer-plan';
import { PromptActions } from '../prompt-actions';
import { FolderPicker, NewFolderButton, useFolderPicker } from './folder-picker';
import type { EarlyText } from './use-folder-search';

interface TransferPromptProps {
  transfer: TransferKind;
  items: readonly ListingItem[];
  /** The folder that contains the entries. */
  folder: VirtualPath;
  source: FolderSource;
  /** The text that was typed before the prompt was loaded. */
  early?: EarlyText;
  onClose: () => void;
}

const TEXTS = {
  copy: { title: 'files.copy.title', submit: 'files.copy.submit' },
  move: { title: 'files.move.title', submit: 'files.move.submit' },
} as const;

/**
 * An entry that comes to a place with other permissions is deleted here and created there; nothing comes to where it
 * could be downloaded or seen, from where that is not permitted.
 */
function mayReceive(
  { areSeveral, permissionsAt, permissionsOf }: OwnFolders,
  transfer: TransferKind,
  items: readonly ListingItem[],
  target: VirtualPath,
): boolean {
  if (!areSeveral) return true;
  const [before, after] = [permissionsOf(items), permissionsAt(target)];
  if ((after.download && !before.download) || (mayView(after) && !mayView(before))) return false;
  if (transfer === 'copy') return after.create;
  const isAlike = PERMISSIONS.every((name) => before[name] === after[name]);
  return after.rename && (isAlike || (before.delete && after.create));
}

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

/** Chooses the folder that entries are copied or moved to. */
export function TransferPrompt(props: TransferPromptProps) {
  const { transfer, items, folder, source, early, onClose } = props;
  const t = useT();
  const rich = useRichT();
  const own = useOwnFolders();
  const start = useTransfer(transfer, items);
  const isLeaving = useRef(false);
  // The focused element belongs to a selection that will disappear.
  useFocusAfter(isLeaving);
  const picker = useFolderPicker({
    source,
    early,
    here: folder,
    isOffered: (path) => isAcceptedBy(transfer, items, path) && mayReceive(own, transfer, items, path),
    onConfirm: (path) => {
      isLeaving.current = transfer === 'move';
      onClose();
      void start(path);
    },
  });
  return (
    <Dialog
      isOpen
      isFlush
      onClose={onClose}
      onSubmit={picker.confirm}
      title={t(TEXTS[transfer].title, { count: items.length, name: items[0]?.name ?? '' })}
      description={rich('files.transfer.text', {
        count: items.length,
        folder: nameOf(folder) || t('files.home'),
      })}
      footerStart={<NewFolderButton picker={picker} />}
      actions={
        <PromptActions
          onClose={onClose}
          submit={t(TEXTS[transfer].submit, { folder: picker.targetName })}
          isDisabled={!picker.canConfirm}
        />
      }
    >
      <FolderPicker picker={picker} />
    </Dialog>
  );
}
