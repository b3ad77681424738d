import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { entry, mark, press, prompted, type State, still } from './acts.js';

// Groups are fixed responses, so that each state has the same ones; the folders of the last user are real.

/** Names of groups, and of folders that they give. The server names the scope `Files` where it is one of several folders, whatever the language. */
export const GROUP_NAMES = [
  ...['Family', 'عائلة الميناء', 'Photos', 'Papers', 'Shared', 'Own', 'kin', 'Crew'],
  'Files',
];

const LOOK = {
  ...{ admin: false, execute: false, create: false, rename: false, modify: false, delete: false },
  ...{ share: false, download: true },
};
const RULE = { regex: false, allow: false, path: '/private', regexp: null };
const FAMILY = {
  id: 1,
  name: 'Family',
  mounts: [
    { name: 'Photos', path: '/Music', perm: { ...LOOK, create: true }, rules: [] },
    { name: 'Papers', path: '/Documents', perm: LOOK, rules: [RULE] },
  ],
  rules: [RULE],
  members: [1],
  origins: ['kin'],
  fromProviders: [4],
};
const CREW = { ...FAMILY, id: 2, name: 'عائلة الميناء', mounts: [], members: [], origins: [], rules: [] };
const ADDRESS = '/settings/groups';

async function groups(page: Page, all: object[], below = ''): Promise<void> {
  await intercept(page, '*/api/groups', { json: all });
  await intercept(page, '*/api/groups/1', (method) => (method === 'GET' ? { json: FAMILY } : 'fail'));
  await page.goto(`${ADDRESS}${below}`);
  await page.getByRole('link', { name: 'Groups', exact: true }).waitFor();
  await still(page);
}

async function editor(page: Page): Promise<void> {
  await groups(page, [FAMILY, CREW], '/1');
  await page.getByRole('button', { name: 'Save' }).waitFor();
}

async function userWith(page: Page, all: object[]): Promise<void> {
  await intercept(page, '*/api/groups', { json: all });
  await page.goto('/settings/users/1');
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await still(page);
}

/** The states of groups, for an administrator. */
export const GROUP_STATES: State[] = [
  ['groups-none', (page) => groups(page, [])],
  ['groups', (page) => groups(page, [FAMILY, CREW])],
  [
    'groups-failed',
    async (page) => {
      await intercept(page, '*/api/groups', { status: 500 });
      await page.goto(ADDRESS);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  [
    'group-new',
    async (page) => {
      await groups(page, [], '/new');
      await press(page, 'Add a folder');
      await page.getByLabel('Folder of the server').waitFor();
    },
  ],
  ['group', editor],
  [
    'group-rules',
    async (page) => {
      await editor(page);
      await page.locator('summary', { hasText: 'Rules' }).last().click();
    },
  ],
  [
    'group-refused',
    async (page) => {
      await editor(page);
      const details = { field: 'mounts', reason: 'not_found', index: 1 };
      const refusal = { status: 400, json: { code: 'invalid_input', message: '', requestId: 'a', details } };
      await intercept(page, '*/api/groups/1', (method) => (method === 'PUT' ? refusal : { json: FAMILY }));
      await page.getByLabel('Folder of the server').last().fill('/gone');
      await press(page, 'Save');
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  ],
  [
    'group-delete',
    async (page) => {
      await editor(page);
      await press(page, 'Delete');
      await prompted(page);
    },
  ],
  [
    'user-several',
    async (page) => {
      await userWith(page, [FAMILY, CREW]);
      await press(page, 'Add a folder');
      await page.getByLabel('Folder of the server').scrollIntoViewIfNeeded();
    },
  ],
  [
    'user-access-group',
    async (page) => {
      const decidedBy = { source: 'mount', group: 'Family', mount: 'Papers', index: 0, rule: RULE };
      const granted = [{ perm: LOOK }, { mount: 'Papers', group: 'Family', perm: LOOK }];
      await intercept(page, '*/api/access?*', { json: { allowed: true, decidedBy, perm: LOOK, granted } });
      await userWith(page, [FAMILY, CREW]);
      await press(page, 'Check');
      await page.getByText('Decided by').scrollIntoViewIfNeeded();
    },
  ],
];

const firstLevel = async (page: Page) => {
  await page.goto('/files/');
  await entry(page, 'Shared').waitFor();
  await still(page);
};

/** The states of a user with several folders, in one of which they may only look. */
export const SEVERAL: State[] = [
  ['several', firstLevel],
  ['several-selected', (page, isPhone) => firstLevel(page).then(() => mark(page, isPhone, 'Shared'))],
  [
    'several-look',
    async (page) => {
      await page.goto('/files/Shared/');
      await page.locator('[data-entry]').first().waitFor();
      await still(page);
    },
  ],
];
