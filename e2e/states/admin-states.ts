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
  [
    'user-access',
    async (page) => {
      await settled(page, '/settings/users/1', 'User admin');
      await press(page, 'Check');
      await page.getByText('No rule matches, so it is allowed.').waitFor();
    },
  ],
  [
    'user-regex',
    async (page) => {
      await settled(page, '/settings/users/new', 'New user');
      await page.getByLabel('Username').fill('somebody');
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await press(page, 'Add rule');
      await page.getByText('Regex', { exact: true }).click();
      await page.getByLabel('Regular expression of rule 1').fill('good(');
      await press(page, 'Save');
      await page.locator('form').getByText('This regular expression is not valid').waitFor();
    },
  ],
  [
    'user-conflict',
    async (page) => {
      await page.route('**/api/users/1', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 412, json: { code: 'changed_meanwhile', message: 'x' } })
          : route.continue(),
      );
      await settled(page, '/settings/users/1', 'User admin');
      await page.getByLabel('Username').fill('somebody');
      await page.getByRole('button', { name: 'Save', exact: true }).last().click();
      await prompted(page);
    },
  ],
  [
    'global-command',
    async (page) => {
      await settled(page, '/settings/global', 'Global Settings');
      await page.getByLabel('Before an upload').fill('false');
      await press(page, 'Test this command');
      await page.getByText('Ended with code 1').first().waitFor();
    },
  ],
  [
    'confirm-password',
    async (page) => {
      await page.route('**/api/users/1', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 403, json: { code: 'reauthentication_required', message: 'x' } })
          : route.continue(),
      );
      await settled(page, '/settings/users/1', 'User admin');
      await page.getByRole('button', { name: 'Save', exact: true }).last().click();
      await page.getByText('Your last login was a while ago.').waitFor();
    },
  ],
];
