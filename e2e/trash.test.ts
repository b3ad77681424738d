import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { afterResponse, dialog, goToFolder, row } from './support/screen.js';

describe.skipIf(!hasChromium)('the trash', () => {
  const fixture = openFixture();
  const onDisk = (...parts: string[]) => join(fixture.satchel.root, ...parts);
  const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });
  const trashLink = (count: string) => sidebar().getByRole('link', { name: `Trash${count}`, exact: true });
  let page: Page;

  beforeAll(async () => {
    await mkdir(onDisk('Letters'));
    await writeFile(onDisk('Letters', 'draft.txt'), 'the first');
    await writeFile(onDisk('Letters', 'other.txt'), 'other');
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  const remove = async (name: string, text: string, keys: string) => {
    await row(page, name).click();
    await page.keyboard.press(keys);
    await dialog(page).getByText(text).waitFor();
    await dialog(page).locator(':focus').waitFor();
    // When files are deleted for good, Enter cancels until the button has the focus.
    if (keys === 'Shift+Delete') await page.keyboard.press('Tab');
    await afterResponse(page, 'DELETE', () => page.keyboard.press('Enter'));
    await row(page, name).waitFor({ state: 'detached' });
    await dialog(page).waitFor({ state: 'detached' });
  };

  test('receives what is deleted, which is restored beside what has its name now', async () => {
    await goToFolder(page, '/Letters/', 'draft.txt');
    await remove('draft.txt', 'draft.txt will be moved to the trash.', 'Delete');
    await trashLink(' 1').waitFor();
    await writeFile(onDisk('Letters', 'draft.txt'), 'the second');
    await trashLink(' 1').click();
    await page.waitForURL('**/settings/trash');
    await page.getByText('Was in /Letters').waitFor();
    // In a narrow window the menu of a row is always visible, and leaves no empty space.
    await page.setViewportSize({ width: 600, height: 800 });
    await page.mouse.move(300, 790);
    const menu = page.getByRole('button', { name: 'More actions' });
    await expect.poll(() => menu.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await dialog(page).getByRole('heading', { name: 'Replace or keep both?' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Keep both' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('The trash is empty').waitFor();
    await trashLink('').waitFor();
    await goToFolder(page, '/Letters/', 'draft(1).txt');
    expect(await readFile(onDisk('Letters', 'draft.txt'), 'utf8')).toBe('the second');
    expect(await readFile(onDisk('Letters', 'draft(1).txt'), 'utf8')).toBe('the first');
  });

  test('restores what replaces the file that has its name now', async () => {
    await remove('draft(1).txt', 'draft(1).txt will be moved to the trash.', 'Delete');
    await writeFile(onDisk('Letters', 'draft(1).txt'), 'in the way');
    await trashLink(' 1').click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Replace' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('The trash is empty').waitFor();
    expect(await readFile(onDisk('Letters', 'draft(1).txt'), 'utf8')).toBe('the first');
  });

  test('is not used by Shift+Delete', async () => {
    await goToFolder(page, '/Letters/', 'other.txt');
    await remove('other.txt', 'other.txt will be deleted for good.', 'Shift+Delete');
    await page.goto('/settings/trash');
    await page.getByText('The trash is empty').waitFor();
  });

  test('is emptied after a question', async () => {
    await goToFolder(page, '/Letters/', 'draft.txt');
    await remove('draft.txt', 'draft.txt will be moved to the trash.', 'Delete');
    await trashLink(' 1').click();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await dialog(page).getByRole('button', { name: 'Empty trash' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('The trash is empty').waitFor();
    await trashLink('').waitFor();
  });

  test('is absent once an administrator has switched it off', async () => {
    await page.goto('/settings/global');
    await page.getByText('Move deleted files to the trash').click();
    await page.getByRole('form', { name: 'Global settings' }).getByRole('button', { name: 'Save' }).click();
    await trashLink('').waitFor({ state: 'detached' });
  });
});
