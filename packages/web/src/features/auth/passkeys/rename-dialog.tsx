import { MAX_PASSKEY_NAME, type Passkey } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { TextField } from '../../../ui/fields/text-field';
import { renamePasskey } from './passkeys-api';

interface RenameDialogProps {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenameDialog({ passkey, onDone, onClose }: RenameDialogProps) {
  const t = useT();
  const errorText = useErrorText();
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name.trim()),
    onSuccess: onDone,
  });
  const isEmpty = name.trim() === '';
  return (
    <Dialog
      isOpen
      size="small"
      title={t('files.rename.title')}
      onClose={onClose}
      onSubmit={() => isEmpty || isPending || mutate()}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" isPending={isPending} isDisabled={isEmpty}>
            {t('files.rename.submit')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('files.name')}
        value={name}
        onChange={(next) => setName(next.slice(0, MAX_PASSKEY_NAME))}
        error={error === null ? undefined : errorText(error)}
        autoComplete="off"
        autoFocus
        selectStem
      />
    </Dialog>
  );
}
