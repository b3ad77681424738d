import { Navigate, useSearchParams } from 'react-router';
import { LoginForm } from '../../features/auth/login-form';
import { safeRedirect } from '../../features/auth/safe-redirect';
import { useSession } from '../../features/auth/session-store';
import { useT } from '../../lib/i18n';
import { Logo, useProductName } from '../frame/brand';
import { LoadingPage } from '../frame/loading-page';
import { usePageTitle } from '../frame/use-page-title';
import styles from './login-page.module.css';

/** Asks who is there. Somebody who is known already goes on to where they wanted. */
export function LoginPage() {
  const t = useT();
  const name = useProductName();
  const { user, isReady } = useSession();
  const [query] = useSearchParams();
  usePageTitle(t('page.login'));
  if (user !== null) return <Navigate to={safeRedirect(query.get('redirect'))} replace />;
  if (!isReady) return <LoadingPage />;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size="large" />
        <LoginForm name={name} />
      </div>
    </main>
  );
}
