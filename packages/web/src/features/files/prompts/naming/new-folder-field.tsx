import { nameOf, type VirtualPath } from '@satchel/contract';
import type { KeyboardEvent } from 'react';
import { useT } from '../../../../lib/i18n';
import { newAction } from '../../../../lib/own-actions';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/fields/text-field';
import { createEntry } from '../../api/entry-requests';
import { refreshFolders } from '../../api/resource-query';
import { useTools } from '../../api/use-tools';
import styles from './new-folder-field.module.css';
import { useNewName } from './use-new-name';

interface NewFolderFieldProps {
  parent: VirtualPath;
  onCreated: (name: string) => void;
  onClose: () => void;
}

/** Creates a folder in the picker. Enter creates it, Esc only closes the field. */
export function NewFolderField({ parent, onCreated, onClose }: NewFolderFieldProps) {
  const t = useT();
  const tools = useTools();
  const { field, isFaulty, isPending, submit } = useNewName(parent, async (name) => {
    await createEntry(parent, name, true, newAction());
    await refreshFolders(tools.client, [parent]);
    onCreated(name);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void submit();
    else onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the field inside it
    <div className={styles.field} onKeyDown={onKeyDown}>
      <TextField
        label={t('files.newFolder.in', { folder: nameOf(parent) || t('files.home') })}
        {...field}
        autoFocus
        autoComplete="off"
      />
      <Button onPress={submit} isDisabled={isFaulty} isPending={isPending}>
        {t('files.new.submit')}
      </Button>
    </div>
  );
}
