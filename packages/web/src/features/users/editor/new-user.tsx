import type { UserDefaults } from '@satchel/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { storesPasswords } from '../../../lib/password-logins';
import { useErrorToast, useFocusOnError } from '../../../ui/form/field-errors';
import { isSame } from '../../../ui/form/rebase';
import { SaveBar } from '../../../ui/form/save-bar';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard';
import { toast } from '../../../ui/toast';
import { changeMembership, groupsQuery } from '../groups-api';
import { randomPassword } from '../random-password';
import { blankUser, fromDraft, toDraft, type UserDraft } from '../user-draft';
import { createUser, forgetUserList, keepMadeLink, makePasswordLink } from '../users-api';
import { EditorFrame } from './editor-frame';
import { UserForm, type UserFormSlots } from './user-form';

interface NewUserProps extends UserFormSlots {
  defaults: UserDefaults;
  /** A user with the default scope gets a home. */
  hasOwnHome: boolean;
  minimumPasswordLength: number;
}

export function NewUser({
  defaults,
  hasOwnHome,
  minimumPasswordLength,
  hasMail = false,
  ...slots
}: NewUserProps) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const showError = useErrorToast();
  const { data: groups } = useQuery(groupsQuery());
  const [blank] = useState(() => toDraft(blankUser(defaults)));
  const [draft, setDraft] = useState(blank);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const [isByLink, setByLink] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const canMail = hasMail && Boolean(draft.mail);
  const { prompt, release } = useUnsavedGuard(!isSame(blank, draft));
  useFocusOnError(error);
  const change = (part: Partial<UserDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setError(null);
  };
  const makeLink = async (address: string) => {
    const sendsMail = canMail && isMailed;
    await makeLinkFor(client, address, sendsMail);
    if (sendsMail) toast.success(t('mail.linkSent'));
  };
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    setError(null);
    try {
      const password = isByLink ? randomPassword(minimumPasswordLength) : draft.password;
      const address = await createUser({ ...fromDraft(draft), password });
      await changeMembership(client, idIn(address), [], draft.groups ?? []).catch(showError);
      release();
      toast.success(t('users.created'));
      // Where it fails, the page of the user has a button for it.
      if (isByLink) await makeLink(address).catch(showError);
      void forgetUserList(client);
      await navigate(address);
    } catch (failure) {
      setError(failure);
      showError(failure);
    } finally {
      setSaving(false);
    }
  };
  const byMail = canMail ? { isSelected: isMailed, onChange: setMailed } : undefined;
  const byLink = { isSelected: isByLink, onChange: setByLink, byMail };
  return (
    <EditorFrame title={t('users.new')}>
      <UserForm
        hasMail={hasMail}
        {...slots}
        groups={groups}
        draft={draft}
        onChange={change}
        error={error}
        onSubmit={() => void save()}
        byLink={storesPasswords(pageConfig) ? byLink : undefined}
        scopeText={hasOwnHome ? t('users.scope.ownHome') : undefined}
      >
        <SaveBar isDirty={!isSame(blank, draft)} isSaving={isSaving} />
      </UserForm>
      {prompt}
    </EditorFrame>
  );
}

const idIn = (address: string): number => Number(/\d+$/.exec(address)?.[0] ?? 0);

/** Makes the link of the user with this page, and keeps it until the page shows it, unless it is sent by mail. */
async function makeLinkFor(client: QueryClient, address: string, sendsMail: boolean): Promise<void> {
  const id = idIn(address);
  if (id === 0) return;
  const link = await makePasswordLink(client, id, sendsMail);
  if (!sendsMail) keepMadeLink(client, id, link);
}
