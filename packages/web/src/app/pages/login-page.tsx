import { Suspense, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type BesideForm, LoginForm } from '../../features/auth/login-form';
import { foreignNames } from '../../features/auth/login-outcome';
import { canUsePasskeys } from '../../features/auth/passkeys/passkey-support';
import { HOME, safeRedirect } from '../../features/auth/safe-redirect';
import { useSession } from '../../features/auth/session-store';
import { hasDrafts } from '../../features/editor/text/drafts';
import { noteLed, waitingPage } from '../../features/welcome/welcome-api';
import { useT } from '../../lib/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { pageConfig } from '../../lib/page-config';
import { Part } from '../../ui/part';
import { Logo, useProductName } from '../frame/brand';
import { LoadingPage } from '../frame/loading-page';
import { usePageTitle } from '../frame/use-page-title';
import { ErrorPage } from './error-page';
import styles from './login-page.module.css';

const DemoLogin = lazyPart(() => import('./demo-login'), 'DemoLogin', 'demo');
const LoginPasskey = lazyPart(() => import('./login-passkey'), 'LoginPasskey', 'factor');
const LoginBeside = lazyPart(() => import('./login-providers'), 'LoginBeside', 'signon');
const LoginOnly = lazyPart(() => import('./login-providers'), 'LoginOnly', 'signon');
const SecondStep = lazyPart(() => import('./second-step'), 'SecondStep', 'factor');

/** The login page. Users who are logged in already are redirected to the page that they wanted. */
export function LoginPage() {
  const t = useT();
  const { user, isReady, hasExpired } = useSession();
  const notice = hasExpired ? t(hasDrafts() ? 'auth.expiredDraft' : 'auth.expired') : undefined;
  const [query] = useSearchParams();
  usePageTitle(t('page.login'));
  if (user !== null) {
    const wanted = safeRedirect(query.get('redirect'));
    if (user.perm.admin && wanted === HOME) return <ToFilesOrWelcome userId={user.id} />;
    return <Navigate to={wanted} replace />;
  }
  if (!isReady) return <LoadingPage />;
  if (!pageConfig.LoginPage) return <AutomaticLogin />;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size="large" />
        <WaysIn query={query} notice={notice} />
      </div>
    </main>
  );
}

interface WaysInProps {
  query: URLSearchParams;
  /** The reason why a login is required. */
  notice: string | undefined;
}

/** The ways to log in that this server offers; the form can always be opened by its address. */
function WaysIn({ query, notice }: WaysInProps) {
  const name = useProductName();
  const redirect = safeRedirect(query.get('redirect'));
  if (pageConfig.Demo) {
    return (
      <Suspense>
        <DemoLogin />
      </Suspense>
    );
  }
  if (pageConfig.SignOn === 'only' && !query.has('form')) {
    return (
      <Part>
        <LoginOnly
          notice={notice}
          redirect={redirect}
          goesOn={!query.has('loggedOut') && !query.has('stay')}
          formAddress={`/login?form&${new URLSearchParams({ redirect })}`}
        />
      </Part>
    );
  }
  return (
    <LoginForm
      name={name}
      notice={notice}
      beginsWithSignup={query.has('signup')}
      renderSecondStep={(step) => <SecondStep {...step} />}
      renderBeside={(form) => (
        <>
          {pageConfig.AuthMethod === 'json' && canUsePasskeys() && <PasskeySlot {...form} />}
          {pageConfig.SignOn && <ProvidersSlot isSending={form.isSending} redirect={redirect} />}
        </>
      )}
    />
  );
}

/** Has the height of one button from the beginning, as most servers have one provider. */
function ProvidersSlot(props: { isSending: boolean; redirect: string }) {
  return (
    <div className={styles.providers}>
      <Part isDispensable>
        <LoginBeside {...props} />
      </Part>
    </div>
  );
}

/** Has the height of its button from the beginning, so that nothing moves when that arrives. */
function PasskeySlot(form: BesideForm) {
  return (
    <div className={styles.passkey}>
      <Part isDispensable>
        <LoginPasskey {...form} />
      </Part>
    </div>
  );
}

/** Redirects administrators who came without a target to the page that is shown once, if there is one. */
function ToFilesOrWelcome({ userId }: { userId: number }) {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void waitingPage(userId).then((address) => {
      if (!isHere) return;
      if (address !== null) noteLed(userId);
      setTarget(address ?? HOME);
    });
    return () => {
      isHere = false;
    };
  }, [userId]);
  return target === null ? <LoadingPage /> : <Navigate to={target} replace />;
}

/** If the server identifies users by itself, there is nothing to enter: the login succeeds or fails. */
function AutomaticLogin() {
  const t = useT();
  const [refusal, setRefusal] = useState<unknown>(null);
  const login = useSession((state) => state.login);
  useEffect(() => {
    login({ username: '', password: '', recaptcha: '' }).catch(setRefusal);
  }, [login]);
  if (refusal === null) return <LoadingPage />;
  const names = foreignNames(refusal);
  const hint = names === null ? undefined : `${t('errors.foreign_origin')} (${names})`;
  return <ErrorPage kind="forbidden" isWhole hint={hint} onRetry={() => window.location.reload()} />;
}
