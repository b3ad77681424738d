import type { LoginProvider } from '@satchel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ApiError } from '../../../lib/api/api-error';
import { useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { useFieldError, useFocusOnError } from '../../../ui/form/field-errors';
import { SaveBar } from '../../../ui/form/save-bar';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard';
import { useEditing } from '../../../ui/form/use-editing';
import { LoadFailed } from '../../../ui/load-failed';
import { Skeleton } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { changeOf, draftOfProvider } from '../provider-draft';
import { ProviderFrame } from '../provider-frame';
import { changeProvider, forgetProviders, providersQuery, readProvider } from '../providers-api';
import { templateOfKind } from '../templates';
import { TestCard } from '../test/test-card';
import { useFailure } from '../use-failure';
import { ProviderForm } from './provider-form';
import { RemoveProvider } from './remove-provider';

interface ProviderEditorProps {
  id: string;
  /** Shown when no provider has this id. */
  missing: ReactNode;
}

/** The editor of a provider that exists. Mount it with the id as its key. */
export function ProviderEditor({ id, missing }: ProviderEditorProps) {
  const t = useT();
  const { data: providers, error, refetch } = useQuery(providersQuery());
  const provider = providers?.find((each) => each.id === id);
  if (provider) return <Loaded provider={provider} />;
  if (providers) return missing;
  if (error) {
    return <LoadFailed title={t('settings.logins')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="12em" height={24} />
    </div>
  );
}

const loadedOf = (provider: LoginProvider) => ({ value: draftOfProvider(provider), etag: null });

function useProviderEditing(provider: LoginProvider) {
  const t = useT();
  const client = useQueryClient();
  const loaded = useMemo(() => loadedOf(provider), [provider]);
  return useEditing({
    loaded,
    send: async (draft) => void (await changeProvider(provider.id, changeOf(draft))),
    reload: async () => {
      const stored = await readProvider(client, provider.id);
      if (!stored) throw new ApiError({ status: 404, code: 'not_found', message: 'It was removed.' });
      return loadedOf(stored);
    },
    onFailed: useFailure(),
    onSaved: () => {
      toast.success(t('settings.saved'));
      void forgetProviders(client);
    },
  });
}

function Loaded({ provider }: { provider: LoginProvider }) {
  const { id, name, kind, hasSecret } = provider;
  const { draft, change, isDirty, isSaving, error, save } = useProviderEditing(provider);
  const { prompt, release } = useUnsavedGuard(isDirty);
  const errorOf = useFieldError(error);
  useFocusOnError(error);
  return (
    <ProviderFrame title={visibleName(name)}>
      <ProviderForm
        draft={draft}
        template={templateOfKind(kind)}
        isNew={false}
        hasSecret={hasSecret}
        errorOf={errorOf}
        onChange={change}
        onSubmit={() => void save()}
      >
        <SaveBar
          isDirty={isDirty}
          isSaving={isSaving()}
          start={<RemoveProvider provider={provider} onRemoved={release} />}
        />
      </ProviderForm>
      <TestCard key={id} id={id} name={name} kind={kind} isDirty={isDirty} />
      {prompt}
    </ProviderFrame>
  );
}
