import { joinPath, type ListingItem, nameOf, type VirtualPath } from '@satchel/contract';
import { FolderPlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '../../../../lib/current-user';
import { useRichT, useT } from '../../../../lib/i18n';
import { filesUrl } from '../../../../lib/paths';
import { useIsTouch } from '../../../../lib/use-media-query';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { useFocusAfter } from '../../../../ui/dialog/focus';
import { transferEntries } from '../../api/transfer-entries';
import { useTools } from '../../api/use-tools';
import type { FolderSource } from '../../finding/find-folders';
import { FolderTree } from '../../folders/folder-tree';
import { isAcceptedBy, type TransferKind } from '../../model/transfer-plan';
import { NewFolderField } from '../naming/new-folder-field';
import { PromptActions } from '../prompt-actions';
import { FolderField, FolderOptions } from './folder-search';
import { type EarlyText, useFolderSearch } from './use-folder-search';

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

/** The folder that is chosen in the tree or found by name, or that was just created. */
function useTarget(props: TransferPromptProps, onConfirm: (path: VirtualPath) => void) {
  const { transfer, items, folder: here, source, early } = props;
  const [chosen, setChosen] = useState(here);
  const [isNaming, setNaming] = useState(false);
  const isOffered = (path: VirtualPath) => isAcceptedBy(transfer, items, path);
  const confirm = (path: VirtualPath | null) => {
    if (!isNaming && path !== null && isOffered(path)) onConfirm(path);
  };
  const search = useFolderSearch({ source, early, here, isOffered, onChoose: confirm });
  const isFinding = search.typed.trim() !== '';
  const target = isFinding ? (search.active?.path ?? null) : chosen;
  const onCreated = (name: string) => {
    setNaming(false);
    if (target !== null) setChosen(joinPath(target, name));
    search.type('');
  };
  return { chosen, setChosen, target, search, isFinding, isNaming, setNaming, onCreated, isOffered, confirm };
}

/** Chooses the folder that entries are copied or moved to. */
export function TransferPrompt(props: TransferPromptProps) {
  const { transfer, items, folder, onClose } = props;
  const t = useT();
  const rich = useRichT();
  const { perm } = useCurrentUser();
  const start = useTransfer(transfer, items);
  const isLeaving = useRef(false);
  // The focused element belongs to a selection that will disappear.
  useFocusAfter(isLeaving);
  const picker = useTarget(props, (path) => {
    isLeaving.current = transfer === 'move';
    onClose();
    void start(path);
  });
  const { target, isNaming, setNaming } = picker;
  const nameOfFolder = (path: VirtualPath) => nameOf(path) || t('files.home');
  return (
    <Dialog
      isOpen
      isFlush
      onClose={onClose}
      onSubmit={() => picker.confirm(target)}
      title={t(TEXTS[transfer].title, { count: items.length, name: items[0]?.name ?? '' })}
      description={rich('files.transfer.text', { count: items.length, folder: nameOfFolder(folder) })}
      footerStart={
        perm.create && (
          <Button
            variant="plain"
            icon={FolderPlus}
            onPress={() => setNaming(!isNaming)}
            isDisabled={target === null}
          >
            {t('files.action.newFolder')}
          </Button>
        )
      }
      actions={
        <PromptActions
          onClose={onClose}
          submit={t(TEXTS[transfer].submit, { folder: nameOfFolder(target ?? picker.chosen) })}
          isDisabled={isNaming || target === null || !picker.isOffered(target)}
        />
      }
    >
      <Folders picker={picker} folder={folder} />
      {isNaming && target !== null && (
        <NewFolderField parent={target} onCreated={picker.onCreated} onClose={() => setNaming(false)} />
      )}
    </Dialog>
  );
}

interface FoldersProps {
  picker: ReturnType<typeof useTarget>;
  folder: VirtualPath;
}

/** The field, and below it the folders that it finds; while it is empty, the tree. */
function Folders({ picker, folder }: FoldersProps) {
  const t = useT();
  const isTouch = useIsTouch();
  const input = useRef<HTMLInputElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { search, isFinding, chosen, setChosen, isOffered } = picker;
  // On touch screens the keyboard would cover the tree.
  useEffect(() => {
    if (!isTouch) input.current?.focus();
  }, [isTouch]);
  const toTree = (key: string) => {
    const row = tree.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    row?.focus();
    // The first arrow moves, as if the tree had the focus before.
    row?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) input.current?.focus();
  };
  return (
    <>
      <FolderField search={search} input={input} listId={listId} onLeave={toTree} />
      {isFinding ? (
        <FolderOptions search={search} listId={listId} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: letters that are typed in the tree go to the field
        <div ref={tree} onKeyDown={onKeyDown}>
          <FolderTree
            label={t('files.transfer.tree')}
            start={chosen}
            value={chosen}
            onChange={setChosen}
            isDisabled={(path) => path !== folder && !isOffered(path)}
            takesFocus={isTouch}
          />
        </div>
      )}
    </>
  );
}
