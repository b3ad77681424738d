import { mkdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { type Device, fillLogin, openAs, openBrowser } from './support/browser.js';
import { makeHome } from './support/samples.js';
import { changeUser, createUser } from './support/satchel.js';
import { dialog } from './support/screen.js';
import { openStage } from './support/stage.js';

/** Pictures of every state of the client, for looking at them; they are not kept in git. */
const FOLDER = fileURLToPath(new URL('screenshots', import.meta.url));
const WANTED = process.env.SHOTS ?? '';
const DEEP = 'Documents/Contracts/2026/Harbour office/Appendices/Drafts';
const SIZES = [
  { width: 360, height: 740 },
  { width: 736, height: 1000 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

const stage = openStage();

beforeAll(async () => {
  const { root } = stage.satchel;
  mkdirSync(FOLDER, { recursive: true });
  await makeHome(root);
  await mkdir(join(root, DEEP), { recursive: true });
  await writeFile(join(root, DEEP, 'draft.txt'), 'draft');
  await writeFile(join(root, 'Documents', 'notes.txt'), 'in the way');
  await writeFile(join(root, 'اتفاقية الإيجار.pdf'), 'pdf');
  await makeLinks();
});

type State = [name: string, open: (page: Page, isPhone: boolean) => Promise<unknown>];

const entry = (page: Page, name: string) =>
  page.locator('[data-entry]').filter({ has: page.getByTitle(name, { exact: true }) });

async function home(page: Page): Promise<void> {
  await page.goto('/files/');
  await entry(page, 'Documents').waitFor();
}

async function select(page: Page, isPhone: boolean, ...names: string[]): Promise<void> {
  await home(page);
  if (isPhone) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Select multiple' }).click();
    for (const name of names) await entry(page, name).click();
  } else {
    for (const name of names) await entry(page, name).click({ modifiers: ['Control'] });
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const prompted = (page: Page) => dialog(page).locator(':focus').waitFor();

async function upload(page: Page, name: string, size: number): Promise<void> {
  await page.evaluate(
    ({ name, size }) => {
      const dataTransfer = new DataTransfer();
      for (const each of name.split('|')) dataTransfer.items.add(new File([new Uint8Array(size)], each));
      const target = document.querySelector('[role="grid"]') ?? document.body;
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, size },
  );
}

const STATES: State[] = [
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
      await page.waitForTimeout(600);
    },
  ],
  [
    'empty',
    (page) => page.goto('/files/Empty/').then(() => page.getByText('This folder is empty').waitFor()),
  ],
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
  ['prompt-delete', (page, isPhone) => selectAnd(page, isPhone, 'Delete', 'notes.txt')],
  ['prompt-delete-many', (page, isPhone) => selectAnd(page, isPhone, 'Delete', 'notes.txt', 'Music')],
  ['prompt-move', (page, isPhone) => selectAnd(page, isPhone, 'Move to…', 'notes.txt')],
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
      await page.keyboard.type('notes');
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
  ['preview-image', (page) => opened(page, 'Harbour at dawn.png')],
  ['preview-sound', (page) => opened(page, 'podcast.wav')],
  ['preview-other', (page) => opened(page, 'unknown.bin')],
  ['preview-markdown', (page) => opened(page, 'README.md')],
  ['preview-csv', (page) => opened(page, 'budget.csv')],
  [
    'editor',
    (page) =>
      page.goto('/files/total.ts').then(() => page.getByRole('textbox', { name: 'total.ts' }).click()),
  ],
  [
    'editor-search',
    async (page) => {
      await page.goto('/files/notes.txt');
      await page.getByRole('textbox', { name: 'notes.txt' }).click();
      await page.keyboard.type('Changed. ');
      await page.keyboard.press('Control+f');
      await page.getByRole('textbox', { name: 'Find' }).fill('milk');
    },
  ],
  [
    'editor-leave',
    async (page) => {
      await page.goto('/files/notes.txt');
      await page.getByRole('textbox', { name: 'notes.txt' }).click();
      await page.keyboard.type('Changed. ');
      await press(page, 'Back to the folder');
      await prompted(page);
    },
  ],
  [
    'uploads',
    async (page) => {
      await page.route('**/api/{resources,tus}/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : undefined,
      );
      await home(page);
      await upload(
        page,
        'summer 1.mov|summer 2.mov|a very long name of a picture from the holiday in the mountains.jpg|notes.pdf|b.txt|c.txt|d.txt',
        900_000,
      );
      await page.getByRole('region', { name: 'Uploads', exact: true }).waitFor();
    },
  ],
  [
    'uploads-failed',
    async (page) => {
      await page.route('**/api/{resources,tus}/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 403, body: '' }),
      );
      await home(page);
      await upload(page, 'one.mov|two.mov', 900);
      await page.getByText('You don’t have permission to upload here.').first().waitFor();
    },
  ],
  [
    'uploads-conflict',
    async (page) => {
      await home(page);
      await upload(page, 'notes.txt|budget.csv', 900);
      await page.getByText('is already here').first().waitFor();
      await page.getByText('Already here').first().waitFor();
    },
  ],
  [
    'toast-error',
    async (page) => {
      await page.route('**/api/resources/unknown.bin', (route) => route.fulfill({ status: 500, body: 'x' }));
      await home(page);
      await page.keyboard.type('unknown');
      await page.keyboard.press('Delete');
      await prompted(page);
      await page.keyboard.press('Enter');
      await page.getByText('“unknown.bin” was not deleted.').waitFor();
    },
  ],
  [
    'error-404',
    (page) =>
      page.goto('/files/nowhere/').then(() => page.getByRole('button', { name: 'Go to my files' }).waitFor()),
  ],
  [
    'error-403',
    (page) => page.goto('/403').then(() => page.getByRole('button', { name: 'Go to my files' }).waitFor()),
  ],
  [
    'error-network',
    async (page) => {
      await home(page);
      await page.route('**/api/**', (route) => route.abort());
      await entry(page, 'Documents').dblclick();
      await page.getByText('The server cannot be reached.').first().waitFor();
    },
  ],
  [
    'profile',
    (page) =>
      page
        .goto('/settings/profile')
        .then(() => page.getByRole('heading', { name: 'Profile Settings' }).waitFor()),
  ],
  ['share', (page) => shared(page, 'notes.txt')],
  [
    'share-filled',
    async (page) => {
      await shared(page, 'notes.txt');
      await dialog(page).getByText('Schedule').click();
      await dialog(page).getByLabel('Expires after').fill('two');
      await dialog(page).getByLabel('Password (optional)').fill('open sesame');
    },
  ],
  [
    'share-links',
    async (page) => {
      await shared(page, 'Documents');
      await dialog(page).getByRole('listitem').nth(2).waitFor();
    },
  ],
  [
    'share-code',
    async (page) => {
      await shared(page, 'Documents');
      await dialog(page).getByRole('button', { name: 'QR code' }).first().click();
      await dialog(page).getByRole('img', { name: 'QR code' }).waitFor();
    },
  ],
  [
    'share-delete',
    async (page) => {
      await shared(page, 'Documents');
      await dialog(page).getByRole('button', { name: 'Delete link' }).first().click();
    },
  ],
  [
    'share-edit',
    async (page) => {
      await shared(page, 'Documents');
      await dialog(page).getByRole('button', { name: 'Edit link' }).nth(1).click();
      await dialog(page).getByLabel('Expiry').selectOption('New duration');
    },
  ],
  [
    'share-failed',
    async (page) => {
      await page.route('**/api/share/**', (route) => route.fulfill({ status: 500, body: 'x' }));
      await shared(page, 'Music');
      await dialog(page).getByText('The links could not be read.').waitFor();
    },
  ],
  ['shares', managed],
  [
    'shares-selected',
    async (page) => {
      await managed(page);
      await page
        .locator('label')
        .filter({ has: page.getByRole('checkbox', { name: 'Select the link to /Pictures/2026/' }) })
        .click();
    },
  ],
  [
    'shares-delete',
    async (page) => {
      await managed(page);
      await page.getByRole('button', { name: 'Delete link' }).first().click();
      await prompted(page);
    },
  ],
  [
    'shares-no-match',
    async (page) => {
      await managed(page);
      await page.getByLabel('Filter links').fill('nothing');
      await page.getByText('No link matches').waitFor();
    },
  ],
  [
    'shares-empty',
    async (page) => {
      await page.route('**/api/shares', (route) => route.fulfill({ json: [] }));
      await page.goto('/settings/shares');
      await page.getByText('Nothing is shared').waitFor();
    },
  ],
  [
    'shares-loading',
    async (page) => {
      await page.route('**/api/shares', () => undefined);
      await page.goto('/settings/shares');
      await page.getByText('Loading…').waitFor({ state: 'attached' });
    },
  ],
  [
    'shares-failed',
    async (page) => {
      await page.route('**/api/shares', (route) => route.fulfill({ status: 500, body: 'x' }));
      await page.goto('/settings/shares');
      await page.getByText('The links could not be read.').waitFor();
    },
  ],
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
      await page.waitForTimeout(800);
    },
  ],
];

async function shared(page: Page, name: string): Promise<void> {
  await home(page);
  await entry(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await dialog(page).getByText('New link').waitFor();
}

async function managed(page: Page): Promise<void> {
  await page.goto('/settings/shares');
  await page.getByText('5 links').waitFor();
}

/** Links of every kind: for ever, for a time, with a password, not begun yet. */
async function makeLinks(): Promise<void> {
  const later = Math.floor(Date.now() / 1000) + 3 * 86_400;
  const wishes: [string, object][] = [
    ['/Documents/', {}],
    ['/Documents/', { expires: 3, unit: 'days', password: 'x' }],
    ['/Documents/', { expires: 20, unit: 'minutes', starts: later }],
    ['/Pictures/2026/', { expires: 30, unit: 'days' }],
    [`/${encodeURIComponent('اتفاقية الإيجار.pdf')}`, { password: 'x' }],
  ];
  const headers = { 'X-Auth': stage.satchel.token };
  for (const [path, body] of wishes) {
    const address = `${stage.satchel.origin}/api/share${path}`;
    await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}

async function settled(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function fromMenu(page: Page, isPhone: boolean, name: string): Promise<void> {
  if (isPhone) await press(page, 'Open the sidebar');
  await press(page, name);
  await prompted(page);
}

async function selectAnd(page: Page, isPhone: boolean, action: string, ...names: string[]): Promise<void> {
  await select(page, isPhone, ...names);
  const bar = page.getByRole('region', { name: 'Selection', exact: true });
  await bar.getByRole('button', { name: isPhone ? action.replace('…', '') : action, exact: true }).click();
  await prompted(page);
}

async function opened(page: Page, name: string): Promise<void> {
  await page.goto(`/files/${encodeURIComponent(name)}`);
  await page.getByRole('heading', { name }).or(page.getByRole('textbox', { name })).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function shoot(page: Page, name: string, width: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A state that cannot be reached is said and left out: the others are still worth looking at. */
async function shootAll(page: Page, states: readonly State[], width: number): Promise<void> {
  page.setDefaultTimeout(8000);
  for (const [name, open] of states) {
    if (!name.includes(WANTED)) continue;
    try {
      await open(page, width <= 736);
      await shoot(page, name, width);
    } catch (error) {
      process.stdout.write(`${name} at ${width}: ${String(error).split('\n')[0]}\n`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Whatever would ask before it is left is left without being asked.
    await page.goto('about:blank').catch(() => undefined);
  }
}

test.each(SIZES)('$width px', async ({ width, height }) => {
  const device: Device = { width, height, reducedMotion: 'reduce', hasTouch: false };
  const stranger = await openBrowser(stage.browser, stage.satchel, device);
  const login: State[] = [
    ['login', (page) => page.goto('/login').then(() => page.getByLabel('Username').waitFor())],
    [
      'login-wrong',
      async (page) => {
        await page.goto('/login');
        await fillLogin(page, { username: 'admin', password: 'no' });
        await page.getByText('Wrong credentials').waitFor();
      },
    ],
  ];
  await shootAll(stranger, login, width);

  const page = await openAs(stage.browser, stage.satchel, device);
  page.on('dialog', (each) => void each.accept());
  await shootAll(page, STATES, width);

  await changeUser(stage.satchel, 1, { viewMode: 'mosaic' });
  const mosaic = await openAs(stage.browser, stage.satchel, device);
  await shootAll(
    mosaic,
    [
      ['mosaic', (each) => home(each).then(() => each.waitForLoadState('networkidle'))],
      ['mosaic-selected', (each, isPhone) => select(each, isPhone, 'Mountains.png', 'Music', 'total.ts')],
    ],
    width,
  );
  await changeUser(stage.satchel, 1, { viewMode: 'list' });

  const person = await createUser(stage.satchel, `looker ${width}`, {});
  const looker = await openAs(stage.browser, stage.satchel, { ...device, ...person });
  await shootAll(
    looker,
    [
      ['reader-list', home],
      [
        'reader-empty',
        (each) => each.goto('/files/Empty/').then(() => each.getByText('This folder is empty').waitFor()),
      ],
      [
        'reader-editor',
        (each) => each.goto('/files/notes.txt').then(() => each.getByText('Read-only').waitFor()),
      ],
      ['reader-preview', (each) => opened(each, 'Mountains.png')],
    ],
    width,
  );
  for (const each of [stranger, page, mosaic, looker]) await each.context().close();
});
