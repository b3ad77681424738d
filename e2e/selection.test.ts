import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { chosenFor, createUser } from './support/satchel.js';
import {
  afterResponse,
  card,
  chooseView,
  crumbs,
  dialog,
  goToFolder,
  row,
  selectedNames,
  selectionBar,
  shownNames,
} from './support/screen.js';

const FILES = ['alpha.txt', 'beta.txt', 'delta.txt', 'gamma.txt', 'kappa.txt', 'omega.txt'];
const ALL = ['Folder', ...FILES];
const PERMISSIONS = { create: true, rename: true, modify: true, delete: true, download: true };

describe.skipIf(!hasChromium)('navigation and selection', () => {
  const fixture = openFixture();
  let page: Page;

  const onDisk = (...path: string[]) => join(fixture.satchel.root, ...path);

  beforeAll(async () => {
    await mkdir(onDisk('pick', 'Folder'), { recursive: true });
    for (const [index, name] of FILES.entries()) {
      await writeFile(onDisk('pick', name), 'x'.repeat(1000 - index * 100));
      const time = new Date(2026, 0, 1 + ((index * 5) % 7));
      await utimes(onDisk('pick', name), time, time);
    }
    await mkdir(onDisk('a', 'b', 'c', 'd', 'e', 'f'), { recursive: true });
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  const selected = () => selectedNames(page);
  const selectionIs = (names: string[]) => expect.poll(selected).toEqual(names);

  describe('with the mouse', () => {
    beforeEach(() => goToFolder(page, '/pick/', 'alpha.txt'));

    test('a rubber band on the empty area selects the entries that it touches', async () => {
      const list = await page.getByRole('grid').boundingBox();
      const from = await row(page, 'delta.txt').boundingBox();
      const to = await row(page, 'beta.txt').boundingBox();
      if (!list || !from || !to) throw new Error('The entries have no boxes');
      // Beside the name, a row counts as empty area.
      const x = from.x + from.width / 2;
      await page.mouse.move(x, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(x + 40, to.y + to.height / 2, { steps: 5 });
      await selectionIs(['beta.txt', 'delta.txt']);
      await page.mouse.up();
      await selectionIs(['beta.txt', 'delta.txt']);
    });

    test('a click outside of the entries clears the selection', async () => {
      await row(page, 'beta.txt').click();
      const box = await row(page, 'omega.txt').boundingBox();
      await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 150);
      await selectionIs([]);
    });

    test('a right click opens the menu of its entry and selects it', async () => {
      await row(page, 'delta.txt').click({ button: 'right' });
      const menu = page.getByRole('menu', { name: 'Actions for the selection' });
      await menu.getByRole('menuitem', { name: 'Rename' }).waitFor();
      await selectionIs(['delta.txt']);
      await menu.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog(page).getByText('delta.txt').waitFor();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      expect(existsSync(onDisk('pick', 'delta.txt'))).toBe(true);
    });

    test('a right click within a selection keeps it, and one on the empty area opens the menu of the folder', async () => {
      await row(page, 'alpha.txt').click();
      await row(page, 'beta.txt').click({ modifiers: ['Control'] });
      await row(page, 'beta.txt').click({ button: 'right' });
      await page.getByRole('menu').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await selectionIs(['alpha.txt', 'beta.txt']);
      const box = await row(page, 'omega.txt').boundingBox();
      await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 150, { button: 'right' });
      const menu = page.getByRole('menu', { name: 'Actions for this folder' });
      await menu.getByRole('menuitem', { name: 'New folder' }).waitFor();
      await page.keyboard.press('Escape');
    });

    test('every click adds or removes in multiple mode, until the mode ends', async () => {
      await page.getByRole('button', { name: 'Select multiple' }).click();
      await selectionBar(page).getByText('0 selected').waitFor();
      await row(page, 'alpha.txt').click();
      await row(page, 'gamma.txt').click();
      await selectionIs(['alpha.txt', 'gamma.txt']);
      await row(page, 'alpha.txt').click();
      await selectionIs(['gamma.txt']);
      await selectionBar(page).getByRole('button', { name: 'Clear selection' }).click();
      await selectionBar(page).waitFor({ state: 'detached' });
      await selectionIs([]);
    });
  });

  describe('with the keyboard', () => {
    beforeEach(() => goToFolder(page, '/pick/', 'alpha.txt'));

    test('Enter opens, Backspace goes up, and the folder that was left has the focus', async () => {
      await page.keyboard.type('fol');
      await selectionIs(['Folder']);
      await page.keyboard.press('Enter');
      await page.getByText('This folder is empty').waitFor();
      await page.keyboard.press('Backspace');
      await row(page, 'alpha.txt').waitFor();
      await expect
        .poll(() => row(page, 'Folder').evaluate((each) => each === document.activeElement))
        .toBe(true);
    });

    test('Tab stops at the list once, and the menu key opens the menu at the row', async () => {
      await page.keyboard.press('End');
      await selectionIs(['omega.txt']);
      expect(await page.locator('[data-entry][tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menu', { name: 'Actions for the selection' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    });
  });

  describe('settings that are stored on the server', () => {
    beforeEach(() => goToFolder(page, '/pick/', 'alpha.txt'));

    const chosen = () => chosenFor(fixture.satchel, '/pick');
    const storedSorting = (wanted: object) =>
      expect.poll(async () => (await chosen()).sorting).toEqual(wanted);
    const column = (name: string): Locator => page.getByRole('columnheader', { name });

    test('the order is stored: by name, size, last modified, and reversed', async () => {
      const shown = () => shownNames(page);
      await column('Size').getByRole('button').click();
      await expect.poll(() => column('Size').getAttribute('aria-sort')).not.toBe('none');
      const first = await column('Size').getAttribute('aria-sort');
      const bySize = first === 'ascending' ? FILES.toReversed() : FILES;
      await expect.poll(shown).toEqual(['Folder', ...bySize]);
      await column('Size').getByRole('button').click();
      await expect.poll(shown).toEqual(['Folder', ...bySize.toReversed()]);
      await storedSorting({ by: 'size', asc: first !== 'ascending' });
      const order = await shown();
      await page.reload();
      await row(page, 'alpha.txt').waitFor();
      expect(await shown()).toEqual(order);

      await column('Last modified').getByRole('button').click();
      await expect.poll(() => column('Last modified').getAttribute('aria-sort')).not.toBe('none');
      await storedSorting(expect.objectContaining({ by: 'modified' }));
      await column('Name').getByRole('button').click();
      await expect.poll(() => column('Name').getAttribute('aria-sort')).not.toBe('none');
      if ((await column('Name').getAttribute('aria-sort')) === 'descending') {
        await column('Name').getByRole('button').click();
      }
      await expect.poll(shown).toEqual(ALL);
      // The next test needs this order, and a page that is left cancels requests that are under way.
      await storedSorting({ by: 'name', asc: false });
    });

    test('the view is stored: list, mosaic or gallery', async () => {
      await chooseView(page, 'Mosaic');
      await card(page, 'alpha.txt').waitFor();
      await expect.poll(async () => (await chosen()).view).toBe('mosaic');
      await page.reload();
      await card(page, 'alpha.txt').click();
      await selectionIs(['alpha.txt']);
      await page.keyboard.press('ArrowRight');
      await selectionIs(['beta.txt']);
      await chooseView(page, 'Gallery');
      await chooseView(page, 'Automatic');
      await chooseView(page, 'List');
      await row(page, 'alpha.txt').waitFor();
      await expect.poll(async () => (await chosen()).view).toBe('list');
    });
  });

  describe('breadcrumbs', () => {
    test('show the last four levels; the dots contain the others', async () => {
      await page.goto('/files/a/b/c/d/e/f/');
      await page.getByText('This folder is empty').waitFor();
      const links = await crumbs(page).getByRole('link').allTextContents();
      expect(links.map((each) => each.trim()).filter(Boolean)).toEqual(['c', 'd', 'e', 'f']);
      await crumbs(page).getByRole('button', { name: 'Folders above' }).click();
      const hidden = page.getByRole('menuitem');
      await hidden.first().waitFor();
      expect(await hidden.allTextContents()).toEqual(['a', 'b']);
      await hidden.filter({ hasText: 'b' }).click();
      await row(page, 'c').waitFor();
      await crumbs(page).getByRole('link', { name: 'My files' }).click();
      await row(page, 'pick').waitFor();
    });
  });

  describe('dragging', () => {
    test('onto a folder moves into it, onto a breadcrumb out of it, with Ctrl copies', async () => {
      await mkdir(onDisk('drag', 'box'), { recursive: true });
      for (const name of ['one', 'two', 'three']) await writeFile(onDisk('drag', name), name);
      await goToFolder(page, '/drag/', 'one');
      await row(page, 'one').click();
      await row(page, 'two').click({ modifiers: ['Control'] });
      await selectionIs(['one', 'two']);
      const drag = (name: string, to: Locator) => page.getByTitle(name, { exact: true }).dragTo(to);
      await afterResponse(
        page,
        'POST',
        () => drag('one', page.getByTitle('box', { exact: true })),
        '/api/batch',
      );
      await row(page, 'one').waitFor({ state: 'detached' });
      expect(await readdir(onDisk('drag', 'box'))).toEqual(expect.arrayContaining(['one', 'two']));

      await row(page, 'box').dblclick();
      await row(page, 'one').waitFor();
      await afterResponse(page, 'PATCH', () => drag('one', crumbs(page).getByRole('link', { name: 'drag' })));
      await row(page, 'one').waitFor({ state: 'detached' });
      expect(existsSync(onDisk('drag', 'one'))).toBe(true);
      expect(await readdir(onDisk('drag', 'box'))).toEqual(['two']);

      await page.keyboard.down('Control');
      const files = page.getByRole('link', { name: 'My files' }).first();
      await afterResponse(page, 'PATCH', () => drag('two', files));
      await page.keyboard.up('Control');
      expect(existsSync(onDisk('two'))).toBe(true);
      expect(await readdir(onDisk('drag', 'box'))).toEqual(['two']);
    });
  });

  test('the focus is on the entry that takes the place after a deletion by mouse', async () => {
    await mkdir(onDisk('thin'));
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `${letter}.txt`);
    for (const name of names) await writeFile(onDisk('thin', name), name);
    await goToFolder(page, '/thin/', 'a.txt');
    const confirmed = async () => {
      await afterResponse(page, 'DELETE', () =>
        dialog(page).getByRole('button', { name: 'Move to trash' }).click(),
      );
      await dialog(page).waitFor({ state: 'detached' });
    };
    const focused = (name: string) => row(page, name).and(page.locator(':focus')).waitFor();
    await row(page, 'b.txt').click();
    await selectionBar(page).getByRole('button', { name: 'Delete' }).click();
    await confirmed();
    await focused('c.txt');
    await row(page, 'd.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await confirmed();
    await focused('e.txt');
    await row(page, 'f.txt').click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await confirmed();
    await focused('g.txt');
    await page.keyboard.press('ArrowUp');
    await focused('e.txt');
  });

  test('the check circle selects with single click to open', async () => {
    const person = await createUser(fixture.satchel, 'single', PERMISSIONS, { singleClick: true });
    await startOver(page, fixture.satchel, person);
    await page.goto('/files/');
    await row(page, 'pick').click();
    await row(page, 'alpha.txt').waitFor();
    await row(page, 'alpha.txt').hover();
    await row(page, 'alpha.txt').locator('[data-check]').click();
    await expect.poll(() => selectedNames(page)).toEqual(['alpha.txt']);
    await page.keyboard.press('Escape');
    await row(page, 'alpha.txt').click();
    await page.getByRole('textbox', { name: 'alpha.txt' }).waitFor();
  });
});
