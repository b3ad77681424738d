import { SetPassword } from '../../features/auth/password-link/set-password';
import { useT } from '../../lib/i18n';
import { Logo, useProductName } from '../frame/brand';
import { usePageTitle } from '../frame/use-page-title';
import { type Part, WithMessages } from '../part-messages';
import styles from './login-page.module.css';

const PARTS: readonly Part[] = ['account', 'password'];

/** The page of a link by which a user sets a password. It is open to everybody who has the link. */
export function PasswordPage({ token }: { token: string }) {
  return (
    <WithMessages of={PARTS}>
      <Page token={token} />
    </WithMessages>
  );
}

function Page({ token }: { token: string }) {
  const t = useT();
  const name = useProductName();
  usePageTitle(t('password.title'));
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size="large" />
        <SetPassword key={token} token={token} name={name} />
      </div>
    </main>
  );
}
