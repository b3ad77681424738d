import type { Page } from 'playwright-core';
import { type Fate, intercept } from '../support/intercept.js';
import { dialog } from '../support/screen.js';
import { press, prompted, type State, still } from './acts.js';

// The second factor: the responses are fixed, because codes change and recovery codes are random.

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** The key as it is shown. */
export const GROUPED_KEY = KEY.replaceAll(/(.{4})(?=.)/g, '$1 ');
export const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `k7m2x-${index}qp4t`);
const SETUP: Fate = {
  json: { secret: KEY, uri: `otpauth://totp/Satchel:admin?secret=${KEY}&issuer=Satchel` },
};
const CODES: Fate = { json: { recoveryCodes: RECOVERY_CODES } };
const WRONG: Fate = { status: 403, json: { code: 'wrong_code', message: 'x' } };

const DUE = Date.UTC(2026, 11, 24, 12) / 1000;
const NONE = { hasApp: false, since: null, passkeys: 0, recoveryCodes: 0, isRequired: false, due: null };
const APP = { ...NONE, hasApp: true, since: DUE - 86_400 * 40, recoveryCodes: 10 };

/** Everything about the second factor that is not the state of it. */
async function fakeFactor(page: Page): Promise<void> {
  await intercept(page, '*/api/second-factor/app', SETUP);
  await intercept(page, ['*/api/second-factor/app/confirm', '*/api/second-factor/recovery-codes'], CODES);
}

/** Logs in with the right password, which does not suffice. */
async function passwordOf(page: Page, code: string, details?: object): Promise<void> {
  await page.goto('/login');
  await intercept(page, '*/api/login', { status: 403, json: { code, message: 'x', details } });
  await fakeFactor(page);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('right');
  await page.keyboard.press('Enter');
}

async function codeStep(page: Page): Promise<void> {
  await passwordOf(page, 'second_factor_required');
  await page.getByLabel('Code from your authenticator app').waitFor();
}

async function requiredStep(page: Page): Promise<void> {
  await passwordOf(page, 'second_factor_setup_required', { token: 'x' });
  await page.getByText('Your administrator requires a second factor').waitFor();
}

/** Follows the set-up from the secret to the recovery codes. */
async function toCodes(page: Page): Promise<void> {
  await toVerify(page);
  await page.getByLabel('Code from your authenticator app').fill('123456');
  await page.getByText('k7m2x-9qp4t').waitFor();
}

async function toScan(page: Page): Promise<void> {
  // Without the focus: the announcement that a button waits would outlive the button by seconds.
  await page.getByRole('button', { name: 'Set up an app' }).evaluate((button: HTMLElement) => {
    button.blur();
    button.click();
  });
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
}

async function toVerify(page: Page): Promise<void> {
  await toScan(page);
  await press(page, 'Continue');
  await page.getByLabel('Code from your authenticator app').waitFor();
}

export const FACTOR_LOGIN: State[] = [
  ['login-code', codeStep],
  [
    'login-code-wrong',
    async (page) => {
      await codeStep(page);
      await intercept(page, '*/api/login', WRONG);
      await page.getByLabel('Code from your authenticator app').fill('123456');
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  ],
  [
    'login-recovery',
    async (page) => {
      await codeStep(page);
      await press(page, 'Use a recovery code instead');
      await page.getByLabel('Recovery code', { exact: true }).waitFor();
    },
  ],
  ['login-required', requiredStep],
  ['login-required-scan', (page) => requiredStep(page).then(() => toScan(page))],
  ['login-required-verify', (page) => requiredStep(page).then(() => toVerify(page))],
  ['login-required-codes', (page) => requiredStep(page).then(() => toCodes(page))],
];

/** Opens the profile of a user with this second factor. */
async function profileWith(page: Page, state: object): Promise<void> {
  await intercept(page, '*/api/second-factor', (method) =>
    method === 'GET' ? { json: state } : { status: 200, body: '200 OK' },
  );
  await fakeFactor(page);
  await page.goto('/settings/profile');
  await page.getByRole('heading', { name: 'Second factor' }).scrollIntoViewIfNeeded();
  await page
    .getByText(state === APP ? 'Replace the app' : /Set up/)
    .first()
    .waitFor();
  await still(page);
}

async function asked(page: Page, button: string): Promise<void> {
  await profileWith(page, APP);
  await press(page, button);
  await prompted(page);
}

/** Opens the page of a user with this second factor. */
async function userWith(page: Page, state: object): Promise<void> {
  await intercept(page, '*/api/second-factor?user=*', { json: state });
  // The user themselves cannot be reset there.
  await intercept(page, '*/api/users/4', {
    json: {
      ...{ id: 4, username: 'reader', password: '', scope: '/', lockPassword: false, locale: 'en' },
      ...{ viewMode: 'list', singleClick: false, redirectAfterCopyMove: true, hideDotfiles: false },
      ...{ dateFormat: false, aceEditorTheme: '', rules: [], commands: [], perm: {} },
      sorting: { by: 'name', asc: false },
      secondFactor: 'required',
    },
  });
  await page.goto('/settings/users/4');
  await page.getByRole('heading', { name: 'Second factor' }).scrollIntoViewIfNeeded();
  await still(page);
}

export const FACTOR: State[] = [
  ['factor-none', (page) => profileWith(page, NONE)],
  ['factor-due', (page) => profileWith(page, { ...NONE, isRequired: true, due: DUE })],
  ['factor-set', (page) => profileWith(page, APP)],
  [
    'factor-few',
    async (page) => {
      await profileWith(page, { ...APP, isRequired: true, recoveryCodes: 2 });
      await page.getByText('2 recovery codes left').waitFor();
    },
  ],
  ['factor-scan', (page) => profileWith(page, NONE).then(() => toScan(page))],
  ['factor-verify', (page) => profileWith(page, NONE).then(() => toVerify(page))],
  ['factor-codes', (page) => profileWith(page, NONE).then(() => toCodes(page))],
  ['factor-replace', (page) => asked(page, 'Replace the app')],
  ['factor-renew', (page) => asked(page, 'New recovery codes')],
  [
    'factor-remove',
    async (page) => {
      await intercept(page, '*/api/second-factor', (method) => (method === 'DELETE' ? WRONG : { json: APP }));
      await page.goto('/settings/profile');
      await press(page, 'Remove');
      await page.getByLabel('Code from your authenticator app').fill('123456');
      await dialog(page).getByRole('button', { name: 'Remove' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  ],
  [
    'user-factor',
    async (page) => {
      await userWith(page, { ...NONE, isRequired: true, due: DUE });
      await page.getByText('required by').waitFor();
    },
  ],
  [
    'user-factor-reset',
    async (page) => {
      await userWith(page, APP);
      await press(page, 'Reset second factor');
      await prompted(page);
    },
  ],
];
