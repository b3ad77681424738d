import type { Page } from 'playwright-core';
import { dialog } from '../support/screen.js';
import { fromMenu, home, press, prompted, type State, select, selectAnd } from './acts.js';

async function renameSeveral(page: Page, isPhone: boolean, ...names: string[]): Promise<void> {
  await select(page, isPhone, ...names);
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Rename several…' }).click();
  await prompted(page);
}

const findFolder = (page: Page, typed: string) =>
  dialog(page).getByRole('combobox', { name: 'Find a folder by name' }).fill(typed);

export const PROMPTS: State[] = [
  ['prompt-new-folder', (page, isPhone) => home(page).then(() => fromMenu(page, isPhone, 'New folder'))],
  [
    'prompt-new-folder-taken',
    async (page, isPhone) => {
      await home(page);
      await fromMenu(page, isPhone, 'New folder');
      await dialog(page).getByLabel('Name').fill('Music');
    },
  ],
  ['prompt-rename', (page, isPhone) => selectAnd(page, isPhone, 'Rename', 'notes.txt')],
  ['prompt-renames', (page, isPhone) => renameSeveral(page, isPhone, 'Music', 'notes.txt', 'budget.csv')],
  [
    'prompt-renames-clash',
    async (page, isPhone) => {
      await renameSeveral(page, isPhone, 'Music', 'notes.txt', 'latin.txt');
      await dialog(page).getByLabel('New name').fill('Pictures');
      await dialog(page).getByText('names cannot be used').waitFor();
    },
  ],
  ['prompt-delete', (page, isPhone) => selectAnd(page, isPhone, 'Delete', 'notes.txt')],
  ['prompt-delete-many', (page, isPhone) => selectAnd(page, isPhone, 'Delete', 'notes.txt', 'Music')],
  ['prompt-move', (page, isPhone) => selectAnd(page, isPhone, 'Move to…', 'notes.txt')],
  [
    'prompt-move-found',
    async (page, isPhone) => {
      await selectAnd(page, isPhone, 'Move to…', 'notes.txt');
      await findFolder(page, 'dra');
      await dialog(page).getByRole('option', { name: 'Drafts' }).waitFor();
      await dialog(page).getByText('1 folder', { exact: true }).waitFor();
    },
  ],
  [
    'prompt-move-none',
    async (page, isPhone) => {
      await selectAnd(page, isPhone, 'Move to…', 'notes.txt');
      await findFolder(page, 'nowhere');
      await dialog(page).getByText('No folder has this name.').waitFor();
    },
  ],
  [
    'prompt-conflict',
    async (page, isPhone) => {
      await selectAnd(page, isPhone, 'Copy to…', 'notes.txt');
      await dialog(page).getByRole('treeitem', { name: 'Documents' }).click();
      await dialog(page).getByRole('button', { name: 'Copy to Documents' }).click();
      await page.getByText('Replace or keep both?').waitFor();
    },
  ],
  ['prompt-download', (page, isPhone) => selectAnd(page, isPhone, 'Download', 'Music', 'notes.txt')],
  [
    'prompt-info',
    async (page) => {
      await home(page);
      await page.keyboard.press('n');
      await page.keyboard.press('Alt+Enter');
      await prompted(page);
    },
  ],
  [
    'prompt-help',
    (page) =>
      home(page)
        .then(() => page.keyboard.press('F1'))
        .then(() => prompted(page)),
  ],
];
