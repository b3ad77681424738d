import { Suspense } from 'react';
import { SignOnReturn } from '../../features/auth/sign-on/sign-on-return';
import { useT } from '../../lib/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { Logo } from '../frame/brand';
import { LoadingPage } from '../frame/loading-page';
import { usePageTitle } from '../frame/use-page-title';
import { type Part, WithMessages } from '../part-messages';
import styles from './login-page.module.css';

const SecondStep = lazyPart(() => import('./second-step'), 'SecondStep', 'factor');
const PARTS: readonly Part[] = ['signon'];

/** The page to which a provider sends the browser back, after a login there. */
export function SignOnPage({ provider }: { provider: string }) {
  return (
    <WithMessages of={PARTS}>
      <Page key={provider} provider={provider} />
    </WithMessages>
  );
}

function Page({ provider }: { provider: string }) {
  const t = useT();
  usePageTitle(t('page.login'));
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size="large" />
        <SignOnReturn
          provider={provider}
          renderSecondStep={(step) => (
            <Suspense fallback={<LoadingPage />}>
              <SecondStep {...step} />
            </Suspense>
          )}
        />
      </div>
    </main>
  );
}
