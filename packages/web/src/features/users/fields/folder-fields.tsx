import type { UserFolder } from '@satchel/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import { IconButton } from '../../../ui/icon-button';
import styles from './fields.module.css';

interface FolderFieldsProps {
  folders: readonly UserFolder[];
  onChange: (folders: UserFolder[]) => void;
  error?: string;
  /** The index of the folder that the error is about. */
  errorIndex?: number;
}

/** The folders that an administrator granted to a user in addition to the scope. */
export function FolderFields({ folders, onChange, error, errorIndex }: FolderFieldsProps) {
  const t = useT();
  const change = (index: number, part: Partial<UserFolder>) =>
    onChange(folders.map((each, position) => (position === index ? { ...each, ...part } : each)));
  return (
    <>
      {folders.map(({ at, folder }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key except their position
        <div key={index} className={styles.folder}>
          <TextField
            isCode
            label={t('users.folders.at')}
            value={at}
            onChange={(text) => change(index, { at: text })}
          />
          <TextField
            isCode
            label={t('users.folders.folder')}
            value={folder}
            onChange={(text) => change(index, { folder: text })}
            error={index === (errorIndex ?? 0) ? error : undefined}
          />
          <IconButton
            icon={Trash2}
            label={t('users.folders.remove', { number: index + 1 })}
            onPress={() => onChange(folders.filter((_, position) => position !== index))}
          />
        </div>
      ))}
      <div>
        <Button icon={Plus} onPress={() => onChange([...folders, { at: '', folder: '' }])}>
          {t('groups.behindLink')}
        </Button>
      </div>
    </>
  );
}
