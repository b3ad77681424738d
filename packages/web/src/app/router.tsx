import * as endpoints from '@satchel/contract/endpoints';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { beginVisit } from '../features/visitors/link/early-visit';
import { lazyPart } from '../lib/lazy-part';
import { pageConfig } from '../lib/page-config';
import { Frame } from './frame/frame';
import { RequireAdmin, RequireLogin } from './frame/guards';
import { late } from './frame/late';
import { LoadingPage } from './frame/loading-page';
import { ErrorPage } from './pages/error-page';
import { FilesPage } from './pages/files-page';

const LoginPage = lazyPart(() => import('./pages/login-page'), 'LoginPage');
const SettingsRoutes = lazyPart(
  () => import('./pages/settings/settings-routes'),
  'SettingsRoutes',
  'account',
);
const ReceivedPage = lazyPart(() => import('./pages/received/received-page'), 'ReceivedPage');
const SetupPage = lazyPart(() => import('./pages/welcome/setup-page'), 'SetupPage', 'account', 'welcome');
const ApiDocsPage = lazyPart(() => import('./pages/api-docs-page'), 'ApiDocsPage', 'settings');
const PasswordPage = lazyPart(() => import('./pages/password-page'), 'PasswordPage', 'account', 'password');
const SignOnPage = lazyPart(() => import('./pages/sign-on-page'), 'SignOnPage', 'signon');
const SharePage = late(() => {
  beginVisit(window.location.pathname.slice(pageConfig.BaseURL.length));
  return import('./pages/share/share-page');
}, 'SharePage');

const PAGES = { files: <FilesPage />, settings: <SettingsRoutes />, 'share-target': <ReceivedPage /> };

/** The address to which providers send the browser back. */
const BACK_FROM = /^\/login\/with\/([a-z0-9][a-z0-9-]{0,39})$/;

/** These addresses have no other pages below them, so `/login/x` is a file like any other. */
const SINGLE = new Set(['login', 'share-target', '403', '404', '500']);

/**
 * All addresses of the app. Addresses of files are recognised here, because the router's patterns decode an
 * address before they match it, and then do not match a name with a line break.
 */
export function Router() {
  const { pathname } = useLocation();
  const [, first = '', ...rest] = pathname.split('/');
  const provider = BACK_FROM.exec(pathname)?.[1];
  if (provider) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <SignOnPage provider={provider} />
      </Suspense>
    );
  }
  if (SINGLE.has(first) && rest.join('') !== '') return <ToFiles />;
  if (pathname === '/settings/setup') {
    return (
      <RequireLogin>
        <RequireAdmin>
          <Suspense fallback={<LoadingPage />}>
            <SetupPage />
          </Suspense>
        </RequireAdmin>
      </RequireLogin>
    );
  }
  // Below `/api` the server serves the app at this address only; a folder with this name is shown below
  // `/files`.
  if (pathname === endpoints.apiDocs.page.path) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <ApiDocsPage />
      </Suspense>
    );
  }
  switch (first) {
    case 'files':
    case 'settings':
    case 'share-target':
      return (
        <RequireLogin>
          <Frame>{PAGES[first]}</Frame>
        </RequireLogin>
      );
    case 'login':
      return (
        <Suspense fallback={<LoadingPage />}>
          <LoginPage />
        </Suspense>
      );
    case 'password':
      // Folders of this name are opened as others are, unless they are addressed like a link, or like the page
      // without one.
      if (rest.length > 1 || !(rest[0] ?? pageConfig.LostPassword)) return <ToFiles />;
      return (
        <Suspense fallback={<LoadingPage />}>
          <PasswordPage token={rest[0]} />
        </Suspense>
      );
    case 'share':
      return <SharePage />;
    case '404':
      return <ErrorPage kind="notFound" isWhole />;
    case '403':
      return <ErrorPage kind="forbidden" isWhole />;
    case '500':
      return <ErrorPage kind="internal" isWhole />;
    default:
      return <ToFiles />;
  }
}

/** Any unknown address is treated as the address of a file. */
function ToFiles() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`/files${pathname}${search}${hash}`} replace />;
}
