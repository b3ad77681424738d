import { useT } from '../../../lib/i18n';
import { Checkbox } from '../../../ui/fields/checkbox';
import { TextField } from '../../../ui/fields/text-field';
import type { FieldProps } from './field-props';

/** The secret, which the server never sends: a new one replaces it, and it can be removed. */
export function SecretField({ draft, onChange, errorOf, hasSecret }: FieldProps) {
  const t = useT();
  const { secret, removesSecret } = draft;
  return (
    <>
      <TextField
        label={t(draft.kind === 'oidc' ? 'logins.secret' : 'logins.bindPassword')}
        type="password"
        autoComplete="new-password"
        description={hasSecret ? t('logins.secret.stored') : undefined}
        isDisabled={removesSecret}
        value={secret}
        onChange={(text) => onChange({ secret: text })}
        error={errorOf('secret')}
      />
      {hasSecret && (
        <Checkbox
          isSelected={removesSecret}
          onChange={(removes) => onChange({ removesSecret: removes, secret: '' })}
        >
          {t('logins.secret.remove')}
        </Checkbox>
      )}
    </>
  );
}
