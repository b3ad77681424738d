import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ChangePasswordCard } from '../../../features/auth/change-password-card';
import { SizeUnitsCard, ThemeCard } from '../../../features/auth/choice-cards';
import { SessionsCard } from '../../../features/auth/devices/sessions-card';
import { PreferencesCard } from '../../../features/auth/preferences-card';
import type { ProfileChoices } from '../../../features/auth/profile-api';
import { useSession } from '../../../features/auth/session-store';
import { rememberTheme, type ThemeChoice, themeChoice } from '../../../lib/browser/theme-choice';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { usePageConfig } from '../../../lib/page-config-store';
import { hasPasswordLogins } from '../../../lib/password-logins';
import columns from '../../../ui/columns.module.css';
import { Part } from '../../../ui/part';
import { useLogout } from '../../frame/use-logout';
import { usePageTitle } from '../../frame/use-page-title';
import { type Part as Messages, WithMessages } from '../../part-messages';
import { applyTheme, themeOf } from '../../theme';
import styles from './profile-page.module.css';

const OwnKeys = lazyPart(() => import('./own-keys'), 'OwnKeys', 'keys');
const KEYS: readonly Messages[] = ['keys'];
const Identities = lazyPart(() => import('./identities'), 'Identities', 'signon');
const OwnMail = lazyPart(() => import('./own-mail'), 'OwnMail', 'mail');
const SecondFactor = lazyPart(() => import('./second-factor'), 'SecondFactor', 'factor');

/** The preferences of the user, and their password unless an administrator has locked it. */
export function ProfilePage() {
  const t = useT();
  const user = useCurrentUser();
  const changeUser = useSession((state) => state.changeUser);
  const logout = useLogout();
  const config = usePageConfig();
  const hasPassword = config.AuthMethod === 'json';
  const canHaveFactor = hasPasswordLogins(config);
  const client = useQueryClient();
  usePageTitle(t('page.profile'));
  const onSaved = (choices: ProfileChoices) => {
    changeUser(choices);
    // Listings depend on some of the preferences.
    void client.invalidateQueries();
  };
  return (
    <div className={clsx(columns.columns, styles.cards)}>
      <div className={clsx(columns.column, styles.column)}>
        <Theme />
        <PreferencesCard user={user} onSaved={onSaved} />
        <SizeUnitsCard />
      </div>
      {config.AuthMethod !== 'noauth' && (
        <div className={clsx(columns.column, styles.column)}>
          {hasPassword && !user.lockPassword && (
            <ChangePasswordCard userId={user.id} username={user.username} />
          )}
          {hasPassword && <SessionsCard onLogout={logout} />}
          {/* An address is of use where the server sends mail. */}
          {config.LostPassword && !user.lockPassword && (
            <Part>
              <OwnMail />
            </Part>
          )}
          {canHaveFactor && (
            <Part>
              <SecondFactor />
            </Part>
          )}
          {canHaveFactor && (
            <Part>
              <Identities />
            </Part>
          )}
          <Part>
            <WithMessages of={KEYS} fallback={null}>
              <OwnKeys />
            </WithMessages>
          </Part>
        </div>
      )}
    </div>
  );
}

function Theme() {
  const config = usePageConfig();
  const [chosen, setChosen] = useState(themeChoice);
  const choose = (choice: ThemeChoice) => {
    rememberTheme(choice);
    setChosen(choice);
    applyTheme(config, choice);
  };
  return <ThemeCard value={themeOf(config.Theme, chosen)} onChange={choose} />;
}
