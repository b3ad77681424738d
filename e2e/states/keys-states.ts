import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { dialog } from '../support/screen.js';
import { press, prompted, type State, still } from './acts.js';

const DAY = 86_400;
const KEY = 'satchel_b7Qm2vXc9LhT4kPz8RwYs1NdJf6GaEu3';

const keyOf = (id: string, changes: object) => ({
  id,
  name: 'Laptop',
  permissions: ['download'],
  reach: 'all',
  folder: '/',
  created: 1_700_000_000,
  expires: null,
  lastUsed: null,
  address: '',
  ...changes,
});

/** A name that is as long as possible, and others in other scripts. */
export const KEY_NAMES = {
  long: `${'Backup of the harbour office and the lighthouse '.repeat(3).slice(0, 99)}x`,
  arabic: 'نسخة احتياطية للمكتب',
  emoji: '📷 👨‍👩‍👧‍👦 🏖️',
};

const keys = () => {
  const now = Math.floor(Date.now() / 1000);
  return [
    keyOf('1', {
      permissions: ['create', 'download'],
      expires: now + 80 * DAY,
      reach: 'folder',
      folder: '/Documents',
    }),
    keyOf('2', { name: KEY_NAMES.emoji, lastUsed: now - 7 * 3600, address: '192.0.2.7' }),
    keyOf('3', {
      name: KEY_NAMES.long,
      permissions: ['create', 'rename', 'modify', 'delete', 'download'],
      reach: 'folder',
      folder: '/Documents/Contracts/2026/Harbour office/Appendices/Drafts',
      lastUsed: now - DAY,
      address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    }),
    keyOf('4', {
      name: KEY_NAMES.arabic,
      permissions: ['rename', 'modify', 'download'],
      expires: now - 2 * DAY,
      lastUsed: now - 5 * DAY,
    }),
  ];
};

/** Opens the profile with these keys; a key that is made gets this answer. */
async function profile(page: Page, list: object[]): Promise<void> {
  await intercept(page, '*/api/keys', (method) =>
    method === 'POST'
      ? {
          json: {
            key: KEY,
            info: keyOf('5', { permissions: ['create', 'download'], reach: 'folder', folder: '/Documents' }),
          },
        }
      : { json: list },
  );
  await page.goto('/settings/profile');
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  await still(page);
  const last = page.getByRole('button', { name: /^Revoke/ }).last();
  await (list.length > 0 ? last : page.getByText('No keys yet.')).scrollIntoViewIfNeeded();
}

async function newKey(page: Page): Promise<void> {
  await profile(page, []);
  await press(page, 'New key');
  await prompted(page);
}

async function madeKey(page: Page): Promise<void> {
  await newKey(page);
  await dialog(page).getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy key' }).waitFor();
}

export const KEYS: State[] = [
  ['keys', (page) => profile(page, keys())],
  ['keys-none', (page) => profile(page, [])],
  [
    'keys-failed',
    async (page) => {
      await intercept(page, '*/api/keys', { status: 500 });
      await page.goto('/settings/profile');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  [
    'key-revoke',
    async (page) => {
      await profile(page, keys());
      await page.getByRole('button', { name: /^Revoke.*Laptop$/ }).click();
      await prompted(page);
    },
  ],
  ['key-new', newKey],
  [
    'key-choose',
    async (page) => {
      await newKey(page);
      await dialog(page).getByText('Choose…', { exact: true }).first().click();
      await dialog(page).getByLabel('Expires after').selectOption('date');
      await dialog(page).getByLabel('Last day').fill('2020-01-01');
      await page.getByText('This day has passed.').waitFor();
    },
  ],
  [
    'key-folder',
    async (page) => {
      await newKey(page);
      await page.getByRole('button', { name: 'Choose…', exact: true }).click();
      await page.getByRole('treeitem', { name: 'Documents' }).click();
    },
  ],
  ['key-made', madeKey],
  [
    'key-login',
    async (page) => {
      await madeKey(page);
      await dialog(page).getByText('Username and password', { exact: true }).click();
      await page.getByText(KEY, { exact: true }).nth(1).waitFor();
    },
  ],
  [
    'user-keys',
    async (page) => {
      await intercept(page, '*/api/keys?user=1', { json: keys() });
      await page.goto('/settings/users/1');
      await page.getByRole('heading', { name: 'API keys' }).waitFor();
      await still(page);
      await page.getByText(KEY_NAMES.arabic).first().scrollIntoViewIfNeeded();
    },
  ],
];
