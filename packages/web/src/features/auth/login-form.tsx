import { CircleAlert } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useFormat, useT } from '../../lib/i18n';
import { pageConfig } from '../../lib/page-config';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields/text-field';
import { Captcha, needsCaptcha } from './captcha';
import styles from './login-form.module.css';
import { useLoginForm } from './use-login-form';

interface LoginFormProps {
  /** The name of this installation. */
  name: string;
  /** Shows the signup form first, if signing up is allowed. */
  beginsWithSignup?: boolean;
  /** The reason why a login is required. */
  notice?: string;
}

/** Username and password; if signing up is allowed, also the signup form. */
export function LoginForm({ name, notice, beginsWithSignup = false }: LoginFormProps) {
  const t = useT();
  const { relativeTime } = useFormat();
  const { fields, set, isSignup, toggleMode, isPending, problem, names, next, submit } = useLoginForm(
    beginsWithSignup && pageConfig.Signup,
  );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1 className={styles.title}>{t(isSignup ? 'auth.signup.title' : 'auth.login.title', { name })}</h1>
      {notice && problem === null && <p className={styles.notice}>{notice}</p>}
      <p role="alert" className={problem === null ? 'visually-hidden' : styles.problem}>
        {problem !== null && <CircleAlert size={16} strokeWidth={1.75} aria-hidden />}
        {problem !== null && (next === null ? t(problem) : t('auth.tooMany', { when: relativeTime(next) }))}
      </p>
      {problem !== null && names !== null && (
        <p className={styles.names}>
          <bdi>{names}</bdi>
        </p>
      )}
      <Credentials fields={fields} set={set} isSignup={isSignup} />
      {needsCaptcha && <Captcha onAnswer={set('captcha')} />}
      <Button variant="primary" type="submit" isPending={isPending} className={styles.submit}>
        {t(isSignup ? 'auth.signup.submit' : 'auth.login.submit')}
      </Button>
      {pageConfig.Signup && (
        <p className={styles.other}>
          {t(isSignup ? 'auth.haveAccount' : 'auth.noAccount')}{' '}
          <AriaButton className={styles.toggle} onPress={toggleMode}>
            {t(isSignup ? 'auth.login.submit' : 'auth.signup.submit')}
          </AriaButton>
        </p>
      )}
    </form>
  );
}

type CredentialsProps = Pick<ReturnType<typeof useLoginForm>, 'fields' | 'set' | 'isSignup'>;

function Credentials({ fields, set, isSignup }: CredentialsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('auth.username')}
        name="username"
        autoComplete="username"
        autoFocus
        isRequired
        value={fields.username}
        onChange={set('username')}
      />
      <TextField
        label={t('auth.password')}
        name="password"
        type="password"
        enterKeyHint={isSignup ? undefined : 'go'}
        autoComplete={isSignup ? 'new-password' : 'current-password'}
        isRequired
        value={fields.password}
        onChange={set('password')}
      />
      {isSignup && (
        <TextField
          label={t('auth.confirmPassword')}
          name="confirmation"
          type="password"
          autoComplete="new-password"
          isRequired
          value={fields.confirmation}
          onChange={set('confirmation')}
        />
      )}
    </>
  );
}
