import type { UserDefaults } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useErrorToast, useFocusOnError } from '../../../ui/form/field-errors';
import { isSame } from '../../../ui/form/rebase';
import { SaveBar } from '../../../ui/form/save-bar';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard';
import { toast } from '../../../ui/toast';
import { blankUser, fromDraft, toDraft, type UserDraft } from '../user-draft';
import { createUser, forgetUserList } from '../users-api';
import { EditorFrame } from './editor-frame';
import { UserForm, type UserFormSlots } from './user-form';

interface NewUserProps extends UserFormSlots {
  defaults: UserDefaults;
  /** A user with the default scope gets a home. */
  hasOwnHome: boolean;
}

export function NewUser({ defaults, hasOwnHome, ...slots }: NewUserProps) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const showError = useErrorToast();
  const [blank] = useState(() => toDraft(blankUser(defaults)));
  const [draft, setDraft] = useState(blank);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const { prompt, release } = useUnsavedGuard(!isSame(blank, draft));
  useFocusOnError(error);
  const change = (part: Partial<UserDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setError(null);
  };
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    setError(null);
    try {
      const address = await createUser(fromDraft(draft));
      release();
      toast.success(t('users.created'));
      void forgetUserList(client);
      await navigate(address);
    } catch (failure) {
      setError(failure);
      showError(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <EditorFrame title={t('users.new')}>
      <UserForm
        {...slots}
        draft={draft}
        onChange={change}
        error={error}
        onSubmit={() => void save()}
        scopeText={hasOwnHome ? t('users.scope.ownHome') : undefined}
      >
        <SaveBar isDirty={!isSame(blank, draft)} isSaving={isSaving} />
      </UserForm>
      {prompt}
    </EditorFrame>
  );
}
