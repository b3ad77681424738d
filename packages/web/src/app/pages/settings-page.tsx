import { NavLink, Outlet } from 'react-router';
import { useCurrentUser } from '../../lib/current-user';
import { useT } from '../../lib/i18n';
import { classNames } from '../../ui/class-names';
import { PageHeader, PageTitle } from '../frame/page-header';
import styles from './settings-page.module.css';

/** The tabs of the settings and the one that is open. */
export function SettingsPage() {
  const t = useT();
  const { perm } = useCurrentUser();
  const tab = ({ isActive }: { isActive: boolean }) => classNames(styles.tab, isActive && styles.active);
  return (
    <>
      <PageHeader start={<PageTitle>{t('page.settings')}</PageTitle>} />
      <nav className={styles.tabs} aria-label={t('settings.tabs')}>
        <NavLink to="/settings/profile" className={tab}>
          {t('settings.profile')}
        </NavLink>
        {perm.share && (
          <NavLink to="/settings/shares" className={tab}>
            {t('shares.tab')}
          </NavLink>
        )}
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
    </>
  );
}
