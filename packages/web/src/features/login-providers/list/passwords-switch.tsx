import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Switch } from '../../../ui/fields/switch';
import { toast } from '../../../ui/toast';
import { CopiedLine } from '../copied-line';
import styles from '../logins.module.css';
import { useFailure } from '../use-failure';

export interface PasswordsProps {
  /** Users log in with passwords of this server; undefined until it is known. */
  passwords: boolean | undefined;
  /** Stores the setting. */
  onPasswords: (passwords: boolean) => Promise<void>;
  /** A provider is on, so that users can log in without passwords. */
  hasProvider: boolean;
}

/** How an operator gets back in when no provider works. */
const WAY_BACK = 'satchel config set --signOn.passwords=true';

/** The switch for the passwords of this server. Turning it off is confirmed, as it may lock everybody out. */
export function PasswordsSwitch({ passwords, onPasswords, hasProvider }: PasswordsProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: onPasswords,
    onSuccess: () => toast.success(t('settings.saved')),
    onError: useFailure(),
    onSettled: () => setAsking(false),
  });
  const isLocked = passwords !== false && !hasProvider;
  return (
    <div className={styles.passwords}>
      <Switch
        description={t('logins.passwords.text')}
        isSelected={passwords ?? true}
        isDisabled={passwords === undefined || isPending || isLocked}
        onChange={(isOn) => (isOn ? mutate(true) : setAsking(true))}
      >
        {t('logins.passwords')}
      </Switch>
      {isLocked && <p className={styles.note}>{t('logins.passwords.needs')}</p>}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('logins.passwords.title')}
        description={t('logins.passwords.warning')}
        confirm={t('logins.passwords.off')}
        onConfirm={() => mutate(false)}
        onClose={() => setAsking(false)}
        isPending={isPending}
      >
        <CopiedLine label={t('logins.passwords')} text={WAY_BACK} />
      </ConfirmDialog>
    </div>
  );
}
