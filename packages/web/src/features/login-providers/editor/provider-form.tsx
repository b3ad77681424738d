import { clsx } from 'clsx';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { Card } from '../../../ui/card';
import columns from '../../../ui/columns.module.css';
import styles from '../logins.module.css';
import { AccessFields } from './access-fields';
import { ClaimFields } from './claim-fields';
import { DirectoryFields, DirectoryGroupFields } from './directory-fields';
import type { FieldProps } from './field-props';
import { MoreFields } from './more-fields';
import { NameFields } from './name-fields';
import { OidcFields } from './oidc-fields';
import { RoleFields } from './role-fields';

interface ProviderFormProps extends Omit<FieldProps, 'onSection'> {
  onSubmit: () => void;
  /** The footer with the Save button. */
  children: ReactNode;
}

/** Every field of a provider. */
export function ProviderForm({ onSubmit, children, ...props }: ProviderFormProps) {
  const t = useT();
  const { draft, onChange } = props;
  const onSection: FieldProps['onSection'] = (name, change) =>
    onChange({ [name]: { ...draft[name], ...change } });
  const fields = { ...props, onSection };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={clsx(columns.columns, styles.form)} onSubmit={submit} noValidate autoComplete="off">
      <div className={columns.column}>
        <NameFields {...fields} />
        <Card title={t('logins.connection')} description={hintOf(t, props)}>
          {draft.kind === 'oidc' ? <OidcFields {...fields} /> : <DirectoryFields {...fields} />}
        </Card>
      </div>
      <div className={columns.column}>
        <Card title={t('logins.claims')} description={t('logins.claims.text')}>
          <ClaimFields {...fields} />
          {draft.kind === 'ldap' && <DirectoryGroupFields {...fields} />}
        </Card>
        <Card title={t('logins.who')}>
          <AccessFields {...fields} />
        </Card>
        <Card title={t('logins.may')}>
          <RoleFields {...fields} />
        </Card>
        <Card title={t('common.more')}>
          <MoreFields {...fields} />
        </Card>
      </div>
      {children}
    </form>
  );
}

/** Says what has to be set up at the provider: for its kind, and for the product. */
function hintOf(t: ReturnType<typeof useT>, { draft, template }: Pick<FieldProps, 'draft' | 'template'>) {
  const general = t(draft.kind === 'oidc' ? 'logins.hint.oidc' : 'logins.hint.ldap');
  return template.hint === undefined ? general : `${general} ${t(template.hint)}`;
}
