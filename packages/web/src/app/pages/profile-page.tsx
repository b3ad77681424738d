import { ChangePasswordCard } from '../../features/auth/change-password-card';
import { PreferencesCard } from '../../features/auth/preferences-card';
import { useSession } from '../../features/auth/session-store';
import { useCurrentUser } from '../../lib/current-user';
import { useT } from '../../lib/i18n';
import { usePageTitle } from '../frame/use-page-title';
import styles from './profile-page.module.css';

/** How the app behaves for this user, and their password unless an administrator has locked it. */
export function ProfilePage() {
  const t = useT();
  const user = useCurrentUser();
  const changeUser = useSession((state) => state.changeUser);
  usePageTitle(t('page.profile'));
  return (
    <div className={styles.cards}>
      <PreferencesCard user={user} onSaved={changeUser} />
      {!user.lockPassword && <ChangePasswordCard userId={user.id} username={user.username} />}
    </div>
  );
}
