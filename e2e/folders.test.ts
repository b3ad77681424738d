import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyPermission } from '@satchel/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { createUser, type Person } from './support/satchel.js';
import { dialog, row } from './support/screen.js';

describe.skipIf(!hasChromium)('folders of a group', () => {
  const fixture = openFixture();
  let admin: Page;
  let page: Page;
  let ann: Person;
  const onDisk = (...names: string[]) => join(fixture.satchel.root, ...names);

  beforeAll(async () => {
    const { satchel, browser } = fixture;
    for (const folder of ['Shared/Photos', 'Shared/Papers/private', 'Shared/Music/plans', 'homes/ann']) {
      await mkdir(onDisk(folder), { recursive: true });
    }
    await writeFile(onDisk('Shared/Photos/beach.txt'), 'beach');
    await writeFile(onDisk('Shared/Papers/will.txt'), 'will');
    ann = await createUser(satchel, 'ann', everyPermission(false), { scope: '/homes/ann', scopeName: null });
    admin = await openAs(browser, satchel, { reducedMotion: 'reduce' });
    page = await openAs(browser, satchel, { reducedMotion: 'reduce', ...ann });
  });

  const notice = (on: Page, text: string) =>
    on.getByRole('status').getByText(text, { exact: true }).waitFor();

  /** Chooses a folder of the server for the last folder of the form, and what may be done in it. */
  async function addFolder(path: readonly string[], preset: string): Promise<void> {
    await admin.getByRole('button', { name: 'Add a folder' }).click();
    const last = admin.getByRole('list', { name: 'Folders', exact: true }).getByRole('listitem').last();
    await last.getByRole('button', { name: 'Choose…' }).click();
    for (const name of path) {
      await dialog(admin).getByRole('treeitem', { name, exact: true }).click();
      await admin.keyboard.press('ArrowRight');
    }
    await dialog(admin).getByRole('button', { name: 'Choose', exact: true }).click();
    await last.getByRole('button', { name: preset, exact: true }).click();
  }

  test('a user without any folder has an empty first level', async () => {
    await page.goto('/files/');
    await page.getByText('This folder is empty').waitFor();
    expect(await page.getByRole('button', { name: 'New folder' }).count()).toBe(0);
  });

  test('an administrator makes a group with folders, and puts her in', async () => {
    await admin.goto('/settings/groups');
    await admin.getByText('A group gives all its members').waitFor();
    await admin.getByRole('button', { name: 'New group' }).click();
    await admin.getByLabel('Name', { exact: true }).fill('Family');
    await addFolder(['Shared', 'Photos'], 'Can edit');
    await addFolder(['Shared', 'Music'], 'Can edit');
    await addFolder(['Shared', 'Papers'], 'Can download');
    const papers = admin.getByRole('list', { name: 'Folders', exact: true }).getByRole('listitem').last();
    await papers.locator('summary', { hasText: 'Rules' }).click();
    await papers.getByRole('button', { name: 'Add rule' }).click();
    await papers.getByLabel('Path of rule 1').fill('/private');
    await papers.getByText('Deny', { exact: true }).click();
    await admin.getByText('ann', { exact: true }).click();
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await notice(admin, 'Group created');
    await admin.getByRole('heading', { name: 'Group Family' }).waitFor();
  });

  test('she sees the folders without a reload, in the list and in the sidebar', async () => {
    await row(page, 'Photos').waitFor();
    await row(page, 'Papers').waitFor();
    await page.getByRole('list', { name: 'Your folders' }).getByRole('link', { name: 'Papers' }).waitFor();
    await row(page, 'Photos').click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Delete');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New folder' }).count()).toBe(0);
  });

  test('she may upload in one folder and not in the other', async () => {
    await page.goto('/files/Papers/');
    await row(page, 'will.txt').waitFor();
    expect(await row(page, 'private').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0);
    await page.goto('/files/Photos/');
    await row(page, 'beach.txt').waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).first().waitFor();
  });

  test('she moves a file from one folder to the other, and undoes it', async () => {
    await row(page, 'beach.txt').click();
    await page.keyboard.press('Alt+m');
    await dialog(page).getByRole('combobox').or(dialog(page).getByRole('textbox')).first().fill('plans');
    await dialog(page).getByRole('option', { name: /plans/ }).waitFor();
    await page.keyboard.press('Enter');
    await row(page, 'beach.txt').waitFor({ state: 'detached' });
    // The list shows changes before the server has made them.
    await expect.poll(() => existsSync(onDisk('Shared/Music/plans/beach.txt'))).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'beach.txt').waitFor();
    await expect.poll(() => existsSync(onDisk('Shared/Photos/beach.txt'))).toBe(true);
  });

  test('the administrator looks up why she cannot see something', async () => {
    await admin.goto(`/settings/users/${ann.id}`);
    await admin.getByRole('list', { name: 'Folders from groups' }).getByText('Papers').waitFor();
    const check = admin.getByRole('region', { name: 'What can this user see?' });
    await check.getByRole('button', { name: 'Papers' }).click();
    await check.getByLabel('Path in their folder').fill('/Papers/private');
    await admin.keyboard.press('Enter');
    await check.getByText('Decided by rule 1 of the folder Papers in the group Family').waitFor();
    await check.getByRole('link', { name: '/private' }).click();
    await admin.getByRole('heading', { name: 'Group Family' }).waitFor();
  });
});
