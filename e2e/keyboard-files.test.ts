import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { type Keyboard, keyboardOf } from './support/keyboard.js';
import { dialog, selectedNames } from './support/screen.js';

describe.skipIf(!hasChromium)('files by keyboard alone', () => {
  const fixture = openFixture();
  let page: Page;
  let keys: Keyboard;
  const onDisk = (...names: string[]) => join(fixture.satchel.root, ...names);
  const selectionIs = (names: string[]) => expect.poll(() => selectedNames(page)).toEqual(names);
  /** Moves to an entry by Tab and then by the arrow keys. */
  const entry = async (name: string) => {
    await keys.goTo(/^(box|inner|other|made|\w+\.txt)$/);
    await keys.press('Home');
    await keys.goTo(name, 'ArrowDown');
  };
  const closed = () => dialog(page).waitFor({ state: 'detached' });

  beforeAll(async () => {
    await mkdir(onDisk('box', 'inner'), { recursive: true });
    await mkdir(onDisk('other'));
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await writeFile(onDisk(name), name);
    await writeFile(onDisk('box', 'b.txt'), 'old');
    page = await openBrowser(fixture.browser, fixture.satchel);
    keys = keyboardOf(page);
  });

  test('logging in, skipping to the content, and reaching everything around the list', async () => {
    await page.goto('/');
    await keys.focusIs('Username');
    await keys.type('admin');
    await keys.press('Tab');
    await keys.type(fixture.satchel.password);
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor();
    await page.getByRole('link', { name: 'Shared by me' }).waitFor();
    await keys.goTo('Skip to the content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    // Handles come with code that is loaded once the list is there.
    for (const name of ['Width of the sidebar', 'Width of the column “Size”'])
      await page.getByRole('separator', { name }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Columns' }).waitFor();
    await keys.goTo('Skip to the content', 'Shift+Tab');
    expect(await keys.stopsUntil('box')).toEqual([
      'Collapse the sidebar',
      'My files',
      'New',
      'New folder',
      'New file',
      'Favourites',
      'Recent',
      'Shared by me',
      'Trash',
      'Folders',
      'Settings',
      'Help',
      'Logout',
      'About Satchel',
      'Width of the sidebar',
      'My files',
      expect.stringMatching('Search in My files'),
      'View',
      'Download',
      'Select multiple',
      'Details panel',
      'More',
      'Upload',
      'Name',
      'Width of the column “Size”',
      'Size',
      'Width of the column “Last modified”',
      'Last modified',
      'Columns',
      'box',
    ]);
  });

  test('selecting, opening a folder and going back', async () => {
    await keys.press('ArrowDown*4');
    await selectionIs(['b.txt']);
    await keys.press('Shift+ArrowDown');
    await selectionIs(['b.txt', 'c.txt']);
    await keys.press('Control+ArrowDown', 'Control+Space');
    await selectionIs(['b.txt', 'c.txt', 'd.txt']);
    await keys.press('Control+a');
    await selectionIs(['box', 'other', 'a.txt', 'b.txt', 'c.txt', 'd.txt']);
    await keys.press('Escape');
    await selectionIs([]);
    await keys.focusIs('d.txt');
    await keys.press('Home');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/files/box/');
    await keys.focusIs('inner');
    await page.keyboard.press('Backspace');
    await page.waitForURL('**/files/');
    await keys.focusIs('box');
    await page.keyboard.press('Enter');
    await keys.focusIs('inner');
    await keys.goTo('My files', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByTitle('a.txt').waitFor();
    await keys.focusIs('My files');
  });

  test('Space shows a quick look, which follows the arrow keys, and gives the focus back', async () => {
    const looksAt = (name: string) => page.getByRole('dialog', { name, exact: true }).waitFor();
    await entry('a.txt');
    await page.keyboard.press('Space');
    await looksAt('a.txt');
    await keys.press('ArrowDown');
    await looksAt('b.txt');
    await dialog(page).getByText('b.txt', { exact: true }).last().waitFor();
    await selectionIs(['b.txt']);
    await keys.press('Shift+ArrowDown');
    await looksAt('2 selected');
    await keys.press('Home');
    await looksAt('box');
    await page.keyboard.press('Space');
    await closed();
    await keys.focusIs('box');
    await keys.press('End', 'Space');
    await looksAt('d.txt');
    await page.keyboard.press('Escape');
    await closed();
    await keys.focusIs('d.txt');
    await selectionIs(['d.txt']);
    await keys.press('Space');
    await looksAt('d.txt');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/files/d.txt');
    await page.goto('/files/');
    await page.getByTitle('a.txt').waitFor();
  });

  test('a prompt returns the focus', async () => {
    await keys.goTo('box');
    await keys.type('a');
    await keys.focusIs('a.txt');
    for (const key of ['Delete', 'Alt+Enter', 'F1', 'Control+Shift+s', 'Control+k', 'Control+f']) {
      await page.keyboard.press(key);
      await dialog(page).locator(':focus').waitFor();
      await keys.press('Tab', 'Shift+Tab');
      await page.keyboard.press('Escape');
      await closed();
      await keys.focusIs('a.txt');
    }
    await page.keyboard.press('F2');
    await keys.focusIs('Name');
    await page.keyboard.press('Escape');
    await keys.focusIs('a.txt');
    for (const name of ['Copy to…', 'Move to…', 'Delete', 'Share', 'Rename']) {
      await keys.goTo(name, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await dialog(page).locator(':focus').waitFor();
      await page.keyboard.press('Escape');
      await closed();
      await keys.focusIs(name);
      await keys.goTo('a.txt');
    }
  });

  test('creating a folder and a file, and renaming', async () => {
    await page.keyboard.press('Control+Shift+n');
    await keys.focusIs('Name');
    await keys.type('made');
    await page.keyboard.press('Enter');
    await closed();
    await keys.focusIs('made');
    await keys.goTo('New file', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await keys.focusIs('Name');
    await keys.type('fresh.txt');
    await page.keyboard.press('Enter');
    await closed();
    await keys.focusIs('fresh.txt');
    await entry('c.txt');
    await page.keyboard.press('F2');
    await keys.focusIs('Name');
    await keys.type('z');
    // The row changes before the server has responded, and leaving the page then would cancel the change.
    const renamed = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.keyboard.press('Enter');
    await renamed;
    await closed();
    await keys.focusIs('z.txt');
    await selectionIs(['z.txt']);
  });

  test('copying, cutting and pasting, with conflicts', async () => {
    await page.goto('/files/');
    await page.getByTitle('a.txt').waitFor();
    await entry('a.txt');
    await keys.press('Control+c');
    await entry('other');
    await page.keyboard.press('Enter');
    await page.getByText('This folder is empty').waitFor();
    await page.keyboard.press('Control+v');
    await keys.focusIs('a.txt');
    await page.keyboard.press('Backspace');
    await keys.focusIs('other');
    await entry('b.txt');
    await keys.press('Control+x');
    await entry('box');
    await page.keyboard.press('Enter');
    await keys.focusIs('inner');
    await page.keyboard.press('Control+v');
    await dialog(page).getByText('Replace or keep both?').waitFor();
    await keys.focusIs('Keep both');
    await keys.press('Shift+Tab');
    await keys.focusIs('Replace');
    await page.keyboard.press('Enter');
    await closed();
    await expect.poll(() => readFile(onDisk('box', 'b.txt'), 'utf8')).toBe('b.txt');
    await keys.focusIs('b.txt');
    await page.keyboard.press('Backspace');
    await keys.focusIs('box');
  });

  test('moving to a folder that is chosen in the tree', async () => {
    await entry('z.txt');
    await keys.goTo('Move to…', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await keys.focusIs('Find a folder by name');
    await dialog(page).getByRole('treeitem', { name: 'box' }).waitFor();
    await keys.press('ArrowDown');
    await keys.focusIs('box');
    await keys.press('ArrowRight');
    await dialog(page).getByRole('treeitem', { name: 'inner' }).waitFor();
    await keys.press('ArrowRight');
    await keys.focusIs('inner');
    await keys.press('ArrowLeft', 'ArrowRight', 'ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => existsSync(onDisk('box', 'inner', 'z.txt'))).toBe(true);
    await closed();
    // The page stays where it is, and the focus goes to an entry that is left.
    await keys.focusIs(/^(box|other|made|\w+\.txt)$/);
    expect(page.url()).toMatch(/\/files\/$/);
  });

  test('deleting moves the focus to the entry that came after', async () => {
    await page.goto('/files/');
    await page.getByTitle('a.txt').waitFor();
    await entry('a.txt');
    await page.keyboard.press('Delete');
    await keys.focusIs('Move to trash');
    await keys.press('Shift+Tab');
    await keys.focusIs('Cancel');
    await page.keyboard.press('Enter');
    await closed();
    await keys.focusIs('a.txt');
    await page.keyboard.press('Delete');
    await keys.focusIs('Move to trash');
    await page.keyboard.press('Enter');
    await expect.poll(() => existsSync(onDisk('a.txt'))).toBe(false);
    await keys.focusIs('d.txt');
  });
});
