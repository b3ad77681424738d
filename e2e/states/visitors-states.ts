import type { Page } from 'playwright-core';
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

/** Addresses of shares by their path in a home, on the server that the page is opened on. */
const links = new Map<string, Map<string, string>>();

/** Creates the shares for the states of visitors, in a home from `makeHome`. */
export async function makeVisitorLinks(satchel: Satchel): Promise<void> {
  const made = new Map([
    ['', await share(satchel, '/', { root: true })],
    [LOCKED, await share(satchel, `/${LOCKED}/`, { password: 'open sesame' })],
  ]);
  for (const name of FILES) made.set(name, await share(satchel, `/${name}`));
  links.set(satchel.origin, made);
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

/** The states of visitors. */
export const VISITORS: State[] = [
  ['visitor-folder', shows('', 'Pictures')],
  ['visitor-empty', shows('', 'This folder is empty', '/Empty/')],
  [
    'share-selected',
    async (page) => {
      await shows('', 'Pictures')(page);
      for (const index of [1, 3]) await page.locator(`[data-entry="${index}"] [data-check]`).click();
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
