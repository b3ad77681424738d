import { KeyRound } from 'lucide-react';
import styles from './logins.module.css';

/** The picture of a provider, or a key in its place. */
export function ProviderIcon({ icon }: { icon: string }) {
  return (
    <span className={styles.icon}>
      {icon === '' ? <KeyRound size={20} strokeWidth={1.75} aria-hidden /> : <img src={icon} alt="" />}
    </span>
  );
}

/** The names of the protocols, which are the same in every language. */
export const KIND_NAMES = { oidc: 'OpenID Connect', ldap: 'LDAP' } as const;
