import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, PHONE } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { dialog, goToFolder, row, selectedNames, selectionBar } from './support/screen.js';
import { middleOf, TouchInput } from './support/touch-input.js';

const NAMES = Array.from({ length: 30 }, (_, index) => `file ${String(index).padStart(2, '0')}.txt`);

describe.skipIf(!hasChromium)('by touch on a phone', () => {
  const fixture = openFixture();
  let page: Page;
  let touches: TouchInput;

  beforeAll(async () => {
    const { root } = fixture.satchel;
    await mkdir(join(root, 'inside', 'Folder', 'Deeper'), { recursive: true });
    await mkdir(join(root, 'taps', 'box'), { recursive: true });
    await writeFile(join(root, 'taps', 'box', 'aaa.txt'), 'a');
    for (const name of NAMES) await writeFile(join(root, 'inside', name), name);
    page = await openAs(fixture.browser, fixture.satchel, PHONE);
    touches = await TouchInput.on(page);
  });
  beforeEach(() => goToFolder(page, '/inside/', 'file 00.txt'));
  afterEach(() => page.setViewportSize(PHONE));

  const selectionIs = (names: string[]) => expect.poll(() => selectedNames(page)).toEqual(names);

  /** Presses an entry until it is selected. */
  async function hold(entry: Locator, becomes: string[]): Promise<void> {
    await touches.down(await middleOf(entry));
    await selectionIs(becomes);
    await touches.up();
  }

  test('a tap opens; a quick second tap does not open what appears below it', async () => {
    const folder = row(page, 'Folder');
    await touches.tapTwice(await middleOf(folder));
    await row(page, 'Deeper').waitFor();
    expect(page.url()).toMatch(/\/inside\/Folder\/$/);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });

  test.each([90, 200, 290])(
    'two taps %i ms apart open a folder, and not the file that it shows there',
    async (gapMs) => {
      await page.goto('/files/taps/');
      const point = await middleOf(row(page, 'box'));
      const first = row(page, 'aaa.txt');
      const isClicked = page.evaluate(
        () => new Promise((resolve) => window.addEventListener('dblclick', () => setTimeout(resolve))),
      );
      await touches.tapTwice(point, gapMs, () => first.waitFor());
      await isClicked;
      expect(page.url()).toMatch(/\/taps\/box\/$/);
    },
  );

  test('a long press selects, taps add and remove, and the bar acts on the selection', async () => {
    await hold(row(page, 'file 01.txt'), ['file 01.txt']);
    await row(page, 'file 03.txt').tap();
    await row(page, 'Folder').tap();
    await selectionIs(['Folder', 'file 01.txt', 'file 03.txt']);
    await row(page, 'Folder').tap();
    await selectionIs(['file 01.txt', 'file 03.txt']);
    // Neither the browser's own menu nor its text selection appears.
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    expect(await page.getByRole('menu').count()).toBe(0);
    await selectionBar(page).getByRole('button', { name: 'Delete' }).tap();
    await dialog(page).getByText('Delete 2 items').first().waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).tap();
    await dialog(page).waitFor({ state: 'detached' });
    await selectionBar(page).getByRole('button', { name: 'Clear selection' }).tap();
    await selectionBar(page).waitFor({ state: 'detached' });
  });

  test('a row swiped aside asks whether to delete it, or shares it; a short swipe does neither', async () => {
    const from = await middleOf(row(page, 'file 02.txt'));
    const swipe = (by: number) => touches.drag(from, { x: from.x + by, y: from.y + 4 });
    await swipe(-60);
    await expect.poll(() => row(page, 'file 02.txt').getAttribute('data-swipe')).toBeNull();
    expect(await dialog(page).count()).toBe(0);
    await swipe(-150);
    await dialog(page).getByText('file 02.txt').first().waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).tap();
    await dialog(page).waitFor({ state: 'detached' });
    await swipe(150);
    await dialog(page).getByRole('heading', { name: 'Share' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await selectedNames(page)).toEqual([]);
  });

  test('the finger selects what it draws over after a long press', async () => {
    const [from, to] = [await middleOf(row(page, 'file 01.txt')), await middleOf(row(page, 'file 04.txt'))];
    await touches.down(from);
    await selectionIs(['file 01.txt']);
    await touches.move([from, to]);
    await selectionIs(['file 01.txt', 'file 02.txt', 'file 03.txt', 'file 04.txt']);
    await touches.move([to, await middleOf(row(page, 'file 02.txt'))]);
    await selectionIs(['file 01.txt', 'file 02.txt']);
    await touches.up();
    await selectionBar(page).getByRole('button', { name: 'Clear selection' }).tap();
    await selectionBar(page).waitFor({ state: 'detached' });
  });

  test('the entry that it was drawn over last is selected, also when it is lifted before the next frame', async () => {
    const from = await middleOf(row(page, 'file 01.txt'));
    await touches.down(from);
    await selectionIs(['file 01.txt']);
    const to = await middleOf(row(page, 'file 04.txt'));
    await page.evaluate(
      ([near, far]) => {
        const target = document.elementFromPoint(near.x, near.y);
        for (const { x, y } of [{ x: near.x, y: near.y + 20 }, far]) {
          const touch = new Touch({ identifier: 0, target: target as Element, clientX: x, clientY: y });
          target?.dispatchEvent(new TouchEvent('touchmove', { touches: [touch], bubbles: true }));
        }
        target?.dispatchEvent(new TouchEvent('touchend', { bubbles: true }));
      },
      [from, to] as const,
    );
    await selectionIs(['file 01.txt', 'file 02.txt', 'file 03.txt', 'file 04.txt']);
    await touches.up();
    await selectionBar(page).getByRole('button', { name: 'Clear selection' }).tap();
    await selectionBar(page).waitFor({ state: 'detached' });
  });

  test('pulling the list down reads the folder again', async () => {
    await page.route('**/api/events*', (route) => route.abort());
    await writeFile(join(fixture.satchel.root, 'inside', 'a new one.txt'), '');
    const isRead = page.waitForResponse((response) => response.url().includes('/api/resources/inside'));
    await touches.drag({ x: 180, y: 200 }, { x: 180, y: 500 });
    await isRead;
    await row(page, 'a new one.txt').waitFor();
    await page.unrouteAll();
  });

  test('a moving finger scrolls, and does not select, open or drag', async () => {
    const grid = page.getByRole('grid');
    const scroller = grid.locator('xpath=..');
    const from = await middleOf(row(page, 'file 06.txt'));
    await touches.drag(from, { x: from.x, y: from.y - 300 });
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
    expect(await selectedNames(page)).toEqual([]);
    expect(page.url()).toMatch(/\/inside\/$/);
    // Pulling down at the top does not reload the page.
    await scroller.evaluate((element) => {
      element.scrollTop = 0;
      Object.assign(window, { isStill: true });
    });
    await touches.drag({ x: 180, y: 200 }, { x: 180, y: 600 });
    expect(await page.evaluate(() => 'isStill' in window)).toBe(true);
  });

  test('the sidebar is closed by a swipe, or by a tap beside it', async () => {
    const drawer = page.getByRole('dialog', { name: 'Sidebar' });
    const open = page.getByRole('button', { name: 'Open the sidebar' });
    await open.tap();
    const entry = drawer.getByRole('button', { name: 'New folder' });
    const from = await middleOf(entry);
    await touches.drag(from, { x: 20, y: from.y + 10 });
    await drawer.waitFor({ state: 'detached' });
    // The item that the swipe began on was not pressed.
    expect(await dialog(page).allInnerTexts()).toEqual([]);
    await open.tap();
    await drawer.waitFor();
    await page.touchscreen.tap(340, 400);
    await drawer.waitFor({ state: 'detached' });
  });

  test('a new folder is named above the keyboard', async () => {
    await page.getByRole('button', { name: 'Open the sidebar' }).tap();
    await page.getByRole('button', { name: 'New folder' }).tap();
    const field = dialog(page).getByLabel('Name');
    await field.waitFor();
    await page.setViewportSize({ ...PHONE, height: 380 });
    await expect.poll(() => inView(field)).toBe(true);
    await expect.poll(() => inView(dialog(page).getByRole('button', { name: 'Create' }))).toBe(true);
    await field.fill('By thumb');
    await dialog(page).getByRole('button', { name: 'Create' }).tap();
    await row(page, 'By thumb').waitFor();
  });

  test('a row has its menu at its end', async () => {
    await row(page, 'file 02.txt').getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('menuitem', { name: 'Rename' }).tap();
    await dialog(page).getByLabel('Name').fill('other.txt');
    await dialog(page).getByRole('button', { name: 'Rename' }).tap();
    await row(page, 'other.txt').waitFor();
  });

  test('the menu of the folder has only what can be done now, and what adds to it comes first', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.evaluateAll((all) => all.filter((each) => each.ariaDisabled === 'true'))).toEqual([]);
    const names = await items.evaluateAll((all) =>
      all.map((each) => each.querySelector('span')?.textContent),
    );
    expect(names.slice(0, 4)).toEqual(['Upload', 'Upload folder', 'New folder', 'New file']);
    expect(names).not.toContain('Rename');
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
  });

  test('a swipe sends away the bar that says what was done, from its button too', async () => {
    await writeFile(join(fixture.satchel.root, 'inside', 'a swiped.txt'), 'swiped');
    await goToFolder(page, '/inside/', 'a swiped.txt');
    await hold(row(page, 'a swiped.txt'), ['a swiped.txt']);
    await selectionBar(page).getByRole('button', { name: 'Delete' }).tap();
    await dialog(page).getByRole('button', { name: 'Move to trash' }).tap();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    // A bar that has the focus does not close by itself.
    await undo.focus();
    const from = await middleOf(undo);
    await touches.drag(from, { x: from.x - 150, y: from.y });
    await undo.waitFor({ state: 'detached' });
    expect(await row(page, 'a swiped.txt').count()).toBe(0);
  });

  test('files are picked and uploaded', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Upload', exact: true }).tap(),
    ]);
    await chooser.setFiles([{ name: 'a photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(200) }]);
    await row(page, 'a photo.jpg').waitFor();
  });
});

/** True if the whole element is visible and can be pressed. */
function inView(locator: Locator): Promise<boolean> {
  return locator.evaluate(async (element) => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.top >= 0 && box.bottom <= window.innerHeight && hit !== null && element.contains(hit);
  });
}
