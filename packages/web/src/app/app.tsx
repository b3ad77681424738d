import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { askPassword, usePasswordRequest } from '../features/auth/password-request';
import { adoptToken, dropSession, renewSession, useSession } from '../features/auth/session-store';
import { withKeptPlaces } from '../features/places/kept-places';
import {
  registerNewToken,
  registerReauthentication,
  registerRenewal,
  registerUnauthorized,
} from '../lib/api/api-client';
import { watchNetwork } from '../lib/api/connection';
import { createQueryClient } from '../lib/api/query-client';
import { CurrentUserContext } from '../lib/current-user';
import { I18nProvider } from '../lib/i18n';
import { type LoadedMessages, useMessages, useWantedLocale } from '../lib/language/load-messages';
import { lazyPart } from '../lib/lazy-part';
import { issuesAddress, pageConfig } from '../lib/page-config';
import { usePageConfig } from '../lib/page-config-store';
import { Part } from '../ui/part';
import { Toaster } from '../ui/toast';
import { forgetOtherUsers } from './forget-user';
import { ConnectionNote } from './frame/connection-note';
import { ErrorBoundary } from './frame/error-boundary';
import { createGuardedHistory } from './history';
import { Router } from './router';

function connectApi(): void {
  registerUnauthorized(dropSession);
  registerNewToken(adoptToken);
  registerRenewal(() => void renewSession().catch(() => undefined));
  registerReauthentication(askPassword);
}

const PasswordPrompt = lazyPart(() => import('./frame/overlays/password-prompt'), 'PasswordPrompt');

const LiveUpdates = lazyPart(() => import('./frame/frame-parts'), 'LiveUpdates');

/** It is rarely needed, so it is loaded when it is first shown. */
function PasswordRequest() {
  const isAsked = usePasswordRequest((state) => state.answer !== null);
  return <Part>{isAsked && <PasswordPrompt />}</Part>;
}

function Notices() {
  usePageConfig();
  return (
    <Toaster reportUrl={issuesAddress() || undefined}>
      <ConnectionNote />
    </Toaster>
  );
}

/** The whole client: its providers, its routes, and the elements above every page. */
export function App({ firstMessages }: { firstMessages: LoadedMessages }) {
  const user = useSession((state) => state.user);
  const userId = user?.id;
  const [history] = useState(createGuardedHistory);
  useEffect(connectApi, []);
  useEffect(watchNetwork, []);
  useEffect(forgetOtherUsers, []);
  // Data that was loaded for one user is not shown to the next one.
  const queryClient = useMemo(() => {
    const client = createQueryClient();
    return userId === undefined ? client : withKeptPlaces(client, userId);
  }, [userId]);
  const wanted = useWantedLocale(user?.locale ?? '');
  const { locale, messages } = useMessages(wanted, firstMessages);
  return (
    <I18nProvider locale={locale} messages={messages}>
      <AriaI18nProvider locale={Intl.getCanonicalLocales(locale)[0] ?? locale}>
        <QueryClientProvider client={queryClient}>
          <CurrentUserContext value={user}>
            <HistoryRouter basename={pageConfig.BaseURL || '/'} history={history} useTransitions={false}>
              <ErrorBoundary>
                <Router />
              </ErrorBoundary>
              <Part>{user && <LiveUpdates />}</Part>
            </HistoryRouter>
            <PasswordRequest />
            <Notices />
          </CurrentUserContext>
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>
  );
}
