import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields/text-field';
import type { ShareAddress } from './link/share-address';
import { sharedQuery, unlock } from './link/shared-query';
import styles from './password-form.module.css';

/** Asks for the password of a link. Nothing else about the link is known yet. */
export function PasswordForm(address: ShareAddress) {
  const t = useT();
  const { password, change, problem, isPending, submit } = useUnlocking(address);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <span className={styles.lock}>
        <LockKeyhole size={28} strokeWidth={1.5} aria-hidden />
      </span>
      <h1 className={styles.title}>{t('visitors.password.title')}</h1>
      <p className={styles.text}>{t('visitors.password.text')}</p>
      <p role="alert" className={problem === '' ? 'visually-hidden' : styles.problem}>
        {problem !== '' && <CircleAlert size={16} strokeWidth={1.75} aria-hidden />}
        {problem}
      </p>
      <TextField
        className={styles.field}
        label={t('visitors.password.label')}
        name="share-password"
        type="password"
        autoComplete="off"
        enterKeyHint="go"
        autoFocus
        isRequired
        tone={problem === '' ? 'neutral' : 'bad'}
        value={password}
        onChange={change}
      />
      <Button variant="primary" type="submit" className={styles.submit} isPending={isPending}>
        {t('visitors.password.submit')}
      </Button>
    </form>
  );
}

const EMPTY = Symbol('nothing is typed');

function useUnlocking({ hash, path }: ShareAddress) {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const problemOf = (error: unknown): string => {
    if (error === null) return '';
    if (error === EMPTY) return t('visitors.password.empty');
    if (isApiError(error, 'unauthenticated')) return t('visitors.password.wrong');
    if (isApiError(error, 'too_many_requests')) return t('visitors.password.tooMany');
    return errorText(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (password === '') return setFailure(EMPTY);
    setPending(true);
    try {
      const resource = await unlock({ hash, path }, password);
      client.removeQueries({ queryKey: ['shared', hash], type: 'inactive' });
      client.setQueryData(sharedQuery(hash, path).queryKey, resource);
    } catch (error) {
      setFailure(error);
      setPending(false);
    }
  };
  const change = (text: string) => {
    setPassword(text);
    setFailure(null);
  };
  return {
    password,
    change,
    problem: problemOf(failure),
    isPending,
    submit: (event: FormEvent) => void submit(event),
  };
}
