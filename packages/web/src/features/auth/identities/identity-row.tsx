import { BookUser, LogIn } from 'lucide-react';
import { useFormat, useRichT, useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Button } from '../../../ui/button';
import type { LinkedIdentity } from '../sign-on/identities-api';
import styles from './identities.module.css';

interface IdentityRowProps {
  identity: LinkedIdentity;
  onDisconnect: () => void;
}

/** One login: its provider, the name there, and when it was last used. */
export function IdentityRow({ identity, onDisconnect }: IdentityRowProps) {
  const t = useT();
  const provider = visibleName(identity.providerName);
  const Icon = identity.kind === 'ldap' ? BookUser : LogIn;
  return (
    <li className={styles.row}>
      <Icon className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{provider}</bdi>
        </p>
        {identity.name !== '' && (
          <p className={styles.facts}>
            <bdi>{visibleName(identity.name)}</bdi>
          </p>
        )}
        <p className={styles.facts}>
          <LastUse seconds={identity.lastUsed} />
        </p>
      </div>
      <Button onPress={onDisconnect}>
        {t('signOn.disconnect')}
        <span className="visually-hidden">
          : <bdi>{provider}</bdi>
        </span>
      </Button>
    </li>
  );
}

function LastUse({ seconds }: { seconds: number | null }) {
  const t = useT();
  const rich = useRichT();
  const format = useFormat();
  if (seconds === null) return t('signOn.unused');
  const date = new Date(seconds * 1000);
  return rich('signOn.used', {
    time: (
      <time key="time" dateTime={date.toISOString()} title={format.dateTime(date)}>
        {format.relativeTime(date)}
      </time>
    ),
  });
}
