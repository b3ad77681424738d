import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { dialog, goToFolder, nameField, pasted, row, selectedNames, selectionBar } from './support/screen.js';

describe.skipIf(!hasChromium)('prompts', () => {
  const fixture = openFixture();
  let page: Page;
  const onDisk = (...names: string[]) => join(fixture.satchel.root, ...names);

  beforeAll(async () => {
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  beforeEach(async () => {
    for (const name of await readdir(fixture.satchel.root)) await rm(onDisk(name), { recursive: true });
    await mkdir(onDisk('box'));
    for (const name of ['a.txt', 'b.txt']) await writeFile(onDisk(name), `new ${name}`);
    await writeFile(onDisk('box', 'b.txt'), 'old');
    await goToFolder(page, '/', 'a.txt');
  });

  const closed = () => dialog(page).waitFor({ state: 'detached' });
  /** Keys that are pressed before the prompt has the focus would go elsewhere. */
  const heading = async (name: string | RegExp) => {
    await dialog(page).getByRole('heading', { name }).waitFor();
    await page.locator('[role$="dialog"]:is(:focus, :focus-within)').waitFor();
  };

  test('are closed by Esc, by a click outside, and by navigation', async () => {
    await row(page, 'a.txt').click();
    await page.keyboard.press('Delete');
    await heading('Delete this item?');
    await page.keyboard.press('Escape');
    await closed();
    expect(await selectedNames(page)).toEqual(['a.txt']);
    await page.keyboard.press('Delete');
    await heading('Delete this item?');
    await page.mouse.click(8, 8);
    await closed();
    await goToBox();
    await row(page, 'b.txt').click();
    await page.keyboard.press('Delete');
    await heading('Delete this item?');
    await page.goBack();
    await closed();
    await row(page, 'a.txt').waitFor();
    expect(existsSync(onDisk('a.txt'))).toBe(true);
  });

  test('come one at a time', async () => {
    await row(page, 'a.txt').click();
    await page.keyboard.press('Delete');
    await heading('Delete this item?');
    for (const key of ['F1', 'F2', 'Control+f', 'Control+k']) await page.keyboard.press(key);
    expect(await dialog(page).count()).toBe(1);
    await heading('Delete this item?');
    await page.keyboard.press('Escape');
  });

  test('Delete, F2 and Ctrl+C do nothing without a selection', async () => {
    for (const key of ['Delete', 'F2', 'Control+c', 'Control+x']) await page.keyboard.press(key);
    expect(await dialog(page).count()).toBe(0);
    expect(await page.getByText('copied').count()).toBe(0);
  });

  test('Enter deletes, copies, moves, and keeps both rather than to replace', async () => {
    await row(page, 'a.txt').click();
    await page.keyboard.press('Delete');
    await heading('Delete this item?');
    await page.keyboard.press('Enter');
    await expect.poll(() => existsSync(onDisk('a.txt'))).toBe(false);
    await closed();

    await row(page, 'b.txt').click();
    await page.getByRole('button', { name: 'Copy to…' }).first().click();
    await dialog(page).getByRole('treeitem', { name: 'box' }).click();
    await page.keyboard.press('Enter');
    await heading('Replace or keep both?');
    await page.keyboard.press('Enter');
    await expect.poll(() => existsSync(onDisk('box', 'b(1).txt'))).toBe(true);
    expect(await readFile(onDisk('box', 'b.txt'), 'utf8')).toBe('old');
    await closed();

    await rm(onDisk('box', 'b.txt'));
    await goToFolder(page, '/', 'box');
    await row(page, 'b.txt').click();
    await page.getByRole('button', { name: 'Move to…' }).first().click();
    await dialog(page).getByRole('treeitem', { name: 'box' }).click();
    await page.keyboard.press('Enter');
    await expect.poll(() => existsSync(onDisk('box', 'b.txt'))).toBe(true);
    expect(existsSync(onDisk('b.txt'))).toBe(false);
  });

  test('the folder picker begins at the open folder, with its neighbours in view', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `folder ${index + 10}`);
    for (const name of names) await mkdir(onDisk('many', name), { recursive: true });
    await writeFile(onDisk('many', 'folder 30', 'a.txt'), 'a');
    await goToFolder(page, '/many/folder%2030/', 'a.txt');
    await row(page, 'a.txt').click();
    await page.getByRole('button', { name: 'Move to…' }).first().click();
    const tree = dialog(page).getByRole('tree');
    const folder = (name: string) => tree.getByRole('treeitem', { name, exact: true });
    await folder('folder 31').waitFor();
    const isInside = async (name: string) => {
      const [inner, outer] = [await folder(name).boundingBox(), await tree.boundingBox()];
      if (!inner || !outer) return false;
      return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
    };
    for (const name of ['folder 26', 'folder 30', 'folder 34'])
      await expect.poll(() => isInside(name)).toBe(true);
    await page.keyboard.press('Escape');
    await closed();
  });

  test('an entry is not moved to its own folder', async () => {
    await row(page, 'a.txt').click();
    await page.getByRole('button', { name: 'Move to…' }).first().click();
    const submit = dialog(page).getByRole('button', { name: 'Move to My files' });
    expect(await submit.isDisabled()).toBe(true);
    // A phone has no room for all buttons in one line, but these two stay together.
    await page.setViewportSize({ width: 360, height: 740 });
    const cancel = dialog(page).getByRole('button', { name: 'Cancel' });
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBeLessThan(360);
    expect((await cancel.boundingBox())?.y).toBe((await submit.boundingBox())?.y);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog(page).getByRole('treeitem', { name: 'box' }).click();
    expect(await dialog(page).getByRole('button', { name: 'Move to box' }).isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  test('names lose leading and trailing spaces', async () => {
    await page.getByRole('button', { name: 'New folder' }).first().click();
    await dialog(page).getByLabel('Name').fill('  with space  ');
    await page.keyboard.press('Enter');
    await row(page, 'with space').waitFor();
    await row(page, 'a.txt').click();
    await page.keyboard.press('F2');
    await nameField(page).fill('  50% of a+b.txt ');
    await page.keyboard.press('Enter');
    await row(page, '50% of a+b.txt').waitFor();
    await expect
      .poll(() => readdir(fixture.satchel.root))
      .toEqual(expect.arrayContaining(['with space', '50% of a+b.txt']));
  });

  test('entries that were cut are pasted once, copied ones any number of times', async () => {
    const paste = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      const item = page.getByRole('menuitem', { name: 'Paste' });
      await item.waitFor();
      const isEnabled = (await item.getAttribute('aria-disabled')) !== 'true';
      await page.keyboard.press('Escape');
      await item.waitFor({ state: 'detached' });
      return isEnabled;
    };
    await row(page, 'a.txt').click();
    await page.keyboard.press('Control+x');
    await goToBox();
    await page.keyboard.press('Control+v');
    await expect.poll(() => existsSync(onDisk('box', 'a.txt'))).toBe(true);
    await expect.poll(paste).toBe(false);
    await row(page, 'a.txt').click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await pasted(page, 'a(1).txt');
    expect(await paste()).toBe(true);
  });

  async function goToBox(): Promise<void> {
    await row(page, 'box').dblclick();
    await page.waitForURL('**/files/box/');
    // Both folders have a `b.txt`.
    await row(page, 'a.txt').waitFor({ state: 'detached' });
    await row(page, 'b.txt').waitFor();
  }

  test('the selection and multiple mode end on navigation or when the folder has changed', async () => {
    await page.getByRole('button', { name: 'Select multiple' }).click();
    await row(page, 'a.txt').click();
    await page.getByRole('link', { name: 'My files' }).first().waitFor();
    await selectionBar(page).getByText('1 selected').waitFor();
    await page.goto('/files/box/');
    await row(page, 'b.txt').waitFor();
    expect(await selectionBar(page).count()).toBe(0);
    await row(page, 'b.txt').click();
    await writeFile(onDisk('box', 'c.txt'), 'c');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reload' }).click();
    await row(page, 'c.txt').waitFor();
    await expect.poll(() => selectedNames(page)).toEqual([]);
  });

  test('an entry is found, moved to another folder and opened there by keyboard alone', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    expect(await selectedNames(page)).toEqual(['a.txt']);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('move to');
    await page
      .getByRole('option', { name: /Move to/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await heading('Move a.txt');
    await page.keyboard.press('ArrowDown');
    await dialog(page).getByRole('button', { name: 'Move to box' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => existsSync(onDisk('box', 'a.txt'))).toBe(true);
    await closed();
  });

  test.each([360, 736, 1280])('every action of the header fits at %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await row(page, 'a.txt').click();
    const named = async (role: 'button' | 'menuitem') =>
      (await page.getByRole(role).all()).map(async (each) =>
        ((await each.getAttribute('aria-label')) ?? (await each.textContent()) ?? '').trim(),
      );
    if (width <= 736) {
      await page.goto('/files/');
      await row(page, 'a.txt').click();
      // On touch screens the menu has only what can be done now, and the selection has a bar.
      await selectionBar(page).waitFor();
    }
    const found = await Promise.all(await named('button'));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
    found.push(...(await Promise.all(await named('menuitem'))));
    for (const name of [
      'Share',
      'Rename',
      'Copy to',
      'Move to',
      'Delete',
      'View',
      'Download',
      'Upload',
      'Info',
      'Select multiple',
    ]) {
      expect(
        found.some((each) => each.startsWith(name)),
        `${name} at ${width}`,
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
