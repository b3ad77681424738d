import { useT } from '../../../lib/i18n';
import { Switch } from '../../../ui/fields/switch';
import { TextArea } from '../../../ui/fields/text-area';
import styles from '../logins.module.css';
import type { FieldProps } from './field-props';

/** The certificates, the logout and the second factor, which most providers leave as they are. */
export function MoreFields({ draft, onChange, onSection, errorOf }: FieldProps) {
  const t = useT();
  const { kind } = draft;
  return (
    <>
      <TextArea
        label={t('logins.ca')}
        description={t('logins.ca.text')}
        rows={3}
        value={draft[kind].ca}
        onChange={(ca) => onSection(kind, { ca })}
        error={errorOf(`${kind}.ca`)}
      />
      <div className={styles.switches}>
        {kind === 'oidc' && (
          <Switch isSelected={draft.oidc.logsOut} onChange={(logsOut) => onSection('oidc', { logsOut })}>
            {t('logins.logsOut')}
          </Switch>
        )}
        <Switch
          description={t('logins.factor.text')}
          isSelected={draft.trustsFactor}
          onChange={(trustsFactor) => onChange({ trustsFactor })}
        >
          {t('logins.factor')}
        </Switch>
      </div>
    </>
  );
}
