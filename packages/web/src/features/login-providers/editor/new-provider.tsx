import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../lib/api/api-error';
import { useT } from '../../../lib/i18n';
import { useFieldError, useFocusOnError } from '../../../ui/form/field-errors';
import { isSame } from '../../../ui/form/rebase';
import { SaveBar } from '../../../ui/form/save-bar';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard';
import { toast } from '../../../ui/toast';
import { draftOfTemplate, newProviderOf, type ProviderDraft } from '../provider-draft';
import { ProviderFrame } from '../provider-frame';
import { createProvider, forgetProviders } from '../providers-api';
import { TEMPLATE, type TemplateName } from '../templates';
import { useFailure } from '../use-failure';
import { ProviderForm } from './provider-form';

/** The form for a new provider, with the values that fit a product. Mount it with the template as its key. */
export function NewProvider({ template: name }: { template: TemplateName }) {
  const t = useT();
  const template = TEMPLATE[name];
  const [blank] = useState(() => draftOfTemplate(template));
  const [draft, setDraft] = useState<ProviderDraft>(blank);
  const { prompt, release } = useUnsavedGuard(!isSame(blank, draft));
  const { mutate, isPending, error, reset } = useCreation(release);
  const fieldError = useFieldError(error);
  useFocusOnError(error);
  const errorOf = (field: string) =>
    field === 'id' && isApiError(error, 'already_exists') ? t('reason.taken') : fieldError(field);
  return (
    <ProviderFrame title={t('logins.new')}>
      <ProviderForm
        draft={draft}
        template={template}
        isNew
        hasSecret={false}
        errorOf={errorOf}
        onChange={(change) => {
          setDraft((now) => ({ ...now, ...change }));
          reset();
        }}
        onSubmit={() => !isPending && mutate(draft)}
      >
        <SaveBar isDirty={!isSame(blank, draft)} isSaving={isPending} />
      </ProviderForm>
      {prompt}
    </ProviderFrame>
  );
}

function useCreation(release: () => void) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFailure = useFailure();
  return useMutation({
    mutationFn: (draft: ProviderDraft) => createProvider(newProviderOf(draft)),
    onSuccess: async ({ id }) => {
      release();
      toast.success(t('settings.saved'));
      await forgetProviders(client);
      await navigate(`/settings/logins/${id}`, { replace: true });
    },
    onError: showFailure,
  });
}
