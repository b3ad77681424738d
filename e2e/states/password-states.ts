import type { Page } from 'playwright-core';
import { type Fate, intercept } from '../support/intercept.js';
import { press, type State, still } from './acts.js';

// Links to set a password: the responses are fixed, because tokens are random and links end.

const TOKEN = 'k7m2xqp4tW0nZr8vYc3dLh6sJf1gBa9eUoXiMwTqRzE';
const END = Date.UTC(2026, 11, 24, 12) / 1000;
const PAGE = `/password/${TOKEN}`;
const OPEN: Fate = { json: { username: 'reader', minimumLength: 12 } };

async function openLink(page: Page, used: Fate = { status: 200, body: '200 OK' }): Promise<void> {
  await page.goto('/login');
  await intercept(page, '*/api/password-links/*', (method) => (method === 'GET' ? OPEN : used));
  await page.goto(PAGE);
  await page.getByLabel('New password', { exact: true }).waitFor();
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(again);
}

const TOO_EASY: Fate = {
  status: 400,
  json: { code: 'invalid_input', message: 'x', details: { field: 'password', reason: 'too_easy' } },
};

export const PASSWORD_LINKS: State[] = [
  ['password-link', (page) => openLink(page)],
  [
    'password-link-refused',
    async (page) => {
      await openLink(page, TOO_EASY);
      await choose(page, 'password1234');
      await press(page, 'Set password');
      await page.getByText('too easy to guess').waitFor();
    },
  ],
  [
    'password-link-differs',
    async (page) => {
      await openLink(page);
      await choose(page, 'another long one', 'another');
      await page.getByText("Passwords don't match").waitFor();
    },
  ],
  [
    'password-link-used',
    async (page) => {
      await openLink(page);
      await choose(page, 'another long one');
      // Without the focus on the button: the announcement that it waits would outlive it by seconds.
      await page.keyboard.press('Enter');
      await page.getByText('Your password is set').waitFor();
    },
  ],
  [
    'password-link-ended',
    async (page) => {
      await page.goto('/password/unknown');
      await page.getByText('This link no longer works').waitFor();
    },
  ],
];

/** Opens the page of a user whose link works until `expires`. */
async function userWith(page: Page, expires: number | null): Promise<void> {
  await intercept(page, '*/api/users/*/password-link', (method) => {
    if (method === 'DELETE') return { status: 200, body: '200 OK' };
    return { json: method === 'POST' ? { token: TOKEN, expires: END } : { expires } };
  });
  await page.goto('/settings/users/2');
  await page.getByRole('heading', { name: 'Link to set a password' }).scrollIntoViewIfNeeded();
  await still(page);
}

export const USER_LINKS: State[] = [
  ['user-link-none', (page) => userWith(page, null)],
  [
    'user-link',
    async (page) => {
      await userWith(page, END);
      await page.getByText('Works until').waitFor();
    },
  ],
  [
    'user-link-made',
    async (page) => {
      await userWith(page, END);
      await press(page, 'New link');
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
    },
  ],
  [
    'user-new-by-link',
    async (page) => {
      await page.goto('/settings/users/new');
      await page.getByText('Let them choose a password by a link').click();
      await still(page);
    },
  ],
];
