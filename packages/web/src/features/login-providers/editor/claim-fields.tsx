import type { MessageKey } from '../../../lib/i18n';
import { useT } from '../../../lib/i18n';
import { TextField } from '../../../ui/fields/text-field';
import styles from '../logins.module.css';
import type { FieldProps } from './field-props';

const CLAIMS = [
  ['username', 'users.username'],
  ['mail', 'logins.claim.mail'],
  ['groups', 'logins.claim.groups'],
  ['scope', 'users.scope'],
  ['quota', 'logins.claim.quota'],
] as const satisfies readonly (readonly [string, MessageKey])[];

/** The names of the claims or attributes that say what of a user. */
export function ClaimFields({ draft, onSection, errorOf }: FieldProps) {
  const t = useT();
  return (
    <div className={styles.pair}>
      {CLAIMS.map(([name, label]) => (
        <TextField
          key={name}
          isCode
          label={t(label)}
          autoComplete="off"
          value={draft.mapping[name] ?? ''}
          onChange={(text) => onSection('mapping', { [name]: text.trim() })}
          error={errorOf(`mapping.${name}`)}
          {...(name === 'quota' && { description: t('logins.claim.quota.text') })}
        />
      ))}
    </div>
  );
}
