import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { dialog, goToFolder, nameField, row, selectedNames } from './support/screen.js';

describe.skipIf(!hasChromium)('undo', () => {
  const fixture = openFixture();
  const onDisk = (...parts: string[]) => join(fixture.satchel.root, ...parts);
  let page: Page;

  beforeAll(async () => {
    await mkdir(onDisk('Letters'));
    await writeFile(onDisk('Letters', 'draft.txt'), 'the only copy');
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  test('restores what was deleted by mistake, by the bar and by keys', async () => {
    await goToFolder(page, '/Letters/', 'draft.txt');
    await row(page, 'draft.txt').click();
    await page.keyboard.press('Delete');
    await dialog(page).getByText('draft.txt will be moved to the trash.').waitFor();
    await dialog(page).locator(':focus').waitFor();
    await page.keyboard.press('Enter');
    await row(page, 'draft.txt').waitFor({ state: 'detached' });
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('“draft.txt” moved to the trash').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: “draft.txt”').waitFor();
    await row(page, 'draft.txt').waitFor();
    expect(await readFile(onDisk('Letters', 'draft.txt'), 'utf8')).toBe('the only copy');
    await page.keyboard.press('Control+Shift+Z');
    await page.getByText('Done again: “draft.txt”').waitFor();
    await row(page, 'draft.txt').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Z');
    await row(page, 'draft.txt').waitFor();
  });

  test('the bar says where things went, shows them there, and keys undo it', async () => {
    await mkdir(onDisk('Letters', 'Sent'));
    for (const name of ['one.txt', 'two.txt']) await writeFile(onDisk('Letters', name), name);
    await goToFolder(page, '/Letters/', 'two.txt');
    await row(page, 'one.txt').click();
    await row(page, 'two.txt').click({ modifiers: ['Control'] });
    await row(page, 'two.txt').dragTo(row(page, 'Sent'));
    const bar = page.getByRole('group').filter({ hasText: '2 items moved to Sent' });
    await bar.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL('**/files/Letters/Sent/');
    await expect.poll(() => selectedNames(page)).toEqual(['one.txt', 'two.txt']);
    await bar.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Z');
    await page.getByText('Undone: 2 items').waitFor();
    await row(page, 'two.txt').waitFor({ state: 'detached' });
    expect(existsSync(onDisk('Letters', 'two.txt'))).toBe(true);
  });

  test('the page stays in the folder after a move, unless the own profile says otherwise', async () => {
    await writeFile(onDisk('Letters', 'three.txt'), 'three');
    const moveTo = async (target: string) => {
      await row(page, 'three.txt').click();
      await page.getByRole('button', { name: 'Move to…' }).first().click();
      await dialog(page).getByRole('treeitem', { name: target }).click();
      await dialog(page)
        .getByRole('button', { name: `Move to ${target}` })
        .click();
    };
    const goesAlong = page.getByRole('switch', { name: 'Go to the folder after copying or moving' });
    for (const isWanted of [false, true]) {
      await page.goto('/settings/profile');
      await goesAlong.setChecked(isWanted, { force: true });
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await page.getByText('Settings updated').waitFor();
      // A page that was loaded shows the stored permissions until the session is renewed.
      await page.getByRole('link', { name: 'My files' }).first().click();
      await row(page, 'Letters').dblclick();
      await row(page, 'three.txt').waitFor();
      await moveTo('Sent');
      if (isWanted) await page.waitForURL('**/files/Letters/Sent/');
      const bar = page.getByRole('group').filter({ hasText: '“three.txt” moved to Sent' });
      await bar.getByRole('button', { name: 'Undo' }).focus();
      expect(await bar.getByRole('button', { name: 'Show' }).count()).toBe(isWanted ? 0 : 1);
      expect(page.url()).toMatch(isWanted ? /\/Letters\/Sent\/$/ : /\/Letters\/$/);
      await bar.getByRole('button', { name: 'Undo' }).press('Enter');
      await page.getByText('Undone: “three.txt”').waitFor();
    }
  });

  test('undoes many renamings at once', async () => {
    for (const name of ['one.md', 'two.md']) await writeFile(onDisk('Letters', name), name);
    await goToFolder(page, '/Letters/', 'two.md');
    await row(page, 'one.md').click();
    await row(page, 'two.md').click({ modifiers: ['Control'] });
    await page.keyboard.press('F2');
    await dialog(page).getByLabel('New name').fill('trip {nn}');
    await dialog(page).getByText('trip 02.md').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 items renamed').waitFor();
    expect(['trip 01.md', 'trip 02.md'].map((name) => existsSync(onDisk('Letters', name)))).toEqual([
      true,
      true,
    ]);
    await row(page, 'trip 02.md').and(page.locator('[aria-selected="true"]')).waitFor();
    await page.keyboard.press('Control+z');
    await row(page, 'two.md').waitFor();
    await row(page, 'one.md').waitFor();
  });

  test('is in the history, with what prevents it', async () => {
    await goToFolder(page, '/Letters/', 'draft.txt');
    await row(page, 'draft.txt').click();
    await page.keyboard.press('F2');
    await nameField(page).fill('final.txt');
    await page.keyboard.press('Enter');
    await row(page, 'final.txt').waitFor();
    await page.getByText('Renamed to “final.txt”').waitFor();
    await writeFile(onDisk('Letters', 'final.txt'), 'written by another program');
    await page.goto('/settings/history');
    await page.getByRole('listitem').first().waitFor();
    const renaming = page.getByRole('listitem').filter({ hasText: 'Renamed' });
    await renaming.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Could not be undone').waitFor();
    expect(existsSync(onDisk('Letters', 'draft.txt'))).toBe(false);
  });
});
