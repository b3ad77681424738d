import type { Permission } from '@satchel/contract';
import { clsx } from 'clsx';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '../../../lib/current-user';
import { type MessageKey, useT } from '../../../lib/i18n';
import { LoadingPage } from '../../frame/loading-page';
import { PageHeader, PageTitle } from '../../frame/page-header';
import { PageFoot } from '../../frame/phone-foot';
import styles from './settings-page.module.css';

/** Marks the element with the sides on which its content is cut off, for the style sheet. */
function useCutSides(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const read = () => {
      const { scrollLeft, scrollWidth, clientWidth } = current;
      // In languages that run to the left, the position is negative.
      const before = Math.abs(scrollLeft);
      const after = scrollWidth - clientWidth - before;
      current.dataset.cut = [before > 1 && 'start', after > 1 && 'end'].filter(Boolean).join(' ');
    };
    read();
    void document.fonts?.ready.then(read);
    const observer = new ResizeObserver(read);
    for (const each of [current, ...current.children]) observer.observe(each);
    current.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', read);
    };
  }, [element]);
}

interface Tab {
  to: string;
  label: MessageKey;
  permission?: Permission;
}

const TABS: readonly Tab[] = [
  { to: '/settings/profile', label: 'settings.profile' },
  { to: '/settings/history', label: 'frame.history' },
  { to: '/settings/shares', label: 'shares.tab', permission: 'share' },
  { to: '/settings/global', label: 'settings.global', permission: 'admin' },
  { to: '/settings/users', label: 'settings.users', permission: 'admin' },
  { to: '/settings/groups', label: 'settings.groups', permission: 'admin' },
  { to: '/settings/logins', label: 'settings.logins', permission: 'admin' },
  { to: '/settings/jobs', label: 'jobs.label', permission: 'admin' },
  { to: '/settings/activity', label: 'settings.activity', permission: 'admin' },
];

/** The tabs of the settings, with the open one. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const t = useT();
  const { perm } = useCurrentUser();
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  useCutSides(tabs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address opens another tab
  useEffect(() => {
    const show = () => {
      const open = tabs.current?.querySelector('[aria-current]');
      open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    show();
    // The width of the words depends on the font, which is loaded later.
    void document.fonts?.ready.then(show);
  }, [pathname]);
  // The report of an import is linked from the global settings.
  const shown = pathname === '/settings/import' ? '/settings/global' : pathname;
  const isOpen = (to: string) => shown === to || shown.startsWith(`${to}/`);
  return (
    <>
      <PageHeader start={<PageTitle>{t('page.settings')}</PageTitle>} />
      <nav ref={tabs} className={styles.tabs} aria-label={t('settings.tabs')}>
        {TABS.filter(({ permission }) => permission === undefined || perm[permission]).map(
          ({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={clsx(styles.tab, isOpen(to) && styles.active)}
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
      <PageFoot />
    </>
  );
}
