import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import { useErrorToast } from '../../../ui/form/field-errors';
import { toast } from '../../../ui/toast';
import styles from './mail.module.css';
import { mailQuery, storeMailPassword } from './mail-api';

/** The password for the mail server, which is stored apart from the settings, and never read back. */
export function MailPassword({ hasPassword }: { hasPassword: boolean }) {
  const t = useT();
  const [isReplacing, setReplacing] = useState(false);
  const { mutate, isPending } = useStorePassword(() => setReplacing(false));
  if (!hasPassword || isReplacing) {
    return (
      <PasswordForm
        isPending={isPending}
        isReplacing={isReplacing}
        onStore={mutate}
        onCancel={() => setReplacing(false)}
      />
    );
  }
  return (
    <div className={styles.row}>
      <p>{t('mail.hasPassword')}</p>
      <div className={styles.buttons}>
        <Button onPress={() => setReplacing(true)}>{t('mail.replace')}</Button>
        <Button className={styles.danger} isPending={isPending} onPress={() => mutate('')}>
          {t('mail.remove')}
        </Button>
      </div>
    </div>
  );
}

function useStorePassword(onStored: () => void) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: storeMailPassword,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: mailQuery().queryKey });
      onStored();
      toast.success(t('settings.saved'));
    },
    onError: useErrorToast(),
  });
}

interface PasswordFormProps {
  isPending: boolean;
  /** True if there is a password already. */
  isReplacing: boolean;
  onStore: (password: string) => void;
  onCancel: () => void;
}

function PasswordForm({ isPending, isReplacing, onStore, onCancel }: PasswordFormProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !isPending) onStore(password);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t('mail.password')}
        type="password"
        autoComplete="new-password"
        autoFocus={isReplacing}
        value={password}
        onChange={setPassword}
      />
      <div className={styles.buttons}>
        <Button type="submit" isPending={isPending} isDisabled={password === ''}>
          {t('mail.store')}
        </Button>
        {isReplacing && <Button onPress={onCancel}>{t('common.cancel')}</Button>}
      </div>
    </form>
  );
}
