import type { ClaimMapping, LdapConfig, NewLoginProvider, OidcConfig } from '@satchel/contract';

export const SECRET = 'the-secret-of-the-client-41c7';

export function mapping(changes: Partial<ClaimMapping> = {}): ClaimMapping {
  return {
    username: 'preferred_username',
    mail: 'email',
    groups: 'groups',
    scope: '',
    allowedGroups: [],
    adminGroups: [],
    permissionsOfGroups: [],
    ...changes,
  };
}

export function oidcConfig(changes: Partial<OidcConfig> = {}): OidcConfig {
  return {
    issuer: 'https://id.example',
    clientId: 'satchel',
    scopes: 'openid profile email',
    ca: '',
    logsOut: false,
    ...changes,
  };
}

export function ldapConfig(changes: Partial<LdapConfig> = {}): LdapConfig {
  return {
    urls: ['ldaps://directory.example'],
    startTls: false,
    ca: '',
    bindDn: 'cn=reader,dc=example',
    baseDn: 'ou=people,dc=example',
    userFilter: '(uid={username})',
    userDn: '',
    idAttribute: 'entryUUID',
    groupBaseDn: '',
    groupFilter: '',
    groupName: '',
    nestedGroups: false,
    ...changes,
  };
}

/** A provider of OpenID Connect that creates accounts, as a request describes it. */
export function oidcProvider(changes: Partial<NewLoginProvider> = {}): NewLoginProvider {
  return {
    id: 'main',
    kind: 'oidc',
    name: 'Example',
    icon: '',
    enabled: true,
    createsUsers: true,
    trustsFactor: false,
    mapping: mapping(),
    oidc: oidcConfig(),
    secret: SECRET,
    ...changes,
  };
}

/** A directory, as a request describes it. */
export function ldapProvider(changes: Partial<NewLoginProvider> = {}): NewLoginProvider {
  const { oidc: _, ...common } = oidcProvider();
  return { ...common, id: 'people', kind: 'ldap', name: 'People', ldap: ldapConfig(), ...changes };
}
