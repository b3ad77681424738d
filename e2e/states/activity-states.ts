import type { Activity } from '@satchel/contract';
import type { Page } from 'playwright-core';
import { buildActivity } from '../../packages/web/src/testing/activity.js';
import { buildSettings } from '../../packages/web/src/testing/settings.js';
import { intercept } from '../support/intercept.js';
import { entry, home, press, type State, still } from './acts.js';

// The activity log, in fixed responses, so that each state looks the same whatever was done before.

const KEY = 'nightly backup';
const LONG = 'Minutes-of-the-annual-general-meeting-of-the-harbour-association.pdf';
const ARABIC = 'محضر الاجتماع.pdf';
const REQUEST = 'DELETE /api/users/:id';

/** Names, addresses and requests in the rows. */
export const ACTIVITY_NAMES = [
  KEY,
  LONG,
  ARABIC,
  REQUEST,
  '192.0.2.7',
  '2001:db8::7',
  'satchel activity verify',
];

const ADMIN_USER = { id: 1, name: 'admin' };
const READER = { id: 4, name: 'reader' };
const NOTES = '/Documents/notes.txt';

const row = (id: number, changes: Partial<Activity>): Activity =>
  buildActivity({
    id: String(id),
    user: ADMIN_USER,
    path: NOTES,
    shownPath: NOTES,
    device: { browser: 'Chrome', system: 'Linux' },
    ...changes,
  });

const withoutPath = { path: null, shownPath: null };
const ROWS = [
  row(9, { action: 'login', ...withoutPath }),
  row(8, { user: READER, path: `/Documents/${LONG}`, address: '2001:db8::7', count: 1200 }),
  row(7, {
    ...{ action: 'deleted', result: 'refused', code: 'forbidden', user: READER },
    device: { browser: 'Chromium', system: 'Linux' },
  }),
  row(6, { action: 'moved', path: `/Documents/${ARABIC}`, to: `/Documents/Contracts/2026/${ARABIC}` }),
  row(5, { action: 'renamed', to: '/Documents/letter.txt', by: { kind: 'key', name: KEY } }),
  row(4, {
    ...{ ...withoutPath, action: 'access', result: 'refused', code: 'unauthenticated', user: null },
    ...{ count: 12, request: REQUEST },
  }),
  row(3, {
    ...{ ...withoutPath, action: 'userChanged' },
    subject: { kind: 'user', id: '4', name: 'reader' },
  }),
  row(2, { action: 'linkOpened', user: null, by: { kind: 'link' } }),
  row(1, { ...withoutPath, action: 'settingsChanged', result: 'failed', code: 'invalid_input' }),
];

async function log(page: Page, items: readonly Activity[], search = '', days = 90): Promise<void> {
  const { activity } = buildSettings();
  await intercept(page, '*/api/activity?*', { json: { items, next: items.length > 0 ? 'next' : null } });
  await intercept(page, '*/api/activity', { json: { items, next: items.length > 0 ? 'next' : null } });
  await intercept(page, '*/api/settings/all', { json: buildSettings({ activity: { ...activity, days } }) });
  await page.goto(`/settings/activity${search}`);
  await page.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
  await still(page);
}

async function openRow(page: Page, name: RegExp): Promise<void> {
  await log(page, ROWS);
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Only this file or folder' }).scrollIntoViewIfNeeded();
}

export const ACTIVITY: State[] = [
  [
    'activity',
    async (page) => {
      await log(page, ROWS);
      await page.getByRole('button', { name: 'Show earlier' }).waitFor();
    },
  ],
  ['activity-row', (page) => openRow(page, /moved/)],
  ['activity-row-refused', (page) => openRow(page, /reader.*Delete/)],
  [
    'activity-filtered',
    async (page, isPhone) => {
      await log(
        page,
        ROWS,
        '?user=4&path=/Documents&action=files&result=refused&from=2026-01-01&to=2026-01-31',
      );
      if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByLabel('File or folder').waitFor();
    },
  ],
  [
    'activity-no-match',
    async (page) => {
      await log(page, [], '?result=failed');
      await page.getByText('Nothing matches these filters').waitFor();
    },
  ],
  [
    'activity-none',
    async (page) => {
      await log(page, []);
      await page.getByText('Nothing has been logged yet').waitFor();
    },
  ],
  [
    'activity-off',
    async (page) => {
      await log(page, [], '', 0);
      await page.getByText('The activity log is off').waitFor();
    },
  ],
  [
    'activity-failed',
    async (page) => {
      await intercept(page, '*/api/activity', { status: 500 });
      await page.goto('/settings/activity');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  [
    'activity-export',
    async (page) => {
      await log(page, ROWS);
      await press(page, 'Download the log');
      await page.getByRole('menuitem').first().waitFor();
    },
  ],
  [
    'activity-settings',
    async (page) => {
      await page.goto('/settings/global');
      await page.getByRole('heading', { name: 'Activity log' }).waitFor();
      await still(page);
      await page.getByText('Chain the rows').scrollIntoViewIfNeeded();
    },
  ],
  [
    'activity-entry',
    async (page, isPhone) => {
      await intercept(page, '*/api/activity/entry/*', { json: ROWS.filter(({ path }) => path === NOTES) });
      await home(page);
      // There is no space for details on a phone.
      if (isPhone) return;
      await page.keyboard.press('Control+i');
      await entry(page, 'Mountains.png').click();
      await page.getByRole('button', { name: 'Activity', exact: true }).click();
      await page.getByRole('link', { name: 'Show all' }).scrollIntoViewIfNeeded();
      await still(page);
    },
  ],
];
