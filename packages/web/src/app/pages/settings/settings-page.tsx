import type { Permission } from '@satchel/contract';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '../../../lib/current-user';
import { type MessageKey, useT } from '../../../lib/i18n';
import { classNames } from '../../../ui/class-names';
import { LoadingPage } from '../../frame/loading-page';
import { PageHeader, PageTitle } from '../../frame/page-header';
import styles from './settings-page.module.css';

interface Tab {
  to: string;
  label: MessageKey;
  permission?: Permission;
}

const TABS: readonly Tab[] = [
  { to: '/settings/profile', label: 'settings.profile' },
  { to: '/settings/shares', label: 'shares.tab', permission: 'share' },
  { to: '/settings/global', label: 'settings.global', permission: 'admin' },
  { to: '/settings/users', label: 'settings.users', permission: 'admin' },
];

/** The tabs of the settings and the one that is open. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const t = useT();
  const { perm } = useCurrentUser();
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open then
  useEffect(() => {
    const show = () => {
      const open = tabs.current?.querySelector('[aria-current]');
      open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    show();
    // Their own font makes the words wider.
    void document.fonts?.ready.then(show);
  }, [pathname]);
  const isOpen = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  return (
    <>
      <PageHeader start={<PageTitle>{t('page.settings')}</PageTitle>} />
      <nav ref={tabs} className={styles.tabs} aria-label={t('settings.tabs')}>
        {TABS.filter(({ permission }) => permission === undefined || perm[permission]).map(
          ({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={classNames(styles.tab, isOpen(to) && styles.active)}
              aria-current={isOpen(to) ? 'page' : undefined}
            >
              {t(label)}
            </Link>
          ),
        )}
      </nav>
      <div className={styles.content}>
        <Suspense fallback={<LoadingPage />}>{children}</Suspense>
      </div>
    </>
  );
}
