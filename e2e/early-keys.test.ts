import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { openOwnFolder } from './support/own-folder.js';
import { afterResponse, dialog, nameField, row, selectedNames } from './support/screen.js';

const FILES = { 'a.txt': 'a', 'b.txt': 'b', 'inner/b.txt': 'b', 'inner/c.txt': 'c', 'inner/d.txt': 'd' };

/** The code of the prompt that shares. */
const SHARE = /\/share-(?!viewer|page)[^/]*\.js/;

/** Holds the requests of the page to these addresses until `release` is called. */
async function hold(page: Page, address: RegExp | string): Promise<() => Promise<void>> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(address, async (route) => {
    await opened;
    // The page may have been left in the meantime.
    await route.continue().catch(() => undefined);
  });
  return async () => open();
}

describe.skipIf(!hasChromium)('keys that are pressed before the page is ready', () => {
  const fixture = openFixture();
  const own = openOwnFolder(fixture, 'early', FILES);
  let page: Page;

  beforeAll(async () => {
    page = await openAs(fixture.browser, fixture.satchel);
  });
  beforeEach(async () => {
    await startOver(page, fixture.satchel);
    await page.goto(own.address(''));
    await row(page, 'a.txt').waitFor();
  });
  const holdInner = () => hold(page, /\/api\/resources\/[^?]*\/inner(\?|$)/);

  /** Opens the folder, and presses the key before anything else can happen on the page. */
  const openAndPress = (init: { key: string; code: string; ctrlKey: boolean }) =>
    row(page, 'inner').evaluate(async (element, init) => {
      element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, cancelable: true }));
      // Lets the microtasks of the event run, but no further task.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      const key = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      document.body.dispatchEvent(key);
    }, init);

  test('Ctrl+V right after a folder was opened pastes into that folder', async () => {
    await row(page, 'a.txt').click();
    await page.keyboard.press('Control+c');
    const release = await holdInner();
    await openAndPress({ key: 'v', code: 'KeyV', ctrlKey: true });
    await release();
    await expect.poll(() => existsSync(own.onDisk('inner', 'a.txt'))).toBe(true);
    expect(existsSync(own.onDisk('a(1).txt'))).toBe(false);
    await row(page, 'a.txt').and(page.locator('[aria-selected="true"]')).waitFor();
  });

  test('keys for the entries of a folder wait for them, in their order', async () => {
    const release = await holdInner();
    await row(page, 'inner').dblclick();
    await page.waitForURL('**/inner/');
    for (const key of ['Home', 'Shift+ArrowDown', 'Delete']) await page.keyboard.press(key);
    expect(await dialog(page).count()).toBe(0);
    await release();
    await dialog(page).getByText('Delete 2 items').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await selectedNames(page)).toEqual(['b.txt', 'c.txt']);
  });

  test('Ctrl+A and F2 wait for them, too, and Esc discards the buffered keys', async () => {
    const release = await holdInner();
    await row(page, 'inner').dblclick();
    await page.waitForURL('**/inner/');
    for (const key of ['Control+a', 'Escape', 'c', 'F2']) await page.keyboard.press(key);
    await release();
    await nameField(page).waitFor();
    expect(await nameField(page).inputValue()).toBe('c.txt');
    await page.keyboard.press('Escape');
  });

  test('files that are pasted while a folder is opened go there', async () => {
    const release = await holdInner();
    await row(page, 'inner').dblclick();
    await page.waitForURL('**/inner/');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['pasted'], 'pasted.txt'));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await release();
    await expect.poll(() => existsSync(own.onDisk('inner', 'pasted.txt'))).toBe(true);
    expect(existsSync(own.onDisk('pasted.txt'))).toBe(false);
  });

  test('the name of a new file and Enter are kept while the folder and the prompt are being loaded', async () => {
    const parts = await hold(page, /frame-parts/);
    await page.reload();
    await row(page, 'inner').waitFor();
    const release = await holdInner();
    await row(page, 'inner').dblclick();
    await page.waitForURL('**/inner/');
    await page.getByRole('button', { name: 'New file' }).first().click();
    await page.keyboard.type('letterz');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('s.md');
    await page.keyboard.press('Enter');
    const created = afterResponse(page, 'POST', parts);
    await release();
    await created;
    await expect.poll(() => existsSync(own.onDisk('inner', 'letters.md'))).toBe(true);
    await dialog(page).waitFor({ state: 'detached' });
  });

  test('Delete and Enter move to the trash although the prompt came later', async () => {
    const parts = await hold(page, /frame-parts/);
    await page.reload();
    await row(page, 'a.txt').click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    // Otherwise the key would have opened it.
    expect(page.url()).toMatch(/\/$/);
    await afterResponse(page, 'DELETE', parts);
    await row(page, 'a.txt').waitFor({ state: 'detached' });
    await dialog(page).waitFor({ state: 'detached' });
  });

  const onDisk = () => readdir(own.onDisk());

  test('a new name and Enter are kept while its field is being loaded', async () => {
    const late = await hold(page, /name-field-[^/]*\.js/);
    await page.reload();
    await row(page, 'a.txt').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('letterz');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('s');
    await page.keyboard.press('Enter');
    await afterResponse(page, 'PATCH', late);
    await expect.poll(onDisk).toContain('letters.txt');
    expect(await onDisk()).not.toContain('a.txt');
    await row(page, 'letters.txt').waitFor();
  });

  test('Escape while the field of a name is being loaded keeps the name', async () => {
    const late = await hold(page, /name-field-[^/]*\.js/);
    await page.reload();
    await row(page, 'a.txt').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    // Letters select again.
    await page.keyboard.type('b');
    await row(page, 'b.txt').and(page.locator('[aria-selected="true"]')).waitFor();
    await late();
    expect(await onDisk()).toContain('a.txt');
  });

  test('F2 and a new name are kept while the folder is being read', async () => {
    const release = await holdInner();
    await row(page, 'inner').dblclick();
    await page.waitForURL('**/inner/');
    for (const key of ['c', 'F2', 'N', 'o', '/', 'Backspace', 't', 'x', 'Backspace', 'e', 'Enter'])
      await page.keyboard.press(key);
    await afterResponse(page, 'PATCH', release);
    await expect.poll(() => readdir(own.onDisk('inner'))).toContain('Note.txt');
  });

  test('new names of several files and Enter are kept while their prompt is being loaded', async () => {
    const late = await hold(page, /late-prompts|renames?-/);
    await row(page, 'a.txt').click();
    await row(page, 'b.txt').click({ modifiers: ['Control'] });
    await page.keyboard.press('F2');
    await page.keyboard.type('-x');
    await page.keyboard.press('Enter');
    await afterResponse(page, 'POST', late, '/api/renames');
    const renamed = async () => (await onDisk()).filter((name) => name.includes('-x'));
    await expect.poll(renamed).toHaveLength(2);
  });
});

describe.skipIf(!hasChromium)('a part of the page that does not arrive', () => {
  const fixture = openFixture();

  test('is reported after two minutes, and comes when one tries again', async () => {
    const page = await openAs(fixture.browser, fixture.satchel);
    await page.clock.install();
    await page.goto('/files/');
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    const release = await hold(page, /settings-routes/);
    const asked = page.waitForRequest(/settings-routes/);
    await page.getByRole('link', { name: 'Settings' }).click();
    await asked;
    const again = page.getByRole('button', { name: 'Try again' });
    await page.clock.fastForward(119_000);
    expect(await again.count()).toBe(0);
    await page.clock.fastForward(2000);
    await page.getByText('Part of this page didn’t load').waitFor();
    await release();
    await again.click();
    await page.getByRole('button', { name: 'Save', exact: true }).first().waitFor();
  });

  test('is requested together with its words, whichever of them it waits for', async () => {
    const page = await openAs(fixture.browser, fixture.satchel);
    const releases = [await hold(page, SHARE), await hold(page, /words-trash-/)];
    await writeFile(`${fixture.satchel.root}/shared.txt`, 'a');
    await page.goto('/files/');
    await row(page, 'shared.txt').click();
    const words = page.waitForRequest(/words-links-/);
    await page.getByRole('button', { name: 'Share' }).first().click();
    await words;
    const code = page.waitForRequest(/trash-page-[^/]*\.js/);
    await page.goto('/settings/trash');
    await code;
    for (const release of releases) await release();
    await page.getByRole('heading', { name: 'Trash' }).first().waitFor();
    await page.context().close();
  });

  test('leaves the rest of the page as it is where it lies above it', async () => {
    const page = await openAs(fixture.browser, fixture.satchel);
    await page.clock.install();
    const release = await hold(page, SHARE);
    await page.goto('/files/');
    await writeFile(`${fixture.satchel.root}/shared.txt`, 'a');
    await row(page, 'shared.txt').click();
    const asked = page.waitForRequest(SHARE);
    await page.getByRole('button', { name: 'Share' }).first().click();
    await asked;
    await page.clock.fastForward(121_000);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await row(page, 'shared.txt').waitFor();
    await release();
  });
});
