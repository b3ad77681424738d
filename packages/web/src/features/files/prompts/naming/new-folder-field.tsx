import { nameOf, type VirtualPath } from '@satchel/contract';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '../../../../lib/i18n';
import { faultInName } from '../../../../lib/listing/entry-names';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import { createEntry } from '../../api/entry-requests';
import { refreshFolders } from '../../api/resource-query';
import { useTools } from '../../api/use-tools';
import styles from './new-folder-field.module.css';
import { FAULT_TEXTS, useTakenNames } from './use-taken-names';

interface NewFolderFieldProps {
  parent: VirtualPath;
  onCreated: (name: string) => void;
  onClose: () => void;
}

/** Makes a folder from within the picker. Enter makes it, Esc only closes the field. */
export function NewFolderField({ parent, onCreated, onClose }: NewFolderFieldProps) {
  const t = useT();
  const tools = useTools();
  const taken = useTakenNames(parent);
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setPending] = useState(false);
  const fault = faultInName(name, (typed) => taken.has(typed));
  const create = async () => {
    if (fault || isPending) return;
    setPending(true);
    try {
      await createEntry(parent, name.trim(), true);
      await refreshFolders(tools.client, [parent]);
      onCreated(name.trim());
    } catch (error) {
      setRefusal(tools.errorText(error));
      setPending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void create();
    else onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the field inside it
    <div className={styles.field} onKeyDown={onKeyDown}>
      <TextField
        label={t('files.newFolder.in', { folder: nameOf(parent) || t('files.home') })}
        value={name}
        onChange={(value) => {
          setName(value);
          setRefusal(undefined);
        }}
        error={fault && fault !== 'empty' ? t(FAULT_TEXTS[fault], { name: name.trim() }) : refusal}
        autoFocus
        autoComplete="off"
      />
      <Button onPress={create} isDisabled={fault !== null} isPending={isPending}>
        {t('files.new.submit')}
      </Button>
    </div>
  );
}
