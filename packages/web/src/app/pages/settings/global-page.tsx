import { useQuery } from '@tanstack/react-query';
import { ClockNotice } from '../../../features/clock/clock-notice';
import { EventLists } from '../../../features/commands/events/event-lists';
import { LastRuns } from '../../../features/commands/events/last-runs';
import { InstallationsNotice } from '../../../features/installations/installations-notice';
import { ProxyNotice } from '../../../features/proxies/proxy-notice';
import { AccessCheck } from '../../../features/rules/access-check';
import { RulesEditor } from '../../../features/rules/rules-editor';
import { GlobalSettings } from '../../../features/settings/global-settings';
import { PresetFields } from '../../../features/users/fields/preset-fields';
import { userQuery, usersQuery } from '../../../features/users/users-api';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { refreshPageConfig } from '../../branding';
import { usePageTitle } from '../../frame/use-page-title';
import { ImportLink } from '../welcome/import-link';
import { useAccessFolders } from './access-folders';
import styles from './profile-page.module.css';
import { ScopePicker } from './scope-picker';

/** The settings of the installation, and the effect of the rules for each user. */
export function GlobalPage() {
  const t = useT();
  usePageTitle(t('page.global'));
  const self = useCurrentUser();
  const { data: own } = useQuery(userQuery(self.id));
  const { data: users } = useQuery(usersQuery());
  const folders = useAccessFolders(users);
  return (
    <div className={styles.cards}>
      <ClockNotice />
      <ProxyNotice />
      <InstallationsNotice />
      <GlobalSettings
        renderRules={(editor) => <RulesEditor {...editor} />}
        renderDefaults={(fields) => (
          <PresetFields {...fields} renderPicker={(picker) => <ScopePicker {...picker} />} />
        )}
        renderCommands={(lists) => <EventLists {...lists} />}
        ownMail={own?.value.mail}
        onSaved={() => void refreshPageConfig()}
      >
        {pageConfig.EnableExec && <LastRuns />}
        {users && users.length > 0 && <AccessCheck users={users} {...folders} />}
        <ImportLink />
      </GlobalSettings>
    </div>
  );
}
