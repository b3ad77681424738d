import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useErrorToast, useFocusOnError } from '../../../ui/form/field-errors';
import { isSame } from '../../../ui/form/rebase';
import { SaveBar } from '../../../ui/form/save-bar';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard';
import { toast } from '../../../ui/toast';
import { EditorFrame } from '../editor/editor-frame';
import { createGroup, forgetGroups } from '../groups-api';
import { blankGroup, fromDraft, type GroupDraft } from './group-draft';
import { GROUPS_ADDRESS } from './group-editor';
import { GroupForm, type GroupFormSlots } from './group-form';

/** The form for a new group. */
export function NewGroup(slots: GroupFormSlots) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const showError = useErrorToast();
  const [blank] = useState(blankGroup);
  const [draft, setDraft] = useState(blank);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const { prompt, release } = useUnsavedGuard(!isSame(blank, draft));
  useFocusOnError(error);
  const change = (part: Partial<GroupDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setError(null);
  };
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    setError(null);
    try {
      const { id } = await createGroup(fromDraft(draft));
      release();
      toast.success(t('groups.created'));
      void forgetGroups(client);
      await navigate(`${GROUPS_ADDRESS}/${id}`);
    } catch (failure) {
      setError(failure);
      showError(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <EditorFrame title={t('groups.new')} back={GROUPS_ADDRESS}>
      <GroupForm {...slots} draft={draft} onChange={change} error={error} onSubmit={() => void save()}>
        <SaveBar isDirty={!isSame(blank, draft)} isSaving={isSaving} />
      </GroupForm>
      {prompt}
    </EditorFrame>
  );
}
