import type { LoginProvider, SignOnTest } from '@satchel/contract';

const MAPPING: LoginProvider['mapping'] = {
  username: 'preferred_username',
  mail: 'email',
  groups: 'groups',
  scope: '',
  allowedGroups: ['staff'],
  adminGroups: [],
  permissionsOfGroups: [{ group: 'readers', permissions: ['download'] }],
};

/** A provider of OpenID Connect as administrators see it. */
export const oidcProvider = (changes: Partial<LoginProvider> = {}): LoginProvider => ({
  id: 'sso',
  kind: 'oidc',
  name: 'Harbour SSO',
  icon: '',
  enabled: true,
  createsUsers: true,
  trustsFactor: false,
  mapping: MAPPING,
  oidc: {
    issuer: 'https://sso.example.com',
    clientId: 'satchel',
    scopes: 'openid profile email',
    ca: '',
    logsOut: false,
  },
  hasSecret: true,
  accounts: 3,
  ...changes,
});

/** A directory as administrators see it. */
export const ldapProvider = (changes: Partial<LoginProvider> = {}): LoginProvider => {
  const { oidc: _, ...rest } = oidcProvider();
  return {
    ...rest,
    id: 'ldap',
    kind: 'ldap',
    name: 'Directory',
    mapping: { ...MAPPING, username: 'uid', mail: 'mail', groups: '' },
    ldap: {
      urls: ['ldaps://ldap.example.com', 'ldaps://ldap2.example.com'],
      startTls: false,
      ca: '',
      bindDn: 'cn=reader,dc=example,dc=com',
      baseDn: 'ou=people,dc=example,dc=com',
      userFilter: '(uid={username})',
      userDn: '',
      idAttribute: 'entryUUID',
      groupBaseDn: 'ou=groups,dc=example,dc=com',
      groupFilter: '(member={dn})',
      groupName: 'cn',
      nestedGroups: false,
    },
    ...changes,
  };
};

/** The report of a login that went well. */
export const goodReport = (changes: Partial<SignOnTest> = {}): SignOnTest => ({
  steps: [
    { step: 'connection', isOk: true, text: 'Connected to ldaps://ldap.example.com', ms: 12 },
    { step: 'search', isOk: true, text: 'Found uid=anna,ou=people', ms: 1200 },
    { step: 'account', isOk: true, text: 'No account is connected to it', ms: 1 },
  ],
  claims: { uid: 'anna', memberOf: ['staff', 'readers'], note: 'x'.repeat(1000), level: 7 },
  outcome: {
    kind: 'new',
    reason: '',
    username: 'anna',
    groups: ['staff'],
    permissions: ['create', 'download'],
    scope: '/users/anna',
  },
  ...changes,
});
