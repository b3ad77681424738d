import { intercept } from '../support/intercept.js';
import { untilResponded } from '../support/screen.js';
import {
  DEEP,
  entry,
  home,
  LONG_NAMES,
  NAMES_FOLDER,
  press,
  renaming,
  type State,
  select,
  stayIn,
  still,
  withOwnLayout,
} from './acts.js';

/** The quick look at one entry, or at several. */
const LOOKS: State[] = (
  [
    ['text', 'notes.txt'],
    ['picture', 'Harbour at dawn.png'],
    ['folder', 'Documents'],
    ['facts', 'Broken.epub'],
    ['several', 'Documents', 'Harbour at dawn.png', 'Mountains.png', 'notes.txt'],
  ] as const
).map(([kind, ...names]) => [
  `quick-look-${kind}`,
  async (page, isPhone) => {
    await select(page, isPhone, ...names);
    if (isPhone) {
      // The first of them may have been scrolled away from, and is not rendered then.
      const last = names.at(-1) ?? names[0];
      await entry(page, last).getByRole('button', { name: 'More actions' }).click({ force: true });
      await page.getByRole('menuitem', { name: 'Quick look' }).click();
    } else {
      await page.keyboard.press('Space');
    }
    await page.getByRole('dialog').waitFor();
    // The page of a text is drawn after a moment.
    if (kind === 'folder' || kind === 'several') await page.locator('[role="dialog"] [data-sheet]').waitFor();
  },
]);

export const FILES: State[] = [
  ['list', home],
  ['list-deep', (page) => page.goto(`/files/${DEEP}/`).then(() => entry(page, 'draft.txt').waitFor())],
  [
    'columns-all',
    async (page) => {
      await withOwnLayout(page, 'size', 'type', 'taken', 'modified');
      await page.goto('/files/samples/Pictures/');
      const ridge = entry(page, 'Evening ridge.jpg');
      await ridge.waitFor();
      // Narrow windows have no space for it.
      if ((page.viewportSize()?.width ?? 0) > 1000) await ridge.getByText('May 4, 2026').waitFor();
    },
  ],
  [
    'columns-names',
    async (page) => {
      await withOwnLayout(page, 'size', 'type', 'taken', 'modified');
      await page.goto(`/files/${NAMES_FOLDER}/`);
      await entry(page, LONG_NAMES.latin).waitFor();
      await still(page);
    },
  ],
  [
    'columns-menu',
    async (page, isPhone) => {
      await withOwnLayout(page);
      await home(page);
      // Phones have a list without columns.
      if (!isPhone) await press(page, 'Columns');
    },
    true,
  ],
  ['list-selected', (page, isPhone) => select(page, isPhone, 'notes.txt', 'Music')],
  [
    'list-focus',
    async (page) => {
      await home(page);
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Control+ArrowDown');
    },
  ],
  ['rename-list', (page) => renaming(page, 'notes.txt', 'minutes of May.txt')],
  ['rename-list-taken', (page) => renaming(page, 'notes.txt', 'Music')],
  [
    'list-filtered',
    async (page) => {
      await home(page);
      await page.keyboard.press('/');
      await page.getByRole('textbox', { name: 'Filter this folder' }).fill('o');
    },
  ],
  [
    'list-filtered-none',
    async (page) => {
      await home(page);
      await page.keyboard.press('/');
      await page.getByRole('textbox', { name: 'Filter this folder' }).fill('zebra');
      await page.getByText('Nothing found').waitFor();
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
  ...LOOKS,
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
      await intercept(page, ['*/api/resources/Music/*', '*/api/resources/Music?start=true'], 'hold');
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
    'places',
    async (page, isPhone) => {
      await withOwnLayout(page);
      for (const folder of ['Documents/Contracts', 'Documents']) {
        await stayIn(page, folder);
        if (isPhone) await press(page, 'Open the sidebar');
        const remove = page.getByRole('button', { name: 'Remove from favourites' });
        const add = page.getByRole('button', { name: 'Add to favourites' });
        await add.or(remove).waitFor();
        if (await add.isVisible()) await add.click();
        await remove.waitFor();
      }
      const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
      const recent = sidebar.getByRole('button', { name: 'Recent', expanded: false });
      if (await recent.isVisible()) await recent.click();
      await page.getByRole('list', { name: 'Recent' }).getByRole('link', { name: 'Contracts' }).waitFor();
    },
  ],
  [
    'folder-tree',
    async (page, isPhone) => {
      await withOwnLayout(page);
      await page.goto('/files/Documents/Contracts/');
      if (isPhone) await press(page, 'Open the sidebar');
      const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
      const folders = sidebar.getByRole('button', { name: 'Folders' });
      await folders.waitFor();
      if ((await folders.getAttribute('aria-expanded')) === 'false') await folders.click();
      await sidebar.getByRole('treeitem', { name: 'Contracts', selected: true }).waitFor();
    },
  ],
  [
    'view-menu',
    async (page) => {
      await home(page);
      await press(page, 'View');
      await page.getByRole('menuitemradio', { name: 'Mosaic' }).waitFor();
    },
    true,
  ],
  [
    'drawer',
    async (page, isPhone) => {
      await withOwnLayout(page);
      await home(page);
      await press(page, isPhone ? 'Open the sidebar' : 'Collapse the sidebar');
    },
    true,
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
      await intercept(page, '*/api/search/*', { status: 500, body: 'x' });
      await home(page);
      await page.keyboard.press('Control+f');
      await page.keyboard.type('e');
      // The status is announced a moment later.
      await page.getByRole('button', { name: 'Try again' }).waitFor();
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
      // A response that is still on its way would report that the server can be reached.
      await untilResponded(page);
      await intercept(page, ['*/api/*', '*/health*'], 'fail');
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await page.getByText('Trying again…').waitFor();
    },
  ],
];
