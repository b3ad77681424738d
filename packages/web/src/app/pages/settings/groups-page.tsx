import { useQuery } from '@tanstack/react-query';
import { providersQuery } from '../../../features/login-providers/providers-api';
import { RulesEditor } from '../../../features/rules/rules-editor';
import { EditorSkeleton } from '../../../features/users/editor/editor-frame';
import { GroupEditor } from '../../../features/users/groups/group-editor';
import { GroupList } from '../../../features/users/groups/group-list';
import { NewGroup } from '../../../features/users/groups/new-group';
import { usersQuery } from '../../../features/users/users-api';
import { useT } from '../../../lib/i18n';
import { usePageTitle } from '../../frame/use-page-title';
import { ErrorPage, errorKindOf } from '../error-page';
import { ScopePicker } from './scope-picker';

/** All groups, one group, or the form for a new one, depending on the rest of the address. */
export function GroupsPage({ rest }: { rest: string }) {
  const t = useT();
  usePageTitle(t('settings.groups'));
  if (rest === '') return <GroupList />;
  if (rest !== 'new' && !/^\d{1,15}$/.test(rest)) return <ErrorPage kind="notFound" />;
  return <Editor key={rest} id={rest === 'new' ? 0 : Number(rest)} />;
}

function Editor({ id }: { id: number }) {
  const { data: users, error, refetch } = useQuery(usersQuery());
  const { data: providers } = useQuery(providersQuery());
  if (!users) {
    return error ? (
      <ErrorPage kind={errorKindOf(error)} onRetry={() => void refetch()} />
    ) : (
      <EditorSkeleton />
    );
  }
  const slots = {
    users,
    hasProviders: providers !== undefined && providers.length > 0,
    renderRules: (editor: Parameters<typeof RulesEditor>[0]) => <RulesEditor {...editor} />,
    renderPicker: (picker: Parameters<typeof ScopePicker>[0]) => <ScopePicker {...picker} />,
  };
  if (id === 0) return <NewGroup {...slots} />;
  return <GroupEditor {...slots} id={id} missing={<ErrorPage kind="notFound" />} />;
}
