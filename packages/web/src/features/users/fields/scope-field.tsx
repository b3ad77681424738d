import { FolderTree as FolderIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import styles from './fields.module.css';

/** Renders the picker of a folder of the server; `onPick` is called with its path below the served folder. */
export type RenderFolderPicker = (picker: {
  start: string;
  /** Says what the folder is chosen for; by default, that it is a scope. */
  text?: string | undefined;
  onPick: (path: string) => void;
  onClose: () => void;
}) => ReactNode;

interface ScopeFieldProps {
  value: string;
  onChange: (scope: string) => void;
  /** By default it is that of the scope. */
  label?: string;
  /** The text of the picker. */
  text?: string;
  description?: string;
  error?: string | undefined;
  renderPicker?: RenderFolderPicker | undefined;
}

/** The scope of a user or another folder of the server, typed or chosen. */
export function ScopeField({
  value,
  onChange,
  label,
  text,
  description,
  error,
  renderPicker,
}: ScopeFieldProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <TextField
        isCode
        label={label ?? t('users.scope')}
        value={value}
        onChange={onChange}
        description={description}
        error={error}
        end={
          renderPicker && (
            <Button variant="plain" icon={FolderIcon} className={styles.choose} onPress={() => setOpen(true)}>
              {t('users.scope.choose')}
            </Button>
          )
        }
      />
      {isOpen &&
        renderPicker?.({
          start: value,
          text,
          onPick: (path) => {
            onChange(path);
            close();
          },
          onClose: close,
        })}
    </>
  );
}
