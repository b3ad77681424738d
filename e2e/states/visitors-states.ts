import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { picture } from '../support/samples.js';
import type { Satchel } from '../support/satchel.js';
import { type State, still } from './acts.js';

async function share({ origin, token }: Satchel, path: string, body: object = {}): Promise<string> {
  const response = await fetch(`${origin}/api/share${path}`, {
    method: 'POST',
    headers: { 'X-Auth': token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return `/share/${((await response.json()) as { hash: string }).hash}`;
}

const FILES = ['Mountains.png', 'notes.txt', 'README.md', 'podcast.wav', 'unknown.bin'];
const LOCKED = 'Documents';
/** A file of which nothing can be downloaded. */
const LOOKED_AT = 'A rather long name of a scanned invoice from the electricity company 2026-11.pdf';
const ONLY_LOOK = 'You can look at this, not download it.';
const ALBUM = 'Music/Voyage';
const TITLE = 'Ten days at the sea';

/** Addresses of shares by their path in a home, on the server that the page is opened on. */
const links = new Map<string, Map<string, string>>();

/** Creates the shares for the states of visitors, in a home from `makeHome`. */
export async function makeVisitorLinks(satchel: Satchel): Promise<void> {
  const made = new Map([
    ['', await share(satchel, '/', { root: true })],
    [LOCKED, await share(satchel, `/${LOCKED}/`, { password: 'open sesame' })],
  ]);
  await makeAlbum(join(satchel.root, ALBUM));
  const album = { view: 'album', title: TITLE, expires: '40', unit: 'days' };
  made.set('album', await share(satchel, `/${ALBUM}/`, album));
  made.set('locked album', await share(satchel, `/${ALBUM}/`, { ...album, password: 'open sesame' }));
  made.set('empty album', await share(satchel, '/Empty/', { view: 'album' }));
  for (const name of FILES) made.set(name, await share(satchel, `/${name}`));
  made.set(LOOKED_AT, await share(satchel, `/${LOOKED_AT}`, { canDownload: false }));
  made.set('looking', await share(satchel, '/', { root: true, canDownload: false }));
  links.set(satchel.origin, made);
}

async function makeAlbum(folder: string): Promise<void> {
  await mkdir(join(folder, 'On the way'), { recursive: true });
  for (let index = 1; index <= 14; index += 1) {
    const [width, height] = index % 3 === 0 ? [240, 360] : [480, 320];
    await writeFile(join(folder, `Sea ${index}.png`), picture(width, height, index * 17));
  }
  await writeFile(join(folder, 'On the way', 'Train.png'), picture(480, 320, 40));
  await writeFile(join(folder, 'The boat.mp4'), 'film');
  await writeFile(join(folder, 'Where we ate.txt'), 'At the harbour, mostly.\n');
}

function addressOf(page: Page, shared: string): string {
  return links.get(new URL(page.url()).origin)?.get(shared) ?? '';
}

const shows =
  (shared: string, text: string, below = '') =>
  async (page: Page) => {
    await page.goto('/health');
    await page.goto(`${addressOf(page, shared)}${below}`);
    await page.getByText(text).first().waitFor();
  };

const showsAlbum =
  (shared: string, title: string, below = '') =>
  async (page: Page) => {
    await shows(shared, title, below)(page);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };

/** The states of visitors. */
export const VISITORS: State[] = [
  ['visitor-folder', shows('', 'Pictures')],
  ['looking', shows('looking', 'Pictures')],
  ['viewed', shows(LOOKED_AT, ONLY_LOOK)],
  ['visitor-empty', shows('', 'This folder is empty', '/Empty/')],
  [
    'share-selected',
    async (page) => {
      await shows('', 'Pictures')(page);
      for (const index of [1, 3]) await page.locator(`[data-entry="${index}"] [data-check]`).click();
    },
  ],
  ['album', showsAlbum('album', TITLE)],
  ['album-empty', showsAlbum('empty album', 'Empty')],
  ['album-folder', showsAlbum('album', 'On the way', '/On%20the%20way/')],
  ['album-password', shows('locked album', 'This link has a password')],
  [
    'album-chosen',
    async (page) => {
      await showsAlbum('album', TITLE)(page);
      for (const name of ['Sea 1.png', 'Sea 2.png'])
        await page.getByRole('button', { name: `Choose ${name}` }).click();
      // The last entry is too far away to be rendered on a phone.
      await page.getByRole('link', { name: 'Sea 2.png' }).press('End');
      await page.getByRole('button', { name: 'Choose Where we ate.txt' }).click();
    },
  ],
  [
    'album-viewer',
    async (page) => {
      await showsAlbum('album', TITLE)(page);
      await page.getByRole('link', { name: 'Sea 2.png' }).click();
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
  ],
  ['visitor-preview', shows('', 'total', '/total.ts')],
  ['visitor-password', shows(LOCKED, 'This link has a password')],
  [
    'share-password-wrong',
    async (page) => {
      await shows(LOCKED, 'This link has a password')(page);
      await page.locator('input:focus').waitFor();
      await page.keyboard.type('no');
      await page.keyboard.press('Enter');
      await page.getByText('This password is wrong.').waitFor();
    },
  ],
  [
    'visitor-nowhere',
    async (page) => {
      await page.goto('/share/AAAAAAAAAAAAAAAAAAAAAA');
      await page.getByText('This link does not work').waitFor();
    },
  ],
  ...FILES.map(
    (name): State => [
      `visitor-${name}`,
      async (page) => {
        await shows(name, name)(page);
        await still(page);
      },
    ],
  ),
];
