import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { TextField } from '../../../ui/fields/text-field';
import { toast } from '../../../ui/toast';
import { type OtherProvider, useLinkDirectory } from '../sign-on/identities-api';
import { linkProblem } from '../sign-on/link-problem';
import styles from './identities.module.css';

interface DirectoryPromptProps {
  provider: OtherProvider;
  onClose: () => void;
}

const EMPTY = { username: '', password: '' };

/** Asks for the name and the password in a directory, to which the own account is connected. */
export function DirectoryPrompt({ provider, onClose }: DirectoryPromptProps) {
  const t = useT();
  const name = visibleName(provider.name);
  const [fields, setFields] = useState(EMPTY);
  const { mutate, isPending, error, reset } = useLinkDirectory(provider.id);
  const set = (field: keyof typeof EMPTY) => (value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    reset();
  };
  // An empty password would be accepted by some directories, as that of nobody.
  const isEmpty = fields.username === '' || fields.password === '';
  const onSuccess = () => {
    toast.success(t('signOn.connected'));
    onClose();
  };
  // Users who do not enter the password of this server know why nothing was connected.
  const isShown = error !== null && !isApiError(error, 'reauthentication_required');
  return (
    <Dialog
      isOpen
      size="small"
      title={t('signOn.connectTo', { name })}
      description={t('signOn.directory', { name })}
      onClose={onClose}
      onSubmit={() => isEmpty || isPending || mutate(fields, { onSuccess })}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" isPending={isPending} isDisabled={isEmpty}>
            {t('signOn.link')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label={t('auth.username')}
          autoComplete="off"
          autoFocus
          value={fields.username}
          onChange={set('username')}
        />
        <TextField
          label={t('auth.password')}
          type="password"
          autoComplete="off"
          value={fields.password}
          onChange={set('password')}
          error={isShown ? t(linkProblem(error, t)) : undefined}
        />
      </div>
    </Dialog>
  );
}
