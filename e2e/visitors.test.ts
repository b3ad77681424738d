import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, PHONE, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { makeHome, picture } from './support/samples.js';
import { createUser, login, type Person } from './support/satchel.js';
import { dialog, downloadBy } from './support/screen.js';

const PASSWORD = 'open sésame + please';

describe.skipIf(!hasChromium)('a visitor with a link', () => {
  const fixture = openFixture();
  let owner: Person;
  let token: string;
  let home: string;
  let page: Page;

  beforeAll(async () => {
    home = join(fixture.satchel.root, 'secret-scope');
    await makeHome(join(home, 'hidden-parent', 'Harbour'));
    await mkdir(join(home, 'hidden-parent', 'Harbour', 'private'));
    await writeFile(join(home, 'hidden-parent', 'Harbour', 'private', 'x.txt'), 'not for you');
    await writeFile(join(home, 'hidden-parent', 'Harbour', 'Large.png'), picture(1600, 1000, 60));
    const rules = [
      { regex: false, allow: false, path: '/hidden-parent/Harbour/private', regexp: { raw: '' } },
    ];
    owner = await createUser(
      fixture.satchel,
      'secret-owner',
      { share: true, download: true, delete: true },
      { scope: '/secret-scope', rules },
    );
    token = await login(fixture.satchel.origin, owner.username, owner.password);
    page = await openBrowser(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  beforeEach(() => startOver(page, fixture.satchel, null));

  async function share(path: string, body: object = {}): Promise<string> {
    const response = await fetch(`${fixture.satchel.origin}/api/share${path}`, {
      method: 'POST',
      headers: { 'X-Auth': token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { hash: string }).hash;
  }

  const HARBOUR = '/hidden-parent/Harbour/';

  const open = (address: string) => page.goto(`/share/${address}`);

  const item = (name: string) =>
    page.getByRole('row').filter({ has: page.getByTitle(name, { exact: true }) });

  test('sees the folder, opens a folder in it and goes back, and does not learn who the owner is', async () => {
    const hash = await share(HARBOUR);
    const calls: string[] = [];
    const answers: Promise<string>[] = [];
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (path.startsWith('/static/')) return;
      calls.push(`${response.request().method()} ${path}`);
      answers.push(response.text().catch(() => ''));
    });
    await open(hash);
    await item('Documents').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Harbour');
    expect(await item('private').count()).toBe(0);
    expect(await page.locator('main img').count()).toBe(0);
    await item('Pictures').dblclick();
    await item('2026').waitFor();
    await page.getByRole('navigation', { name: 'Folder path' }).getByText('Harbour').click();
    await item('notes.txt').dblclick();
    await dialog(page).getByText('the blue paint').first().waitFor();
    await page.keyboard.press('Escape');
    await item('notes.txt').waitFor();
    expect(
      calls.filter((call) => !call.startsWith('GET /api/public/') && call !== `GET /share/${hash}`),
    ).toEqual([]);
    const everything = (await Promise.all(answers)).join('\n') + (await page.content());
    expect(everything).not.toMatch(/secret-owner|secret-scope|hidden-parent|not for you/);
    expect(everything).not.toContain(fixture.satchel.root);
  });

  test('F4: sees thumbnails only where the owner shares a list with pictures', async () => {
    const plain = await share(HARBOUR);
    const pictures = await share(HARBOUR, { view: 'pictures' });
    const statusOf = async (hash: string) =>
      (await fetch(`${fixture.satchel.origin}/api/public/preview/thumb/${hash}/Large.png`)).status;
    expect([await statusOf(plain), await statusOf(pictures)]).toEqual([403, 200]);
    await open(pictures);
    const thumbnail = item('Large.png').locator('img');
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await open(plain);
    await item('Large.png').waitFor();
    await page.getByRole('button', { name: 'Show as mosaic' }).click();
    await page.getByRole('gridcell', { name: /Large/ }).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Show as gallery' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show as list' }).click();
  });

  test('views pictures and text and their neighbours by keyboard alone', async () => {
    await open(await share(HARBOUR));
    await item('Documents').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-entry="1"]:focus').waitFor();
    await item('Harbour at dawn.png').locator('[data-check]').click();
    await page.keyboard.press('Enter');
    const shown = dialog(page).getByRole('img', { name: 'Harbour at dawn.png' });
    await shown.waitFor();
    expect(await shown.getAttribute('src')).toMatch(/^\/api\/public\/preview\/big\//);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press('ArrowRight');
    await dialog(page).getByRole('img', { name: 'Large.png' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog(page).getByRole('img', { name: 'Mountains.png' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog(page).getByText('the blue paint').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await item('notes.txt').and(page.locator('[aria-selected="true"]')).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText(/^\d+ selected$/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/^\d+ selected$/).waitFor({ state: 'detached' });
  });

  test('downloads a file, a selection and the folder in every archive format', async () => {
    await open(await share(HARBOUR));
    const file = await downloadBy(page, () =>
      item('notes.txt')
        .getByRole('link', { name: /^Download/ })
        .click(),
    );
    expect(file.suggestedFilename()).toBe('notes.txt');
    await item('notes.txt').click();
    await item('total.ts').click({ modifiers: ['Control'] });
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Download' }).click();
    await dialog(page).locator('button:focus', { hasText: 'zip' }).waitFor();
    expect(await dialog(page).getByRole('button', { name: 'tar.gz', exact: true }).count()).toBe(0);
    await dialog(page).getByText('Other archive formats').click();
    const several = await downloadBy(page, () =>
      page.getByRole('button', { name: 'tar.gz', exact: true }).click(),
    );
    expect(several.suggestedFilename()).toMatch(/\.tar\.gz$/);
    const all = await downloadBy(page, async () => {
      await page.getByRole('button', { name: 'Other archive formats' }).click();
      await page.getByRole('menuitem', { name: 'tar.zst' }).click();
    });
    expect(all.suggestedFilename()).toBe('Harbour.tar.zst');
    expect((await readFile((await all.path()) ?? '')).subarray(0, 4).toString('hex')).toBe('28b52ffd');
  });

  test('enters the password, a wrong one first, and then reaches everything below', async () => {
    const hash = await share(HARBOUR, { password: PASSWORD });
    await open(`${hash}/Pictures/`);
    await page.getByRole('heading', { name: 'This link has a password' }).waitFor();
    expect(await page.content()).not.toContain('Harbour');
    expect(await page.title()).not.toContain('Harbour');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This password is wrong.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await item('2026').waitFor();
    await page.getByRole('navigation', { name: 'Folder path' }).getByText('Harbour').click();
    await item('Large.png').dblclick();
    const shown = dialog(page).getByRole('img', { name: 'Large.png' });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    const file = await downloadBy(page, () =>
      item('notes.txt')
        .getByRole('link', { name: /^Download/ })
        .click(),
    );
    expect((await readFile((await file.path()) ?? '')).length).toBeGreaterThan(100);
    await page.reload();
    await page.getByRole('heading', { name: 'This link has a password' }).waitFor();
  });

  test('sees the same page for every link that leads nowhere', async () => {
    const path = join(home, 'hidden-parent', 'gone.txt');
    await writeFile(path, 'x');
    const removed = await share('/hidden-parent/gone.txt');
    await rm(path);
    const links = [
      'AAAAAAAAAAAAAAAAAAAAAA',
      removed,
      await share(HARBOUR, { starts: String(Math.floor(Date.now() / 1000) + 3600) }),
      `${await share(HARBOUR)}/private`,
    ];
    const read = [];
    for (const link of links) {
      await open(link);
      await page.getByText('This link does not work').waitFor();
      read.push(`${await page.title()} ${await page.locator('main p').allTextContents()}`);
    }
    expect(new Set(read).size).toBe(1);
  });

  test('reaches the login or, when logged in, their own files', async () => {
    const hash = await share(HARBOUR);
    await open(hash);
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'My files' }).waitFor();
    await item('notes.txt').waitFor();
  });

  describe('on a phone', () => {
    beforeAll(async () => {
      page = await openBrowser(fixture.browser, fixture.satchel, { ...PHONE, reducedMotion: 'reduce' });
    });

    test('a visitor with a link to one file sees the file itself', async () => {
      const hash = await share('/hidden-parent/Harbour/Large.png');
      await open(hash);
      const shown = page.getByRole('img', { name: 'Large.png' });
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await overflow()).toBe(0);
      await page.getByRole('button', { name: 'QR code', exact: true }).tap();
      await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
      await shown.tap();
      await dialog(page).getByRole('img', { name: 'Large.png' }).waitFor();
    });

    test('opens by a tap, and selects by a tap on the icon', async () => {
      await open(await share(HARBOUR));
      await item('notes.txt').locator('[data-check]').tap();
      await page.getByText('1 selected').waitFor();
      await page.getByRole('button', { name: 'Clear selection' }).tap();
      await item('Pictures').tap();
      await item('2026').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });
  });
});
