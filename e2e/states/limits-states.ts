import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { home, press, type State, still, upload } from './acts.js';

// Limits are fixed responses, so that each state has the same ones whatever the files take.

const GB = 1024 ** 3;
const NONE = { limit: null, used: 12 };
const OWN = { of: 'user', name: '', files: NONE, keptBytes: 3 * GB };
const FOLDER = { of: 'folder', name: 'Documents', keptBytes: undefined, files: { limit: 1000, used: 120 } };

const bytes = (used: number, limit = 50) => ({ limit: limit * GB, used: used * GB });

async function limited(page: Page, used: number): Promise<void> {
  const quotas = [
    { ...OWN, bytes: bytes(used) },
    { ...FOLDER, bytes: bytes(20, 200) },
  ];
  await intercept(page, '*/api/usage/*', { json: { total: 50 * GB, used: used * GB, quotas } });
}

async function meter(page: Page, isPhone: boolean, used: number): Promise<void> {
  await limited(page, used);
  await home(page);
  if (isPhone) await press(page, 'Open the sidebar');
  await page.getByText(`${used}.0 GB`, { exact: true }).waitFor();
}

const STORED = {
  ...OWN,
  bytes: bytes(46),
  account: 'user:1',
  userId: 1,
  name: 'admin',
  countedAt: '2026-05-04T10:00:00Z',
  isCounting: false,
};

async function form(page: Page, stored: object): Promise<void> {
  await intercept(page, '*/api/quotas', { json: [{ ...STORED, ...stored }] });
  await page.goto('/settings/users/1');
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await page.getByRole('combobox', { name: 'Storage limit' }).selectOption('own');
  const size = page.getByRole('textbox', { name: 'Storage limit' });
  await size.fill('50');
  await page.getByRole('button', { name: 'Count again' }).waitFor();
  await size.scrollIntoViewIfNeeded();
  await still(page);
}

/** The states of storage limits, for an administrator. */
export const LIMITS: State[] = [
  [
    'limit-room',
    async (page, isPhone) => {
      await meter(page, isPhone, 12);
      await page.locator('summary').filter({ hasText: '12.0 GB' }).click();
      await page.getByText('of 1,000 files and folders').waitFor();
    },
    true,
  ],
  [
    'limit-nearly-full',
    async (page, isPhone) => {
      await meter(page, isPhone, 46);
      await page.getByText('Little room is left.').waitFor();
    },
    true,
  ],
  [
    'limit-full',
    async (page, isPhone) => {
      await meter(page, isPhone, 50);
      await page.getByText('Your storage limit is used up').waitFor();
    },
    true,
  ],
  [
    'limit-upload',
    async (page) => {
      await intercept(page, '*/api/usage/*', {
        json: {
          ...{ total: 2_000_000, used: 500_000 },
          quotas: [{ ...OWN, bytes: { limit: 2_000_000, used: 500_000 }, files: { limit: 20, used: 19 } }],
        },
      });
      await home(page);
      await upload(page, 'summer 1.mov|summer 2.mov', 900_000);
      await page.getByRole('alertdialog', { name: 'Not enough room' }).waitFor();
    },
  ],
  ['limit-user', (page) => form(page, {})],
  ['limit-user-counting', (page) => form(page, { isCounting: true, bytes: bytes(50) })],
  [
    'limit-users',
    async (page) => {
      await intercept(page, '*/api/quotas', { json: [STORED] });
      await page.goto('/settings/users');
      await page.getByText('46.0 GB').waitFor();
    },
  ],
  [
    'limit-folder',
    async (page) => {
      await page.goto('/settings/groups/new');
      await press(page, 'Add a folder');
      await page.locator('summary').filter({ hasText: 'Storage limit' }).click();
      await page.getByText('whoever put it there').scrollIntoViewIfNeeded();
    },
  ],
];
