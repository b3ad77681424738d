import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Checkbox } from '../../../ui/fields/checkbox';
import { TextField } from '../../../ui/fields/text-field';
import { type RenderFolderPicker, ScopeField } from '../fields/scope-field';
import type { UserDraft } from '../user-draft';

interface Choice {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

/** The choice of a new user's password: typed here, or by a link. */
export interface ByLink extends Choice {
  /** The choice to send the link by mail, where that is possible. */
  byMail?: Choice;
}

interface AccountFieldsProps {
  draft: UserDraft;
  onChange: (change: Partial<UserDraft>) => void;
  errorOf: (field: string) => string | undefined;
  scopeText?: string;
  renderPicker?: RenderFolderPicker;
  byLink?: ByLink;
  /** True if the server sends mail. */
  hasMail?: boolean;
}

/** The name, the password, the mail address and the scope of a user. */
export function AccountFields(props: AccountFieldsProps) {
  const { draft, onChange, errorOf, scopeText, renderPicker, byLink, hasMail } = props;
  const t = useT();
  const isNew = draft.id === 0;
  return (
    <>
      <TextField
        label={t('users.username')}
        autoComplete="off"
        autoFocus={isNew}
        isRequired
        value={draft.username}
        onChange={(username) => onChange({ username })}
        error={errorOf('username')}
      />
      <PasswordField draft={draft} onChange={onChange} errorOf={errorOf} byLink={byLink} hasMail={hasMail} />
      <ScopeField
        value={draft.scope}
        onChange={(scope) => onChange({ scope })}
        description={scopeText}
        error={errorOf('scope')}
        renderPicker={renderPicker}
      />
      <Checkbox
        isSelected={draft.lockPassword}
        isDisabled={draft.perm.admin}
        onChange={(lockPassword) => onChange({ lockPassword })}
      >
        {t('users.lockPassword')}
      </Checkbox>
    </>
  );
}

type PasswordFieldProps = Pick<AccountFieldsProps, 'draft' | 'onChange' | 'errorOf' | 'byLink' | 'hasMail'>;

function PasswordField({ draft, onChange, errorOf, byLink, hasMail = false }: PasswordFieldProps) {
  const t = useT();
  const isNew = draft.id === 0;
  // Where no mail is sent, an address is of no use, and the form is short.
  const [hadMail] = useState(Boolean(draft.mail));
  return (
    <>
      {!byLink?.isSelected && (
        <TextField
          label={t('users.password')}
          type="password"
          autoComplete="new-password"
          isRequired={isNew}
          placeholder={isNew ? '' : t('users.passwordKeep')}
          value={draft.password}
          onChange={(password) => onChange({ password })}
          error={errorOf('password')}
        />
      )}
      {(hasMail || hadMail) && (
        <TextField
          label={t('mail.own')}
          description={t('mail.ownText')}
          autoComplete="off"
          inputMode="email"
          value={draft.mail ?? ''}
          onChange={(mail) => onChange({ mail })}
          error={errorOf('mail')}
        />
      )}
      {byLink && (
        <Checkbox isSelected={byLink.isSelected} onChange={byLink.onChange}>
          {t('users.link.choose')}
        </Checkbox>
      )}
      {byLink?.isSelected && byLink.byMail && <Checkbox {...byLink.byMail}>{t('mail.sendsLink')}</Checkbox>}
    </>
  );
}
