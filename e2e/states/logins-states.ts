import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { press, prompted, type State, still } from './acts.js';

// The providers are fixed responses: real ones need other servers.

/** Names of providers, groups and accounts, and the sentences of the server, which are not translated. */
export const LOGIN_TEXTS = [
  'OpenID Connect',
  'Harbour SSO',
  'مكتب الميناء',
  'Keycloak',
  'Authentik',
  'Authelia',
  'Pocket ID',
  'Google',
  'Microsoft Entra',
  'Active Directory',
  'OpenLDAP',
  'FreeIPA',
  'Connected to ldaps://ldap.example.com',
  'The certificate is valid until 1 March 2027',
  'Found uid=anna,ou=people,dc=example,dc=com',
  'The directory accepted the password',
  'No account is connected to it yet',
  'The directory rejected the password',
  'harbour office',
  'LDAP',
  'uid',
  'memberOf',
  'entryUUID',
  // Times in the units of the browser.
  '1 ms',
  '8 ms',
  '12 ms',
  '31 ms',
  '1,204 ms',
];

const MAPPING = {
  username: 'preferred_username',
  mail: 'email',
  groups: 'groups',
  scope: '',
  allowedGroups: ['staff'],
  adminGroups: ['admins'],
  permissionsOfGroups: [{ group: 'readers', permissions: ['download'] }],
};
const COMMON = { icon: '', enabled: true, createsUsers: true, trustsFactor: false, hasSecret: true };
const OIDC = {
  ...COMMON,
  id: 'sso',
  kind: 'oidc',
  name: 'Harbour SSO',
  mapping: MAPPING,
  oidc: {
    issuer: 'https://sso.example.com/realms/main',
    clientId: 'satchel',
    scopes: 'openid profile email',
    ca: '',
    logsOut: true,
  },
  accounts: 1234,
};
const LDAP = {
  ...COMMON,
  id: 'ldap',
  kind: 'ldap',
  name: 'مكتب الميناء',
  enabled: false,
  mapping: { ...MAPPING, username: 'uid', mail: 'mail', groups: '' },
  ldap: {
    urls: ['ldaps://ldap.example.com'],
    startTls: false,
    ca: '',
    bindDn: 'cn=reader,dc=example,dc=com',
    baseDn: 'ou=people,dc=example,dc=com',
    userFilter: '(&(objectClass=inetOrgPerson)(uid={username}))',
    userDn: '',
    idAttribute: 'entryUUID',
    groupBaseDn: 'ou=groups,dc=example,dc=com',
    groupFilter: '(member={dn})',
    groupName: 'cn',
    nestedGroups: false,
  },
  accounts: 0,
};

const CONNECTED = [
  { step: 'connection', isOk: true, text: 'Connected to ldaps://ldap.example.com', ms: 12 },
  { step: 'encryption', isOk: true, text: 'The certificate is valid until 1 March 2027', ms: 31 },
  { step: 'search', isOk: true, text: 'Found uid=anna,ou=people,dc=example,dc=com', ms: 8 },
];
const GOOD = {
  steps: [
    ...CONNECTED,
    { step: 'password', isOk: true, text: 'The directory accepted the password', ms: 1204 },
    { step: 'account', isOk: true, text: 'No account is connected to it yet', ms: 1 },
  ],
  claims: { uid: 'anna', memberOf: ['staff', 'readers', 'harbour office'], entryUUID: 'a1b2'.repeat(90) },
  outcome: {
    kind: 'new',
    reason: '',
    username: 'anna',
    groups: ['staff', 'readers'],
    permissions: ['create', 'download'],
    scope: '/users/anna',
  },
};
const FAILED = {
  steps: [
    ...CONNECTED,
    { step: 'password', isOk: false, text: 'The directory rejected the password', ms: 1204 },
  ],
  claims: {},
  outcome: null,
};

/** Opens the list, or an address below it, with these providers. */
async function logins(page: Page, providers: object[], below = ''): Promise<void> {
  await intercept(page, '*/api/login-providers', { json: providers });
  await page.goto(`/settings/logins${below}`);
  await page.getByRole('link', { name: 'Logins', exact: true }).waitFor();
  await still(page);
}

async function editor(page: Page, provider: { id: string }): Promise<void> {
  await logins(page, [provider], `/${provider.id}`);
  await page.getByRole('button', { name: 'Save' }).waitFor();
}

async function report(page: Page, json: object, sentence: string): Promise<void> {
  await intercept(page, '*/api/login-providers/ldap/test', { json });
  await editor(page, LDAP);
  await page.getByRole('textbox', { name: 'Username' }).last().fill('anna');
  await page.keyboard.press('Enter');
  await page.getByText(sentence).scrollIntoViewIfNeeded();
  await still(page);
}

export const LOGINS: State[] = [
  ['logins-none', (page) => logins(page, [])],
  ['logins', (page) => logins(page, [OIDC, LDAP])],
  [
    'logins-add',
    async (page) => {
      await logins(page, []);
      await press(page, 'Add a provider');
      await prompted(page);
    },
  ],
  [
    'logins-passwords-off',
    async (page) => {
      await logins(page, [OIDC]);
      await page.getByText('Passwords of this server').last().click();
      await prompted(page);
    },
  ],
  ['login-provider-new', (page) => logins(page, [], '/new/activeDirectory')],
  ['login-provider-oidc', (page) => editor(page, OIDC)],
  ['login-provider-ldap', (page) => editor(page, LDAP)],
  [
    'login-provider-remove',
    async (page) => {
      await editor(page, OIDC);
      await press(page, 'Remove');
      await prompted(page);
    },
  ],
  ['login-test-ok', (page) => report(page, GOOD, 'This login would create the account')],
  ['login-test-failed', (page) => report(page, FAILED, 'The test failed.')],
];
