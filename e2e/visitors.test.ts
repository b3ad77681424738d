import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from './support/axe.js';
import { type Device, hasChromium, openAs, openBrowser } from './support/browser.js';
import { report } from './support/report.js';
import { makeHome, picture } from './support/samples.js';
import { createUser, login, type Person } from './support/satchel.js';
import { dialog, downloadBy } from './support/screen.js';
import { openStage } from './support/stage.js';

const PASSWORD = 'open sésame + please';
const MANY = 10_000;

describe.skipIf(!hasChromium)('somebody with a link', { timeout: 60_000 }, () => {
  const stage = openStage();
  let owner: Person;
  let token: string;
  let home: string;
  let page: Page;

  beforeAll(async () => {
    home = join(stage.satchel.root, 'secret-scope');
    await makeHome(join(home, 'hidden-parent', 'Harbour'));
    await mkdir(join(home, 'hidden-parent', 'Harbour', 'private'));
    await writeFile(join(home, 'hidden-parent', 'Harbour', 'private', 'x.txt'), 'not for you');
    await writeFile(join(home, 'hidden-parent', 'Harbour', 'Large.png'), picture(1600, 1000, 60));
    const rules = [
      { regex: false, allow: false, path: '/hidden-parent/Harbour/private', regexp: { raw: '' } },
    ];
    owner = await createUser(
      stage.satchel,
      'secret-owner',
      { share: true, download: true, delete: true },
      { scope: '/secret-scope', rules },
    );
    token = await login(stage.satchel.origin, owner.username, owner.password);
  });

  afterEach(() => page?.context().close());

  async function share(path: string, body: object = {}): Promise<string> {
    const response = await fetch(`${stage.satchel.origin}/api/share${path}`, {
      method: 'POST',
      headers: { 'X-Auth': token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { hash: string }).hash;
  }

  const HARBOUR = '/hidden-parent/Harbour/';

  async function open(address: string, device: Device = {}): Promise<Page> {
    page = await openBrowser(stage.browser, stage.satchel, { reducedMotion: 'reduce', ...device });
    await page.goto(`/share/${address}`);
    return page;
  }

  const item = (name: string) =>
    page.getByRole('row').filter({ has: page.getByTitle(name, { exact: true }) });

  test('sees the folder, goes into it and back, and learns nothing of whose it is', async () => {
    const hash = await share(HARBOUR);
    const calls: string[] = [];
    const answers: Promise<string>[] = [];
    page = await openBrowser(stage.browser, stage.satchel);
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (path.startsWith('/static/')) return;
      calls.push(`${response.request().method()} ${path}`);
      answers.push(response.text().catch(() => ''));
    });
    await page.goto(`/share/${hash}`);
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
    expect(everything).not.toContain(stage.satchel.root);
  });

  test('looks at pictures, text and what stands beside them by keyboard alone', async () => {
    await open(await share(HARBOUR));
    await item('Documents').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-index="1"]:focus').waitFor();
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
    await page.keyboard.press('Control+a');
    await page.getByText(/^\d+ selected$/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/^\d+ selected$/).waitFor({ state: 'detached' });
  });

  test('takes along a file, a selection and the folder in any kind of archive', async () => {
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

  test('gives the password, a wrong one first, and then gets everything below', async () => {
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

  test('is told after too many wrong passwords', async () => {
    const hash = await share(HARBOUR, { password: PASSWORD });
    await open(hash);
    const field = page.getByLabel('Password', { exact: true });
    for (let tries = 0; tries < 11; tries++) {
      await field.fill(`wrong ${tries}`);
      await page.keyboard.press('Enter');
      await page.getByText(/This password is wrong|Too many attempts/).waitFor();
    }
    await page.getByText(/^Too many attempts/).waitFor();
  });

  test('with a link that leads nowhere reads the same, whatever it was', async () => {
    const path = join(home, 'hidden-parent', 'gone.txt');
    await writeFile(path, 'x');
    const removed = await share('/hidden-parent/gone.txt');
    await rm(path);
    const links = [
      'AAAAAAAAAAAAAAAAAAAAAA',
      '..%2F..%2Fetc',
      'short',
      removed,
      await share(HARBOUR, { starts: String(Math.floor(Date.now() / 1000) + 3600) }),
      `${await share(HARBOUR)}/private`,
      `${await share(HARBOUR)}/missing.txt`,
    ];
    const read = [];
    for (const link of links) {
      await open(link);
      await page.getByText('This link does not work').waitFor();
      read.push(`${await page.title()} ${await page.locator('main p').allTextContents()}`);
      await page.context().close();
    }
    expect(new Set(read).size).toBe(1);
  });

  test('of one file sees the file itself, on a phone too', async () => {
    const hash = await share('/hidden-parent/Harbour/Large.png');
    await open(hash, { width: 360, height: 740, hasTouch: true });
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

  test('opens by a tap on a phone, and selects by a tap on the icon', async () => {
    await open(await share(HARBOUR), { width: 360, height: 740, hasTouch: true });
    await item('notes.txt').locator('[data-check]').tap();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).tap();
    await item('Pictures').tap();
    await item('2026').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('finds the way in, or to their own files when they are known', async () => {
    const hash = await share(HARBOUR);
    await open(hash);
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'My files' }).waitFor();
    await item('notes.txt').waitFor();
  });

  test('opens a folder of ten thousand items as fast as one’s own, and reaches the last', async () => {
    const folder = join(home, 'hidden-parent', 'Many');
    await mkdir(folder, { recursive: true });
    for (let start = 0; start < MANY; start += 500)
      await Promise.all(
        Array.from({ length: 500 }, (_, index) =>
          writeFile(join(folder, `scan ${String(start + index).padStart(5, '0')}.txt`), ''),
        ),
      );
    const hash = await share('/hidden-parent/Many/');
    await open('AAAAAAAAAAAAAAAAAAAAAA');
    await page.getByText('This link does not work').waitFor();
    const timed = async (on: Page, address: string) => {
      const before = Date.now();
      await on.goto(address);
      await on.getByTitle('scan 00000.txt', { exact: true }).waitFor();
      return Date.now() - before;
    };
    const shared = [await timed(page, `/share/${hash}`), await timed(page, `/share/${hash}`)];
    await page.keyboard.press('End');
    await item('scan 09999.txt').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    await page.keyboard.press('Control+a');
    await page.getByText('10,000 selected').waitFor();
    const own = await openAs(stage.browser, stage.satchel, owner);
    await own.goto('/files/');
    const address = '/files/hidden-parent/Many/';
    const ownTimes = [await timed(own, address), await timed(own, address)];
    report(`10,000 items on the screen: shared ${shared.join(', ')} ms, one’s own ${ownTimes.join(', ')} ms`);
    await own.context().close();
  });

  test('has no fault of accessibility to live with', async () => {
    const hash = await share(HARBOUR);
    await open(hash);
    await item('notes.txt').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await item('notes.txt').click();
    await item('total.ts').click({ modifiers: ['Control'] });
    expect(await axeFaults(page)).toEqual([]);
    await item('notes.txt').dblclick();
    await dialog(page).getByText('the blue paint').first().waitFor();
    expect(await axeFaults(page, '[role$="dialog"]')).toEqual([]);
    for (const address of [
      'AAAAAAAAAAAAAAAAAAAAAA',
      await share(HARBOUR, { password: PASSWORD }),
      await share('/hidden-parent/Harbour/Large.png'),
      await share('/hidden-parent/Harbour/unknown.bin'),
      `${hash}/Empty/`,
    ]) {
      await page.goto(`/share/${address}`);
      await page.locator('h1, main p').first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
    }
  });

  describe('without a browser', () => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(stage.satchel.origin + path, { headers });

    test('a download that broke off goes on where it was, with a password too', async () => {
      const whole = await readFile(join(home, 'hidden-parent', 'Harbour', 'backup.tar.gz'));
      const hash = await share('/hidden-parent/Harbour/backup.tar.gz', { password: PASSWORD });
      const headers = { 'X-SHARE-PASSWORD': encodeURIComponent(PASSWORD) };
      const { token } = (await (await get(`/api/public/share/${hash}`, headers)).json()) as { token: string };
      const address = `/api/public/dl/${hash}?token=${encodeURIComponent(token)}`;
      const first = await get(address, { Range: 'bytes=0-999999' });
      const version = first.headers.get('ETag') ?? '';
      const rest = await get(address, { Range: 'bytes=1000000-', 'If-Range': version });
      expect([first.status, rest.status]).toEqual([206, 206]);
      const parts = [Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())];
      expect(Buffer.concat(parts).equals(whole)).toBe(true);
      await writeFile(join(home, 'hidden-parent', 'Harbour', 'backup.tar.gz'), Buffer.alloc(3_500_000, 4));
      expect((await get(address, { Range: 'bytes=1000000-', 'If-Range': version })).status).toBe(200);
    });

    test('a chat that previews the link shows its name, unless it has a password or leads nowhere', async () => {
      const titles = async (address: string) => {
        const page = await (await get(`/share/${address}`)).text();
        return /<meta property="og:title" content="([^"]*)"/.exec(page)?.[1] ?? '';
      };
      expect(await titles(await share(HARBOUR))).toBe('Harbour');
      const locked = await titles(await share(HARBOUR, { password: PASSWORD }));
      expect(locked).toBe(await titles('AAAAAAAAAAAAAAAAAAAAAA'));
      expect(locked).not.toContain('Harbour');
    });
  });
});
