import { DEEP, entry, home, press, type State, still } from './acts.js';

async function run(page: Parameters<typeof home>[0], line: string, answer: string): Promise<void> {
  await home(page);
  await page.keyboard.press('Control+`');
  await page.getByRole('textbox', { name: 'Command' }).fill(line);
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText(answer).waitFor();
}

async function editPath(page: Parameters<typeof home>[0], path: string): Promise<void> {
  await home(page);
  await page.keyboard.press('Control+l');
  await page.getByRole('combobox', { name: 'Folder path' }).fill(path);
}

/** Prompts, menus and panels beside or above a folder. */
export const PANELS: State[] = [
  [
    'details',
    async (page, isPhone) => {
      await home(page);
      // There is no space for it on a phone.
      if (isPhone) return;
      await page.keyboard.press('Control+i');
      await entry(page, 'Mountains.png').click();
      await page.getByText('320 × 480').first().waitFor();
      await still(page);
    },
  ],
  [
    'palette',
    async (page) => {
      await home(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  ],
  [
    'palette-none',
    async (page) => {
      await home(page);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('zebra crossing');
      await page.getByText('No matching command.').first().waitFor();
    },
  ],
  [
    'palette-folders',
    async (page) => {
      await home(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('con');
      await page.getByRole('option', { name: 'Contracts' }).waitFor();
      await page.getByText('1 folder').waitFor();
    },
  ],
  [
    'crumbs',
    async (page) => {
      await page.goto(`/files/${DEEP}/`);
      await entry(page, 'draft.txt').waitFor();
      await press(page, 'Folders above');
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'path',
    async (page) => {
      await editPath(page, '/Documents/con');
      await page.getByRole('option', { name: 'Contracts' }).waitFor();
    },
  ],
  [
    'path-missing',
    async (page) => {
      await editPath(page, '/nowhere');
      await page.keyboard.press('Enter');
      await page.getByText('There is no such folder.').waitFor();
    },
  ],
  [
    'shell',
    async (page) => {
      await home(page);
      await page.keyboard.press('Control+`');
      await page.getByRole('textbox', { name: 'Command' }).waitFor();
    },
  ],
  ['shell-ended', (page) => run(page, 'cat nowhere', 'Exited with code 1')],
  ['shell-refused', (page) => run(page, 'cat "nowhere', 'A quotation mark is not closed.')],
  [
    'hints',
    async (page) => {
      await page.addInitScript(() => {
        if (location.hash === '#tips') localStorage.removeItem('hints');
      });
      await page.goto('/files/#tips');
      await page.getByRole('button', { name: 'Got it' }).waitFor();
    },
  ],
];
