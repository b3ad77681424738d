import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { createUser, storedUser } from './support/satchel.js';
import {
  card,
  crumbs,
  dialog,
  goToFolder,
  row,
  selectedNames,
  selectionBar,
  shownNames,
} from './support/screen.js';
import { openStage } from './support/stage.js';

const FILES = ['alpha.txt', 'beta.txt', 'delta.txt', 'gamma.txt', 'kappa.txt', 'omega.txt'];
const ALL = ['Folder', ...FILES];
const RIGHTS = { create: true, rename: true, modify: true, delete: true, download: true };

describe.skipIf(!hasChromium)('finding one’s way and selecting', () => {
  const stage = openStage();
  let page: Page;

  const onDisk = (...path: string[]) => join(stage.satchel.root, ...path);

  beforeAll(async () => {
    await mkdir(onDisk('pick', 'Folder'), { recursive: true });
    for (const [index, name] of FILES.entries()) {
      await writeFile(onDisk('pick', name), 'x'.repeat(1000 - index * 100));
      const time = new Date(2026, 0, 1 + ((index * 5) % 7));
      await utimes(onDisk('pick', name), time, time);
    }
    await mkdir(onDisk('a', 'b', 'c', 'd', 'e', 'f'), { recursive: true });
    page = await openAs(stage.browser, stage.satchel);
  });

  const selected = () => selectedNames(page);
  const selectionIs = (names: string[]) => expect.poll(selected).toEqual(names);

  describe('with the mouse', () => {
    beforeEach(() => goToFolder(page, '/pick/', 'alpha.txt'));

    test('a click selects one, Ctrl adds and takes away, Shift extends', async () => {
      await row(page, 'beta.txt').click();
      await selectionIs(['beta.txt']);
      await selectionBar(page).getByText('1 selected').waitFor();
      await row(page, 'kappa.txt').click({ modifiers: ['Control'] });
      await selectionIs(['beta.txt', 'kappa.txt']);
      await row(page, 'beta.txt').click({ modifiers: ['Control'] });
      await selectionIs(['kappa.txt']);
      await row(page, 'beta.txt').click();
      await row(page, 'gamma.txt').click({ modifiers: ['Shift'] });
      await selectionIs(['beta.txt', 'delta.txt', 'gamma.txt']);
      await selectionBar(page).getByText('3 selected').waitFor();
      await row(page, 'alpha.txt').click({ modifiers: ['Shift'] });
      await selectionIs(['alpha.txt', 'beta.txt']);
      await page.keyboard.press('Escape');
      await selectionIs([]);
      await selectionBar(page).waitFor({ state: 'detached' });
    });

    test('a box drawn on the ground selects what it touches', async () => {
      const list = await page.getByRole('grid').boundingBox();
      const from = await row(page, 'delta.txt').boundingBox();
      const to = await row(page, 'beta.txt').boundingBox();
      if (!list || !from || !to) throw new Error('no boxes');
      // Beside the names a row is ground.
      const x = from.x + from.width / 2;
      await page.mouse.move(x, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(x + 40, to.y + to.height / 2, { steps: 5 });
      await selectionIs(['beta.txt', 'delta.txt']);
      await page.mouse.up();
      await selectionIs(['beta.txt', 'delta.txt']);
    });

    test('a click beside everything selects nothing', async () => {
      await row(page, 'beta.txt').click();
      const box = await row(page, 'omega.txt').boundingBox();
      await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 150);
      await selectionIs([]);
    });

    test('a right click opens the menu of what it is on, and selects that', async () => {
      await row(page, 'delta.txt').click({ button: 'right' });
      const menu = page.getByRole('menu', { name: 'Actions for what is selected' });
      await menu.getByRole('menuitem', { name: 'Rename' }).waitFor();
      await selectionIs(['delta.txt']);
      await menu.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog(page).getByText('delta.txt').waitFor();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      expect(existsSync(onDisk('pick', 'delta.txt'))).toBe(true);
    });

    test('a right click within a selection keeps it, on the ground it is about the folder', async () => {
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

    test('in multiple mode every click adds or takes away, until it is left', async () => {
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

    test('arrows, Home and End move, with Shift they extend, Space toggles', async () => {
      await page.keyboard.press('ArrowDown');
      await selectionIs(['Folder']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await selectionIs(['beta.txt']);
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await selectionIs(['beta.txt', 'delta.txt', 'gamma.txt']);
      await page.keyboard.press('Shift+ArrowUp');
      await selectionIs(['beta.txt', 'delta.txt']);
      await page.keyboard.press('End');
      await selectionIs(['omega.txt']);
      await page.keyboard.press('Shift+Home');
      await selectionIs(ALL);
      await page.keyboard.press('Home');
      await page.keyboard.press('Control+ArrowDown');
      await page.keyboard.press('Control+ArrowDown');
      await page.keyboard.press('Space');
      await selectionIs(['Folder', 'beta.txt']);
    });

    test('Ctrl+A selects everything, Esc nothing', async () => {
      await page.keyboard.press('Control+a');
      await selectionBar(page).getByText('7 selected').waitFor();
      await selectionIs(ALL);
      await page.keyboard.press('Escape');
      await selectionIs([]);
    });

    test('typing the beginning of a name goes to it', async () => {
      await page.keyboard.type('ga');
      await selectionIs(['gamma.txt']);
      expect(await row(page, 'gamma.txt').evaluate((each) => each === document.activeElement)).toBe(true);
    });

    test('Enter opens, Backspace goes up, and the focus is where one came from', async () => {
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

    test('Tab reaches the list once, the menu key opens the menu at the row', async () => {
      await page.keyboard.press('End');
      await selectionIs(['omega.txt']);
      expect(await page.locator('[data-entry][tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menu', { name: 'Actions for what is selected' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    });
  });

  describe('what is kept on the server', () => {
    beforeEach(() => goToFolder(page, '/pick/', 'alpha.txt'));

    const column = (name: string): Locator => page.getByRole('columnheader', { name });

    test('the order: by name, size, last modified, and the other way round', async () => {
      const shown = () => shownNames(page);
      await column('Size').getByRole('button').click();
      await expect.poll(() => column('Size').getAttribute('aria-sort')).not.toBe('none');
      const first = await column('Size').getAttribute('aria-sort');
      const bySize = first === 'ascending' ? FILES.toReversed() : FILES;
      await expect.poll(shown).toEqual(['Folder', ...bySize]);
      await column('Size').getByRole('button').click();
      await expect.poll(shown).toEqual(['Folder', ...bySize.toReversed()]);
      await expect
        .poll(async () => (await storedUser(stage.satchel, 1)).sorting)
        .toEqual(expect.objectContaining({ by: 'size' }));
      const order = await shown();
      await page.reload();
      await row(page, 'alpha.txt').waitFor();
      expect(await shown()).toEqual(order);

      await column('Last modified').getByRole('button').click();
      await expect.poll(() => column('Last modified').getAttribute('aria-sort')).not.toBe('none');
      await expect
        .poll(async () => (await storedUser(stage.satchel, 1)).sorting)
        .toEqual(expect.objectContaining({ by: 'modified' }));
      await column('Name').getByRole('button').click();
      if ((await column('Name').getAttribute('aria-sort')) === 'descending') {
        await column('Name').getByRole('button').click();
      }
      await expect.poll(shown).toEqual(ALL);
    });

    test('list, mosaic or gallery', async () => {
      await page.getByRole('button', { name: 'Show as mosaic' }).click();
      await card(page, 'alpha.txt').waitFor();
      await expect.poll(async () => (await storedUser(stage.satchel, 1)).viewMode).toBe('mosaic');
      await page.reload();
      await card(page, 'alpha.txt').click();
      await selectionIs(['alpha.txt']);
      await page.keyboard.press('ArrowRight');
      await selectionIs(['beta.txt']);
      await page.getByRole('button', { name: 'Show as gallery' }).click();
      await page.getByRole('button', { name: 'Show as list' }).click();
      await row(page, 'alpha.txt').waitFor();
      await expect.poll(async () => (await storedUser(stage.satchel, 1)).viewMode).toBe('list');
    });
  });

  describe('breadcrumbs', () => {
    test('show the last four levels; the dots hold the rest', async () => {
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
      await page.getByTitle('one', { exact: true }).dragTo(page.getByTitle('box', { exact: true }));
      await row(page, 'one').waitFor({ state: 'detached' });
      await expect.poll(() => readdir(onDisk('drag', 'box'))).toEqual(expect.arrayContaining(['one', 'two']));

      await row(page, 'box').dblclick();
      await row(page, 'one').waitFor();
      await page.getByTitle('one', { exact: true }).dragTo(crumbs(page).getByRole('link', { name: 'drag' }));
      await row(page, 'one').waitFor({ state: 'detached' });
      await expect.poll(() => existsSync(onDisk('drag', 'one'))).toBe(true);
      expect(await readdir(onDisk('drag', 'box'))).toEqual(['two']);

      await page.keyboard.down('Control');
      await page
        .getByTitle('two', { exact: true })
        .dragTo(page.getByRole('link', { name: 'My files' }).first());
      await page.keyboard.up('Control');
      await expect.poll(() => existsSync(onDisk('two'))).toBe(true);
      expect(await readdir(onDisk('drag', 'box'))).toEqual(['two']);
    });
  });

  test('who opens with a single click selects with the check circle', async () => {
    const person = await createUser(stage.satchel, 'single', RIGHTS, { singleClick: true });
    const own = await openAs(stage.browser, stage.satchel, person);
    await own.goto('/files/');
    await row(own, 'pick').click();
    await row(own, 'alpha.txt').waitFor();
    await row(own, 'alpha.txt').hover();
    await row(own, 'alpha.txt').locator('[data-check]').click();
    await expect.poll(() => selectedNames(own)).toEqual(['alpha.txt']);
    await own.keyboard.press('Escape');
    await row(own, 'alpha.txt').click();
    await own.getByRole('textbox', { name: 'alpha.txt' }).waitFor();
    await own.context().close();
  });

  describe('on a phone', () => {
    let phone: Page;

    beforeAll(async () => {
      phone = await openAs(stage.browser, stage.satchel, { width: 360, height: 740, hasTouch: true });
    });

    test('a tap opens', async () => {
      await phone.goto('/files/');
      await row(phone, 'pick').tap();
      await row(phone, 'alpha.txt').waitFor();
    });

    test('a long press selects and begins to select several; the bar at the bottom has the actions', async () => {
      const box = await row(phone, 'beta.txt').boundingBox();
      if (!box) throw new Error('no row');
      const cdp = await phone.context().newCDPSession(phone);
      const point = { x: box.x + 120, y: box.y + box.height / 2 };
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      const bar = selectionBar(phone);
      await bar.getByText('1 selected').waitFor();
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await row(phone, 'delta.txt').tap();
      await bar.getByText('2 selected').waitFor();
      expect(await selectedNames(phone)).toEqual(['beta.txt', 'delta.txt']);
      for (const name of ['Rename', 'Copy to', 'Move to', 'Download', 'Delete']) {
        const button = await bar.getByRole('button', { name, exact: true }).boundingBox();
        expect(Math.min(button?.width ?? 0, button?.height ?? 0), name).toBeGreaterThanOrEqual(44);
        expect(button?.y ?? 0).toBeGreaterThan(600);
      }
      expect(await bar.getByRole('button', { name: 'Rename' }).isDisabled()).toBe(true);
      await bar.getByRole('button', { name: 'Delete' }).tap();
      await dialog(phone).getByRole('heading', { name: 'Delete 2 items?' }).waitFor();
      await dialog(phone).getByRole('button', { name: 'Cancel' }).tap();
      await dialog(phone).waitFor({ state: 'detached' });
      await bar.getByRole('button', { name: 'Clear selection' }).tap();
      await bar.waitFor({ state: 'detached' });
    });

    test('a tap that comes twice opens one thing only', async () => {
      await phone.goto('/files/a/');
      const box = await row(phone, 'b').boundingBox();
      const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20];
      // Both at once: between two calls a busy machine may let more than 300 ms pass.
      await Promise.all([phone.touchscreen.tap(x, y), phone.touchscreen.tap(x, y)]);
      await row(phone, 'c').waitFor();
      expect(new URL(phone.url()).pathname).toBe('/files/a/b/');
    });

    test('the sidebar is a drawer, and nothing is wider than the screen', async () => {
      await phone.goto('/files/pick/');
      await row(phone, 'alpha.txt').waitFor();
      await phone.getByRole('button', { name: 'Open the sidebar' }).tap();
      await phone.getByRole('link', { name: 'Settings' }).waitFor();
      // Keys reach the drawer once the focus is in it.
      await phone.locator('[role=dialog] :focus, [role=dialog]:focus').first().waitFor();
      await phone.keyboard.press('Escape');
      await phone.getByRole('link', { name: 'Settings' }).waitFor({ state: 'detached' });
      const width = await phone.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
    });
  });
});
