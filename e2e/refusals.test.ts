import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillLogin, hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { routeOpenPage } from './support/intercept.js';
import { createUser, type Person } from './support/satchel.js';
import { bytes, card, crumbs, dialog, pickFiles, row, untilResponded } from './support/screen.js';

const PERMISSIONS = ['create', 'rename', 'modify', 'delete', 'share', 'download'] as const;
type Permission = (typeof PERMISSIONS)[number];
const NOT_FOUND = "This location can't be reached";
const FORBIDDEN = "You don't have permissions to access this.";

/** The permission to share requires the permission to download. */
const allBut = (...missing: Permission[]) =>
  Object.fromEntries(
    PERMISSIONS.map((permission) => [
      permission,
      !missing.includes(permission) && !(permission === 'share' && missing.includes('download')),
    ]),
  );

describe.skipIf(!hasChromium)('rejections', () => {
  const fixture = openFixture();
  /** A user who has no permission except to view. */
  let looker: Person;
  let page: Page;

  beforeAll(async () => {
    const { root } = fixture.satchel;
    for (const folder of ['team/plans', 'secret']) {
      await mkdir(join(root, folder), { recursive: true });
    }
    await writeFile(join(root, 'notes.txt'), 'hands off');
    await writeFile(join(root, 'data.bin'), Buffer.alloc(64, 7));
    await writeFile(join(root, 'team', 'ours.txt'), 'ours');
    await writeFile(join(root, 'secret', 'diary.txt'), 'private');
    looker = await createUser(fixture.satchel, 'looker', {});
    page = await openAs(fixture.browser, fixture.satchel);
  });

  const be = (person: Person) => startOver(page, fixture.satchel, person);
  const onDisk = (...path: string[]) => join(fixture.satchel.root, ...path);

  describe('without a permission', () => {
    test('an upload can be kept beside a file without the permission to modify, but cannot replace it', async () => {
      await be(await createUser(fixture.satchel, 'adder', { create: true }));
      await page.goto('/files/');
      await row(page, 'data.bin').waitFor();
      await pickFiles(page, [bytes('data.bin', 8)]);
      await dialog(page).getByRole('heading', { name: 'Replace or keep both?' }).waitFor();
      expect(await dialog(page).getByRole('button', { name: 'Replace' }).count()).toBe(0);
      await dialog(page).getByRole('button', { name: 'Keep both' }).click();
      await expect.poll(() => existsSync(onDisk('data(1).bin'))).toBe(true);
      expect((await readFile(onDisk('data.bin'))).length).toBe(64);
      await rm(onDisk('data(1).bin'));
    });

    test('no content of a file is shown without the permission to download, and a text is not mistaken for an empty one', async () => {
      await be(await createUser(fixture.satchel, 'blind', { modify: true }));
      for (const address of ['/files/notes.txt', '/files/notes.txt?edit']) {
        await page.goto(address);
        await dialog(page).getByText('You don’t have permission to see what is in this file.').waitFor();
        for (const control of ['Download', 'Edit', 'Save']) {
          expect(await page.getByRole('button', { name: control }).count()).toBe(0);
        }
      }
    });
  });

  describe('without access', () => {
    test('each error page says what is wrong and leads back', async () => {
      await be(looker);
      for (const [address, text, title] of [
        ['/files/nowhere.txt', NOT_FOUND, 'Not Found'],
        ['/500', 'Something really went wrong.', ''],
        ['/settings/users', FORBIDDEN, 'Forbidden'],
      ] as const) {
        await page.goto(address);
        await page.getByText(text).waitFor();
        await expect.poll(() => page.title()).toContain(title);
        await page.getByRole('button', { name: 'Go to my files' }).click();
        await row(page, 'team').waitFor();
      }
    });
  });

  describe('when the session ends elsewhere', () => {
    test('the next action leads to the login and from there to its target', async () => {
      const person = await createUser(fixture.satchel, 'leaver', allBut());
      await be(person);
      await openFiles();
      await endSession();
      // The keyboard is used because a pointer that rests on a folder preloads it, which would be another
      // request.
      await page.keyboard.type('team');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/login\?redirect=/);
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/files/team/');
      await fillLogin(page, person);
      await page.waitForURL('**/files/team/');
      await row(page, 'ours.txt').waitFor();
    });

    test('a change that was under way is neither done nor shown as done', async () => {
      const person = await createUser(fixture.satchel, 'late', allBut());
      await be(person);
      await openFiles();
      await row(page, 'notes.txt').click();
      await endSession();
      await page.keyboard.press('Delete');
      await dialog(page).locator(':focus').waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/login\?redirect=/);
      await fillLogin(page, person);
      await row(page, 'notes.txt').waitFor();
      expect(existsSync(onDisk('notes.txt'))).toBe(true);
    });

    test('R-65: nobody is redirected to another site after the login', async () => {
      await startOver(page, fixture.satchel, null);
      await page.goto(`/login?redirect=${encodeURIComponent('https://example.org/')}`);
      await fillLogin(page, looker);
      await page.waitForURL('**/files/');
      expect(new URL(page.url()).origin).toBe(fixture.satchel.origin);
    });

    /**
     * Waits for the requests of a page that opens: they would notice the ended session before the next
     * action.
     */
    async function openFiles(): Promise<void> {
      const parts = ['/api/jobs', '/api/trash', '/api/usage/', '/api/resources/', '/api/events/'];
      const responses = parts.map((part) => page.waitForResponse((each) => each.url().includes(part)));
      await page.goto('/files/');
      await Promise.all(responses);
    }

    async function endSession(): Promise<void> {
      await untilResponded(page);
      const token = await page.evaluate(() => localStorage.getItem('jwt') ?? '');
      const headers = { 'X-Auth': token };
      await fetch(`${fixture.satchel.origin}/api/logout`, { method: 'POST', headers });
    }
  });

  describe('when the server fails', () => {
    beforeEach(() => startOver(page, fixture.satchel));

    test('the page of a folder says so, and a retry works', async () => {
      await page.route('**/api/resources/team*', (route) =>
        route.fulfill({ status: 500, body: '500 Internal Server Error' }),
      );
      await page.goto('/files/team/');
      await page.getByText('Something really went wrong.').waitFor();
      expect(await crumbs(page).getByRole('link', { name: 'team' }).count()).toBe(1);
      await page.unroute('**/api/resources/team*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await row(page, 'ours.txt').waitFor();
    });

    test('a folder that was read stays without the server, and a new one says what is wrong', async () => {
      await page.goto('/files/');
      await row(page, 'team').waitFor();
      await routeOpenPage(page, '**/api/**', (route) => route.abort('connectionrefused'));
      await row(page, 'secret').dblclick();
      await page.getByText('The server cannot be reached').first().waitFor();
      await page.goBack();
      await row(page, 'team').waitFor();
      await page.unrouteAll();
      await row(page, 'secret').dblclick();
      await row(page, 'diary.txt').waitFor();
    });
  });

  test('the mosaic has no more controls than the list', async () => {
    const viewer = await createUser(fixture.satchel, 'viewer', {}, { viewMode: 'mosaic' });
    await be(viewer);
    await page.goto('/files/');
    await page.getByRole('button', { name: 'Favourites' }).waitFor();
    await card(page, 'data.bin').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Info' }).waitFor();
    const entries = await page.getByRole('menuitem').locator('span:first-of-type').allTextContents();
    expect(entries).toEqual(['Open', 'Quick look', 'Add to favourites', 'Versions…', 'Info']);
  });
});
