import { useT } from '../../../lib/i18n';
import { Switch } from '../../../ui/fields/switch';
import { TextArea } from '../../../ui/fields/text-area';
import { TextField } from '../../../ui/fields/text-field';
import type { FieldProps } from './field-props';
import { SecretField } from './secret-field';

type TextName =
  | 'bindDn'
  | 'baseDn'
  | 'userFilter'
  | 'userDn'
  | 'idAttribute'
  | 'groupBaseDn'
  | 'groupFilter'
  | 'groupName';

/** Examples of what differs between directories, in the notation of LDAP. */
const EXAMPLES: Partial<Record<TextName, string>> = {
  bindDn: 'cn=reader,dc=example,dc=com',
  baseDn: 'ou=people,dc=example,dc=com',
  userDn: 'uid={username},ou=people,dc=example,dc=com',
  groupBaseDn: 'ou=groups,dc=example,dc=com',
};

function DirectoryText({ name, draft, onSection, errorOf }: FieldProps & { name: TextName }) {
  const t = useT();
  return (
    <TextField
      isCode
      label={t(`logins.${name}`)}
      placeholder={EXAMPLES[name]}
      autoComplete="off"
      value={draft.ldap[name]}
      onChange={(text) => onSection('ldap', { [name]: text })}
      error={errorOf(`ldap.${name}`)}
    />
  );
}

/** The connection to a directory, and how users are found in it. */
export function DirectoryFields(props: FieldProps) {
  const { draft, onSection, errorOf, template } = props;
  const t = useT();
  const { urls, startTls } = draft.ldap;
  return (
    <>
      <TextArea
        label={t('logins.urls')}
        description={t('logins.urls.text')}
        placeholder={template.example}
        value={urls}
        onChange={(text) => onSection('ldap', { urls: text })}
        error={errorOf('ldap.urls')}
      />
      <Switch isSelected={startTls} onChange={(isOn) => onSection('ldap', { startTls: isOn })}>
        {t('logins.startTls')}
      </Switch>
      <DirectoryText {...props} name="bindDn" />
      <SecretField {...props} />
      <DirectoryText {...props} name="baseDn" />
      <DirectoryText {...props} name="userFilter" />
      <DirectoryText {...props} name="userDn" />
      <DirectoryText {...props} name="idAttribute" />
    </>
  );
}

/** How the groups of a user are found in a directory. */
export function DirectoryGroupFields(props: FieldProps) {
  const { draft, onSection } = props;
  const t = useT();
  return (
    <>
      <DirectoryText {...props} name="groupBaseDn" />
      <DirectoryText {...props} name="groupFilter" />
      <DirectoryText {...props} name="groupName" />
      <Switch
        isSelected={draft.ldap.nestedGroups}
        onChange={(nestedGroups) => onSection('ldap', { nestedGroups })}
      >
        {t('logins.nestedGroups')}
      </Switch>
    </>
  );
}
