import { useQuery } from '@tanstack/react-query';
import { pageConfig } from '../../../lib/page-config';
import { identitiesQuery } from './identities-api';
import { ProviderButtons } from './provider-buttons';
import styles from './sign-on.module.css';
import { useBegin } from './use-begin';

/** The present address inside the app. */
function here(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname.slice(pageConfig.BaseURL.length)}${search}${hash}`;
}

/**
 * Offers a new login by a provider in place of the password, to users whose account is connected to one. The
 * present page is opened again after it.
 */
export function SignOnAgain() {
  const { data } = useQuery(identitiesQuery());
  const begin = useBegin({ redirect: here, isFresh: true });
  const known = data?.identities.filter(({ kind }) => kind === 'oidc') ?? [];
  const providers = new Map(known.map((each) => [each.provider, each.providerName]));
  if (providers.size === 0) return null;
  return (
    <div className={styles.again}>
      <ProviderButtons
        label="signOn.again"
        providers={[...providers].map(([id, name]) => ({ id, name, icon: '' }))}
        begin={begin}
      />
    </div>
  );
}
