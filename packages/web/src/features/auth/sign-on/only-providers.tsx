import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import loginStyles from '../login-form.module.css';
import { ProviderButtons } from './provider-buttons';
import styles from './sign-on.module.css';
import { choicesQuery, type Provider } from './sign-on-api';
import { useBegin } from './use-begin';

interface OnlyProvidersProps {
  /** The name of this installation. */
  name: string;
  /** The reason why a login is required. */
  notice?: string;
  redirect: string;
  /** Where there is one provider, its page is opened without a press of its button. */
  goesOn: boolean;
  /** The address of the form for a name and a password. */
  formAddress: string;
}

/** The login page of a server on which users log in by providers. */
export function OnlyProviders({ name, notice, redirect, goesOn, formAddress }: OnlyProvidersProps) {
  const t = useT();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(choicesQuery);
  const [first, ...more] = data?.providers ?? [];
  const only = goesOn && more.length === 0 ? first : undefined;
  const begin = useBegin({ redirect: () => redirect, isReplacing: only !== undefined });
  useOnce(only, begin.mutate);
  const isWaiting = error === null && (!data || (only !== undefined && begin.error === null));
  return (
    <div className={loginStyles.form}>
      <h1 className={loginStyles.title}>{t('auth.login.title', { name })}</h1>
      {notice && <p className={loginStyles.notice}>{notice}</p>}
      {isWaiting && (
        <p role="status" className={styles.quiet}>
          {t('common.loading')}
        </p>
      )}
      {!data && error && (
        <p role="alert" className={styles.quiet}>
          {errorText(error)} <Button onPress={() => void refetch()}>{t('common.retry')}</Button>
        </p>
      )}
      {data && !isWaiting && <ProviderButtons providers={data.providers} begin={begin} />}
      <Link className={styles.form} to={formAddress}>
        {t('signOn.password')}
      </Link>
    </div>
  );
}

/** Opens the page of the provider once, also where effects run twice. */
function useOnce(provider: Provider | undefined, open: (provider: Provider) => void): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (provider === undefined || isOpened.current) return;
    isOpened.current = true;
    open(provider);
  }, [provider, open]);
}
