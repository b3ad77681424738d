import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part';
import { RequireAdmin } from '../../frame/guards';
import { type Part, WithMessages } from '../../part-messages';
import { ErrorPage } from '../error-page';
import { ProfilePage } from './profile-page';
import { SettingsPage } from './settings-page';

const AboutPage = lazyPart(() => import('./about-page'), 'AboutPage');
const GlobalPage = lazyPart(() => import('./global-page'), 'GlobalPage');
const HistoryPage = lazyPart(() => import('./history-page'), 'HistoryPage');
const ImportPage = lazyPart(() => import('../welcome/import-page'), 'ImportPage');
const JobsPage = lazyPart(() => import('./jobs-page'), 'JobsPage');
const SharesPage = lazyPart(() => import('../shares-page'), 'SharesPage');
const TrashPage = lazyPart(() => import('./trash-page'), 'TrashPage');
const UsersPage = lazyPart(() => import('./users-page'), 'UsersPage');

/** All addresses below `/settings`. The router's own nested matching would make the first load larger. */
export function SettingsRoutes() {
  const { pathname } = useLocation();
  const [, , tab = '', ...rest] = pathname.replace(/\/$/, '').split('/');
  if (tab === '') return <Navigate to="/settings/profile" replace />;
  if (tab === 'trash' && rest.length === 0) {
    return (
      <WithMessages of={TRASH}>
        <TrashPage />
      </WithMessages>
    );
  }
  if (tab === 'about' && rest.length === 0) {
    return (
      <WithMessages of={ABOUT}>
        <AboutPage />
      </WithMessages>
    );
  }
  return (
    <WithMessages of={ACCOUNT}>
      <SettingsPage>{contentOf(tab, rest.join('/'))}</SettingsPage>
    </WithMessages>
  );
}

const ABOUT: readonly Part[] = ['about'];
const ACCOUNT: readonly Part[] = ['account'];
const SETTINGS: readonly Part[] = ['settings'];
const HISTORY: readonly Part[] = ['history'];
const TRASH: readonly Part[] = ['trash'];
const SETTINGS_AND_WELCOME: readonly Part[] = ['settings', 'welcome'];

function AdminPage({ of, children }: { of: readonly Part[]; children: ReactNode }) {
  return (
    <RequireAdmin>
      <WithMessages of={of}>{children}</WithMessages>
    </RequireAdmin>
  );
}

function contentOf(tab: string, rest: string): ReactNode {
  if (tab === 'users') {
    return (
      <AdminPage of={SETTINGS}>
        <UsersPage rest={rest} />
      </AdminPage>
    );
  }
  if (rest !== '') return <ErrorPage kind="notFound" />;
  switch (tab) {
    case 'profile':
      return <ProfilePage />;
    case 'shares':
      return <SharesPage />;
    case 'history':
      return (
        <WithMessages of={HISTORY}>
          <HistoryPage />
        </WithMessages>
      );
    case 'global':
      return (
        <AdminPage of={SETTINGS}>
          <GlobalPage />
        </AdminPage>
      );
    case 'import':
      return (
        <AdminPage of={SETTINGS_AND_WELCOME}>
          <ImportPage />
        </AdminPage>
      );
    case 'jobs':
      return (
        <AdminPage of={SETTINGS}>
          <JobsPage />
        </AdminPage>
      );
    default:
      return <ErrorPage kind="notFound" />;
  }
}
