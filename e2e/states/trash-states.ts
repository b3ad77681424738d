import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { dialog } from '../support/screen.js';
import { home, press, prompted, type State } from './acts.js';

const ITEMS = [
  { name: 'notes.txt', path: '/Documents/notes.txt', isDir: false, size: 2048 },
  { name: 'Documents', path: '/Documents', isDir: true, size: null },
  { name: 'اتفاقية الإيجار.pdf', path: '/اتفاقية الإيجار.pdf', isDir: false, size: 4_000_000 },
].map((item) => ({
  ...item,
  id: item.path,
  deletedAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-31T00:00:00Z',
  username: 'reader',
  isReachable: true,
}));

/** The trash, in a fixed response. */
async function trash(page: Page, items: object[], isEnabled = true): Promise<void> {
  const limits = { days: 30, percent: 10, bytes: 48_000_000_000 };
  const json = { items, total: items.length, size: items.length * 2_000_000, isEnabled, limits };
  await intercept(page, '*/api/trash?*', { json });
  await page.goto('/settings/trash');
  await page.getByRole('heading', { name: 'Trash' }).waitFor();
}

async function filled(page: Page): Promise<void> {
  await trash(page, ITEMS);
  await page.getByRole('listitem').nth(2).waitFor();
}

async function openRowMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menu').waitFor();
}

async function checked(page: Page, name: string): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name, exact: true }) })
    .click();
}

export const TRASH: State[] = [
  ['trash', filled],
  [
    'trash-selected',
    async (page) => {
      await filled(page);
      await checked(page, 'Select Documents');
      await page.getByRole('button', { name: 'Clear', exact: true }).waitFor();
    },
  ],
  [
    'trash-everybody',
    async (page) => {
      await filled(page);
      await page.getByText('Show what everybody deleted').click();
      await page.getByText('By reader').first().waitFor();
    },
  ],
  [
    'trash-delete',
    async (page) => {
      await filled(page);
      await openRowMenu(page);
      await page.getByRole('menuitem', { name: 'Delete for good' }).click();
      await prompted(page);
    },
  ],
  [
    'trash-empty-it',
    async (page) => {
      await filled(page);
      await press(page, 'Empty trash');
      await prompted(page);
    },
  ],
  [
    'trash-empty-all',
    async (page) => {
      await filled(page);
      await page.getByText('Show what everybody deleted').click();
      await press(page, "Empty everybody's trash");
      await prompted(page);
    },
  ],
  [
    'trash-impossible',
    async (page) => {
      await intercept(page, '*/api/resources/unknown.bin*', (method) =>
        method === 'DELETE' ? { status: 409, json: { code: 'trash_unavailable', message: 'x' } } : 'continue',
      );
      await home(page);
      await page.keyboard.press('u');
      await page.keyboard.press('Delete');
      await prompted(page);
      await page.keyboard.press('Enter');
      await dialog(page).getByText('will be deleted for good').waitFor();
    },
  ],
  [
    'trash-row-menu',
    async (page) => {
      await filled(page);
      await openRowMenu(page);
    },
  ],
  [
    'trash-restore-to',
    async (page) => {
      await filled(page);
      await openRowMenu(page);
      await page.getByRole('menuitem', { name: 'Restore to…' }).click();
      await prompted(page);
      await page.getByRole('treeitem', { name: 'Documents' }).waitFor();
    },
  ],
  [
    'trash-empty',
    async (page) => {
      await trash(page, []);
      await page.getByText('The trash is empty').waitFor();
    },
  ],
  [
    'trash-off',
    async (page) => {
      await trash(page, [], false);
      await page.getByText('The trash is off').waitFor();
    },
  ],
  [
    'trash-loading',
    async (page) => {
      await intercept(page, '*/api/trash?*', 'hold');
      await page.goto('/settings/trash');
      await page.getByRole('heading', { name: 'Trash' }).waitFor();
      await page.getByRole('main').getByRole('status').waitFor();
    },
  ],
  [
    'trash-failed',
    async (page) => {
      await intercept(page, '*/api/trash?*', { status: 500, body: 'x' });
      await page.goto('/settings/trash');
      await page.getByText('The trash could not be read').waitFor();
    },
  ],
];
