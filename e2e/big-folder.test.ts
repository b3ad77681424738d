import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { dialog, row, selectionBar, shownNames } from './support/screen.js';

const run = promisify(execFile);
const MAKE_TREE = fileURLToPath(new URL('../bench/make-tree.mjs', import.meta.url));
describe.skipIf(!hasChromium)('a folder of many files', () => {
  const fixture = openFixture();
  let page: Page;

  beforeAll(async () => {
    const { root } = fixture.satchel;
    await run(process.execPath, [MAKE_TREE, join(root, 'ten thousand'), '10000']);
    page = await openAs(fixture.browser, fixture.satchel);
    await page.goto('/files/');
    await row(page, 'ten thousand').waitFor();
  });

  test('10,000 files open, and only the visible rows are rendered', async () => {
    await row(page, 'ten thousand').dblclick();
    await page.getByText('10,000 files', { exact: false }).first().waitFor();
    await page.locator('[data-entry="20"]').waitFor();
    expect(await page.locator('[data-entry]').count()).toBeLessThan(100);
  });

  test('all of them are selected with Ctrl+A, and Delete asks about all', async () => {
    await page.keyboard.press('Control+a');
    await selectionBar(page).getByText('10,000 selected').waitFor();
    await page.keyboard.press('Delete');
    await dialog(page).getByRole('heading', { name: 'Delete 10,000 items?' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await readdir(join(fixture.satchel.root, 'ten thousand'))).toHaveLength(10_000);
    await page.keyboard.press('Escape');
  });

  test('one key leads to the end of the list, and one to its beginning', async () => {
    const [first = ''] = await shownNames(page);
    await page.keyboard.press('End');
    const last = page.locator('[data-entry="9999"]');
    await last.waitFor();
    await expect.poll(() => last.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    await row(page, first).waitFor();
  });

  test('scrolling shows rows at every position', async () => {
    const scroller = page.getByRole('grid').locator('xpath=..');
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await scroller.evaluate((element, share) => {
        element.scrollTop = (element.scrollHeight - element.clientHeight) * share;
      }, part);
      const wanted = Math.round((10_000 - 20) * part);
      await expect
        .poll(async () => {
          const shown = await page
            .locator('[data-entry]')
            .evaluateAll((rows) => rows.map((each) => Number(each.getAttribute('data-entry'))));
          return shown.some((index) => Math.abs(index - wanted) < 40);
        })
        .toBe(true);
    }
    await page.locator('[data-entry="9999"]').waitFor();
  });

  test('going back restores the scroll position', async () => {
    await page.keyboard.press('Alt+ArrowUp');
    await row(page, 'ten thousand').waitFor();
    await page.goBack();
    await page.locator('[data-entry="9999"]').waitFor();
    await page.goBack();
  });

  test('a large selection is deleted in one request, and failed ones are listed with the reason', async () => {
    const folder = join(fixture.satchel.root, 'two thousand');
    await run(process.execPath, [MAKE_TREE, folder, '2000']);
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && /batch|resources/.test(pathname)) {
        requests.push(`${request.method()} ${pathname}`);
      }
    });
    await page.goto('/files/two%20thousand/');
    await page.locator('[data-entry="20"]').waitFor();
    await page.keyboard.press('Control+a');
    await selectionBar(page).getByText('2,000 selected').waitFor();
    await page.keyboard.press('Delete');
    const submit = dialog(page).getByRole('button', { name: 'Move to trash' });
    await submit.waitFor();
    // The open prompt keeps to its entries; without it, the list would follow the disk.
    const [gone = '', alsoGone = ''] = (await readdir(folder)).sort();
    await Promise.all([gone, alsoGone].map((name) => rm(join(folder, name))));
    await submit.click();
    await page.getByText('This folder is empty').waitFor();
    const notice = page.getByRole('alert').getByText('2 items were not deleted.', { exact: false });
    await notice.waitFor();
    expect(await readdir(folder)).toEqual([]);
    expect(requests).toEqual(['POST /api/batch']);
  });
});
