import type { Diagnosis, ImportFinding, ImportResponse } from '@satchel/contract';
import { IMPORT_CODES } from '@satchel/contract';
import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { press, type State, still } from './acts.js';

const DIAGNOSIS: Diagnosis = {
  root: '/srv/files',
  isWritable: true,
  findings: [
    { state: 'good', text: 'The folder /srv/files is readable and writable.' },
    { state: 'good', text: 'The disk has 58123 MiB left.' },
    { state: 'odd', text: 'ffmpeg is not installed: videos have no thumbnails.', advice: 'Install it.' },
    { state: 'bad', text: 'Every address is a trusted proxy.', advice: 'Name only your proxies.' },
  ],
};

const ABOUT: Partial<ImportFinding> = {
  user: 'reader',
  userId: 4,
  path: '/shared.txt',
  name: 'tus.size',
  before: '/mnt/disk.old',
  after: '/shared.txt',
  link: 'Dc5gY2sH',
};

/** One of each thing that an import reports, and more links than are shown at once. */
const REPORT: ImportResponse = {
  source: '/database/filebrowser.db',
  release: '2.63',
  importedAt: '2026-03-04T05:06:07Z',
  counts: { users: 12, links: 34, linksEnded: 3, rules: 56, options: 7 },
  findings: Object.entries(IMPORT_CODES).flatMap(([code, group]) => {
    const finding = { ...ABOUT, code: code as keyof typeof IMPORT_CODES, group, message: 'x' };
    const command = group === 'off' ? { command: "satchel cmds add after_save -- 'echo $FILE'" } : {};
    if (code === 'event_command_off') return [{ ...finding, ...command, name: 'after_save' }];
    return group === 'links' || group === 'users'
      ? [finding, { ...finding, path: '/other.txt', userId: 5, message: 'y' }]
      : [{ ...finding, ...command }];
  }),
  totals: { link_gone: 700 },
};

async function setup(page: Page, steps: number): Promise<void> {
  await intercept(page, '*/api/welcome', { json: { page: 'setup' } });
  await intercept(page, '*/api/diagnosis', { json: DIAGNOSIS });
  await intercept(page, '*/api/users/1', (method) =>
    method === 'PUT' ? { status: 200, body: '200 OK' } : 'continue',
  );
  await intercept(page, '*/api/settings', (method) =>
    method === 'PUT' ? { status: 200, body: '200 OK' } : 'continue',
  );
  await page.goto('/settings/setup');
  for (let step = 1; step <= steps; step += 1) {
    await page.getByText(`Step ${step} of 4`).waitFor();
    if (step < steps) await press(page, 'Continue');
  }
  await still(page);
}

export const WELCOME: State[] = [
  ['setup-account', (page) => setup(page, 1)],
  [
    'setup-refused',
    async (page) => {
      await setup(page, 1);
      await page.getByLabel('New password', { exact: true }).fill('short');
      await press(page, 'Continue');
      await page.getByText("Passwords don't match").waitFor();
    },
  ],
  ['setup-files', (page) => setup(page, 2)],
  ['setup-people', (page) => setup(page, 3)],
  [
    'setup-check',
    async (page) => {
      await setup(page, 4);
      await page.getByText('2 checks passed').click();
      await page.getByText('The disk has 58123 MiB left.').waitFor();
    },
  ],
  [
    'import',
    async (page) => {
      await intercept(page, '*/api/imports', { json: { report: REPORT } });
      await page.goto('/settings/import');
      await page.getByRole('heading', { name: 'Moved in from File Browser' }).waitFor();
      await still(page);
    },
  ],
  [
    'import-link',
    async (page) => {
      await intercept(page, '*/api/imports', { json: { report: REPORT } });
      await page.goto('/settings/global');
      await page.getByText('Report of the import').scrollIntoViewIfNeeded();
      await still(page);
    },
    true,
  ],
];
