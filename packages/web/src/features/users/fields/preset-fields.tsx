import type { UserDefaults } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { TextField } from '../../../ui/fields/text-field';
import { UserLimitFields } from '../limits/user-limit-fields';
import { withPermission } from '../user-draft';
import { PermissionFields } from './permission-fields';
import { PreferenceFields } from './preference-fields';
import { type RenderFolderPicker, ScopeField } from './scope-field';

/** The defaults in the form: the commands are one text. */
export interface PresetDraft extends Omit<UserDefaults, 'commands'> {
  commands: string;
}

export interface PresetFieldsProps {
  value: PresetDraft;
  onChange: (change: Partial<PresetDraft>) => void;
  errorOf: (field: string) => string | undefined;
  renderPicker?: RenderFolderPicker;
}

/** The defaults of new users. */
export function PresetFields({ value, onChange, errorOf, renderPicker }: PresetFieldsProps) {
  const t = useT();
  return (
    <>
      <ScopeField
        value={value.scope}
        onChange={(scope) => onChange({ scope })}
        error={errorOf('defaults.scope') ?? errorOf('scope')}
        renderPicker={renderPicker}
      />
      <UserLimitFields
        quota={value.quota}
        onChange={(quota) => onChange({ quota })}
        error={errorOf('defaults.quota') ?? errorOf('quota')}
      />
      <PreferenceFields value={value} onChange={onChange} />
      <PermissionFields
        perm={value.perm}
        onChange={(name, on) => onChange({ perm: withPermission(value.perm, name, on) })}
        error={errorOf('defaults.perm') ?? errorOf('perm')}
      />
      {pageConfig.EnableExec && (
        <TextField
          isCode
          label={t('users.commands')}
          description={t('users.commandsText')}
          value={value.commands}
          onChange={(commands) => onChange({ commands })}
        />
      )}
    </>
  );
}
