import { useT } from '../../../lib/i18n';
import { Switch } from '../../../ui/fields/switch';
import { TextArea } from '../../../ui/fields/text-area';
import type { FieldProps } from './field-props';

/** The fields that say who may log in, and if they get an account by that. */
export function AccessFields({ draft, onChange, onSection, errorOf }: FieldProps) {
  const t = useT();
  return (
    <>
      <TextArea
        label={t('logins.allowed')}
        description={t('logins.allowed.text')}
        value={draft.mapping.allowedGroups}
        onChange={(allowedGroups) => onSection('mapping', { allowedGroups })}
        error={errorOf('mapping.allowedGroups')}
      />
      <Switch isSelected={draft.createsUsers} onChange={(createsUsers) => onChange({ createsUsers })}>
        {t('logins.creates')}
      </Switch>
    </>
  );
}
