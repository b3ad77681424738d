import { type LoginProvider, MAX_PROVIDERS } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';
import styles from '../logins.module.css';
import { providersQuery } from '../providers-api';
import { type PasswordsProps, PasswordsSwitch } from './passwords-switch';
import { ProviderRow } from './provider-row';
import { TemplatePrompt } from './template-prompt';

/** The login method whose users providers can be added to. */
const NEEDED = 'json';

/** The providers by which users log in, and the switch for passwords. */
export function LoginsCard(passwords: Omit<PasswordsProps, 'hasProvider'>) {
  const t = useT();
  const { AuthMethod } = pageConfig;
  if (AuthMethod !== NEEDED) {
    return (
      <Card title={t('settings.logins')}>
        <p className={styles.note}>{t('logins.otherMethod', { needed: NEEDED, method: AuthMethod })}</p>
      </Card>
    );
  }
  return <OfJson {...passwords} />;
}

function OfJson(passwords: Omit<PasswordsProps, 'hasProvider'>) {
  const t = useT();
  const errorText = useErrorText();
  const { data: providers, error, refetch } = useQuery(providersQuery());
  return (
    <div className={styles.cards}>
      <Card title={t('settings.logins')} description={t('logins.text')}>
        {providers && (
          <>
            <Providers providers={providers} />
            <PasswordsSwitch {...passwords} hasProvider={providers.some(({ enabled }) => enabled)} />
          </>
        )}
        {!providers && !error && <Waiting />}
        {!providers && error && (
          <p role="alert" className={styles.failed}>
            {errorText(error)} <Button onPress={() => void refetch()}>{t('common.retry')}</Button>
          </p>
        )}
      </Card>
    </div>
  );
}

function Providers({ providers }: { providers: readonly LoginProvider[] }) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className={styles.buttons}>
        <Button icon={Plus} isDisabled={providers.length >= MAX_PROVIDERS} onPress={() => setAdding(true)}>
          {t('logins.add')}
        </Button>
      </div>
      {providers.length === 0 && <p className={styles.note}>{t('logins.none')}</p>}
      {providers.length > 0 && (
        <ul className={styles.list} aria-label={t('settings.logins')}>
          {providers.map((provider) => (
            <ProviderRow key={provider.id} provider={provider} />
          ))}
        </ul>
      )}
      {isAdding && <TemplatePrompt onClose={() => setAdding(false)} />}
    </>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="50%" height={16} />
    </div>
  );
}
