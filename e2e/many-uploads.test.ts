import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { openOwnFolder } from './support/own-folder.js';
import { goToFolder } from './support/screen.js';

/** Many times more than the tray shows, and than are sent at once. */
const COUNT = 300;
/** The visible rows of the tray with those above and below; it is far from `COUNT`. */
const MOST_ROWS = 40;

interface Watched {
  /** The largest number of rows that the tray had at once. */
  rows: number;
  /** The number of times that the list of unfinished uploads was stored. */
  writes: number;
}

/** Follows the page from inside, because what it shows in between is gone by the time a test looks. */
function watch(): void {
  const watched: Watched = { rows: 0, writes: 0 };
  Object.assign(window, { watched });
  new MutationObserver(() => {
    const rows = document.querySelectorAll('[aria-label="Uploads"] li').length;
    watched.rows = Math.max(watched.rows, rows);
  }).observe(document.body, { childList: true, subtree: true });
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function count(key, value) {
    if (key.startsWith('satchel.uploads')) watched.writes += 1;
    setItem.call(this, key, value);
  };
}

/** Drops small files onto the list. */
function dropMany(count: number): void {
  const dataTransfer = new DataTransfer();
  for (let index = 0; index < count; index++) dataTransfer.items.add(new File(['x'], `small ${index}.txt`));
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('[role="grid"]')?.dispatchEvent(drop);
}

describe.skipIf(!hasChromium)('many small files', () => {
  const fixture = openFixture();
  const own = openOwnFolder(fixture, 'many', { anchor: '' });
  let page: Page;

  beforeAll(async () => {
    page = await openAs(fixture.browser, fixture.satchel);
  });

  test('cost the page no work that grows with each of them', async () => {
    await goToFolder(page, own.address('').replace('/files', ''), 'anchor');
    let reads = 0;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isListing = decodeURIComponent(pathname).replace(/\/$/, '') === `/api/resources/${own.name}`;
      if (request.method() === 'GET' && isListing) reads += 1;
    });
    await page.evaluate(watch);
    await page.evaluate(dropMany, COUNT);
    await page.getByText(`${COUNT} files uploaded`, { exact: true }).waitFor();
    expect((await readdir(own.onDisk())).length).toBe(COUNT + 1);
    const { rows, writes } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(MOST_ROWS);
    expect(writes).toBe(0);
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(COUNT / 2);
  });
});
