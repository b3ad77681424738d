import type { FormEvent, ReactNode } from 'react';
import loginStyles from '../login-form.module.css';
import styles from './second-factor.module.css';

interface LoginStepProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  onSubmit: () => void;
}

/** A step after the password, in place of the login form; its title is announced when it changes. */
export function LoginStep({ title, children, actions, onSubmit }: LoginStepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={loginStyles.form} onSubmit={submit} noValidate>
      <h1 className={loginStyles.title} aria-live="polite">
        {title}
      </h1>
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
