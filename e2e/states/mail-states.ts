import type { Page } from 'playwright-core';
import { buildSettings } from '../../packages/web/src/testing/settings.js';
import { buildStoredUser } from '../../packages/web/src/testing/users.js';
import { type Fate, intercept } from '../support/intercept.js';
import { press, type State, still } from './acts.js';

// Mail: the responses are fixed, because no state may depend on a mail server.

/** The words of mail servers, and what is typed. */
export const MAIL_NAMES = {
  refused: '535 5.7.8 Authentication failed: the user name or the password is wrong',
  taken: '250 2.0.0 Ok: queued as 4bWx3k2Zr9z1Q',
  timeout: 'connect ETIMEDOUT 192.0.2.25:465',
  sender: 'Our files <files@example.org>',
};
const OWN = 'reader@example.org';
const { mail: NONE } = buildSettings();
const MAIL = {
  ...NONE,
  host: 'smtp.example.org',
  username: OWN,
  from: MAIL_NAMES.sender,
  address: 'https://files.example.org',
};
const IDLE = { hasPassword: false, waiting: 0, failure: null };
const INVALID = (field: string, reason: string): Fate => ({
  status: 400,
  json: { code: 'invalid_input', message: 'x', details: { field, reason } },
});

/** Opens a page as on a server that sends mail. */
async function opened(page: Page, address: string): Promise<void> {
  await page.route(
    (url) => url.pathname === address,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"LoginPage":', '"LostPassword":true,"LoginPage":');
      await route.fulfill({ response, body });
    },
  );
  await page.goto(address);
}

async function lost(page: Page, fate: Fate): Promise<void> {
  await opened(page, '/password');
  await page.getByLabel('Username or mail address').fill(OWN);
  await intercept(page, '*/api/password-links', fate);
  // Without the focus on the button: the announcement that it waits would outlive it by seconds.
  await page.keyboard.press('Enter');
}

export const LOST_PASSWORD: State[] = [
  [
    'login-lost',
    async (page) => {
      await opened(page, '/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).waitFor();
    },
  ],
  [
    'password-lost',
    async (page) => {
      await opened(page, '/password');
      await page.getByLabel('Username or mail address').waitFor();
    },
  ],
  [
    'password-lost-often',
    async (page) => {
      const details = { retryAfter: 1500 };
      await lost(page, { status: 429, json: { code: 'too_many_requests', message: 'x', details } });
      await page.getByText('Too many attempts').waitFor();
    },
  ],
  [
    'password-lost-sent',
    async (page) => {
      await lost(page, { status: 202, body: '202 Accepted' });
      await page.getByText('Check your mail').waitFor();
    },
  ],
];

/** Opens the settings with these settings of mail, and this state of it. */
async function settingsWith(page: Page, mail: object, state: object): Promise<void> {
  const settings = buildSettings({ mail: { ...NONE, ...mail } });
  await intercept(page, '*/api/settings/all', { json: settings });
  await intercept(page, '*/api/mail', { json: { ...IDLE, ...state } });
  await page.goto('/settings/global');
  await page.getByRole('heading', { name: 'Mail', exact: true }).waitFor();
  await still(page);
  await page.getByRole('heading', { name: 'Mail', exact: true }).scrollIntoViewIfNeeded();
}

async function tested(page: Page, isSent: boolean, text: string): Promise<void> {
  await settingsWith(page, MAIL, { hasPassword: true });
  await intercept(page, '*/api/mail/test', { json: { isSent, text } });
  const to = page.getByLabel('Send a test mail to');
  await to.fill(OWN);
  await to.press('Enter');
  await page.getByText(text).scrollIntoViewIfNeeded();
}

/** Opens the page of a user with a mail address, on a server that sends mail. */
async function userWithMail(page: Page): Promise<void> {
  const link = { token: 'k7m2xqp4tW0nZr8vYc3dLh6sJf1gBa9eUoXiMwTqRzE', expires: 1_798_113_600 };
  await intercept(page, '*/api/settings/all', { json: buildSettings({ mail: MAIL }) });
  await intercept(page, '*/api/users/4', {
    json: buildStoredUser({ id: 4, username: 'reader', mail: OWN, scope: '/' }),
  });
  await intercept(page, '*/api/users/4/password-link', (method) => ({
    json: method === 'POST' ? link : { expires: null },
  }));
  await page.goto('/settings/users/4');
  await page.getByRole('button', { name: 'Send by mail' }).scrollIntoViewIfNeeded();
  await still(page);
}

export const MAIL_STATES: State[] = [
  ['mail-none', (page) => settingsWith(page, {}, {})],
  [
    'mail-unencrypted',
    async (page) => {
      const failure = { at: Math.floor(Date.now() / 1000) - 7200, reason: MAIL_NAMES.timeout };
      await settingsWith(page, { ...MAIL, security: 'none', port: 25 }, { waiting: 12, failure });
      await page.getByText('Without encryption').waitFor();
    },
  ],
  [
    'mail-refused',
    async (page) => {
      await intercept(page, '*/api/settings', INVALID('mail.address', 'not_a_web_address'));
      await settingsWith(page, MAIL, { hasPassword: true });
      await page.getByLabel('Address of this server').fill('files');
      await page.getByLabel('Address of this server').press('Enter');
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  ],
  [
    'mail-password',
    async (page) => {
      await settingsWith(page, MAIL, { hasPassword: true });
      await press(page, 'Replace');
      await page.getByLabel('Password of the mail server').waitFor();
    },
  ],
  ['mail-test-sent', (page) => tested(page, true, MAIL_NAMES.taken)],
  ['mail-test-failed', (page) => tested(page, false, MAIL_NAMES.refused)],
  [
    'mail-test-unsaved',
    async (page) => {
      await settingsWith(page, MAIL, { hasPassword: true });
      await page.getByLabel('Mail server', { exact: true }).fill('mail.example.org');
      await page.getByText('the test uses the stored settings').scrollIntoViewIfNeeded();
    },
  ],
  ['user-mail', userWithMail],
  [
    'user-new-by-mail',
    async (page) => {
      await intercept(page, '*/api/settings/all', { json: buildSettings({ mail: MAIL }) });
      await page.goto('/settings/users/new');
      await page.getByLabel('Mail address').fill(OWN);
      await page.getByText('Let them choose a password by a link').click();
      await page.getByText('Send the link by mail').click();
      await still(page);
    },
  ],
  [
    'profile-mail-refused',
    async (page) => {
      await intercept(page, '*/api/users/1', (method) =>
        method === 'PUT' ? INVALID('mail', 'not_a_mail_address') : 'continue',
      );
      await opened(page, '/settings/profile');
      await page.getByRole('textbox', { name: 'Mail address' }).fill('reader');
      await page.getByRole('textbox', { name: 'Mail address' }).press('Enter');
      await page.getByText('This is not a mail address').scrollIntoViewIfNeeded();
    },
  ],
];
