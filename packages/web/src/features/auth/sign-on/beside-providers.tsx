import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { ProviderButtons } from './provider-buttons';
import styles from './sign-on.module.css';
import { choicesQuery } from './sign-on-api';
import { useBegin } from './use-begin';

interface BesideProvidersProps {
  /** The form is being sent. */
  isSending: boolean;
  redirect: string;
}

/** The providers below the login form, which can be used without them. */
export function BesideProviders({ isSending, redirect }: BesideProvidersProps) {
  const t = useT();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(choicesQuery);
  const begin = useBegin({ redirect: () => redirect });
  if (!data) {
    if (!error) return null;
    return (
      <p className={styles.quiet}>
        {errorText(error)} <Button onPress={() => void refetch()}>{t('common.retry')}</Button>
      </p>
    );
  }
  if (data.providers.length === 0) return null;
  return (
    <>
      <p className={styles.or}>{t('signOn.or')}</p>
      <ProviderButtons providers={data.providers} begin={begin} isDisabled={isSending} />
    </>
  );
}
