import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { press, prompted, type State, still } from './acts.js';

async function settled(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  await still(page);
}

const STARTED = '2026-01-01T00:00:00Z';
const READER = { id: 4, username: 'reader' };
const JOBS = [
  {
    id: '1',
    kind: 'copy',
    path: '/Documents/',
    destination: '/backup/Documents',
    state: 'running',
    user: READER,
  },
  {
    id: '2',
    kind: 'delete',
    path: '/old',
    items: 12,
    state: 'running',
    user: { id: 3, username: 'gallery' },
  },
  { id: '3', kind: 'move', path: '/a.txt', destination: '/b', state: 'done', user: READER },
  { id: '4', kind: 'copy', path: '/big.iso', destination: '/b', state: 'failed', user: READER },
].map((job) => ({
  ...job,
  ...(job.id === '2' ? {} : { totalEntries: 4000, totalBytes: 4_000_000_000 }),
  entries: 1200,
  bytes: 1_200_000_000,
  startedAt: STARTED,
  ...(job.state === 'failed' ? { error: { code: 'storage_full', message: 'x' } } : {}),
}));

/**
 * The jobs of all users, in a fixed response, so that each state looks the same however fast the jobs are.
 */
async function showJobs(page: Page, jobs: object[]): Promise<void> {
  await intercept(page, '*/api/jobs?user=all', { json: jobs });
  await settled(page, '/settings/jobs', 'File operations');
}

const FROM = Date.UTC(2026, 0, 1) / 1000;
const MINUTE_S = 60;
const BANS = [
  { id: 'a', kind: 'address', subject: '2001:db8:1:2::/64', until: FROM + 16 * MINUTE_S, tries: 24 },
  { id: 'b', kind: 'account', subject: 'reader', until: FROM + 15 * MINUTE_S, tries: 5 },
  { id: 'c', kind: 'device', subject: 'محمد', until: FROM + 60 * MINUTE_S, tries: 7 },
  { id: 'd', kind: 'confirmation', subject: 'gallery', until: FROM + 15 * MINUTE_S, tries: 5 },
  { id: 'e', kind: 'visitor', subject: '192.0.2.7', until: FROM + 15 * MINUTE_S, tries: 10 },
  { id: 'f', kind: 'share', subject: 'Ab3d…', until: FROM + 60 * MINUTE_S, tries: 100 },
  { id: 'g', kind: 'account', subject: 'n'.repeat(200), until: FROM + 15 * MINUTE_S, tries: 5 },
].map((ban) => ({ ...ban, since: FROM }));

/** The bans in a fixed response, with their card in sight. */
async function showBans(page: Page, response: Parameters<typeof intercept>[2]): Promise<void> {
  await intercept(page, '*/api/bans', response);
  await settled(page, '/settings/users', 'Users');
  await page.getByRole('heading', { name: 'Blocked logins' }).scrollIntoViewIfNeeded();
}

export const ADMIN: State[] = [
  ['bans', (page) => showBans(page, { json: BANS })],
  [
    'bans-none',
    async (page) => {
      await showBans(page, { json: [] });
      await page.getByText('Nobody is blocked at the moment.').waitFor();
    },
  ],
  [
    'bans-failed',
    async (page) => {
      await showBans(page, { status: 500 });
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  [
    'global-address',
    async (page) => {
      await settled(page, '/settings/global', 'Global settings');
      await page.getByLabel('Addresses that are never blocked').fill('192.0.2.7\n10.0.0.300');
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await page.getByText('“10.0.0.300” is neither an IP address').waitFor();
    },
  ],
  ['all-jobs', (page) => showJobs(page, JOBS)],
  [
    'all-jobs-none',
    async (page) => {
      await showJobs(page, []);
      await page.getByText('Nothing is running').waitFor();
    },
  ],
  [
    'all-jobs-failed',
    async (page) => {
      await intercept(page, '*/api/jobs?user=all', { status: 500 });
      await page.goto('/settings/jobs');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  [
    'all-jobs-stop',
    async (page) => {
      await showJobs(page, JOBS);
      await page.getByRole('button', { name: /^Stop.*Documents, reader$/ }).click();
      await prompted(page);
    },
  ],
  ['users', (page) => settled(page, '/settings/users', 'Users')],
  ['user', (page) => settled(page, '/settings/users/1', 'User admin')],
  [
    'user-trash',
    async (page) => {
      await intercept(page, '*/api/users/1', (method) =>
        method === 'PUT'
          ? { status: 400, json: { code: 'invalid_input', message: 'x', details: { field: 'trash' } } }
          : 'continue',
      );
      await settled(page, '/settings/users/1', 'User admin');
      const days = page.getByLabel('Days until deleted files are removed for good');
      await days.fill('4000');
      await page.getByRole('button', { name: 'Save', exact: true }).last().click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  ],
  [
    'user-new',
    async (page) => {
      await settled(page, '/settings/users/new', 'New user');
      await press(page, 'Add rule');
      await page.getByLabel('Path of rule 1').fill('/private');
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
  ['global', (page) => settled(page, '/settings/global', 'Global settings')],
  [
    'users-failed',
    async (page) => {
      await intercept(page, '*/api/users', { status: 500 });
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
      await intercept(page, '*/api/users/1', (method) =>
        method === 'PUT' ? { status: 412, json: { code: 'changed_meanwhile', message: 'x' } } : 'continue',
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
      await settled(page, '/settings/global', 'Global settings');
      await page.getByLabel('Before an upload').fill('false');
      await press(page, 'Test this command');
      await page.getByText('Exited with code 1').first().waitFor();
    },
    true,
  ],
  [
    'confirm-password',
    async (page) => {
      await intercept(page, '*/api/users/1', (method) =>
        method === 'PUT'
          ? { status: 403, json: { code: 'reauthentication_required', message: 'x' } }
          : 'continue',
      );
      await settled(page, '/settings/users/1', 'User admin');
      await page.getByRole('button', { name: 'Save', exact: true }).last().click();
      await page.getByText('Your last login was a while ago.').waitFor();
    },
  ],
];
