import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { goToFolder, row } from './support/screen.js';

// Without a browser there is nothing to test; `npm test` says so, and fails for it under CI.
describe.skipIf(!hasChromium)('search', () => {
  const fixture = openFixture();
  let page: Page;

  beforeAll(async () => {
    const put = async (path: string, content = 'x') => {
      await mkdir(join(fixture.satchel.root, path, '..'), { recursive: true });
      await writeFile(join(fixture.satchel.root, path), content);
    };
    await put('Photos/2026/Harbour at dawn.txt', 'Boats.');
    await put('Photos/2026/harbour.pdf');
    await put('Music/Harbour lights.mp3');
    await put('Papers/Été à la plage #1.txt');
    for (let index = 0; index < 130; index += 1) await put(`Many/item ${index}.bin`);
    page = await openAs(fixture.browser, fixture.satchel);
    await goToFolder(page, '/Photos/', '2026');
  });

  const panel = (): Locator => page.getByRole('dialog', { name: 'Search' });
  const field = (): Locator => panel().getByRole('combobox');
  const hits = (): Locator => panel().getByRole('row');
  const hit = (name: string): Locator => panel().getByRole('row', { name });

  test('Ctrl+F opens the search, and the typed text is found in this folder', async () => {
    await page.keyboard.press('Control+f');
    await field().waitFor();
    await page.keyboard.type('harbour');
    await panel().getByText('2 results').first().waitFor();
    expect(await hit('Harbour at dawn.txt').textContent()).toContain('Photos/2026');
  });

  test('a search everywhere has more hits, and a filter by kind leaves fewer', async () => {
    await panel().getByRole('button', { name: 'Everywhere' }).click();
    await panel().getByText('3 results').first().waitFor();
    await panel().getByRole('button', { name: 'PDF' }).click();
    await panel().getByText('1 result').first().waitFor();
    await hit('harbour.pdf').waitFor();
    await panel().getByRole('button', { name: 'PDF' }).click();
    await panel().getByText('3 results').first().waitFor();
  });

  test('another text discards the former hits', async () => {
    await field().fill('no such thing');
    await panel().getByText('Nothing found').first().waitFor();
    expect(await hits().count()).toBe(0);
  });

  test('Ctrl+Enter shows a hit in its folder, selected', async () => {
    await field().fill('plage');
    await hit('Été à la plage').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/files/Papers/');
    await panel().waitFor({ state: 'detached' });
    const shown = row(page, 'Été à la plage #1.txt');
    await expect.poll(() => shown.getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => shown.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the next search begins empty, and Enter opens the entry that the arrow keys chose', async () => {
    await page.getByRole('button', { name: 'Search in Papers' }).click();
    expect(await field().inputValue()).toBe('');
    await page.keyboard.type('harbour');
    await panel().getByRole('button', { name: 'Search everywhere' }).click();
    await panel().getByText('3 results').first().waitFor();
    await field().focus();
    await page.keyboard.press('ArrowDown');
    await hit('Harbour at dawn.txt').and(page.locator('[aria-selected=true]')).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/files/Photos/2026/Harbour%20at%20dawn.txt');
    await page.getByText('Boats.').waitFor();
  });

  test('many hits are loaded while scrolling, down to the last one', async () => {
    await goToFolder(page, '/', 'Many');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('item');
    await panel().getByText('130 results').first().waitFor();
    await hits().first().hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 5_000);
        return hit('item 129.bin').count();
      })
      .toBe(1);
  });

  test('Esc closes the search and returns the focus', async () => {
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+f');
    expect(await field().inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });

  test('the command palette runs an action, goes to a folder and hands over to the search', async () => {
    const commands = page.getByRole('dialog', { name: 'Commands' });
    await page.keyboard.press('Control+k');
    await commands
      .getByRole('option', { name: /2026|Papers|Photos/ })
      .first()
      .waitFor();
    await page.keyboard.type('new fold');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New folder' }).getByRole('textbox').fill('Made here');
    await page.keyboard.press('Enter');
    await row(page, 'Made here').waitFor();
    // A prompt that is closing gives the focus back at its end.
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.keyboard.type('plage');
    await commands.getByRole('option', { name: /plage/ }).waitFor();
    await page.keyboard.press('Enter');
    await hit('Été à la plage').waitFor();
    await page.keyboard.press('Escape');
  });

  test('the search fills the window of a phone', async () => {
    const phone = await openAs(fixture.browser, fixture.satchel, { width: 360, height: 720, hasTouch: true });
    await goToFolder(phone, '/Papers/', 'Été à la plage #1.txt');
    await phone.getByRole('button', { name: /^Search in/ }).click();
    await phone.getByRole('combobox').fill('harbour');
    const everywhere = phone.getByRole('button', { name: 'Everywhere', exact: true });
    const box = await everywhere.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await everywhere.click();
    await phone.getByRole('row', { name: 'harbour.pdf' }).waitFor();
    expect(await phone.getByRole('dialog', { name: 'Search' }).boundingBox()).toMatchObject({
      x: 0,
      y: 0,
      width: 360,
      height: 720,
    });
    await phone.getByRole('button', { name: 'Actions for harbour.pdf' }).click();
    await phone.getByRole('menuitem', { name: 'Show in folder' }).click();
    await phone.waitForURL('**/files/Photos/2026/');
    await phone.context().close();
  });
});
