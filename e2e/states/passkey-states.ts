import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { dialog } from '../support/screen.js';
import { press, prompted, type State, still } from './acts.js';

// Browsers have passkeys only for names of servers, so some of these pages are opened as `localhost`.

const REQUEST = {
  challenge: 'Zmlyc3Q',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};
const CREATION = {
  challenge: 'Zmlyc3Q',
  rp: { id: 'localhost', name: 'Satchel' },
  user: { id: 'YWRtaW4', name: 'admin', displayName: 'admin' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'preferred',
  },
  attestation: 'none',
};

const DAY = 86_400;
const MADE = Date.UTC(2026, 11, 24, 12) / 1000;
const STATE = { hasApp: true, since: MADE, passkeys: 2, recoveryCodes: 10, isRequired: false, due: null };

/** The names in these states that are of passkeys and servers. */
export const PASSKEY_NAMES = ['Laptop', 'Phone', 'localhost'];

/** Without the focus: the announcement that a button waits would outlive the button by seconds. */
const pressAdd = (page: Page) =>
  page.getByRole('button', { name: 'Add a passkey' }).evaluate((button: HTMLElement) => {
    button.blur();
    button.click();
  });

/** Opens a page of the server by its name, with the session of the page by its address. */
async function openByName(page: Page, path: string): Promise<void> {
  await page.goto('/health');
  const token = await page.evaluate(() => localStorage.getItem('jwt'));
  const { port } = new URL(page.url());
  const origin = `http://localhost:${port}`;
  await page.goto(`${origin}/health`);
  await page.evaluate((given) => {
    if (given === null) localStorage.removeItem('jwt');
    else localStorage.setItem('jwt', given);
  }, token);
  await page.goto(`${origin}${path}`);
}

/** Logs in with the right password, which does not suffice. */
async function passwordOf(page: Page, code: string, details: object): Promise<void> {
  await intercept(page, '*/api/passkeys/login-options', 'hold');
  await intercept(page, '*/api/passkeys/options', { json: CREATION });
  await intercept(page, '*/api/login', { status: 403, json: { code, message: 'x', details } });
  await openByName(page, '/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('right');
  await page.keyboard.press('Enter');
}

async function passkeyStep(page: Page): Promise<void> {
  const methods = ['app', 'passkey', 'recovery'];
  await passwordOf(page, 'second_factor_required', { methods, passkey: REQUEST });
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor();
}

export const PASSKEY_LOGIN: State[] = [
  [
    'login-passkey',
    async (page) => {
      await intercept(page, '*/api/passkeys/login-options', 'hold');
      await openByName(page, '/login');
      await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
    },
  ],
  ['login-passkey-step', passkeyStep],
  [
    'login-passkey-or-code',
    async (page) => {
      await passkeyStep(page);
      await press(page, 'Use a code instead');
      await page.getByLabel('Code from your authenticator app').waitFor();
    },
  ],
  [
    'login-required-passkey',
    async (page) => {
      await passwordOf(page, 'second_factor_setup_required', { token: 'x' });
      await pressAdd(page);
      await page.getByLabel('Name', { exact: true }).fill('Laptop');
    },
  ],
];

/** Opens the profile of a user with two passkeys, one of which belongs to another name of the server. */
async function profile(page: Page, open: (path: string) => Promise<unknown>, state = STATE): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  await intercept(page, '*/api/second-factor', { json: state });
  await intercept(page, '*/api/passkeys/options', { json: CREATION });
  await intercept(page, '*/api/passkeys', {
    json: [
      {
        ...{ id: 'p1', name: 'Laptop', host: 'localhost', created: MADE - 40 * DAY },
        ...{ lastUsed: now - 3 * DAY, address: '192.0.2.7', isSynced: false },
      },
      {
        ...{ id: 'p2', name: 'Phone', host: 'files.example.org', created: MADE - DAY },
        ...{ lastUsed: null, address: '', isSynced: true },
      },
    ],
  });
  await open('/settings/profile');
  await page.getByRole('heading', { name: 'Second factor' }).scrollIntoViewIfNeeded();
  if (state.passkeys > 0) await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
  await still(page);
}

const byName = (page: Page, state = STATE) => profile(page, (path) => openByName(page, path), state);

export const PASSKEYS: State[] = [
  ['passkeys', (page) => byName(page)],
  ['passkeys-by-address', (page) => profile(page, (path) => page.goto(path))],
  [
    'passkey-rename',
    async (page) => {
      await byName(page);
      await page.getByRole('button', { name: /^Rename.*Laptop/ }).click();
      await prompted(page);
    },
  ],
  [
    'passkey-remove',
    async (page) => {
      await byName(page);
      await page.getByRole('button', { name: /^Remove.*Laptop/ }).click();
      await prompted(page);
      await dialog(page).getByRole('button', { name: 'Use your passkey' }).waitFor();
    },
  ],
  [
    'passkey-add',
    async (page) => {
      await byName(page, { ...STATE, hasApp: false, passkeys: 0, recoveryCodes: 0 });
      await pressAdd(page);
      await dialog(page).getByLabel('Name', { exact: true }).fill('Laptop');
    },
  ],
];
