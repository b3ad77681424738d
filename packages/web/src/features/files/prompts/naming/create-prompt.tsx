import type { VirtualPath } from '@satchel/contract';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n';
import { faultInName } from '../../../../lib/listing/entry-names';
import { Dialog } from '../../../../ui/dialog';
import { TextField } from '../../../../ui/text-field';
import { createIn } from '../../api/change-entries';
import { useTools } from '../../api/use-tools';
import { PromptActions } from '../parts/prompt-actions';
import { FAULT_TEXTS, useTakenNames } from './use-taken-names';

export interface CreatePromptProps {
  kind: 'newFolder' | 'newFile';
  folder: VirtualPath;
  onClose: () => void;
}

/** Asks for the name of a new folder or file, and stays open with the reason when the server refuses. */
export function CreatePrompt({ kind, folder, onClose }: CreatePromptProps) {
  const t = useT();
  const tools = useTools();
  const taken = useTakenNames(folder);
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setPending] = useState(false);
  const fault = faultInName(name, (typed) => taken.has(typed));
  const isFolder = kind === 'newFolder';
  const submit = async () => {
    if (fault || isPending) return;
    setPending(true);
    try {
      await createIn(tools, folder, name.trim(), isFolder);
      onClose();
    } catch (error) {
      setRefusal(tools.errorText(error));
      setPending(false);
    }
  };
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
          isDisabled={fault !== null}
          isPending={isPending}
        />
      }
    >
      <TextField
        label={t('files.name')}
        value={name}
        onChange={(value) => {
          setName(value);
          setRefusal(undefined);
        }}
        error={fault && fault !== 'empty' ? t(FAULT_TEXTS[fault], { name: name.trim() }) : refusal}
        autoFocus
        autoComplete="off"
      />
    </Dialog>
  );
}
