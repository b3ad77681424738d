import type { PasswordLinkUser } from '@satchel/contract';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import { fieldProblem, useFieldError, useFocusOnError } from '../../../ui/form/field-errors';
import { HiddenUsername } from '../hidden-username';
import styles from '../login-form.module.css';

interface SetPasswordFormProps {
  /** The name of this installation. */
  name: string;
  user: PasswordLinkUser;
  isPending: boolean;
  /** Why the server did not accept the last password. */
  error: unknown;
  onSubmit: (password: string) => void;
  /** Forgets the error. */
  reset: () => void;
}

/** Two fields for the new password, which must match before anything is sent. */
export function SetPasswordForm(props: SetPasswordFormProps) {
  const { name, user, isPending, error, onSubmit, reset } = props;
  const { username, minimumLength: min } = user;
  const t = useT();
  const errorText = useErrorText();
  const errorOf = useFieldError(error);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  useFocusOnError(error);
  const isSame = password === confirmation;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && isSame && !isPending) onSubmit(password);
  };
  const common = { type: 'password', autoComplete: 'new-password', isRequired: true } as const;
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1 className={styles.title}>{t('password.title')}</h1>
      <p className={styles.notice}>{t('password.text', { user: username, name })}</p>
      <p role="alert" className={showsError(error) ? styles.problem : 'visually-hidden'}>
        {showsError(error) && errorText(error)}
      </p>
      <HiddenUsername username={username} />
      <TextField
        {...common}
        label={t('settings.newPassword')}
        autoFocus
        description={min > 0 ? t('reason.too_short', { min }) : undefined}
        value={password}
        onChange={(text) => {
          setPassword(text);
          reset();
        }}
        error={errorOf('password')}
      />
      <TextField
        {...common}
        label={t('settings.confirmPassword')}
        value={confirmation}
        onChange={setConfirmation}
        error={!isSame && confirmation !== '' ? t('auth.passwordsDiffer') : undefined}
      />
      <Button
        variant="primary"
        type="submit"
        isPending={isPending}
        isDisabled={password === '' || !isSame}
        className={styles.submit}
      >
        {t('password.submit')}
      </Button>
    </form>
  );
}

/** A fault of the password is shown at its field. */
function showsError(error: unknown): boolean {
  return error !== null && fieldProblem(error)?.field !== 'password';
}
