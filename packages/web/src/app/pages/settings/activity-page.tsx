import { useQuery } from '@tanstack/react-query';
import { ActivityScreen } from '../../../features/activity/activity-screen';
import { settingsQuery } from '../../../features/settings/settings-api';
import { usersQuery } from '../../../features/users/users-api';
import { useT } from '../../../lib/i18n';
import { usePageTitle } from '../../frame/use-page-title';

/** The activity log, for administrators. */
export function ActivityPage() {
  const t = useT();
  usePageTitle(t('activity.title'));
  const { data: settings } = useQuery(settingsQuery());
  const { data: users = [] } = useQuery(usersQuery());
  const people = users.map(({ id, username }) => ({ id, name: username }));
  return <ActivityScreen people={people} isOff={settings?.value.activity.days === 0} />;
}
