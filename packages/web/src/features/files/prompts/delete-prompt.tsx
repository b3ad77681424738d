import type { ListingItem } from '@satchel/contract';
import { useRef, useState } from 'react';
import { useRichT, useT } from '../../../lib/i18n';
import { usePageConfig } from '../../../lib/page-config-store';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useFocusAfter } from '../../../ui/dialog/focus';
import { Checkbox } from '../../../ui/fields/checkbox';
import { type Deletion, deleteEntries } from '../api/change-entries';
import { useTools } from '../api/use-tools';
import { usePrompts } from '../state/prompt-store';

interface DeletePromptProps {
  items: readonly ListingItem[];
  /** The choice not to use the trash is set at first. */
  isPermanent?: boolean;
  /** The reason why they cannot be moved to the trash, in which case there is no choice. */
  noTrash?: unknown;
  /** Called when everything is deleted. */
  onDone?: () => void;
  onClose: () => void;
}

const TEXTS = {
  trash: { one: 'files.delete.trashOne', several: 'files.delete.trashSeveral' },
  forGood: { one: 'files.delete.one', several: 'files.delete.several' },
} as const;

/** Asks before anything is deleted, and says if it can be restored. */
export function DeletePrompt({ items, isPermanent = false, noTrash, onDone, onClose }: DeletePromptProps) {
  const t = useT();
  const rich = useRichT();
  const tools = useTools();
  const { EnableTrash = false } = usePageConfig();
  const { open } = usePrompts();
  const hasTrash = EnableTrash && noTrash === undefined;
  const [isChosen, setChosen] = useState(isPermanent);
  const isForGood = isChosen || !hasTrash;
  const count = items.length;
  const name = items[0]?.name ?? '';
  const hasFolders = items.some((item) => item.isDir);
  const texts = TEXTS[isForGood ? 'forGood' : 'trash'];
  const isSubmitted = useRef(false);
  useFocusAfter(isSubmitted);
  const submit = async () => {
    isSubmitted.current = true;
    onClose();
    const permanent = EnableTrash ? isForGood : undefined;
    const onNoTrash: Deletion['onNoTrash'] = (left, error) =>
      open({ kind: 'delete', items: left, noTrash: error, ...(onDone ? { onDone } : {}) });
    if (await deleteEntries(tools, items, { permanent, onNoTrash })) onDone?.();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('files.delete.title', { count })}
      description={
        <>
          {noTrash !== undefined && `${tools.errorText(noTrash)} `}
          {rich(count === 1 ? texts.one : texts.several, { count, name })}{' '}
          {hasFolders && isForGood && t('files.delete.folders')}
        </>
      }
      confirm={isForGood ? t('files.delete.submit', { count }) : t('files.delete.toTrash')}
      onConfirm={() => void submit()}
      onClose={onClose}
      canBeUndone={!isForGood}
    >
      {hasTrash ? (
        <Checkbox isSelected={isChosen} onChange={setChosen}>
          {t('files.action.deleteForGood')}
        </Checkbox>
      ) : undefined}
    </ConfirmDialog>
  );
}
