import { lazy, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loadPart } from '../../../lib/load-part';
import { RequireAdmin } from '../../frame/guards';
import { ErrorPage } from '../error-page';
import { ProfilePage } from './profile-page';
import { SettingsPage } from './settings-page';

const GlobalPage = lazy(() =>
  loadPart(() => import('./global-page')).then((module) => ({ default: module.GlobalPage })),
);
const SharesPage = lazy(() =>
  loadPart(() => import('../shares-page')).then((module) => ({ default: module.SharesPage })),
);
const UsersPage = lazy(() =>
  loadPart(() => import('./users-page')).then((module) => ({ default: module.UsersPage })),
);

/** Every address below `/settings`. The router's own matching would make the first load larger. */
export function SettingsRoutes() {
  const { pathname } = useLocation();
  const [, , tab = '', ...rest] = pathname.replace(/\/$/, '').split('/');
  if (tab === '') return <Navigate to="/settings/profile" replace />;
  return <SettingsPage>{contentOf(tab, rest.join('/'))}</SettingsPage>;
}

function contentOf(tab: string, rest: string): ReactNode {
  if (tab === 'users') {
    return (
      <RequireAdmin>
        <UsersPage rest={rest} />
      </RequireAdmin>
    );
  }
  if (rest !== '') return <ErrorPage kind="notFound" />;
  switch (tab) {
    case 'profile':
      return <ProfilePage />;
    case 'shares':
      return <SharesPage />;
    case 'global':
      return (
        <RequireAdmin>
          <GlobalPage />
        </RequireAdmin>
      );
    default:
      return <ErrorPage kind="notFound" />;
  }
}
