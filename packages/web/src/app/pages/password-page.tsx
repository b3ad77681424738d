import { LostPassword } from '../../features/auth/password-link/lost-password';
import { SetPassword } from '../../features/auth/password-link/set-password';
import { useT } from '../../lib/i18n';
import { Logo, useProductName } from '../frame/brand';
import { usePageTitle } from '../frame/use-page-title';
import { type Part, WithMessages } from '../part-messages';
import styles from './login-page.module.css';

const PARTS: readonly Part[] = ['account', 'password'];

interface PasswordPageProps {
  /** That of the link; without one, the page sends a link by mail. */
  token?: string;
}

/** The page of a link by which a user sets a password, open to everybody who has it, and the page that sends one. */
export function PasswordPage({ token }: PasswordPageProps) {
  return (
    <WithMessages of={PARTS}>
      <Page token={token} />
    </WithMessages>
  );
}

function Page({ token }: PasswordPageProps) {
  const t = useT();
  const name = useProductName();
  usePageTitle(t(token === undefined ? 'auth.lost' : 'password.title'));
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size="large" />
        {token === undefined ? <LostPassword /> : <SetPassword key={token} token={token} name={name} />}
      </div>
    </main>
  );
}
