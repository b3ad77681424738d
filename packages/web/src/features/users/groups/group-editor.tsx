import type { Group } from '@satchel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Tagged } from '../../../lib/api/tagged';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { ConflictPrompt } from '../../../ui/form/conflict-prompt';
import { useErrorToast, useFocusOnError } from '../../../ui/form/field-errors';
import { SaveBar } from '../../../ui/form/save-bar';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard';
import { useEditing } from '../../../ui/form/use-editing';
import { toast } from '../../../ui/toast';
import { EditorFrame, EditorSkeleton } from '../editor/editor-frame';
import editor from '../editor/user-editor.module.css';
import { changeGroup, forgetGroups, groupQuery, readGroup, removeGroup } from '../groups-api';
import { fromDraft, toDraft } from './group-draft';
import { GroupForm, type GroupFormSlots } from './group-form';

interface GroupEditorProps extends GroupFormSlots {
  id: number;
  /** Shown if there is no such group. */
  missing: ReactNode;
}

export const GROUPS_ADDRESS = '/settings/groups';

const draftOf = ({ value, etag }: Tagged<Group>) => ({ value: toDraft(value), etag });

/** The editor of an existing group. Mount it with the id as its key. */
export function GroupEditor({ missing, ...props }: GroupEditorProps) {
  const { data, error } = useQuery(groupQuery(props.id));
  if (data) return <Loaded {...props} data={data} />;
  return error ? missing : <EditorSkeleton />;
}

function Loaded({ id, data, ...slots }: Omit<GroupEditorProps, 'missing'> & { data: Tagged<Group> }) {
  const t = useT();
  const client = useQueryClient();
  const showError = useErrorToast();
  const loaded = useMemo(() => draftOf(data), [data]);
  const { draft, change, isDirty, isSaving, error, save, conflict } = useEditing({
    loaded,
    send: async (mine, etag) => void (await changeGroup(id, fromDraft(mine), etag)),
    reload: async () => draftOf(await readGroup(client, id)),
    onFailed: showError,
    onSaved: () => {
      toast.success(t('groups.updated'));
      void forgetGroups(client);
    },
  });
  const { prompt, release } = useUnsavedGuard(isDirty);
  useFocusOnError(error);
  return (
    <EditorFrame title={t('groups.one', { name: data.value.name })} back={GROUPS_ADDRESS}>
      <GroupForm {...slots} draft={draft} onChange={change} error={error} onSubmit={() => void save()}>
        <SaveBar
          isDirty={isDirty}
          isSaving={isSaving()}
          start={<DeleteGroup id={id} onDeleted={release} />}
        />
      </GroupForm>
      {prompt}
      {conflict && <ConflictPrompt conflict={conflict} />}
    </EditorFrame>
  );
}

/** Asks first, and says what stays. */
function DeleteGroup({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeGroup(id),
    onSuccess: async () => {
      onDeleted();
      toast.success(t('groups.deleted'));
      await navigate(GROUPS_ADDRESS);
      void forgetGroups(client);
    },
    onError: useErrorToast(),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="plain" icon={Trash2} className={editor.danger} onPress={() => setAsking(true)}>
        {t('users.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('groups.delete.title')}
        description={t('groups.delete.text')}
        confirm={t('users.delete')}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
        isPending={isPending}
      />
    </>
  );
}
