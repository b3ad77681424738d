import type { LoginRequest } from '@satchel/contract';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import loginStyles from '../login-form.module.css';
import { asksForMore, faultsOf, NO_FAULTS } from '../login-outcome';
import { LoginProblem } from '../login-problem';
import styles from './sign-on.module.css';

interface ConnectFormProps {
  /** The name of the provider. */
  name: string;
  /** There is an account with the name that the provider says. */
  isTaken: boolean;
  /** Throws `ApiError`. */
  send: (request: LoginRequest) => Promise<void>;
  /** Called if the password is right, and a second factor is needed besides. */
  onMore: (request: LoginRequest, reason: unknown) => void;
  onBack: () => void;
}

/** Asks for the account to which a login of a provider is connected from then on. */
export function ConnectForm({ name, isTaken, send, onMore, onBack }: ConnectFormProps) {
  const t = useT();
  const [request, setRequest] = useState<LoginRequest>({ username: '', password: '' });
  const [faults, setFaults] = useState(NO_FAULTS);
  const [isPending, setPending] = useState(false);
  const set = (field: 'username' | 'password') => (value: string) => {
    setRequest((before) => ({ ...before, [field]: value }));
    setFaults(NO_FAULTS);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || request.password === '') return;
    setPending(true);
    try {
      await send(request);
    } catch (error) {
      if (asksForMore(error)) onMore(request, error);
      else setFaults(faultsOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <form className={loginStyles.form} onSubmit={(event) => void submit(event)}>
      <h1 className={loginStyles.title}>{t('signOn.unlinked.title')}</h1>
      <p className={loginStyles.notice}>{isTaken ? t('signOn.exists') : t('signOn.unlinked', { name })}</p>
      <LoginProblem {...faults} />
      <TextField
        label={t('auth.username')}
        name="username"
        autoComplete="username"
        autoFocus
        isRequired
        value={request.username}
        onChange={set('username')}
      />
      <TextField
        label={t('auth.password')}
        name="password"
        type="password"
        enterKeyHint="go"
        autoComplete="current-password"
        isRequired
        value={request.password}
        onChange={set('password')}
      />
      <Button variant="primary" type="submit" isPending={isPending} className={loginStyles.submit}>
        {t('signOn.connect')}
      </Button>
      <Button className={styles.provider} onPress={onBack}>
        {t('signOn.back')}
      </Button>
    </form>
  );
}
