import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { LoginForm } from '../../features/auth/login-form';
import { safeRedirect } from '../../features/auth/safe-redirect';
import { useSession } from '../../features/auth/session-store';
import { hasDrafts } from '../../features/editor/text/drafts';
import { useT } from '../../lib/i18n';
import { pageConfig } from '../../lib/page-config';
import { Logo, useProductName } from '../frame/brand';
import { LoadingPage } from '../frame/loading-page';
import { usePageTitle } from '../frame/use-page-title';
import { ErrorPage } from './error-page';
import styles from './login-page.module.css';

/** Asks who is there. Somebody who is known already goes on to where they wanted. */
export function LoginPage() {
  const t = useT();
  const name = useProductName();
  const { user, isReady, hasExpired } = useSession();
  const notice = hasExpired ? t(hasDrafts() ? 'auth.expiredDraft' : 'auth.expired') : undefined;
  const [query] = useSearchParams();
  usePageTitle(t('page.login'));
  if (user !== null) return <Navigate to={safeRedirect(query.get('redirect'))} replace />;
  if (!isReady) return <LoadingPage />;
  if (!pageConfig.LoginPage) return <AutomaticLogin />;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size="large" />
        <LoginForm name={name} notice={notice} beginsWithSignup={query.has('signup')} />
      </div>
    </main>
  );
}

/** Where the server knows by itself who somebody is, there is nothing to type: it says yes or no. */
function AutomaticLogin() {
  const [isRefused, setRefused] = useState(false);
  const login = useSession((state) => state.login);
  useEffect(() => {
    login({ username: '', password: '', recaptcha: '' }).catch(() => setRefused(true));
  }, [login]);
  if (!isRefused) return <LoadingPage />;
  return <ErrorPage kind="forbidden" isWhole onRetry={() => window.location.reload()} />;
}
