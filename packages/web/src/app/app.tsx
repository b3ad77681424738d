import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { PasswordPrompt } from '../features/auth/password-prompt';
import { askPassword } from '../features/auth/password-request';
import { dropSession, renewSession, useSession } from '../features/auth/session-store';
import { registerReauthentication, registerRenewal, registerUnauthorized } from '../lib/api-client';
import { CurrentUserContext } from '../lib/current-user';
import { I18nProvider } from '../lib/i18n';
import { pickLocale } from '../lib/locales';
import { pageConfig } from '../lib/page-config';
import { createQueryClient } from '../lib/query-client';
import { Toaster } from '../ui/toast';
import { ErrorBoundary } from './frame/error-boundary';
import { Router } from './router';

function connectApi(): void {
  registerUnauthorized(dropSession);
  registerRenewal(() => void renewSession().catch(() => undefined));
  registerReauthentication(askPassword);
}

const reportUrl = pageConfig.DisableExternal || __ISSUES_URL__ === '' ? undefined : __ISSUES_URL__;

const pages = (
  <ErrorBoundary>
    <Router />
  </ErrorBoundary>
);

// One route for everything: of this kind of router only its way to hold up a navigation is wanted.
const router = createBrowserRouter([{ path: '*', element: pages }], { basename: pageConfig.BaseURL || '/' });

/** The whole client: its providers, its routes, and what stands above every page. */
export function App() {
  const user = useSession((state) => state.user);
  const userId = user?.id;
  useEffect(connectApi, []);
  // What one user loaded is not the next one's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new user is the reason for a new client
  const queryClient = useMemo(createQueryClient, [userId]);
  const locale = pickLocale(user?.locale ?? '', navigator.languages);
  return (
    <I18nProvider locale={locale}>
      <AriaI18nProvider locale={locale}>
        <QueryClientProvider client={queryClient}>
          <CurrentUserContext value={user}>
            <RouterProvider router={router} />
            <PasswordPrompt />
            <Toaster reportUrl={reportUrl} />
          </CurrentUserContext>
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>
  );
}
