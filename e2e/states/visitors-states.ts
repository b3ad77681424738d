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

/** What visitors see of a home that `makeHome` has made, where `/` is shared. */
export async function visitorStates(satchel: Satchel): Promise<State[]> {
  const whole = await share(satchel, '/', { root: true });
  const locked = await share(satchel, '/Documents/', { password: 'open sesame' });
  const shows = (address: string, text: string) => (page: Page) =>
    page.goto(address).then(() => page.getByText(text).first().waitFor());
  const files = ['Mountains.png', 'notes.txt', 'README.md', 'podcast.wav', 'unknown.bin'];
  const single = await Promise.all(
    files.map(async (name): Promise<State> => {
      const address = await share(satchel, `/${name}`);
      return [`visitor-${name}`, (page) => shows(address, name)(page).then(() => still(page))];
    }),
  );
  return [
    ['visitor-folder', shows(whole, 'Pictures')],
    ['visitor-empty', shows(`${whole}/Empty/`, 'This folder is empty')],
    [
      'share-selected',
      async (page) => {
        await shows(whole, 'Pictures')(page);
        for (const index of [1, 3]) await page.locator(`[data-index="${index}"] [data-check]`).click();
      },
    ],
    ['visitor-preview', shows(`${whole}/total.ts`, 'total')],
    ['visitor-password', shows(locked, 'This link has a password')],
    [
      'share-password-wrong',
      async (page) => {
        await shows(locked, 'This link has a password')(page);
        await page.keyboard.type('no');
        await page.keyboard.press('Enter');
        await page.getByText('This password is wrong.').waitFor();
      },
    ],
    ['visitor-nowhere', shows('/share/AAAAAAAAAAAAAAAAAAAAAA', 'This link does not work')],
    ...single,
  ];
}
