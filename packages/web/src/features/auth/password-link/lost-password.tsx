import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import { Captcha, needsCaptcha } from '../captcha';
import styles from '../login-form.module.css';
import { LoginProblem } from '../login-problem';
import { lostFaults, NO_CAPTCHA } from './lost-faults';
import { Message } from './message';
import { type LostRequest, requestLink } from './password-link-api';

/** Asks for the account whose password is lost, and then says that a link may be on its way. */
export function LostPassword() {
  const t = useT();
  const navigate = useNavigate();
  const sending = useMutation({ mutationFn: requestLink });
  const toLogin = () => void navigate('/login');
  if (!sending.isSuccess) return <LostPasswordForm {...sending} onSubmit={sending.mutate} onBack={toLogin} />;
  return (
    <Message title={t('password.sent')} text={t('password.sentText')}>
      <p className={styles.names}>{t('password.sentNothing')}</p>
      <Button variant="primary" autoFocus className={styles.submit} onPress={toLogin}>
        {t('password.toLogin')}
      </Button>
    </Message>
  );
}

interface LostPasswordFormProps {
  isPending: boolean;
  /** Why the server did not accept the last request. */
  error: unknown;
  onSubmit: (request: LostRequest, options: { onError: () => void }) => void;
  onBack: () => void;
  /** Forgets the error. */
  reset: () => void;
}

function LostPasswordForm({ isPending, error, onSubmit, onBack, reset }: LostPasswordFormProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [captcha, setCaptcha] = useState('');
  const [isUnsolved, setUnsolved] = useState(false);
  const [failures, setFailures] = useState(0);
  const send = () => {
    const isMissing = needsCaptcha && captcha === '';
    setUnsolved(isMissing);
    if (isMissing) return;
    // A captcha is solved for one request only.
    const onError = () => {
      setCaptcha('');
      setFailures((count) => count + 1);
    };
    onSubmit({ name: name.trim(), captcha }, { onError });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && name.trim() !== '') send();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1 className={styles.title}>{t('auth.lost')}</h1>
      <p className={styles.notice}>{t('password.lostText')}</p>
      <LoginProblem {...(isUnsolved ? NO_CAPTCHA : lostFaults(error, t))} />
      <TextField
        label={t('password.lostName')}
        name="username"
        autoComplete="username"
        autoFocus
        isRequired
        value={name}
        onChange={(text) => {
          setName(text);
          setUnsolved(false);
          reset();
        }}
      />
      {needsCaptcha && <Captcha key={failures} onAnswer={setCaptcha} />}
      <Button variant="primary" type="submit" isPending={isPending} className={styles.submit}>
        {t('password.lostSubmit')}
      </Button>
      <Button onPress={onBack}>{t('password.toLogin')}</Button>
    </form>
  );
}
