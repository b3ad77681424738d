import type { Rule, Settings } from '@satchel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Tagged } from '../../lib/api/tagged';
import { useT } from '../../lib/i18n';
import { pageConfig } from '../../lib/page-config';
import { hasPasswordLogins } from '../../lib/password-logins';
import columns from '../../ui/columns.module.css';
import { TextField } from '../../ui/fields/text-field';
import { ConflictPrompt } from '../../ui/form/conflict-prompt';
import { fieldProblem, useErrorToast, useFieldError, useFocusOnError } from '../../ui/form/field-errors';
import { isSame } from '../../ui/form/rebase';
import { useUnsavedGuard } from '../../ui/form/unsaved-guard';
import { useEditing } from '../../ui/form/use-editing';
import { toast } from '../../ui/toast';
import { AccessSection } from './cards/access-section';
import { ActivityFields } from './cards/activity-fields';
import { BrakeSection } from './cards/brake-section';
import { BrandingSection } from './cards/branding-section';
import { SafeAddressesSection } from './cards/safe-addresses-section';
import { SecondFactorSection } from './cards/second-factor-section';
import { Section } from './cards/section';
import { TrashSection } from './cards/trash-section';
import { UploadsSection } from './cards/uploads-section';
import { MailFields } from './mail/mail-fields';
import { MailSending } from './mail/mail-sending';
import { changeSettings, readSettings, settingsQuery } from './settings-api';
import { SettingsCard } from './settings-card';
import {
  ACTIVITY,
  COMMANDS,
  DEFAULTS,
  GENERAL,
  GENERAL_WITH_SHELL,
  MAIL,
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
  /** Renders the fields with the defaults of new users. */
  renderDefaults: (fields: {
    value: SettingsDraft['defaults'];
    onChange: (change: Partial<SettingsDraft['defaults']>) => void;
    errorOf: (field: string) => string | undefined;
  }) => ReactNode;
  /** Renders the event hooks. */
  renderCommands: (lists: {
    value: SettingsDraft['commands'];
    onChange: (commands: SettingsDraft['commands']) => void;
    errorOf: (field: string) => string | undefined;
  }) => ReactNode;
  /** The mail address of the reader, for a test mail. */
  ownMail?: string;
  /** Called because the page may have to look different now. */
  onSaved: () => void;
  /** Further cards. */
  children?: ReactNode;
}

const draftOf = ({ value, etag }: Tagged<Settings>) => ({ value: toDraft(value), etag });

/** The settings of the whole installation, in cards that are saved separately. */
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
  ownMail,
  onSaved,
  children,
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
    <div className={columns.columns}>
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
        {pageConfig.EnableExec && <ShellSection {...card} />}
        <BrandingSection {...card} />
        <UploadsSection {...card} />
        <TrashSection {...card} />
        <BrakeSection {...card} />
        <SafeAddressesSection {...card} />
        {hasPasswordLogins(pageConfig) && <SecondFactorSection {...card} />}
      </SettingsCard>
      <div className={columns.column}>
        <DefaultsCard editing={editing} errorOf={errorOf} renderDefaults={renderDefaults} />
        {pageConfig.EnableExec && (
          <CommandsCard editing={editing} errorOf={errorOf} renderCommands={renderCommands} />
        )}
        <SettingsCard
          title={t('mail.title')}
          description={t('mail.text')}
          isSaving={isSaving(MAIL)}
          onSave={() => void save(MAIL)}
        >
          <MailFields {...card} />
        </SettingsCard>
        <MailSending
          ownMail={ownMail}
          canTest={data.value.mail.host !== ''}
          isUnsaved={!isSame(data.value.mail, draft.mail)}
        />
        <SettingsCard
          title={t('activity.log')}
          description={t('activity.logText')}
          isSaving={isSaving(ACTIVITY)}
          onSave={() => void save(ACTIVITY)}
        >
          <ActivityFields {...card} />
        </SettingsCard>
        {children}
      </div>
      {prompt}
      {conflict && <ConflictPrompt conflict={conflict} />}
    </div>
  );
}

interface ShellSectionProps {
  draft: { shell: string };
  onChange: (change: { shell: string }) => void;
  errorOf: ReturnType<typeof useFieldError>;
}

function ShellSection({ draft, onChange, errorOf }: ShellSectionProps) {
  const t = useT();
  return (
    <Section title={t('global.shell')}>
      <TextField
        isCode
        label={t('global.shellCommand')}
        description={t('global.shellText')}
        value={draft.shell}
        onChange={(shell) => onChange({ shell })}
        error={errorOf('shell')}
      />
    </Section>
  );
}

interface EditedCardProps {
  editing: ReturnType<typeof useSettingsEditing>;
  errorOf: ReturnType<typeof useFieldError>;
}

function DefaultsCard(props: EditedCardProps & Pick<GlobalSettingsProps, 'renderDefaults'>) {
  const t = useT();
  const { draft, change, save, isSaving } = props.editing;
  return (
    <SettingsCard
      title={t('global.defaults')}
      description={t('global.defaultsText')}
      isSaving={isSaving(DEFAULTS)}
      onSave={() => void save(DEFAULTS)}
    >
      {props.renderDefaults({
        value: draft.defaults,
        onChange: (part) => change({ defaults: { ...draft.defaults, ...part } }),
        errorOf: props.errorOf,
      })}
    </SettingsCard>
  );
}

function CommandsCard(props: EditedCardProps & Pick<GlobalSettingsProps, 'renderCommands'>) {
  const t = useT();
  const { draft, change, save, isSaving } = props.editing;
  return (
    <SettingsCard
      title={t('global.commands')}
      description={t('global.commandsText')}
      isSaving={isSaving(COMMANDS)}
      onSave={() => void save(COMMANDS)}
    >
      {props.renderCommands({
        value: draft.commands,
        onChange: (commands) => change({ commands }),
        errorOf: props.errorOf,
      })}
    </SettingsCard>
  );
}
