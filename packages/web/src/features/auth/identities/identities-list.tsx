import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useErrorToast } from '../../../ui/form/field-errors';
import { toast } from '../../../ui/toast';
import { type LinkedIdentity, useDisconnect } from '../sign-on/identities-api';
import styles from './identities.module.css';
import { IdentityRow } from './identity-row';

interface IdentitiesListProps {
  /** The id of the user; without it, of the one who is logged in. */
  user?: number;
  identities: readonly LinkedIdentity[];
}

/** The logins of providers that belong to a user, each of which can be disconnected. */
export function IdentitiesList({ user, identities }: IdentitiesListProps) {
  const t = useT();
  const [asked, setAsked] = useState<LinkedIdentity | null>(null);
  return (
    <>
      {identities.length > 0 && (
        <ul className={styles.list} aria-label={t('signOn.title')}>
          {identities.map((each) => (
            <IdentityRow key={each.id} identity={each} onDisconnect={() => setAsked(each)} />
          ))}
        </ul>
      )}
      {asked && <DisconnectPrompt user={user} identity={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface DisconnectPromptProps {
  user: number | undefined;
  identity: LinkedIdentity;
  onClose: () => void;
}

function DisconnectPrompt({ user, identity, onClose }: DisconnectPromptProps) {
  const t = useT();
  const showError = useErrorToast();
  const { mutate, isPending } = useDisconnect(user);
  const disconnect = () =>
    mutate(identity.id, {
      onSuccess: () => toast.success(t('signOn.disconnected')),
      // Only the last login of a user is in the way of this.
      onError: (error) =>
        isApiError(error, 'conflict') ? toast.error(t('signOn.onlyWay')) : showError(error),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      isOpen
      title={t('signOn.disconnect.title')}
      description={
        <>
          <b className={styles.asked}>
            <bdi>{visibleName(identity.providerName)}</bdi>
            {identity.name !== '' && (
              <>
                {' · '}
                <bdi>{visibleName(identity.name)}</bdi>
              </>
            )}
          </b>
          {t('signOn.disconnect.text')}
        </>
      }
      confirm={t('signOn.disconnect')}
      onConfirm={disconnect}
      onClose={onClose}
      isPending={isPending}
    />
  );
}
