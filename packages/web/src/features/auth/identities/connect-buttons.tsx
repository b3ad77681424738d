import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import { openProvider } from '../../../lib/sign-on/open-provider';
import { visibleName } from '../../../lib/visible-name';
import { Button } from '../../../ui/button';
import { useErrorToast } from '../../../ui/form/field-errors';
import { beginLink, type OtherProvider } from '../sign-on/identities-api';
import { ProviderIcon } from '../sign-on/provider-icon';
import { DirectoryPrompt } from './directory-prompt';
import styles from './identities.module.css';

/** Connects the own account to other providers: by their page, or by a name and a password in a directory. */
export function ConnectButtons({ providers }: { providers: readonly OtherProvider[] }) {
  const t = useT();
  const showError = useErrorToast();
  const [directory, setDirectory] = useState<OtherProvider | null>(null);
  const { mutate, isPending, variables } = useMutation({ mutationFn: leaveFor, onError: showError });
  const connect = (provider: OtherProvider) => {
    if (provider.kind === 'ldap') setDirectory(provider);
    else if (!isPending) mutate(provider);
  };
  if (providers.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          className={styles.connect}
          isPending={isPending && variables.id === provider.id}
          onPress={() => connect(provider)}
        >
          <ProviderIcon icon={provider.icon} />
          <span>{t('signOn.connectTo', { name: visibleName(provider.name) })}</span>
        </Button>
      ))}
      {directory && <DirectoryPrompt provider={directory} onClose={() => setDirectory(null)} />}
    </div>
  );
}

async function leaveFor({ id, name }: OtherProvider): Promise<void> {
  const url = await beginLink(id);
  openProvider(url, { purpose: 'link', provider: id, name, redirect: '' });
}
