import { type ListingItem, parentOf, parseVirtualPath } from '@satchel/contract';
import { useState } from 'react';
import { faultInName } from '../../../../lib/entry-names';
import { useT } from '../../../../lib/i18n';
import { Dialog } from '../../../../ui/dialog/dialog';
import { TextField } from '../../../../ui/fields/text-field';
import { renameTo } from '../../api/change-entries';
import { useTools } from '../../api/use-tools';
import { PromptActions } from '../prompt-actions';
import { FAULT_TEXTS, useNamesInUse } from './use-names-in-use';

interface RenamePromptProps {
  item: ListingItem;
  /** Called when the server has renamed it. */
  onRenamed?: (name: string) => void;
  onClose: () => void;
}

/**
 * Asks for a new name, with the part before the extension selected; the list shows it before the server has
 * responded.
 */
export function RenamePrompt({ item, onRenamed, onClose }: RenamePromptProps) {
  const t = useT();
  const tools = useTools();
  const inUse = useNamesInUse(parentOf(parseVirtualPath(item.path)));
  const [name, setName] = useState(item.name);
  const fault = faultInName(name, (typed) => typed !== item.name && inUse.has(typed));
  const isSame = name.trim() === item.name;
  const submit = async () => {
    if (fault) return;
    onClose();
    if (!isSame && (await renameTo(tools, item, name.trim()))) onRenamed?.(name.trim());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={submit}
      size="small"
      title={t('files.rename.title')}
      actions={
        <PromptActions
          onClose={onClose}
          submit={t('files.rename.submit')}
          isDisabled={fault !== null || isSame}
        />
      }
    >
      <TextField
        label={t('files.name')}
        value={name}
        onChange={setName}
        error={fault && fault !== 'empty' ? t(FAULT_TEXTS[fault], { name: name.trim() }) : undefined}
        autoFocus
        selectStem
        autoComplete="off"
        enterKeyHint="done"
      />
    </Dialog>
  );
}
