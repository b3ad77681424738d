import type { Group, User } from '@satchel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Tagged } from '../../../lib/api/tagged';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { ConflictPrompt } from '../../../ui/form/conflict-prompt';
import { useErrorToast, useFocusOnError } from '../../../ui/form/field-errors';
import { SaveBar } from '../../../ui/form/save-bar';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard';
import { useEditing } from '../../../ui/form/use-editing';
import { toast } from '../../../ui/toast';
import { changeMembership, groupsQuery, readGroups } from '../groups-api';
import { fromDraft, toDraft, type UserDraft } from '../user-draft';
import { endUserSessions, forgetUserList, readUser, updateUser, userQuery } from '../users-api';
import { DeleteUser } from './delete-user';
import { EditorFrame, EditorSkeleton } from './editor-frame';
import { UserForm, type UserFormSlots } from './user-form';

export interface UserEditorProps extends UserFormSlots {
  id: number;
  /** Called after this user was saved, so that users who changed themselves see it. */
  onSaved: (id: number) => void;
  onDeleted: (id: number) => void;
}

const draftOf = ({ value, etag }: Tagged<User>, groups: readonly Group[] | undefined): Tagged<UserDraft> => ({
  value: { ...toDraft(value), ...(groups && { groups: ownGroups(value.id, groups) }) },
  etag,
});

const ownGroups = (id: number, groups: readonly Group[]): number[] =>
  groups.filter(({ members }) => members.includes(id)).map((group) => group.id);

/**
 * The editor of an existing user; if the user cannot be loaded, it leads to the form for a new one. Mount it
 * with the id as its key.
 */
export function UserEditor(props: UserEditorProps) {
  const navigate = useNavigate();
  const showError = useErrorToast();
  const { data, error } = useQuery(userQuery(props.id));
  const { data: groups, isPending } = useQuery(groupsQuery());
  const isLost = data === undefined && error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once for each failure
  useEffect(() => {
    if (!isLost) return;
    showError(error);
    void navigate('/settings/users/new', { replace: true });
  }, [isLost, error]);
  return data && !isPending ? <Loaded {...props} data={data} groups={groups} /> : <EditorSkeleton />;
}

function Loaded({
  id,
  data,
  groups,
  onSaved,
  onDeleted,
  hasMail = false,
  ...slots
}: UserEditorProps & { data: Tagged<User> }) {
  const t = useT();
  const client = useQueryClient();
  const showError = useErrorToast();
  const loaded = useMemo(() => draftOf(data, groups), [data, groups]);
  const { draft, change, isDirty, isSaving, error, save, conflict } = useEditing({
    loaded,
    send: async (mine, etag) => {
      await updateUser(fromDraft(mine), etag);
      await changeMembership(client, id, loaded.value.groups ?? [], mine.groups ?? []);
    },
    reload: async () => draftOf(await readUser(client, id), await readGroups(client, groups)),
    onFailed: showError,
    onSaved: () => {
      toast.success(t('users.updated'));
      void forgetUserList(client);
      onSaved(id);
    },
  });
  const { prompt, release } = useUnsavedGuard(isDirty);
  useFocusOnError(error);
  return (
    <EditorFrame title={t('users.one', { name: data.value.username })}>
      <UserForm
        hasMail={hasMail}
        {...slots}
        groups={groups}
        draft={draft}
        onChange={change}
        error={error}
        onSubmit={() => void save()}
        canMailLink={hasMail && Boolean(data.value.mail)}
        accountActions={<SignOutUser id={id} />}
      >
        <SaveBar
          isDirty={isDirty}
          isSaving={isSaving()}
          start={
            <DeleteUser
              id={id}
              onDeleted={() => {
                release();
                onDeleted(id);
              }}
            />
          }
        />
      </UserForm>
      {prompt}
      {conflict && <ConflictPrompt conflict={conflict} />}
    </EditorFrame>
  );
}

/** Ends every session of a user, for example after a device was lost. */
function SignOutUser({ id }: { id: number }) {
  const t = useT();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endUserSessions(id),
    onSuccess: () => toast.success(t('users.signedOut')),
    onError: showError,
  });
  return (
    <Button icon={LogOut} isPending={isPending} onPress={() => mutate()}>
      {t('users.signOut')}
    </Button>
  );
}
