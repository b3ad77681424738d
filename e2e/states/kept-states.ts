import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { dialog } from '../support/screen.js';
import { entry, home, prompted, type State, selectAnd, still } from './acts.js';

const ACTION = { items: 1, at: '2026-01-02T10:00:00Z', undoable: 1, redoable: 0, final: 0 };
const ACTIONS = [
  { ...ACTION, id: 'a', kind: 'move', path: '/notes.txt', destination: '/Documents/notes.txt' },
  { ...ACTION, id: 'b', kind: 'delete', path: '/Documents', undoable: 0, redoable: 1 },
  { ...ACTION, id: 'c', kind: 'upload', path: '/اتفاقية الإيجار.pdf', items: 3, undoable: 2, redoable: 1 },
  { ...ACTION, id: 'd', kind: 'delete', path: '/unknown.bin', undoable: 0, final: 1, reason: 'permanent' },
];

const VERSIONS = [4, 3].map((day) => ({
  id: String(day),
  size: day * 100,
  modifiedAt: `2026-01-0${day}T10:00:00Z`,
  replacedAt: `2026-01-0${day}T11:00:00Z`,
  username: 'reader',
}));

const LOSSES = { deleted: 1200, replaced: 34 };
const BURST = { ...LOSSES, since: '2026-01-02T09:56:00Z', at: '2026-01-02T10:00:00Z' };
const BURSTS = (['paused', 'continued', 'restored'] as const).map((state) => ({
  ...{ ...BURST, id: state, username: 'reader', state },
}));

async function bursts(page: Page): Promise<void> {
  await intercept(page, '*/api/brake?*', { json: { items: BURSTS } });
}

async function history(page: Page, items: object[]): Promise<void> {
  await intercept(page, '*/api/history?*', { json: { items, total: items.length } });
  await page.goto('/settings/history');
}

async function versions(page: Page, isPhone: boolean, button?: string): Promise<void> {
  await intercept(page, '*/api/versions/*', { json: { items: VERSIONS, isEnabled: true } });
  await intercept(page, '*/api/version/*', { body: 'departure\n' });
  await home(page);
  // There is no space for the details on a phone.
  if (isPhone) return;
  await page.keyboard.press('Control+i');
  await entry(page, 'notes.txt').click();
  const first = page.getByRole('region', { name: 'Versions' }).getByRole('listitem').first();
  await first.waitFor();
  if (button === undefined) return;
  if (button.startsWith('Delete')) {
    await first.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: button }).click();
  } else await first.getByRole('button', { name: button, exact: true }).click();
  await prompted(page);
}

/** The states of the history and of versions: actions that can be undone, and former contents of files. */
export const KEPT: State[] = [
  [
    'history',
    async (page) => {
      await history(page, ACTIONS);
      await page.getByRole('listitem').nth(3).waitFor();
    },
  ],
  [
    'history-empty',
    async (page) => {
      await history(page, []);
      await page.getByText('What you changed in the last seven days').first().waitFor();
    },
  ],
  [
    'history-bursts',
    async (page) => {
      await bursts(page);
      await history(page, ACTIONS);
      await page.getByRole('region', { name: 'Paused sessions' }).getByRole('listitem').nth(2).waitFor();
      await page.getByRole('listitem').nth(6).waitFor();
    },
  ],
  [
    'brake',
    async (page) => {
      const details = { ...LOSSES, burst: 'one', minutes: 5 };
      await intercept(page, '*/api/resources/unknown.bin*', (method) =>
        method === 'DELETE'
          ? { status: 429, json: { code: 'paused_by_brake', message: 'x', requestId: 'x', details } }
          : 'continue',
      );
      await home(page);
      await page.keyboard.press('u');
      await page.keyboard.press('Delete');
      await prompted(page);
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('heading', { name: 'Many files deleted or replaced' }).waitFor();
      await prompted(page);
    },
  ],
  [
    'brake-told',
    async (page) => {
      await bursts(page);
      await intercept(page, '*/api/events', { body: 'data: {"changes":[{"type":"bursts"}]}\n\n' });
      await home(page);
      await page.getByText('reader deleted or replaced files: 1,234').waitFor();
    },
  ],
  [
    'undo',
    async (page) => {
      await intercept(page, '*/api/resources/unknown.bin*', (method) =>
        method === 'DELETE' ? { body: '' } : 'continue',
      );
      await home(page);
      await page.keyboard.press('u');
      await page.keyboard.press('Delete');
      await prompted(page);
      await page.keyboard.press('Enter');
      // A notice that has the focus stays.
      await page.getByRole('button', { name: 'Undo', exact: true }).focus();
      await dialog(page).waitFor({ state: 'detached' });
    },
  ],
  [
    'said-moved',
    async (page, isPhone) => {
      await intercept(page, '*/api/resources/*', (method) =>
        method === 'PATCH' ? { body: '' } : 'continue',
      );
      await selectAnd(page, isPhone, 'Move to…', 'budget.csv');
      await dialog(page).getByRole('treeitem', { name: 'Documents' }).click();
      await dialog(page).getByRole('button', { name: 'Move to Documents' }).click();
      await page.getByText('“budget.csv” moved to Documents').waitFor();
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      await page.getByRole('button', { name: 'Show', exact: true }).waitFor();
      await undo.focus();
    },
  ],
  ['versions', (page, isPhone) => versions(page, isPhone)],
  [
    'versions-prompt',
    async (page) => {
      await intercept(page, '*/api/versions/*', { json: { items: VERSIONS, isEnabled: true } });
      await home(page);
      await entry(page, 'notes.txt').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Versions…' }).click();
      await prompted(page);
      await dialog(page).getByRole('listitem').nth(1).waitFor();
    },
  ],
  [
    'version-compared',
    async (page, isPhone) => {
      await versions(page, isPhone, 'Compare');
      await still(page);
    },
  ],
  ['version-delete', (page, isPhone) => versions(page, isPhone, 'Delete this version')],
];
