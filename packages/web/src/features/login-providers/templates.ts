import type { ClaimMapping, LdapConfig, OidcConfig, ProviderKind } from '@satchel/contract';
import type { MessageKey } from '../../lib/i18n';

export const TEMPLATES = [
  'keycloak',
  'authentik',
  'authelia',
  'pocketId',
  'google',
  'entra',
  'oidc',
  'activeDirectory',
  'openLdap',
  'freeIpa',
  'ldap',
] as const;
export type TemplateName = (typeof TEMPLATES)[number];

export const isTemplate = (text: string): text is TemplateName => TEMPLATES.some((name) => name === text);

export type Claims = Pick<ClaimMapping, 'username' | 'mail' | 'groups'>;

/** The values that fit a product, and examples of those that do not depend on it alone. */
export interface Template {
  kind: ProviderKind;
  /** The name of the product; empty for any other one. */
  product: string;
  claims: Claims;
  oidc?: Partial<OidcConfig>;
  ldap?: Partial<LdapConfig>;
  /** Examples of addresses, which differ from server to server. */
  example: string;
  /** Says what has to be set up there for groups, and the like. */
  hint?: MessageKey;
}

const CLAIMS: Claims = { username: 'preferred_username', mail: 'email', groups: 'groups' };
const ATTRIBUTES: Claims = { username: 'uid', mail: 'mail', groups: '' };
const SCOPES = 'openid profile email';

const oidc = (product: string, example: string, rest: Partial<Template> = {}): Template => ({
  kind: 'oidc',
  product,
  claims: CLAIMS,
  oidc: { scopes: SCOPES },
  example,
  ...rest,
});

const ldap = (product: string, config: Partial<LdapConfig>, rest: Partial<Template> = {}): Template => ({
  kind: 'ldap',
  product,
  claims: ATTRIBUTES,
  ldap: { idAttribute: 'entryUUID', groupName: 'cn', ...config },
  example: 'ldaps://ldap.example.com',
  ...rest,
});

export const TEMPLATE: Record<TemplateName, Template> = {
  keycloak: oidc('Keycloak', 'https://sso.example.com/realms/main', { hint: 'logins.hint.keycloak' }),
  authentik: oidc('Authentik', 'https://sso.example.com/application/o/satchel/'),
  authelia: oidc('Authelia', 'https://sso.example.com', { oidc: { scopes: `${SCOPES} groups` } }),
  pocketId: oidc('Pocket ID', 'https://id.example.com', { oidc: { scopes: `${SCOPES} groups` } }),
  google: oidc('Google', '', {
    claims: { username: 'email', mail: 'email', groups: '' },
    oidc: { scopes: SCOPES, issuer: 'https://accounts.google.com' },
    hint: 'logins.hint.google',
  }),
  entra: oidc(
    'Microsoft Entra',
    'https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0',
    {
      hint: 'logins.hint.entra',
    },
  ),
  oidc: oidc('', 'https://sso.example.com'),
  activeDirectory: ldap(
    'Active Directory',
    {
      userFilter: '(&(objectClass=user)(sAMAccountName={username}))',
      idAttribute: 'objectGUID',
      groupFilter: '(&(objectClass=group)(member={dn}))',
      nestedGroups: true,
    },
    {
      claims: { username: 'sAMAccountName', mail: 'mail', groups: 'memberOf' },
      example: 'ldaps://dc1.example.com',
      hint: 'logins.hint.activeDirectory',
    },
  ),
  openLdap: ldap('OpenLDAP', {
    userFilter: '(&(objectClass=inetOrgPerson)(uid={username}))',
    groupFilter: '(member={dn})',
  }),
  freeIpa: ldap(
    'FreeIPA',
    {
      userFilter: '(&(objectClass=posixAccount)(uid={username}))',
      idAttribute: 'ipaUniqueID',
      groupFilter: '(&(objectClass=groupOfNames)(member={dn}))',
    },
    { claims: { ...ATTRIBUTES, groups: 'memberOf' }, example: 'ldaps://ipa.example.com' },
  ),
  ldap: ldap('', { userFilter: '(uid={username})', groupFilter: '(member={dn})' }),
};

/** The template of any provider of this kind, for one that exists. */
export const templateOfKind = (kind: ProviderKind): Template => TEMPLATE[kind];
