import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { UserKeysCard } from '../../../features/auth/keys/keys-cards';
import { dropSession, renewSession } from '../../../features/auth/session-store';
import { BansCard } from '../../../features/bans/bans-card';
import { AccessCheck } from '../../../features/rules/access-check';
import { RulesEditor } from '../../../features/rules/rules-editor';
import { settingsQuery } from '../../../features/settings/settings-api';
import { EditorSkeleton } from '../../../features/users/editor/editor-frame';
import { NewUser } from '../../../features/users/editor/new-user';
import { UserEditor } from '../../../features/users/editor/user-editor';
import type { RenderRules } from '../../../features/users/fields/render-rules';
import type { RenderFolderPicker } from '../../../features/users/fields/scope-field';
import { UserList } from '../../../features/users/list/user-list';
import { userQuery } from '../../../features/users/users-api';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { Part } from '../../../ui/part';
import { usePageTitle } from '../../frame/use-page-title';
import { type Part as Messages, WithMessages } from '../../part-messages';
import { ErrorPage, errorKindOf } from '../error-page';
import { useAccessFolders } from './access-folders';
import styles from './profile-page.module.css';
import { ScopePicker } from './scope-picker';

const renderRules: RenderRules = (editor) => <RulesEditor {...editor} />;
const renderPicker: RenderFolderPicker = (picker) => <ScopePicker {...picker} />;
const Identities = lazyPart(() => import('./identities'), 'Identities', 'signon');
const KEYS: readonly Messages[] = ['keys'];
const SLOTS = { renderRules, renderPicker };

/** All users, one user, or the form for a new one, depending on the rest of the address. */
export function UsersPage({ rest }: { rest: string }) {
  const t = useT();
  const isList = rest === '';
  usePageTitle(t(isList ? 'page.users' : 'page.user'));
  if (isList) {
    return (
      <div className={styles.users}>
        <UserList />
        <BansCard />
      </div>
    );
  }
  if (rest === 'new') return <NewUserPage />;
  if (!/^\d{1,15}$/.test(rest)) return <Navigate to="/settings/users/new" replace />;
  return <UserPage key={rest} id={Number(rest)} />;
}

function NewUserPage() {
  const { data, error, refetch } = useQuery(settingsQuery());
  if (data) {
    const { defaults, createUserDir, minimumPasswordLength, mail } = data.value;
    return (
      <NewUser
        {...SLOTS}
        {...{ defaults, minimumPasswordLength }}
        hasOwnHome={createUserDir}
        hasMail={mail.host !== ''}
      />
    );
  }
  return error ? <ErrorPage kind={errorKindOf(error)} onRetry={() => void refetch()} /> : <EditorSkeleton />;
}

function UserPage({ id }: { id: number }) {
  const self = useCurrentUser();
  const { data } = useQuery(userQuery(id));
  const { data: settings } = useQuery(settingsQuery());
  const folders = useAccessFolders(data && [data.value]);
  const isSelf = id === self.id;
  return (
    <div className={styles.users}>
      <UserEditor
        {...SLOTS}
        id={id}
        hasMail={settings !== undefined && settings.value.mail.host !== ''}
        onSaved={() => {
          if (isSelf) void renewSession().catch(() => undefined);
        }}
        onDeleted={() => {
          if (isSelf) dropSession();
        }}
      />
      {data && (
        <WithMessages of={KEYS} fallback={null}>
          <UserKeysCard id={id} />
        </WithMessages>
      )}
      {data && (
        <Part>
          <Identities user={id} />
        </Part>
      )}
      {data && <AccessCheck users={[{ id, username: data.value.username }]} {...folders} />}
    </div>
  );
}
