import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLivelyTree } from '../packages/server/src/cli/demo/lively-tree.js';
import { openAs, sharedBrowser } from './support/browser.js';
import { createUser, type Person, type Satchel, startSatchel } from './support/satchel.js';
import { card, dialog, selectionBar } from './support/screen.js';
import { Tour } from './support/tour.js';

/** The pictures of the README and the documentation, taken from the real program with a lively folder. */
const FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url));
const WINDOW = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
const QUALITY = 82;
const EVERYTHING = { create: true, rename: true, modify: true, delete: true, share: true, download: true };

let satchel: Satchel;
let ines: Person;

beforeAll(async () => {
  satchel = await startSatchel();
  await makeLivelyTree(satchel.root);
  ines = await createUser(satchel, 'ines', EVERYTHING, { viewMode: 'mosaic' });
  const favourites = ['/Photos', '/Family', '/Projects/Boat'];
  await send('PUT', '/api/places', { favourites });
});
afterAll(() => satchel.stop());

let token = '';
async function send(method: string, path: string, body?: unknown): Promise<Response> {
  token ||= await (
    await fetch(`${satchel.origin}/api/login`, { method: 'POST', body: JSON.stringify(ines) })
  ).text();
  const response = await fetch(satchel.origin + path, {
    method,
    headers: { 'X-Auth': token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Resolves when every picture on the screen is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.locator('img').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete)))
    .toBe(true);
}

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await drawn(page);
    const file = join(FOLDER, `${name}-${colorScheme}.webp`);
    await writeFile(
      file,
      await sharp(await page.screenshot())
        .webp({ quality: QUALITY })
        .toBuffer(),
    );
  }
}

interface Picture {
  size?: typeof WINDOW;
  path: string;
  /** Prepares the page before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const PICTURES: Record<string, Picture> = {
  listing: {
    path: '/files/Photos/',
    prepare: async (page) => {
      await card(page, 'Dandelions.jpg').click();
      await card(page, 'Brushes.jpg').click({ modifiers: ['Control'] });
    },
  },
  viewer: { path: '/files/Photos/In%20the%20mountains/Picos%20path.jpg' },
  sharing: {
    path: '/files/Photos/',
    prepare: async (page) => {
      await card(page, 'In the mountains').click();
      await selectionBar(page).getByRole('button', { name: 'Share' }).click();
      await dialog(page).getByLabel('Expires after').fill('24');
      await dialog(page).getByRole('button', { name: 'Create link' }).click();
      await dialog(page).getByRole('listitem').first().waitFor();
    },
  },
  phone: { size: PHONE, path: '/files/Photos/' },
};

for (const [name, { size = WINDOW, path, prepare }] of Object.entries(PICTURES)) {
  test(name, async () => {
    const page = await openAs(await sharedBrowser(), satchel, { ...ines, ...size });
    await page.goto(path);
    await drawn(page);
    await prepare?.(page);
    await take(page, name);
    await page.context().close();
  });
}

test('album', async () => {
  const made = await send('POST', '/api/share/Photos/In%20the%20mountains/', { view: 'album' });
  const { hash } = (await made.json()) as { hash: string };
  const page = await openAs(await sharedBrowser(), satchel, { ...ines, ...WINDOW });
  await page.goto(`/share/${hash}`);
  await take(page, 'album');
  await page.context().close();
});

test('tour', async () => {
  const page = await openAs(await sharedBrowser(), satchel, { ...ines, ...WINDOW, reducedMotion: 'reduce' });
  await page.goto('/files/Photos/');
  await drawn(page);
  const tour = await Tour.begin(page);
  await tour.caption('Drop files anywhere');
  await tour.drop(['Photos of today.txt', 'Letter.md']);
  await tour.caption('Look at anything');
  await tour.doubleClick(card(page, 'Dandelions.jpg'));
  await drawn(page);
  await tour.rest();
  await tour.press('ArrowRight');
  await tour.rest();
  await tour.press('Escape');
  await tour.caption('Share by link');
  await tour.click(card(page, 'In the mountains'));
  await tour.click(selectionBar(page).getByRole('button', { name: 'Share' }));
  await dialog(page).getByLabel('Expires after').fill('24');
  await tour.rest();
  await tour.click(dialog(page).getByRole('button', { name: 'Create link' }));
  await dialog(page).getByRole('listitem').first().waitFor();
  await tour.rest();
  await tour.press('Escape');
  await tour.caption('Delete, and undo');
  await tour.click(card(page, 'Brushes.jpg'));
  await tour.press('Delete');
  await tour.press('Enter');
  await tour.rest();
  await tour.click(page.getByRole('button', { name: 'Undo' }));
  await tour.rest();
  const bytes = await tour.end();
  expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
  await writeFile(join(FOLDER, 'tour.webp'), bytes);
  await page.context().close();
});
