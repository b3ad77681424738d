import { useT } from '../../../lib/i18n';
import { Card } from '../../../ui/card';
import { Switch } from '../../../ui/fields/switch';
import { TextField } from '../../../ui/fields/text-field';
import { withName } from '../provider-draft';
import { KIND_NAMES } from '../provider-icon';
import type { FieldProps } from './field-props';
import { IconField } from './icon-field';

/** The name, the id and the picture of a provider, and the switch that turns it on. */
export function NameFields({ draft, onChange, errorOf, isNew }: FieldProps) {
  const t = useT();
  return (
    <Card title={KIND_NAMES[draft.kind]}>
      <Switch isSelected={draft.enabled} onChange={(enabled) => onChange({ enabled })}>
        {t('logins.enabled')}
      </Switch>
      <TextField
        label={t('keys.name')}
        description={t('logins.name.text')}
        autoComplete="off"
        autoFocus={isNew}
        isRequired
        value={draft.name}
        onChange={(name) => onChange(isNew ? withName(draft, name) : { name })}
        error={errorOf('name')}
      />
      <TextField
        isCode
        label={t('logins.id')}
        description={t('logins.id.text')}
        isRequired
        isReadOnly={!isNew}
        value={draft.id}
        onChange={(id) => onChange({ id })}
        error={errorOf('id')}
      />
      <IconField icon={draft.icon} onChange={(icon) => onChange({ icon })} error={errorOf('icon')} />
    </Card>
  );
}
