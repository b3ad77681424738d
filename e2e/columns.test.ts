import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exif, withExif } from '../packages/web/src/testing/exif.js';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { card, chooseView, goToFolder, row, shownNames } from './support/screen.js';

const SAMPLES = fileURLToPath(new URL('../packages/server/samples', import.meta.url));

describe.skipIf(!hasChromium)('the columns of the list', () => {
  const fixture = openFixture();
  let page: Page;

  beforeAll(async () => {
    for (const name of ['b.TXT', 'a.txt', 'c.md', 'plain'])
      await writeFile(join(fixture.satchel.root, name), name);
    page = await openAs(fixture.browser, fixture.satchel);
  });
  beforeEach(() => goToFolder(page, '/', 'a.txt'));

  const headers = (on = page) => on.getByRole('columnheader');
  const header = (name: string, on = page) => on.getByRole('columnheader', { name });
  const handle = (name: string) => page.getByRole('separator', { name: `Width of the column “${name}”` });
  const widthOf = async (name: string, on = page) =>
    Math.round((await header(name, on).boundingBox())?.width ?? 0);
  const choose = async (...names: string[]) => {
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of names) await page.getByRole('menuitemcheckbox', { name }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  const sort = (name: string) => header(name).getByRole('button').click();

  test('are chosen in the header, and the list is sorted by any of them', async () => {
    expect(await headers().count()).toBe(4);
    await choose('Type', 'Size');
    await expect.poll(() => header('Type').count()).toBe(1);
    expect(await header('Size').count()).toBe(0);
    expect(await page.getByRole('grid').getAttribute('aria-colcount')).toBe('4');
    expect(await row(page, 'a.txt').getByRole('gridcell').nth(1).textContent()).toBe('TXT');
    await sort('Type');
    await expect.poll(() => shownNames(page)).toEqual(['plain', 'c.md', 'a.txt', 'b.TXT']);
    expect(await header('Type').getAttribute('aria-sort')).toBe('ascending');
    await sort('Type');
    await expect.poll(() => shownNames(page)).toEqual(['a.txt', 'b.TXT', 'c.md', 'plain']);
    await page.reload();
    await row(page, 'a.txt').waitFor();
    expect(await header('Type').getAttribute('aria-sort')).toBe('descending');
    await header('Last modified').click({ button: 'right' });
    await page.getByRole('menuitemcheckbox', { name: 'Size', checked: false }).click();
    await header('Size').waitFor();
    await page.keyboard.press('Escape');
  });

  test('are made wider by dragging and by keys, and a double click gives the usual width', async () => {
    const before = await widthOf('Last modified');
    const box = await handle('Last modified').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 30, y);
    await page.mouse.move(x - 60, y);
    expect(await widthOf('Last modified')).toBe(before + 60);
    await page.mouse.up();
    expect(await handle('Last modified').getAttribute('aria-valuenow')).toBe(String(before + 60));
    await handle('Last modified').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => widthOf('Last modified')).toBe(before + 44);
    await handle('Last modified').dblclick();
    await expect.poll(() => widthOf('Last modified')).toBe(before);
  });

  test('are the same on all devices of the user', async () => {
    const other = await openAs(fixture.browser, fixture.satchel);
    await goToFolder(other, '/', 'a.txt');
    const isShown = (await header('Type').count()) > 0;
    await choose('Type');
    await expect.poll(() => header('Type', other).count()).toBe(isShown ? 0 : 1);
    await handle('Size').focus();
    for (let each = 0; each < 3; each += 1) await page.keyboard.press('ArrowLeft');
    const wanted = await widthOf('Size');
    await expect.poll(() => widthOf('Size', other)).toBe(wanted);
  });

  test('tell when pictures were taken, where there are some, and sort by it', async () => {
    const folder = join(fixture.satchel.root, 'photos');
    await mkdir(folder);
    const ridge = await readFile(join(SAMPLES, 'Pictures', 'Evening ridge.jpg'));
    const photo = (name: string, date: string) =>
      writeFile(join(folder, name), withExif(ridge, exif({ exif: { 36867: date } })));
    await photo('a.jpg', '2025:03:02 10:11:12');
    await photo('b.jpg', '2026:05:04 10:11:12');
    await photo('c.jpg', '2024:01:02 10:11:12');
    await writeFile(join(folder, 'plain.jpg'), ridge);
    await goToFolder(page, '/photos/', 'a.jpg');
    await choose('Date taken');
    await row(page, 'b.jpg').getByText('May 4, 2026, 10:11 AM').waitFor();
    await sort('Date taken');
    await expect.poll(() => shownNames(page)).toEqual(['b.jpg', 'a.jpg', 'c.jpg', 'plain.jpg']);
    await sort('Date taken');
    await expect.poll(() => shownNames(page)).toEqual(['c.jpg', 'a.jpg', 'b.jpg', 'plain.jpg']);
    await photo('d.jpg', '2023:01:02 10:11:12');
    await expect.poll(() => shownNames(page)).toEqual(['d.jpg', 'c.jpg', 'a.jpg', 'b.jpg', 'plain.jpg']);
    await chooseView(page, 'Mosaic');
    await card(page, 'c.jpg').getByText('Jan 2, 2024, 10:11 AM').waitFor();
    await chooseView(page, 'Sort by date taken');
    await expect.poll(() => shownNames(page)).toEqual(['b.jpg', 'a.jpg', 'c.jpg', 'd.jpg', 'plain.jpg']);
    await goToFolder(page, '/', 'a.txt');
    expect(await header('Date taken').count()).toBe(0);
  });
});
