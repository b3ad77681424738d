import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import type { Satchel } from '../support/satchel.js';
import { dialog } from '../support/screen.js';
import { entry, home, prompted, type State, still } from './acts.js';

async function shared(page: Page, name: string): Promise<void> {
  await home(page);
  await sharedHere(page, name);
}

async function sharedHere(page: Page, name: string): Promise<void> {
  await entry(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await dialog(page).getByText('New link').waitFor();
}

async function sharedAsAlbum(page: Page): Promise<void> {
  await shared(page, 'Documents');
  await dialog(page).getByLabel('Visitors see').selectOption('An album');
}

/** There are more of them than are shown at first. */
const allShown = (page: Page) => dialog(page).getByRole('button', { name: 'All links' }).click();

async function managed(page: Page): Promise<void> {
  await page.goto('/settings/shares');
  await page.getByText(/^\d+ links$/).waitFor();
}

/** Links of every kind: permanent, with an expiry, with a password, with a later start. */
export async function makeLinks(satchel: Satchel): Promise<void> {
  const later = Math.floor(Date.now() / 1000) + 3 * 86_400;
  const wishes: [string, object][] = [
    ['/Documents/', {}],
    ['/Documents/', { expires: 3, unit: 'days', password: 'x' }],
    ['/Documents/', { expires: 20, unit: 'minutes', starts: later }],
    ['/Pictures/2026/', { expires: 30, unit: 'days' }],
    [`/${encodeURIComponent('اتفاقية الإيجار.pdf')}`, { password: 'x' }],
  ];
  const headers = { 'X-Auth': satchel.token };
  for (const [path, body] of wishes) {
    const address = `${satchel.origin}/api/share${path}`;
    await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}

export const SHARES: State[] = [
  [
    'share-quick',
    async (page) => {
      await home(page);
      await entry(page, 'Pictures').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await dialog(page).getByRole('button', { name: 'Date' }).click();
      await dialog(page).getByRole('button', { name: 'Password' }).click();
      await dialog(page).locator('code').waitFor();
    },
  ],
  [
    'share-quick-album',
    async (page) => {
      await home(page);
      await entry(page, 'Music').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await dialog(page).getByRole('button', { name: 'An album' }).click();
      await dialog(page).getByText('Visitors see a wall').waitFor();
    },
  ],
  [
    'share-album',
    async (page) => {
      await sharedAsAlbum(page);
      await dialog(page).getByText('Title, cover, start time').waitFor();
    },
  ],
  [
    'share-album-options',
    async (page) => {
      await sharedAsAlbum(page);
      await dialog(page).getByText('More options').click();
      await dialog(page).getByLabel('Title (optional)').fill('Ten days at the sea');
      await dialog(page).getByLabel('Publish at').fill('2001-01-01T10:00');
      await dialog(page).getByText('This time has passed.').waitFor();
    },
  ],
  [
    'share-album-set',
    async (page) => {
      await sharedAsAlbum(page);
      await dialog(page).getByText('More options').click();
      await dialog(page).getByLabel('Title (optional)').fill('Ten days at the sea');
      await dialog(page).getByText('More options').click();
      await dialog(page).getByTitle('Ten days at the sea').waitFor();
    },
  ],
  [
    'share-album-cover',
    async (page) => {
      await page.goto('/files/Music/');
      await sharedHere(page, 'Voyage');
      await dialog(page).getByLabel('Visitors see').selectOption('An album');
      await dialog(page).getByText('More options').click();
      await dialog(page).getByText('Sea 7.png', { exact: false }).click();
      await still(page);
    },
  ],
  ['share', (page) => shared(page, 'notes.txt')],
  [
    'share-folder',
    async (page) => {
      await shared(page, 'Documents');
      await dialog(page).getByRole('button', { name: 'All links' }).waitFor();
    },
  ],
  [
    'share-replaced',
    async (page) => {
      await shared(page, 'notes.txt');
      await dialog(page).getByText('More options').click();
      await dialog(page).getByLabel('If it is replaced').selectOption('Share whatever is there');
      await dialog(page).getByText('Including what someone else uploads there.').waitFor();
    },
  ],
  [
    'share-filled',
    async (page) => {
      await shared(page, 'notes.txt');
      await dialog(page).getByText('More options').click();
      await dialog(page).getByLabel('Expires after').fill('two');
      await dialog(page).getByLabel('Password (optional)').fill('open sesame');
    },
  ],
  [
    'share-links',
    async (page) => {
      await shared(page, 'Documents');
      await allShown(page);
      await dialog(page).getByRole('listitem').nth(3).waitFor();
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
      await allShown(page);
      await dialog(page).getByRole('button', { name: 'Edit link' }).nth(1).click();
      await dialog(page).getByLabel('Expiry').selectOption('New duration');
    },
  ],
  [
    'share-failed',
    async (page) => {
      await intercept(page, '*/api/share/*', { status: 500, body: 'x' });
      await shared(page, 'Music');
      await dialog(page).getByText('The links could not be read').waitFor();
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
    'shares-closed',
    async (page) => {
      const link = (path: string, more: object) => ({
        hash: `h${path.replaceAll('/', '-')}`,
        path,
        userID: 1,
        expire: 0,
        hasPassword: false,
        ...more,
      });
      const json = [
        link('/Documents/report.odt', { state: 'replaced', onReplaced: 'ask' }),
        link('/Documents/plan.ods', { state: 'replaced' }),
        link('/Pictures/2019/', { state: 'gone' }),
        link('/Pictures/2026/', {}),
        link('/Music/', { state: 'forbidden', hasPassword: true }),
        link('/Documents/', { state: 'unknown' }),
      ];
      await intercept(page, '*/api/shares*', { json });
      await page.goto('/settings/shares');
      await page.getByText('4 links do not open.').waitFor();
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
      await intercept(page, '*/api/shares*', { json: [] });
      await page.goto('/settings/shares');
      await page.getByText('Nothing is shared').waitFor();
    },
  ],
  [
    'shares-loading',
    async (page) => {
      await intercept(page, '*/api/shares*', 'hold');
      await page.goto('/settings/shares');
      await page.getByText('Loading…').waitFor({ state: 'attached' });
    },
  ],
  [
    'shares-failed',
    async (page) => {
      await intercept(page, '*/api/shares*', { status: 500, body: 'x' });
      await page.goto('/settings/shares');
      await page.getByText('The links could not be read').waitFor();
    },
  ],
];
