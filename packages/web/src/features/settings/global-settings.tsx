import type { Rule, Settings } from '@satchel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../lib/i18n';
import { pageConfig } from '../../lib/page-config';
import type { Tagged } from '../../lib/tagged';
import { ConflictPrompt } from '../../ui/form/conflict-prompt';
import { fieldProblem, useErrorToast, useFieldError, useFocusOnError } from '../../ui/form/field-errors';
import { useUnsavedGuard } from '../../ui/form/unsaved-guard';
import { useEditing } from '../../ui/form/use-editing';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import { AccessSection } from './cards/access-section';
import { BrandingSection } from './cards/branding-section';
import { Section } from './cards/section';
import { UploadsSection } from './cards/uploads-section';
import { changeSettings, readSettings, settingsQuery } from './settings-api';
import { SettingsCard } from './settings-card';
import {
  COMMANDS,
  DEFAULTS,
  GENERAL,
  GENERAL_WITH_SHELL,
  type SettingsDraft,
  toChange,
  toDraft,
} from './settings-draft';
import { SettingsFailure, SettingsSkeleton } from './settings-wait';

export interface GlobalSettingsProps {
  renderRules: (editor: {
    rules: readonly Rule[];
    onChange: (rules: Rule[]) => void;
    error?: string;
    errorIndex?: number;
  }) => ReactNode;
  /** Draws the fields of what new users begin with. */
  renderDefaults: (fields: {
    value: SettingsDraft['defaults'];
    onChange: (change: Partial<SettingsDraft['defaults']>) => void;
    errorOf: (field: string) => string | undefined;
  }) => ReactNode;
  /** Draws what runs when files change. */
  renderCommands: (lists: {
    value: SettingsDraft['commands'];
    onChange: (commands: SettingsDraft['commands']) => void;
    errorOf: (field: string) => string | undefined;
  }) => ReactNode;
  /** The page may look otherwise now. */
  onSaved: () => void;
}

const draftOf = ({ value, etag }: Tagged<Settings>) => ({ value: toDraft(value), etag });

/** The settings of the whole installation, in cards that are saved one by one. */
export function GlobalSettings(props: GlobalSettingsProps) {
  const { data, error, refetch } = useQuery(settingsQuery());
  if (data) return <Loaded {...props} data={data} />;
  return error ? <SettingsFailure error={error} onRetry={() => void refetch()} /> : <SettingsSkeleton />;
}

function useSettingsEditing(data: Tagged<Settings>, onSaved: () => void) {
  const t = useT();
  const client = useQueryClient();
  const onFailed = useErrorToast();
  const loaded = useMemo(() => draftOf(data), [data]);
  return useEditing({
    loaded,
    send: (draft, etag, keys) => changeSettings(toChange(draft, keys), etag),
    reload: async () => draftOf(await readSettings(client)),
    onFailed,
    onSaved: (_, keys) => {
      toast.success(t(keys === COMMANDS ? 'global.commandsSaved' : 'settings.saved'));
      onSaved();
    },
  });
}

function Loaded({
  data,
  renderRules,
  renderDefaults,
  renderCommands,
  onSaved,
}: GlobalSettingsProps & { data: Tagged<Settings> }) {
  const t = useT();
  const editing = useSettingsEditing(data, onSaved);
  const { draft, change, error, save, isSaving, conflict } = editing;
  const { prompt } = useUnsavedGuard(editing.isDirty);
  const errorOf = useFieldError(error);
  useFocusOnError(error);
  const index = fieldProblem(error)?.details.index;
  const card = { draft, onChange: change, errorOf };
  const general = pageConfig.EnableExec ? GENERAL_WITH_SHELL : GENERAL;
  return (
    <>
      <SettingsCard title={t('page.global')} isSaving={isSaving(general)} onSave={() => void save(general)}>
        <AccessSection {...card} />
        <Section title={t('rules.title')} text={t('global.rulesText')}>
          {renderRules({
            rules: draft.rules,
            onChange: (rules) => change({ rules }),
            error: errorOf('rules'),
            errorIndex: typeof index === 'number' ? index : undefined,
          })}
        </Section>
        {pageConfig.EnableExec && (
          <Section title={t('global.shell')}>
            <TextField
              isCode
              label={t('global.shellCommand')}
              description={t('global.shellText')}
              value={draft.shell}
              onChange={(shell) => change({ shell })}
              error={errorOf('shell')}
            />
          </Section>
        )}
        <BrandingSection {...card} />
        <UploadsSection {...card} />
      </SettingsCard>
      <SettingsCard
        title={t('global.defaults')}
        description={t('global.defaultsText')}
        isSaving={isSaving(DEFAULTS)}
        onSave={() => void save(DEFAULTS)}
      >
        {renderDefaults({
          value: draft.defaults,
          onChange: (part) => change({ defaults: { ...draft.defaults, ...part } }),
          errorOf,
        })}
      </SettingsCard>
      {pageConfig.EnableExec && (
        <SettingsCard
          title={t('global.commands')}
          description={t('global.commandsText')}
          isSaving={isSaving(COMMANDS)}
          onSave={() => void save(COMMANDS)}
        >
          {renderCommands({
            value: draft.commands,
            onChange: (commands) => change({ commands }),
            errorOf,
          })}
        </SettingsCard>
      )}
      {prompt}
      {conflict && <ConflictPrompt conflict={conflict} />}
    </>
  );
}
