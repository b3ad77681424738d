import { useQueryClient } from '@tanstack/react-query';
import { ChangePasswordCard } from '../../../features/auth/change-password-card';
import { PreferencesCard } from '../../../features/auth/preferences-card';
import type { ProfileChoices } from '../../../features/auth/profile-api';
import { useSession } from '../../../features/auth/session-store';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { usePageTitle } from '../../frame/use-page-title';
import styles from './profile-page.module.css';

/** How the app behaves for this user, and their password unless an administrator has locked it. */
export function ProfilePage() {
  const t = useT();
  const user = useCurrentUser();
  const changeUser = useSession((state) => state.changeUser);
  const client = useQueryClient();
  usePageTitle(t('page.profile'));
  const onSaved = (choices: ProfileChoices) => {
    changeUser(choices);
    // What the server lists depends on some of them.
    void client.invalidateQueries();
  };
  return (
    <div className={styles.cards}>
      <PreferencesCard user={user} onSaved={onSaved} />
      {!user.lockPassword && <ChangePasswordCard userId={user.id} username={user.username} />}
    </div>
  );
}
