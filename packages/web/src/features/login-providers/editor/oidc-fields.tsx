import { useT } from '../../../lib/i18n';
import { TextField } from '../../../ui/fields/text-field';
import { CopiedLine } from '../copied-line';
import styles from '../logins.module.css';
import { addressesOf } from '../provider-addresses';
import type { FieldProps } from './field-props';
import { SecretField } from './secret-field';

/** The connection to a provider of OpenID Connect. */
export function OidcFields(props: FieldProps) {
  const { draft, onSection, errorOf, template } = props;
  const t = useT();
  const { issuer, clientId, scopes } = draft.oidc;
  return (
    <>
      {draft.id !== '' && <Addresses id={draft.id} />}
      <TextField
        isCode
        isRequired
        label={t('logins.issuer')}
        placeholder={template.example}
        value={issuer}
        onChange={(text) => onSection('oidc', { issuer: text.trim() })}
        error={errorOf('oidc.issuer')}
      />
      <TextField
        isCode
        isRequired
        label={t('logins.clientId')}
        autoComplete="off"
        value={clientId}
        onChange={(text) => onSection('oidc', { clientId: text.trim() })}
        error={errorOf('oidc.clientId')}
      />
      <SecretField {...props} />
      <TextField
        isCode
        label={t('logins.scopes')}
        value={scopes}
        onChange={(text) => onSection('oidc', { scopes: text })}
        error={errorOf('oidc.scopes')}
      />
    </>
  );
}

function Addresses({ id }: { id: string }) {
  const t = useT();
  const { redirect, loggedOut, logout } = addressesOf(id);
  return (
    <div className={styles.fields}>
      <h3 className={styles.heading}>{t('logins.addresses')}</h3>
      <CopiedLine label={t('logins.redirect')} text={redirect} />
      <CopiedLine label={t('logins.postLogout')} text={loggedOut} />
      <CopiedLine label={t('logins.backChannel')} text={logout} />
      <CopiedLine label={t('logins.frontChannel')} text={logout} />
    </div>
  );
}
