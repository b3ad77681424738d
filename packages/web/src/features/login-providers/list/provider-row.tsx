import type { LoginProvider } from '@satchel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Switch } from '../../../ui/fields/switch';
import styles from '../logins.module.css';
import { KIND_NAMES, ProviderIcon } from '../provider-icon';
import { forgetProviders, setEnabled } from '../providers-api';
import { useFailure } from '../use-failure';

/** One provider, which can be turned on and off here, and leads to its page. */
export function ProviderRow({ provider }: { provider: LoginProvider }) {
  const t = useT();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (enabled: boolean) => setEnabled(provider, enabled),
    onError: useFailure(),
    onSettled: () => forgetProviders(client),
  });
  const isOn = isPending ? variables : provider.enabled;
  const name = visibleName(provider.name);
  return (
    <li className={styles.row}>
      <ProviderIcon icon={provider.icon} />
      <div className={styles.words}>
        <Link className={styles.name} to={`/settings/logins/${provider.id}`}>
          <bdi>{name}</bdi>
        </Link>
        <p className={styles.facts}>
          <span>{KIND_NAMES[provider.kind]}</span>
          <span>{t('logins.accounts', { count: provider.accounts })}</span>
        </p>
      </div>
      <div className={styles.toggle}>
        <Switch isSelected={isOn} isDisabled={isPending} onChange={(enabled) => mutate(enabled)}>
          <span className="visually-hidden">
            <bdi>{name}</bdi>:{' '}
          </span>
          {t(isOn ? 'logins.on' : 'logins.off')}
        </Switch>
      </div>
    </li>
  );
}
