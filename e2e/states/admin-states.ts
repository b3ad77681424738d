import type { Page } from 'playwright-core';
import { press, prompted, type State, still } from './acts.js';

async function settled(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  await still(page);
}

export const ADMIN: State[] = [
  ['users', (page) => settled(page, '/settings/users', 'Users')],
  ['user', (page) => settled(page, '/settings/users/1', 'User admin')],
  [
    'user-new',
    async (page) => {
      await settled(page, '/settings/users/new', 'New user');
      await press(page, 'Add rule');
      await page.keyboard.type('/private');
    },
  ],
  [
    'user-refused',
    async (page) => {
      await settled(page, '/settings/users/new', 'New user');
      await press(page, 'Save');
      await page.getByRole('alert').locator('div').first().waitFor();
    },
  ],
  [
    'user-folder',
    async (page) => {
      await settled(page, '/settings/users/new', 'New user');
      await press(page, 'Choose…');
      await prompted(page);
    },
  ],
  [
    'user-delete',
    async (page) => {
      await settled(page, '/settings/users/1', 'User admin');
      await press(page, 'Delete');
      await prompted(page);
    },
  ],
  [
    'user-leave',
    async (page) => {
      await settled(page, '/settings/users/1', 'User admin');
      await page.getByLabel('Username').fill('somebody');
      await page.getByRole('link', { name: 'Profile' }).click();
      await prompted(page);
    },
  ],
  ['global', (page) => settled(page, '/settings/global', 'Global Settings')],
  [
    'users-failed',
    async (page) => {
      await page.route('**/api/users', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/settings/users');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
];
