import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyPermission } from '@satchel/contract';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { createUser } from './support/satchel.js';
import { dialog, goToFolder, row } from './support/screen.js';

const FILES = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'];
const FIELD = 'Find a folder by name';

describe.skipIf(!hasChromium)('folders by name', () => {
  const fixture = openFixture();
  let page: Page;
  const onDisk = (...names: string[]) => join(fixture.satchel.root, ...names);
  const field = () => dialog(page).getByRole('combobox', { name: FIELD });

  beforeAll(async () => {
    page = await openAs(fixture.browser, fixture.satchel);
  });

  beforeEach(async () => {
    for (const name of ['tree', 'others']) await rm(onDisk(name), { recursive: true, force: true });
    await mkdir(onDisk('tree', 'left', 'from', 'here'), { recursive: true });
    await mkdir(onDisk('tree', 'other', 'Right'), { recursive: true });
    await mkdir(onDisk('others', 'Rights of others'), { recursive: true });
    for (const name of FILES) await writeFile(onDisk('tree', 'left', 'from', 'here', name), name);
  });

  test('five files move two up and one across in ten gestures of the keyboard', async () => {
    await goToFolder(page, '/tree/left/from/here/', '1.txt');
    await row(page, '1.txt').waitFor();
    let gestures = 0;
    const press = async (key: string) => {
      gestures += 1;
      await page.keyboard.press(key);
    };
    await press('Home');
    await press('Shift+End');
    await press('Alt+m');
    // The gesture waits neither for the prompt nor for the server.
    gestures += 1;
    await page.keyboard.type('rig');
    await press('Enter');
    await expect.poll(() => existsSync(onDisk('tree', 'other', 'Right', '5.txt'))).toBe(true);
    for (const name of FILES) {
      await expect.poll(() => existsSync(onDisk('tree', 'other', 'Right', name))).toBe(true);
      expect(existsSync(onDisk('tree', 'left', 'from', 'here', name))).toBe(false);
    }
    expect(gestures).toBeLessThanOrEqual(10);
    await dialog(page).waitFor({ state: 'detached' });
  });

  test('the arrows choose among them, and Esc leads back to the tree', async () => {
    await goToFolder(page, '/tree/left/from/here/', '1.txt');
    await row(page, '1.txt').click();
    await page.keyboard.press('Alt+m');
    await field().waitFor();
    await field().fill('ri');
    await dialog(page).getByRole('option', { name: 'Rights of others' }).waitFor();
    await dialog(page).getByText('2 folders', { exact: true }).waitFor();
    expect(await dialog(page).getByRole('option', { selected: true }).textContent()).toContain('tree/other');
    await page.keyboard.press('ArrowDown');
    await dialog(page).getByRole('button', { name: 'Move to Rights of others' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('treeitem', { name: 'here', selected: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(existsSync(onDisk('tree', 'left', 'from', 'here', '1.txt'))).toBe(true);
  });

  test('Ctrl+K, three letters and Enter go to one from any page', async () => {
    await page.goto('/settings/profile');
    await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
    await page.keyboard.press('Control+k');
    // The profile page has such fields, too.
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('fro');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/files/tree/left/from/');
    await row(page, 'here').waitFor();
  });

  test('Ctrl+L edits the path, on the pages of folders only', async () => {
    await goToFolder(page, '/tree/left/', 'from');
    await page.keyboard.press('Control+l');
    const path = page.getByRole('combobox', { name: 'Folder path' });
    await path.waitFor();
    expect(await path.inputValue()).toBe('/tree/left/');
    await page.keyboard.press('Escape');
    await path.waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Folder path' }).waitFor();
    await row(page, 'from').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+l');
    await path.waitFor();
    await page.keyboard.type('/tree/o');
    await page.getByRole('option', { name: 'other' }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('option', { name: 'Right' }).waitFor();
    await page.keyboard.type('nowhere');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('There is no such folder.').waitFor();
    await path.fill('/tree/other/');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/files/tree/other/');
    await path.waitFor({ state: 'detached' });
    await row(page, 'Right').and(page.locator(':focus')).waitFor();
    await page.goto('/settings/profile');
    await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
    await page.keyboard.press('Control+l');
    expect(await path.count()).toBe(0);
  });

  test('folders outside of the scope, or denied by a rule, are not offered', async () => {
    const person = await createUser(fixture.satchel, 'inside', everyPermission(true), {
      scope: '/tree',
      rules: [{ allow: false, regex: false, path: '/hidden', regexp: { raw: '' } }],
    });
    await mkdir(onDisk('tree', 'hidden', 'Right here'), { recursive: true });
    await startOver(page, fixture.satchel, person);
    await goToFolder(page, '/left/from/here/', '1.txt');
    await row(page, '1.txt').click();
    await page.keyboard.press('Alt+m');
    await field().waitFor();
    await field().fill('ri');
    await dialog(page).getByText('1 folder', { exact: true }).waitFor();
    expect(await dialog(page).getByRole('option').allTextContents()).toEqual(['Rightother']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('righ');
    await page.getByText('1 folder', { exact: true }).waitFor();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Rightother',
      'Search files for “righ”',
    ]);
    await startOver(page, fixture.satchel);
  });
});
