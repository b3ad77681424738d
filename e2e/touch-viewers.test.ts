import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs, PHONE } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { book, picture } from './support/samples.js';
import { selectedNames, selectionBar } from './support/screen.js';
import { middleOf, type Point, TouchInput } from './support/touch-input.js';

const LONG_NAME = '9 the harbour of Ålesund in the first light of the morning.png';
const CENTRE: Point = { x: 180, y: 370 };
const LEFT: Point = { x: 60, y: 380 };
const RIGHT: Point = { x: 300, y: 370 };

describe.skipIf(!hasChromium)('viewing files by touch', () => {
  const fixture = openFixture();
  let page: Page;
  let touches: TouchInput;

  beforeAll(async () => {
    const { root } = fixture.satchel;
    await writeFile(join(root, '1 wide.png'), picture(480, 320, 20));
    await writeFile(join(root, LONG_NAME), picture(480, 320, 20));
    await writeFile(join(root, '2 notes.md'), '# Notes\n\nThe tide comes in twice a day.\n\n'.repeat(60));
    await writeFile(join(root, '3 voyage.epub'), book());
    await writeFile(join(root, 'long name of a script.ts'), 'export const tide = 2;\n'.repeat(80));
    page = await openAs(fixture.browser, fixture.satchel, PHONE);
    touches = await TouchInput.on(page);
  });
  afterEach(() => page.setViewportSize(PHONE));

  const image = () => page.getByRole('img', { name: '1 wide.png' });
  const shows = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  const open = async (name: string) => {
    await page.goto(`/files/${encodeURIComponent(name)}`);
    await shows(name);
  };
  const widthOf = async () => Math.round((await image().boundingBox())?.width ?? 0);

  test.each([360, 320])('every button of a picture is inside of a screen of %i px', async (width) => {
    await page.setViewportSize({ ...PHONE, width });
    await open(LONG_NAME);
    await page.getByRole('button', { name: 'Full size' }).waitFor();
    const boxes = await page
      .getByRole('dialog')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { left, right } = button.getBoundingClientRect();
          return { name: button.getAttribute('aria-label'), left, right };
        }),
      );
    expect(boxes.length).toBeGreaterThan(8);
    expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
  });

  test('a picture is zoomed and moved, and then a swipe no longer leaves it', async () => {
    await open('1 wide.png');
    await expect.poll(widthOf).toBe(360);
    await touches.tapTwice(CENTRE);
    await expect.poll(widthOf).toBe(720);
    await page.getByRole('button', { name: 'Fit to the window' }).click();
    await expect.poll(widthOf).toBe(360);
    await touches.pinch(CENTRE, 80, 200);
    await expect.poll(widthOf).toBeGreaterThan(800);
    const before = await middleOf(image());
    await touches.drag(RIGHT, LEFT);
    await expect.poll(async () => (await middleOf(image())).x).toBeLessThan(before.x - 100);
    await shows('1 wide.png');
    // The size of the page around it has not changed.
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });

  test('a rotated picture stays centred', async () => {
    await open('1 wide.png');
    await expect.poll(widthOf).toBe(360);
    await page.getByRole('button', { name: 'Rotate' }).tap();
    await expect.poll(widthOf).toBe(320);
    expect((await middleOf(image())).x).toBe(180);
  });

  test('a swipe goes to the next file, unless it begins where the system has its own gestures', async () => {
    await open('1 wide.png');
    await expect.poll(widthOf).toBe(360);
    await touches.drag({ x: 8, y: 370 }, { x: 240, y: 370 });
    await touches.drag({ x: 352, y: 370 }, { x: 120, y: 370 });
    await shows('1 wide.png');
    await touches.drag(RIGHT, LEFT);
    await shows('3 voyage.epub');
  });

  test('a swipe downwards closes a picture, unless it is zoomed', async () => {
    await open('1 wide.png');
    await expect.poll(widthOf).toBe(360);
    await touches.tapTwice(CENTRE);
    await expect.poll(widthOf).toBe(720);
    await touches.drag({ x: 180, y: 300 }, { x: 180, y: 520 });
    await shows('1 wide.png');
    await page.getByRole('button', { name: 'Fit to the window' }).click();
    await expect.poll(widthOf).toBe(360);
    await touches.drag({ x: 180, y: 300 }, { x: 190, y: 520 });
    await page.waitForURL('**/files/');
    // The bar of a selection would replace the bar at the foot.
    await page.locator('[data-entry]:focus').getByTitle('1 wide.png').waitFor();
    expect(await selectedNames(page)).toEqual([]);
    expect(await selectionBar(page).count()).toBe(0);
  });

  test('text scrolls under a swipe that is not exactly vertical', async () => {
    await open('2 notes.md');
    const words = page.getByText('The tide comes in').first();
    await words.waitFor();
    const { y } = await middleOf(words);
    await touches.drag({ x: 240, y: 600 }, { x: 120, y: 300 });
    await expect.poll(async () => (await middleOf(words)).y).toBeLessThan(y - 200);
    await shows('2 notes.md');
  });

  test('swipes turn the pages of a book', async () => {
    await open('3 voyage.epub');
    const words = page.frameLocator('iframe');
    await words.getByRole('heading', { name: 'The voyage' }).waitFor();
    await touches.drag(RIGHT, LEFT);
    await words.getByRole('heading', { name: 'Departure' }).waitFor();
    await touches.drag({ x: 200, y: 600 }, { x: 190, y: 200 });
    await touches.drag(LEFT, RIGHT);
    await words.getByRole('heading', { name: 'The voyage' }).waitFor();
    await shows('3 voyage.epub');
  });

  test('the editor names the open file, and can be used without zooming, above the keyboard', async () => {
    await page.goto('/files/long%20name%20of%20a%20script.ts');
    const text = page.getByRole('textbox', { name: 'long name of a script.ts' });
    await text.tap();
    const title = page.getByRole('heading', { name: 'long name of a script.ts' });
    expect(await title.evaluate((element) => element.clientWidth)).toBeGreaterThan(100);
    expect(await text.evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px');
    await page.setViewportSize({ ...PHONE, height: 380 });
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// end');
    await expect.poll(async () => (await middleOf(page.getByText('// end'))).y).toBeLessThan(360);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Wrap long lines' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect.poll(() => page.getByRole('img', { name: 'Unsaved changes' }).count()).toBe(0);
  });
});
