import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs, PHONE } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { goToFolder, row, shownNames } from './support/screen.js';

const FOLDERS = 1_000;

describe.skipIf(!hasChromium)('the sizes of folders in a list', () => {
  const fixture = openFixture();
  let page: Page;
  let asked: string[][] = [];

  const save = async (path: string, bytes: number) => {
    const file = join(fixture.satchel.root, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, 'x'.repeat(bytes));
  };
  const sizeOf = (name: string, on = page) => row(on, name).getByRole('gridcell').nth(1).textContent();

  beforeAll(async () => {
    await save('some/a small/x', 100);
    await save('some/b large/below/x', 300_000);
    await save('some/c medium/x', 5_000);
    await save('some/file.txt', 7);
    for (let index = 0; index < FOLDERS; index += 1)
      await mkdir(join(fixture.satchel.root, 'many', String(index).padStart(4, '0')), { recursive: true });
    page = await openAs(fixture.browser, fixture.satchel);
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/sizes/'))
        asked.push((request.postDataJSON() as { names: string[] }).names);
    });
  });
  afterEach(() => {
    asked = [];
  });

  test('appear by themselves, and follow what is changed below', async () => {
    // The page receives events from then on.
    const isLive = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
    await goToFolder(page, '/some/', 'file.txt');
    await isLive;
    await expect.poll(() => sizeOf('b large')).toBe('293 KB');
    expect(await sizeOf('a small')).toBe('100 bytes');
    expect(await sizeOf('file.txt')).toBe('7 bytes');
    const { origin, token } = fixture.satchel;
    await fetch(`${origin}/api/resources/some/a%20small/deep/more.bin`, {
      method: 'POST',
      headers: { 'X-Auth': token },
      body: 'x'.repeat(924),
    });
    await expect.poll(() => sizeOf('a small')).toBe('1.0 KB');
    await rm(join(fixture.satchel.root, 'some/a small/deep'), { recursive: true });
  });

  test('sort the folders', async () => {
    await goToFolder(page, '/some/', 'file.txt');
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
    const names = () => shownNames(page).then((all) => all.slice(0, 3));
    await expect.poll(names).toEqual(['b large', 'c medium', 'a small']);
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
    await expect.poll(names).toEqual(['a small', 'c medium', 'b large']);
  });

  test('are requested only for the folders in view', async () => {
    await goToFolder(page, '/many/', '0000');
    await expect.poll(() => sizeOf('0000')).toBe('0 bytes');
    await page.keyboard.press('End');
    const last = String(FOLDERS - 1).padStart(4, '0');
    await expect.poll(() => sizeOf(last)).toBe('0 bytes');
    expect(new Set(asked.flat()).size).toBeLessThan(FOLDERS / 4);
    expect(asked.every((names) => names.length <= 64)).toBe(true);
  });

  test('are those of the target for a symlink', async () => {
    await save('linked/file.txt', 7);
    await symlink('../some/b large', join(fixture.satchel.root, 'linked/way'));
    await goToFolder(page, '/linked/', 'file.txt');
    await expect.poll(() => sizeOf('way')).toBe('293 KB');
  });

  test('are in the details if lists do not count them, which the dash says', async () => {
    // The server responds so for a folder on a disk of another machine.
    await page.route('**/api/sizes/**', (route) => route.fulfill({ body: '' }));
    await mkdir(join(fixture.satchel.root, 'linked/far'));
    await goToFolder(page, '/linked/', 'file.txt');
    const cell = row(page, 'far').getByRole('gridcell').nth(1);
    await expect.poll(() => cell.getAttribute('title')).toBe('The details count everything in the folder.');
    expect(await cell.textContent()).toBe('—');
    await page.unroute('**/api/sizes/**');
  });

  test('are not requested while the column is hidden', async () => {
    await goToFolder(page, '/some/', 'file.txt');
    await expect.poll(() => sizeOf('b large')).toBe('293 KB');
    const toggle = async (isShown: boolean) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Size', checked: !isShown }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    };
    await toggle(false);
    asked = [];
    await goToFolder(page, '/many/', '0000');
    await goToFolder(page, '/some/', 'file.txt');
    expect(asked).toEqual([]);
    await toggle(true);
    await expect.poll(() => sizeOf('c medium')).toBe('4.9 KB');
  });

  test('stand below the names on a phone', async () => {
    const phone = await openAs(fixture.browser, fixture.satchel, PHONE);
    await goToFolder(phone, '/some/', 'file.txt');
    await expect.poll(() => row(phone, 'b large').textContent()).toContain('293 KB · ');
    await phone.context().close();
  });
});
