import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useT } from '../../lib/i18n';
import { pageConfig } from '../../lib/page-config';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields/text-field';
import { Captcha, needsCaptcha } from './captcha';
import styles from './login-form.module.css';
import { LoginProblem } from './login-problem';
import { type SecondStep, useLoginForm } from './use-login-form';

interface LoginFormProps {
  /** The name of this installation. */
  name: string;
  /** Shows the signup form first, if signing up is allowed. */
  beginsWithSignup?: boolean;
  /** The reason why a login is required. */
  notice?: string;
  /** Renders what follows a password that is right but does not suffice. */
  renderSecondStep: (step: SecondStep & { onBack: () => void }) => ReactNode;
}

/** Username and password; if signing up is allowed, also the signup form. */
export function LoginForm({ name, notice, beginsWithSignup = false, renderSecondStep }: LoginFormProps) {
  const t = useT();
  const form = useLoginForm(beginsWithSignup && pageConfig.Signup);
  const { fields, set, isSignup, toggleMode, isPending, problem, submit, secondStep, goBack } = form;
  if (secondStep) return renderSecondStep({ ...secondStep, onBack: goBack });
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
      <LoginProblem problem={problem} names={form.names} next={form.next} />
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
