import { DEEP, entry, home, press, type State, select } from './acts.js';

export const FILES: State[] = [
  ['list', home],
  ['list-deep', (page) => page.goto(`/files/${DEEP}/`).then(() => entry(page, 'draft.txt').waitFor())],
  ['list-selected', (page, isPhone) => select(page, isPhone, 'notes.txt', 'Music')],
  [
    'list-focus',
    async (page) => {
      await home(page);
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Control+ArrowDown');
    },
  ],
  [
    'menu-entry',
    async (page) => {
      await home(page);
      await entry(page, 'notes.txt').getByRole('button', { name: 'More actions' }).click({ force: true });
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'menu-more',
    async (page) => {
      await home(page);
      await press(page, 'More');
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'loading',
    async (page) => {
      await page.route('**/api/resources/Music/**', () => undefined);
      await page.route('**/api/resources/Music', () => undefined);
      await home(page);
      await entry(page, 'Music').dblclick();
      await page.locator('[aria-busy="true"]').waitFor();
    },
  ],
  [
    'empty',
    (page) => page.goto('/files/Empty/').then(() => page.getByText('This folder is empty').waitFor()),
  ],
  [
    'drawer',
    async (page, isPhone) => {
      await home(page);
      await press(page, isPhone ? 'Open the sidebar' : 'Collapse the sidebar');
    },
  ],
  [
    'search',
    async (page) => {
      await home(page);
      await page.keyboard.press('Control+f');
      await page.keyboard.type('o');
      await page
        .getByText(/^\d+ results$/)
        .first()
        .waitFor();
    },
  ],
  [
    'search-none',
    async (page) => {
      await home(page);
      await page.keyboard.press('Control+f');
      await page.keyboard.type('zebra crossing');
      await page.getByText('Nothing').first().waitFor();
    },
  ],
  [
    'search-kinds',
    async (page) => {
      await home(page);
      await page.keyboard.press('Control+f');
      await page.keyboard.type('e');
      await page.getByRole('button', { name: 'Images' }).click();
      await page
        .getByText(/^\d+ results$/)
        .first()
        .waitFor();
    },
  ],
  [
    'search-failed',
    async (page) => {
      await page.route('**/api/search/**', (route) => route.fulfill({ status: 500, body: 'x' }));
      await home(page);
      await page.keyboard.press('Control+f');
      await page.keyboard.type('e');
      await page.getByText('The search did not work.').waitFor();
    },
  ],
  [
    'search-empty',
    async (page) => {
      await home(page);
      await page.keyboard.press('Control+f');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'connection-lost',
    async (page) => {
      await home(page);
      await page.route(/api|health/, (route) => route.abort());
      await page.keyboard.press('F5').catch(() => undefined);
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await page.getByText('Trying again…').waitFor();
    },
  ],
];
