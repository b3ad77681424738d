import { mkdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { DEEP, home, opened, type State, select } from './states/acts.js';
import { ADMIN } from './states/admin-states.js';
import { FILES } from './states/files-states.js';
import { PAGES } from './states/pages-states.js';
import { PROMPTS } from './states/prompts-states.js';
import { makeLinks, SHARES } from './states/shares-states.js';
import { UPLOADS } from './states/uploads-states.js';
import { VIEWERS } from './states/viewers-states.js';
import { type Device, fillLogin, openAs, openBrowser } from './support/browser.js';
import { makeDocuments, makeHome } from './support/samples.js';
import { changeUser, createUser } from './support/satchel.js';
import { openStage } from './support/stage.js';
import { visitorStates } from './support/visitor-states.js';

/** Pictures of every state of the client, for looking at them; they are not kept in git. */
const FOLDER = fileURLToPath(new URL('screenshots', import.meta.url));
const WANTED = process.env.SHOTS ?? '';
const WIDTHS = process.env.WIDTHS?.split(',').map(Number);
/** Whoever builds a screen adds its states to one of these, or a list of its own. */
const GROUPS = [FILES, PROMPTS, VIEWERS, UPLOADS, SHARES, ADMIN, PAGES];
const SIZES = [
  { width: 360, height: 740 },
  { width: 736, height: 1000 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
].filter(({ width }) => WIDTHS?.includes(width) ?? true);

const stage = openStage();

beforeAll(async () => {
  const { root } = stage.satchel;
  mkdirSync(FOLDER, { recursive: true });
  await makeHome(root);
  await mkdir(join(root, DEEP), { recursive: true });
  await writeFile(join(root, DEEP, 'draft.txt'), 'draft');
  await writeFile(join(root, 'Documents', 'notes.txt'), 'in the way');
  await writeFile(join(root, 'اتفاقية الإيجار.pdf'), 'pdf');
  await makeLinks(stage.satchel);
  await makeDocuments(root);
});

async function shoot(page: Page, name: string, width: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** One state leaves nothing to the next but the session. */
function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key !== 'jwt') localStorage.removeItem(key);
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
    await page.goto('/health').catch(() => undefined);
    await page.evaluate(forgetAll).catch(() => undefined);
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
  await shootAll(stranger, [...login, ...(await visitorStates(stage.satchel))], width);

  const page = await openAs(stage.browser, stage.satchel, device);
  page.on('dialog', (each) => void each.accept());
  for (const states of GROUPS) await shootAll(page, states, width);

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
        'reader-text',
        (each) => each.goto('/files/notes.txt').then(() => each.getByText('have permission').waitFor()),
      ],
      ['reader-preview', (each) => opened(each, 'Mountains.png')],
    ],
    width,
  );
  for (const each of [stranger, page, mosaic, looker]) await each.context().close();
});
