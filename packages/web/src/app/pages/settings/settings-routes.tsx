import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part';
import { RequireAdmin } from '../../frame/guards';
import { type Part, WithMessages } from '../../part-messages';
import { ErrorPage } from '../error-page';
import { ProfilePage } from './profile-page';
import { SettingsPage } from './settings-page';

const AboutPage = lazyPart(() => import('./about-page'), 'AboutPage', 'about');
const ActivityPage = lazyPart(() => import('./activity-page'), 'ActivityPage', 'activity');
const GlobalPage = lazyPart(
  () => import('./global-page'),
  'GlobalPage',
  'settings',
  'mail',
  'activity',
  'groups',
  'limits',
  'shell',
);
const GroupsPage = lazyPart(() => import('./groups-page'), 'GroupsPage', 'settings', 'groups', 'limits');
const HistoryPage = lazyPart(() => import('./history-page'), 'HistoryPage', 'history');
const ImportPage = lazyPart(
  () => import('../welcome/import-page'),
  'ImportPage',
  'settings',
  'welcome',
  'shell',
);
const JobsPage = lazyPart(() => import('./jobs-page'), 'JobsPage', 'settings');
const LoginsPage = lazyPart(() => import('./logins-page'), 'LoginsPage', 'settings', 'keys', 'logins');
const SharesPage = lazyPart(() => import('../shares-page'), 'SharesPage', 'links');
const TrashPage = lazyPart(() => import('./trash-page'), 'TrashPage', 'trash');
const UsersPage = lazyPart(() => import('./users-page'), 'UsersPage', 'settings', 'mail', 'groups', 'limits');

/**
 * The pages by their tabs. Their code is requested together with the messages, without which none is
 * rendered.
 */
const PAGES = new Map([
  ['about', AboutPage],
  ['activity', ActivityPage],
  ['global', GlobalPage],
  ['groups', GroupsPage],
  ['history', HistoryPage],
  ['import', ImportPage],
  ['jobs', JobsPage],
  ['logins', LoginsPage],
  ['shares', SharesPage],
  ['trash', TrashPage],
  ['users', UsersPage],
]);

/** All addresses below `/settings`. The router's own nested matching would make the first load larger. */
export function SettingsRoutes() {
  const { pathname } = useLocation();
  const [, , tab = '', ...rest] = pathname.replace(/\/$/, '').split('/');
  useEffect(() => {
    PAGES.get(tab)?.preload();
  }, [tab]);
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
/** `keys` has the words for copying. */
const LOGINS: readonly Part[] = ['settings', 'keys', 'logins'];
const GROUPS: readonly Part[] = ['settings', 'groups', 'limits'];
const ACCOUNTS: readonly Part[] = ['settings', 'mail', 'groups', 'limits'];
const GLOBAL: readonly Part[] = ['settings', 'mail', 'activity', 'groups', 'limits', 'shell'];
const ACTIVITY: readonly Part[] = ['activity'];
const HISTORY: readonly Part[] = ['history'];
const TRASH: readonly Part[] = ['trash'];
/** `shell` has the name of the setting that an import may leave out. */
const IMPORT: readonly Part[] = ['settings', 'welcome', 'shell'];

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
      <AdminPage of={ACCOUNTS}>
        <UsersPage rest={rest} />
      </AdminPage>
    );
  }
  if (tab === 'groups') {
    return (
      <AdminPage of={GROUPS}>
        <GroupsPage rest={rest} />
      </AdminPage>
    );
  }
  if (tab === 'logins') {
    return (
      <AdminPage of={LOGINS}>
        <LoginsPage rest={rest} />
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
        <AdminPage of={GLOBAL}>
          <GlobalPage />
        </AdminPage>
      );
    case 'activity':
      return (
        <AdminPage of={ACTIVITY}>
          <ActivityPage />
        </AdminPage>
      );
    case 'import':
      return (
        <AdminPage of={IMPORT}>
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
