import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { pageConfig } from '../../lib/page-config';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields/text-field';
import { Captcha, needsCaptcha } from './captcha';
import styles from './login-form.module.css';
import type { LoginFaults } from './login-outcome';
import { LoginProblem } from './login-problem';
import { type SecondStep, useLoginForm } from './use-login-form';

/** The state of the form, for a login beside it. */
export interface BesideForm {
  /** True while the form is being sent. */
  isSending: boolean;
  /** Shows why such a login failed, in place of what the form shows. */
  onFaults: (faults: LoginFaults) => void;
}

interface LoginFormProps {
  /** The name of this installation. */
  name: string;
  /** Shows the signup form first, if signing up is allowed. */
  beginsWithSignup?: boolean;
  /** The reason why a login is required. */
  notice?: string;
  /** Renders what follows a password that is right but does not suffice. */
  renderSecondStep: (step: SecondStep & { onBack: () => void }) => ReactNode;
  /** Renders other ways to log in, below the form. */
  renderBeside?: (form: BesideForm) => ReactNode;
}

/** Username and password; if signing up is allowed, also the signup form. */
export function LoginForm(props: LoginFormProps) {
  const { name, notice, beginsWithSignup = false, renderSecondStep, renderBeside } = props;
  const t = useT();
  const form = useLoginForm(beginsWithSignup && pageConfig.Signup);
  const { fields, set, isSignup, toggleMode, isPending, faults, submit, secondStep, goBack } = form;
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
      {notice && faults.problem === null && <p className={styles.notice}>{notice}</p>}
      <LoginProblem {...faults} />
      <Credentials fields={fields} set={set} isSignup={isSignup} />
      {needsCaptcha && <Captcha onAnswer={set('captcha')} />}
      <Button variant="primary" type="submit" isPending={isPending} className={styles.submit}>
        {t(isSignup ? 'auth.signup.submit' : 'auth.login.submit')}
      </Button>
      {!isSignup && pageConfig.LostPassword && (
        <Link className={styles.lost} to="/password">
          {t('auth.lost')}
        </Link>
      )}
      {!isSignup && renderBeside?.({ isSending: isPending, onFaults: form.setFaults })}
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
        // Browsers offer passkeys there as well, if a page asks for them.
        autoComplete={isSignup ? 'username' : 'username webauthn'}
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
