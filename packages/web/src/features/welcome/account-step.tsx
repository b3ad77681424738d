import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { LocaleSelect } from '../../ui/fields/locale-select';
import { TextField } from '../../ui/fields/text-field';
import { fieldProblem, useFieldError, useFocusOnError } from '../../ui/form/field-errors';
import styles from './setup.module.css';
import { SetupStep, type StepProps } from './setup-step';

export interface AccountChange {
  username?: string;
  password?: string;
  locale?: string;
}

interface AccountStepProps extends StepProps {
  /** The name of this installation. */
  product: string;
  /** The stored values. */
  username: string;
  locale: string;
  /** The current language of the page. */
  shownLocale: string;
  onLocale: (locale: string) => void;
  /** True if users log in with a password of this server. */
  hasPassword: boolean;
  /** The minimum length of a password, in bytes. */
  minimum: number;
  /** Stores the changes. */
  onSave: (change: AccountChange) => Promise<void>;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The account of the administrator: language, name and password. */
export function AccountStep(props: AccountStepProps) {
  const t = useT();
  const errorText = useErrorText();
  const form = useAccountForm(props);
  const { typed, edit, error, isPending, submit } = form;
  const errorOf = useFieldError(error);
  const isAboutField = ['username', 'password'].includes(fieldProblem(error)?.field ?? '');
  return (
    <SetupStep
      title={t('setup.account.title', { name: props.product })}
      text={t('setup.account.text')}
      problem={error === null || isAboutField ? undefined : errorText(error)}
      isPending={isPending}
      onBack={props.onBack}
      onSubmit={submit}
    >
      <div>
        <LocaleSelect value={props.shownLocale} onChange={props.onLocale} />
        <p className={styles.hint}>{t('setup.account.language')}</p>
      </div>
      <TextField
        label={t('auth.username')}
        name="username"
        autoComplete="username"
        value={typed.name}
        onChange={(name) => edit({ name })}
        error={errorOf('username')}
      />
      {props.hasPassword && (
        <PasswordFields form={form} minimum={props.minimum} error={errorOf('password')} />
      )}
    </SetupStep>
  );
}

/** The typed values, and a function that stores those that have changed. */
function useAccountForm(props: AccountStepProps) {
  const { username, locale, shownLocale, minimum, onSave, onNext } = props;
  const [typed, setTyped] = useState({ name: username, password: '', confirmation: '' });
  const [tries, setTries] = useState(0);
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: onSave, onSuccess: onNext });
  useFocusOnError(error);
  useEffect(() => {
    if (tries > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [tries]);
  const { name, password, confirmation } = typed;
  const isShort = password !== '' && bytesOf(password) < minimum;
  const edit = (change: Partial<typeof typed>) => {
    setTyped((now) => ({ ...now, ...change }));
    reset();
  };
  const submit = () => {
    if (isShort || confirmation !== password) return setTries(tries + 1);
    const change: AccountChange = {
      ...(name !== username && { username: name }),
      ...(password !== '' && { password }),
      ...(shownLocale !== locale && { locale: shownLocale }),
    };
    if (Object.keys(change).length === 0) onNext();
    else mutate(change);
  };
  return { typed, edit, isShort, tries, error, isPending, submit };
}

interface PasswordFieldsProps {
  form: ReturnType<typeof useAccountForm>;
  minimum: number;
  /** The reason why the server rejects the password. */
  error?: string;
}

/** A new password, twice. Empty fields keep the current one. */
function PasswordFields({ form, minimum, error }: PasswordFieldsProps) {
  const t = useT();
  const { typed, edit, isShort, tries } = form;
  const { password, confirmation } = typed;
  const isTyped = tries > 0 || (confirmation !== '' && confirmation.length >= password.length);
  const tooShort = t('reason.too_short', { min: minimum });
  const field = { type: 'password', autoComplete: 'new-password' } as const;
  return (
    <>
      <TextField
        {...field}
        label={t('settings.newPassword')}
        description={`${t('setup.account.keep')} ${tooShort} ${t('setup.account.easy')}`}
        value={password}
        onChange={(text) => edit({ password: text })}
        error={isShort && tries > 0 ? tooShort : error}
      />
      <TextField
        {...field}
        label={t('settings.confirmPassword')}
        value={confirmation}
        onChange={(text) => edit({ confirmation: text })}
        tone={password !== '' && password === confirmation && !isShort ? 'good' : 'neutral'}
        error={isTyped && confirmation !== password ? t('auth.passwordsDiffer') : undefined}
      />
    </>
  );
}
