import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { createUser, type Person } from './support/satchel.js';
import { afterResponse, bytes, dialog, goToFolder, pickFiles, row } from './support/screen.js';

const KB = 1024;
const MAY_CHANGE = { create: true, rename: true, modify: true, delete: true, download: true };

describe.skipIf(!hasChromium)('a storage limit', () => {
  const fixture = openFixture();
  const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });
  const used = (amount: string) => sidebar().getByText(`${amount} of 1.0 MB used`, { exact: true });
  const stored = async () => (await readdir(join(fixture.satchel.root, 'anna'))).sort();
  const question = () => dialog(page).getByRole('heading', { name: 'Not enough room' });
  const isAnswered = () => dialog(page).waitFor({ state: 'detached' });
  let anna: Person;
  let page: Page;

  beforeAll(async () => {
    await mkdir(join(fixture.satchel.root, 'anna'));
    anna = await createUser(fixture.satchel, 'anna', MAY_CHANGE, { scope: '/anna' });
    page = await openAs(fixture.browser, fixture.satchel, { ...anna, reducedMotion: 'reduce' });
  });

  test('is set by an administrator, who sees how much of it is used', async () => {
    const admin = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    await admin.goto(`/settings/users/${anna.id}`);
    await admin.getByRole('combobox', { name: 'Storage limit' }).selectOption('own');
    await admin.getByRole('textbox', { name: 'Storage limit' }).fill('1');
    await admin.getByRole('combobox', { name: 'Unit' }).selectOption('megabyte');
    await afterResponse(
      admin,
      'PUT',
      () => admin.getByRole('button', { name: 'Save' }).click(),
      '/api/users',
    );
    await admin.getByText('0 bytes of 1.0 MB used').waitFor();
    await admin.context().close();
  });

  test('is asked about before an upload that does not fit, and shown in the sidebar', async () => {
    await page.goto('/files/');
    await pickFiles(page, [bytes('first.bin', 600 * KB)]);
    await row(page, 'first.bin').waitFor();
    await used('600 KB').waitFor();
    await pickFiles(page, [bytes('large.bin', 500 * KB), bytes('second.bin', 400 * KB)]);
    await question().waitFor();
    await dialog(page).getByText('These files need 900 KB, and 424 KB is left.').waitFor();
    await expect.poll(() => page.getByText(/^Uploading/).count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Upload what fits' }).click();
    await row(page, 'second.bin').waitFor();
    await used('1,000 KB').waitFor();
    await sidebar().getByText('Little room is left.').waitFor();
    expect(await stored()).toEqual(['first.bin', 'second.bin']);
  });

  test('refuses a copy with the sentence that says why', async () => {
    await row(page, 'second.bin').click();
    await page.keyboard.press('Control+C');
    await page.keyboard.press('Control+V');
    await page.getByText('The storage limit leaves no room for this: 1,000 KB of 1.0 MB are used.').waitFor();
    expect(await stored()).toEqual(['first.bin', 'second.bin']);
  });

  test('has room again for what was in the trash once that is empty', async () => {
    await row(page, 'first.bin').click();
    await page.keyboard.press('Delete');
    await dialog(page).locator(':focus').waitFor();
    await afterResponse(page, 'DELETE', () => page.keyboard.press('Enter'));
    await isAnswered();
    await pickFiles(page, [bytes('third.bin', 500 * KB)]);
    await question().waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await isAnswered();

    await sidebar().getByRole('link', { name: 'Of it 600 KB in the trash' }).click();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await dialog(page).locator(':focus').waitFor();
    await dialog(page).getByRole('button', { name: 'Empty trash' }).click();
    await used('400 KB').waitFor();

    await goToFolder(page, '/', 'second.bin');
    await pickFiles(page, [bytes('third.bin', 500 * KB)]);
    await row(page, 'third.bin').waitFor();
    await used('900 KB').waitFor();
    expect(await stored()).toEqual(['second.bin', 'third.bin']);
  });
});
