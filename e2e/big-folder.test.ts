import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { report } from './support/report.js';
import { dialog, row, selectionBar, shownNames } from './support/screen.js';
import { openStage } from './support/stage.js';

const run = promisify(execFile);
const MAKE_TREE = fileURLToPath(new URL('../bench/make-tree.mjs', import.meta.url));
/** Far above what it takes on an idle machine: a guard against going quadratic, not a measurement. */
const GENEROUS_MS = 5000;

describe.skipIf(!hasChromium)('a folder of many files', () => {
  const stage = openStage();
  let page: Page;

  beforeAll(async () => {
    const { root } = stage.satchel;
    for (const [name, count] of [
      ['ten thousand', 10_000],
      ['hundred thousand', 100_000],
    ] as const) {
      await run(process.execPath, [MAKE_TREE, join(root, name), String(count)]);
    }
    page = await openAs(stage.browser, stage.satchel);
    await page.goto('/files/');
    await row(page, 'ten thousand').waitFor();
  }, 180_000);

  /** From the double click to the first rows on the screen, by the browser's own clock. */
  async function openTimed(folder: string): Promise<number> {
    await row(page, folder).waitFor();
    await page.evaluate(() => {
      const times = window as unknown as { openedAt: number; shownAt: Promise<number> };
      times.shownAt = new Promise((resolve) => {
        addEventListener(
          'dblclick',
          () => {
            times.openedAt = performance.now();
            const look = () => {
              const first = document.querySelector('[data-entry="20"]');
              if (location.pathname.split('/').length > 3 && first)
                resolve(performance.now() - times.openedAt);
              else requestAnimationFrame(look);
            };
            look();
          },
          { once: true },
        );
      });
    });
    await row(page, folder).dblclick();
    return page.evaluate(() => (window as unknown as { shownAt: Promise<number> }).shownAt);
  }

  test('10,000 open at once', async () => {
    const ms = await openTimed('ten thousand');
    report(`10,000 files: first rows after ${ms.toFixed(0)} ms`);
    expect(ms).toBeLessThan(GENEROUS_MS);
    await page.getByText('10,000 files', { exact: false }).first().waitFor();
    expect(await page.locator('[data-entry]').count()).toBeLessThan(100);
  });

  test('all of them are selected with Ctrl+A, and Delete asks about all', async () => {
    const started = performance.now();
    await page.keyboard.press('Control+a');
    await selectionBar(page).getByText('10,000 selected').waitFor();
    const selectedMs = performance.now() - started;
    await page.keyboard.press('Delete');
    await dialog(page).getByRole('heading', { name: 'Delete 10,000 items?' }).waitFor();
    report(
      `10,000 files: selected after ${selectedMs.toFixed(0)} ms, asked after ${(performance.now() - started).toFixed(0)} ms`,
    );
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await readdir(join(stage.satchel.root, 'ten thousand'))).toHaveLength(10_000);
    await page.keyboard.press('Escape');
  });

  test('the end of the list is one key away, and so is the beginning', async () => {
    const [first = ''] = await shownNames(page);
    await page.keyboard.press('End');
    const last = page.locator('[data-entry="9999"]');
    await last.waitFor();
    expect(await last.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    await row(page, first).waitFor();
  });

  test('scrolling shows rows all the way', async () => {
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

  test('going back restores the place', async () => {
    await page.keyboard.press('Alt+ArrowUp');
    await row(page, 'hundred thousand').waitFor();
    await page.goBack();
    await page.locator('[data-entry="9999"]').waitFor();
    await page.goBack();
  });

  test('100,000 open too, and are selected as fast', async () => {
    await page.goto('/files/');
    const ms = await openTimed('hundred thousand');
    report(`100,000 files: first rows after ${ms.toFixed(0)} ms`);
    expect(ms).toBeLessThan(3 * GENEROUS_MS);
    await page.getByText('100,000 files', { exact: false }).first().waitFor();
    const started = performance.now();
    await page.keyboard.press('Control+a');
    await selectionBar(page).getByText('100,000 selected').waitFor();
    report(`100,000 files: selected after ${(performance.now() - started).toFixed(0)} ms`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
    await page.locator('[data-entry="99999"]').waitFor();
  });

  test('10,000 are deleted in one request, and what could not be is listed with the reason', async () => {
    const folder = join(stage.satchel.root, 'ten thousand');
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && /batch|resources/.test(pathname)) {
        requests.push(`${request.method()} ${pathname}`);
      }
    });
    await page.goto('/files/ten%20thousand/');
    await page.locator('[data-entry="20"]').waitFor();
    const [gone = '', alsoGone = ''] = (await readdir(folder)).sort();
    await Promise.all([gone, alsoGone].map((name) => rm(join(folder, name))));
    await page.keyboard.press('Control+a');
    await selectionBar(page).getByText('10,000 selected').waitFor();
    await page.keyboard.press('Delete');
    const started = performance.now();
    await dialog(page).getByRole('button', { name: 'Delete 10,000 items' }).click();
    await page.getByText('This folder is empty').waitFor();
    const hiddenMs = performance.now() - started;
    const notice = page.getByRole('alert').getByText('2 items were not deleted.', { exact: false });
    await notice.waitFor({ timeout: 60_000 });
    report(
      `10,000 files: off the screen after ${hiddenMs.toFixed(0)} ms, deleted after ${(performance.now() - started).toFixed(0)} ms`,
    );
    expect(await readdir(folder)).toEqual([]);
    expect(requests).toEqual(['POST /api/batch']);
  }, 90_000);
});
