import type { PageConfig } from '@satchel/contract';
import type { Page } from 'playwright-core';
import { changeConfig } from '../contract/changed-page.js';
import { type Fate, intercept } from '../support/intercept.js';
import { dialog } from '../support/screen.js';
import { press, prompted, type State, still } from './acts.js';

// Logins by providers: all responses are fixed, because no provider is there.

const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxjaXJjbGUgY3g9IjQiIGN5PSI0IiByPSI0IiBmaWxsPSIjMTg4IiAvPjwvc3ZnPg==';
/** The names of providers and logins in these states. */
export const SIGN_ON_NAMES = {
  short: 'Keycloak',
  long: 'Harbour office and lighthouse of the northern islands',
  arabic: 'ميناء الشمال',
  mail: 'reader@harbour.example.org',
  words: 'The words of the server',
};
const PROVIDERS = [
  { id: 'keycloak', name: SIGN_ON_NAMES.short, icon: ICON },
  { id: 'harbour', name: SIGN_ON_NAMES.long, icon: '' },
  { id: 'north', name: SIGN_ON_NAMES.arabic, icon: '' },
];
const DAY = 86_400;

async function login(page: Page, config: Partial<PageConfig>, choices: Fate): Promise<void> {
  await changeConfig(page, config);
  await page.goto('/login?loggedOut');
  await intercept(page, '*/api/passkeys/login-options', 'hold');
  await intercept(page, '*/api/sign-on', choices);
  await page.goto('/login?loggedOut');
}

const choicesOf = (providers: object[]): Fate => ({ json: { providers, passwords: true } });
const refusal = (status: number, code: string, details: object = {}): Fate => ({
  status,
  json: { code, message: SIGN_ON_NAMES.words, details },
});

/** Comes back from a provider, to whose answer the server responds like this. */
async function back(page: Page, finish: Fate, query = 'code=1&state=1'): Promise<void> {
  await page.goto('/login');
  await intercept(page, '*/api/sign-on/keycloak/finish', finish);
  await page.evaluate((name) => {
    const pending = { purpose: 'login', provider: 'keycloak', name, redirect: '/files/' };
    sessionStorage.setItem('sign-on', JSON.stringify(pending));
  }, SIGN_ON_NAMES.short);
  await page.goto(`/login/with/keycloak?${query}`);
}

const failed = async (page: Page) => {
  await page.getByRole('button', { name: 'Back to the login' }).waitFor();
  // The announcement that a button waits would outlive it by seconds.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
};

export const SIGN_ON: State[] = [
  [
    'login-beside-provider',
    async (page) => {
      await login(page, { SignOn: 'beside' }, choicesOf(PROVIDERS.slice(0, 1)));
      await page.getByText('Log in with').first().waitFor();
      await still(page);
    },
  ],
  [
    'login-beside-providers',
    async (page) => {
      await login(page, { SignOn: 'beside', Signup: true }, choicesOf(PROVIDERS));
      await page
        .getByRole('button', { name: /Log in with/ })
        .nth(2)
        .waitFor();
      await still(page);
    },
  ],
  [
    'login-beside-failed',
    async (page) => {
      await login(page, { SignOn: 'beside' }, refusal(400, 'invalid_input'));
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  [
    'login-only-provider',
    async (page) => {
      await login(page, { SignOn: 'only' }, choicesOf(PROVIDERS.slice(0, 1)));
      await page.getByRole('button', { name: /Log in with/ }).waitFor();
      await still(page);
    },
  ],
  [
    'login-only-providers',
    async (page) => {
      await login(page, { SignOn: 'only' }, choicesOf(PROVIDERS));
      await page
        .getByRole('button', { name: /Log in with/ })
        .nth(2)
        .waitFor();
      await still(page);
    },
  ],
  [
    'login-back-code',
    async (page) => {
      await back(page, refusal(403, 'second_factor_required', { methods: ['app', 'recovery'] }));
      await page.getByLabel('Code from your authenticator app').waitFor();
    },
  ],
  [
    'login-back-unlinked',
    async (page) => {
      await back(page, refusal(403, 'not_linked'));
      await page.getByText('Nobody here uses this login').waitFor();
    },
  ],
  [
    'login-back-unlinked-wrong',
    async (page) => {
      await back(page, refusal(403, 'not_linked'));
      await intercept(page, '*/api/sign-on/keycloak/continue', refusal(403, 'wrong_credentials'));
      await page.getByLabel('Username').fill('reader');
      await page.getByLabel('Password', { exact: true }).fill('no');
      await page.keyboard.press('Enter');
      await page.getByText('Wrong credentials').waitFor();
    },
  ],
  ['login-back-failed', (page) => back(page, refusal(502, 'provider_failed')).then(() => failed(page))],
  ['login-back-forbidden', (page) => back(page, refusal(403, 'forbidden')).then(() => failed(page))],
  ['login-back-denied', (page) => back(page, 'hold', 'error=access_denied').then(() => failed(page))],
  ['login-back-unasked', (page) => page.goto('/login/with/keycloak').then(() => failed(page))],
];

const identityOf = (id: string, changes: object) => ({
  ...{ id, provider: 'keycloak', providerName: SIGN_ON_NAMES.short, kind: 'oidc', name: SIGN_ON_NAMES.mail },
  ...{ linked: 1_700_000_000, lastUsed: null, ...changes },
});

const identities = () => {
  const now = Math.floor(Date.now() / 1000);
  return [
    identityOf('1', { lastUsed: now - 3 * DAY }),
    identityOf('2', { provider: 'harbour', providerName: SIGN_ON_NAMES.long, kind: 'ldap', name: 'reader' }),
    identityOf('3', { provider: 'north', providerName: SIGN_ON_NAMES.arabic, lastUsed: now - 7 * 3600 }),
  ];
};

const OTHERS = [
  { id: 'keycloak', name: SIGN_ON_NAMES.short, icon: ICON, kind: 'oidc' },
  { id: 'harbour', name: SIGN_ON_NAMES.long, icon: '', kind: 'ldap' },
];

async function profile(page: Page, own: object[], others: object[]): Promise<void> {
  await intercept(page, '*/api/identities', { json: { identities: own, others } });
  await page.goto('/settings/profile');
  await page.getByRole('heading', { name: 'Connected logins' }).waitFor();
  await still(page);
  await page
    .getByRole('button', { name: /^(Disconnect|Connect)/ })
    .last()
    .scrollIntoViewIfNeeded();
}

async function directory(page: Page): Promise<void> {
  await profile(page, [], OTHERS);
  await page.getByRole('button', { name: /^Connect .*Harbour/ }).click();
  await prompted(page);
}

export const IDENTITIES: State[] = [
  ['identities', (page) => profile(page, identities(), OTHERS)],
  ['identities-none', (page) => profile(page, [], OTHERS)],
  [
    'identity-disconnect',
    async (page) => {
      await profile(page, identities(), []);
      await page.getByRole('button', { name: /^Disconnect.*Keycloak/ }).click();
      await prompted(page);
    },
  ],
  ['identity-directory', directory],
  [
    'identity-directory-wrong',
    async (page) => {
      await directory(page);
      await intercept(page, '*/api/identities/harbour', refusal(403, 'wrong_credentials'));
      await dialog(page).getByLabel('Username').fill('reader');
      await dialog(page).getByLabel('Password', { exact: true }).fill('no');
      await press(page, 'Connect');
      await page.getByText('Wrong credentials').waitFor();
    },
  ],
  [
    'user-identities',
    async (page) => {
      await intercept(page, '*/api/identities?user=1', { json: { identities: identities(), others: [] } });
      await page.goto('/settings/users/1');
      await page.getByRole('heading', { name: 'Connected logins' }).waitFor();
      await still(page);
      await page.getByText(SIGN_ON_NAMES.arabic).first().scrollIntoViewIfNeeded();
    },
  ],
];
