import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { createUser, login, type Person } from './support/satchel.js';
import { dialog, row, selectionBar } from './support/screen.js';
import { openStage } from './support/stage.js';

interface Link {
  hash: string;
  path: string;
}

describe.skipIf(!hasChromium)('who shares', () => {
  const stage = openStage();
  let owner: Person;
  let page: Page;

  beforeAll(async () => {
    const { root } = stage.satchel;
    await mkdir(join(root, 'home', 'Plans'), { recursive: true });
    await writeFile(join(root, 'home', 'notes.txt'), 'for everybody');
    await writeFile(join(root, 'home', 'Plans', 'house.txt'), 'a house');
    await writeFile(join(root, 'home', 'data.bin'), Buffer.alloc(32, 1));
    owner = await createUser(stage.satchel, 'ann', { share: true, download: true }, { scope: '/home' });
    page = await openAs(stage.browser, stage.satchel, owner);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => page?.context().close());

  beforeEach(async () => {
    for (const { hash } of await links()) await call('DELETE', `/api/share/${hash}`);
    await page.goto('/files/');
    await row(page, 'notes.txt').waitFor();
  });

  async function call(method: string, path: string, body?: object): Promise<Response> {
    const { origin, token } = stage.satchel;
    return fetch(origin + path, { method, headers: { 'X-Auth': token }, body: body && JSON.stringify(body) });
  }

  async function links(): Promise<Link[]> {
    return (await (await call('GET', '/api/shares')).json()) as Link[];
  }

  const prompt = () => dialog(page).getByRole('heading', { name: 'Share notes.txt' });
  const press = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const addresses = () => dialog(page).getByRole('listitem').getByRole('link').allTextContents();

  async function share(name: string): Promise<void> {
    await row(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await dialog(page).getByText('There is no link yet.').waitFor();
  }

  async function closed(): Promise<void> {
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }

  test('gets to the prompt from the bar, both menus, a key, the commands, the search and the preview', async () => {
    await row(page, 'notes.txt').click();
    await selectionBar(page).getByRole('button', { name: 'Share' }).click();
    await prompt().waitFor();
    await closed();
    await row(page, 'notes.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await prompt().waitFor();
    await closed();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await prompt().waitFor();
    await closed();
    await page.keyboard.press('Control+Shift+S');
    await prompt().waitFor();
    await closed();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('share');
    await page.getByRole('option', { name: 'Share' }).first().waitFor();
    await page.keyboard.press('Enter');
    await prompt().waitFor();
    await closed();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('notes');
    await dialog(page).getByText('1 result').waitFor();
    await dialog(page).getByRole('button', { name: 'Share' }).click();
    await prompt().waitFor();
    await closed();
    await page.goto('/files/data.bin');
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog(page).getByRole('heading', { name: 'Share data.bin' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('heading', { name: 'Share data.bin' }).waitFor({ state: 'detached' });
    await dialog(page).getByRole('heading', { name: 'data.bin' }).first().waitFor();
  });

  test('may not share more than one at a time', async () => {
    await row(page, 'notes.txt').click();
    await row(page, 'Plans').click({ modifiers: ['Control'] });
    await page.keyboard.press('Control+Shift+S');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect(await page.getByRole('menuitem', { name: 'Share' }).getAttribute('aria-disabled')).toBe('true');
    await closed();
  });

  test('makes a link for some hours, copies it, and finds it there again', async () => {
    await share('notes.txt');
    expect(await dialog(page).getByRole('button', { name: 'Create link' }).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Expires in 6 hours').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Link copied!').waitFor();
    const [link] = await links();
    const address = `${stage.satchel.origin}/share/${link?.hash}`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.getByText('Link copied!').waitFor({ state: 'detached' });
    await closed();
    await page.reload();
    await row(page, 'notes.txt').click();
    await page.keyboard.press('Control+Shift+S');
    await dialog(page).getByText('Expires in 6 hours').waitFor();
    expect(await addresses()).toEqual([address]);
    await closed();
  });

  test('has one permanent link: it stands first, and the button is back when it is deleted', async () => {
    await share('Plans');
    await dialog(page).getByLabel('Expires after').fill('0');
    await dialog(page).getByLabel('Unit').selectOption('seconds');
    await press('Create link');
    await dialog(page).getByText('Expired').waitFor();
    await dialog(page).getByLabel('Expires after').fill('2');
    await dialog(page).getByLabel('Unit').selectOption('days');
    await press('Create link');
    await dialog(page).getByText('Expires in 2 days').waitFor();
    await press('Permanent link');
    await dialog(page).getByText('Permanent', { exact: true }).waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Permanent link' }).count()).toBe(0);
    const first = dialog(page).getByRole('listitem').first();
    expect(await first.textContent()).toContain('Permanent');
    await first.getByRole('button', { name: 'Delete link' }).click();
    await first.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Permanent link' }).waitFor();
    await closed();
    expect((await links()).map(({ path }) => path)).toEqual(['/Plans/']);
  });

  test('says what was refused and keeps what was typed', async () => {
    await share('notes.txt');
    await page.route('**/api/share/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await dialog(page).getByLabel('Expires after').fill('6');
    await dialog(page).getByLabel('Password (optional)').fill('open sesame');
    await press('Create link');
    await page.getByRole('alert').getByText('The link was not created.').waitFor();
    await page.unrouteAll();
    expect(await dialog(page).getByLabel('Expires after').inputValue()).toBe('6');
    await press('Create link');
    await dialog(page).getByText('Password', { exact: true }).waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await closed();
  });

  test('lays a folded prompt aside by going back', async () => {
    await row(page, 'Plans').dblclick();
    await row(page, 'house.txt').click();
    await page.keyboard.press('Control+Shift+S');
    await dialog(page).getByText('There is no link yet.').waitFor();
    await page.goBack();
    await row(page, 'notes.txt').waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  describe('and manages the links', () => {
    beforeEach(async () => {
      const headers = { 'X-Auth': await login(stage.satchel.origin, owner.username, owner.password) };
      for (const path of ['/notes.txt?expires=3&unit=days', '/Plans/', '/Plans/house.txt'])
        await fetch(`${stage.satchel.origin}/api/share${path}`, { method: 'POST', headers });
      await call('POST', '/api/share/home/data.bin');
      await page.goto('/settings/profile');
      await page.getByRole('link', { name: 'Share management' }).click();
      await page.getByText('3 links').waitFor();
      await expect.poll(() => page.title()).toContain('Share Management');
    });

    const paths = (on: Page) => on.getByRole('main').getByRole('row').getByRole('link').allTextContents();

    async function tick(on: Page, name: string): Promise<void> {
      await on
        .locator('label')
        .filter({ has: on.getByRole('checkbox', { name, exact: true }) })
        .click();
    }

    test('one’s own, without anybody’s name', async () => {
      expect(await paths(page)).toEqual(['/notes.txt', '/Plans/', '/Plans/house.txt']);
      expect(await page.getByRole('columnheader', { name: 'Username' }).count()).toBe(0);
      const end = page.getByText('Expires in 3 days');
      expect(await end.getAttribute('title')).toMatch(/20\d\d/);
      await page.getByRole('row', { name: 'notes.txt' }).getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('Link copied!').waitFor();
      await page.getByLabel('Filter links').fill('plans');
      await page.getByText('2 of 3 links').waitFor();
    });

    test('deletes many at once', async () => {
      await tick(page, 'Select all links');
      await tick(page, 'Select the link to /notes.txt');
      await page.getByRole('button', { name: 'Delete 2 links' }).click();
      await dialog(page).getByRole('button', { name: 'Delete 2 links' }).click();
      await page.getByText('1 link', { exact: true }).waitFor();
      expect(await paths(page)).toEqual(['/notes.txt']);
      expect((await links()).map(({ path }) => path).sort()).toEqual(['/home/data.bin', '/notes.txt']);
    });

    test('edits one: it becomes permanent, with a password', async () => {
      await page.getByRole('row', { name: 'notes.txt' }).getByRole('button', { name: 'Edit link' }).click();
      await dialog(page).getByLabel('Expiry').selectOption('Permanent');
      await dialog(page).getByLabel('Password (optional)').fill('open sesame');
      await press('Save');
      await dialog(page).waitFor({ state: 'detached' });
      const edited = page.getByRole('row', { name: 'notes.txt' });
      expect(await edited.textContent()).toMatch(/Permanent.*Password/);
    });

    test('an administrator sees everybody’s, with names', async () => {
      const admin = await openAs(stage.browser, stage.satchel);
      await admin.goto('/settings/shares');
      await admin.getByText('4 links').waitFor();
      const bins = admin.getByRole('row', { name: 'data.bin' });
      await bins.getByText('admin', { exact: true }).waitFor();
      await admin.getByRole('row', { name: 'house.txt' }).getByText('ann', { exact: true }).waitFor();
      await admin.getByLabel('Filter links').fill('ann');
      await admin.getByText('3 of 4 links').waitFor();
      await admin
        .getByRole('row', { name: 'house.txt' })
        .getByRole('button', { name: 'Delete link' })
        .click();
      await dialog(admin).getByRole('button', { name: 'Delete', exact: true }).click();
      await admin.getByText('2 of 3 links').waitFor();
      await admin.context().close();
    });
  });

  test('without the right has no control, no tab and no page', async () => {
    const reader = await createUser(stage.satchel, 'reader', { download: true }, { scope: '/home' });
    const own = await openAs(stage.browser, stage.satchel, reader);
    await own.goto('/files/');
    await row(own, 'notes.txt').click();
    await own.keyboard.press('Control+Shift+S');
    await own.keyboard.press('Control+f');
    await own.keyboard.type('notes');
    await dialog(own).getByText('1 result').waitFor();
    expect(await own.getByRole('button', { name: 'Share' }).count()).toBe(0);
    await own.goto('/files/data.bin');
    await own.getByRole('button', { name: 'Download' }).first().waitFor();
    expect(await own.getByRole('button', { name: 'Share' }).count()).toBe(0);
    await own.goto('/settings/shares');
    await own.getByText("You don't have permissions to access this.").waitFor();
    expect(await own.getByRole('link', { name: 'Share management' }).count()).toBe(0);
    await own.context().close();
  });
});
