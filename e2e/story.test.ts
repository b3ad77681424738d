import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillLogin, hasChromium, openBrowser } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import {
  afterResponse,
  bytes,
  crumbs,
  dialog,
  downloadBy,
  nameField,
  pasted,
  pickFiles,
  renamed,
  row,
} from './support/screen.js';

// Without a browser there is nothing to test; `npm test` says so, and fails for it under CI.
describe.skipIf(!hasChromium)('a day with files', () => {
  const fixture = openFixture();
  let page: Page;

  beforeAll(async () => {
    const { satchel, browser } = fixture;
    await mkdir(join(satchel.root, 'Archive'));
    await writeFile(join(satchel.root, 'dot.png'), ONE_PIXEL);
    await writeFile(join(satchel.root, 'line.png'), ONE_PIXEL);
    page = await openBrowser(browser, satchel);
  });

  const onDisk = (...path: string[]): string => join(fixture.satchel.root, ...path);
  /** The names in a folder, except the folders that hold deleted and replaced files. */
  const namesIn = async (...path: string[]): Promise<string[]> =>
    (await readdir(onDisk(...path))).filter((name) => !name.startsWith('.satchel-')).sort();

  test('a wrong password is rejected, and the requested page is kept', async () => {
    await page.goto('/files/Archive/');
    await page.waitForURL('**/login?redirect=*');
    await expect.poll(() => page.title()).toContain('Login');
    await fillLogin(page, { username: 'admin', password: 'not the password' });
    await page.getByText('Wrong credentials').waitFor();
    await fillLogin(page, { username: 'admin', password: fixture.satchel.password });
    await page.waitForURL('**/files/Archive/');
    await expect.poll(() => page.title()).toContain('Archive');
  });

  test('the empty folder says so and offers the permitted actions', async () => {
    await page.getByText('This folder is empty').waitFor();
    const main = page.getByRole('main');
    expect(await main.getByRole('button', { name: 'New folder' }).count()).toBe(1);
  });

  test('a new folder appears, and can be opened', async () => {
    await page.getByRole('button', { name: 'New folder' }).first().click();
    await dialog(page).getByLabel('Name').fill('Letters & notes #1');
    await page.keyboard.press('Enter');
    await row(page, 'Letters & notes #1').waitFor();
    expect(await namesIn('Archive')).toEqual(['Letters & notes #1']);
    await row(page, 'Letters & notes #1').dblclick();
    await page.waitForURL('**/files/Archive/Letters%20%26%20notes%20%231/');
    await crumbs(page).getByRole('link', { name: 'Letters & notes #1' }).waitFor();
  });

  test('a new file opens in the editor and is saved with Ctrl+S', async () => {
    await page.getByRole('button', { name: 'New file' }).first().click();
    await dialog(page).getByLabel('Name').fill('draft.txt');
    await page.keyboard.press('Enter');
    await row(page, 'draft.txt').dblclick();
    await page.getByRole('textbox', { name: 'draft.txt' }).click();
    await page.keyboard.type('Dear reader,');
    await page.getByRole('img', { name: 'Unsaved changes' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('img', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
    expect(await readFile(onDisk('Archive', 'Letters & notes #1', 'draft.txt'), 'utf8')).toBe('Dear reader,');
  });

  test('leaving the editor with changes asks, and saves them on request', async () => {
    await page.getByRole('textbox', { name: 'draft.txt' }).press('Control+End');
    await page.keyboard.type(' dear writer');
    await page.getByRole('button', { name: 'Back to the folder' }).click();
    await dialog(page).getByRole('heading', { name: 'Save the changes in draft.txt?' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'draft.txt').waitFor();
    const file = onDisk('Archive', 'Letters & notes #1', 'draft.txt');
    expect(await readFile(file, 'utf8')).toBe('Dear reader, dear writer');
  });

  test('picked files are uploaded, and a name in use asks', async () => {
    await crumbs(page).getByRole('link', { name: 'Archive' }).click();
    await row(page, 'Letters & notes #1').waitFor();
    await pickFiles(page, [bytes('photo.bin', 300_000)]);
    await row(page, 'photo.bin').waitFor();
    expect((await readFile(onDisk('Archive', 'photo.bin'))).length).toBe(300_000);

    await pickFiles(page, [bytes('photo.bin', 10, 2)]);
    await dialog(page).getByRole('heading', { name: 'Replace or keep both?' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Replace' }).click();
    await expect.poll(async () => (await readFile(onDisk('Archive', 'photo.bin'))).length).toBe(10);
    await row(page, 'photo.bin').getByText('10 bytes').waitFor();
  });

  test('a file is renamed', async () => {
    await row(page, 'photo.bin').click();
    await page.keyboard.press('F2');
    await nameField(page).fill('picture.bin');
    await renamed(page, () => page.keyboard.press('Enter'));
    await row(page, 'picture.bin').waitFor();
    await row(page, 'photo.bin').waitFor({ state: 'detached' });
    expect(await namesIn('Archive')).toEqual(['Letters & notes #1', 'picture.bin']);
  });

  test('a file that is copied and pasted into another folder by keyboard is in both', async () => {
    await row(page, 'picture.bin').click();
    await page.keyboard.press('Control+c');
    await row(page, 'Letters & notes #1').dblclick();
    await row(page, 'draft.txt').waitFor();
    await page.keyboard.press('Control+v');
    await pasted(page, 'picture.bin');
    expect(await namesIn('Archive', 'Letters & notes #1')).toEqual(['draft.txt', 'picture.bin']);
    expect(await namesIn('Archive')).toContain('picture.bin');
  });

  test('a file that is pasted into its own folder is there twice', async () => {
    await row(page, 'picture.bin').click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await pasted(page, 'picture(1).bin');
    expect(await namesIn('Archive', 'Letters & notes #1')).toHaveLength(3);
  });

  test('a file that is cut and pasted has left the first folder, and a name in use asks', async () => {
    await row(page, 'picture.bin').click();
    await page.keyboard.press('Control+x');
    await page.keyboard.press('Alt+ArrowUp');
    await page.waitForURL('**/files/Archive/');
    // Both folders have a picture.bin; this one is only in the upper folder.
    await row(page, 'Letters & notes #1').waitFor();
    await page.keyboard.press('Control+v');
    await dialog(page).getByRole('heading', { name: 'Replace or keep both?' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Keep both' }).click();
    await pasted(page, 'picture(1).bin');
    expect(await namesIn('Archive')).toHaveLength(3);
    expect(await namesIn('Archive', 'Letters & notes #1')).not.toContain('picture.bin');
  });

  test('a file is moved with the folder picker', async () => {
    await row(page, 'Letters & notes #1').dblclick();
    await row(page, 'draft.txt').click();
    await page.getByRole('button', { name: 'Move to…' }).first().click();
    await dialog(page).getByRole('treeitem', { name: 'My files' }).click();
    await dialog(page).getByRole('button', { name: 'Move to My files' }).click();
    // The page stays in the same folder.
    await row(page, 'draft.txt').waitFor({ state: 'detached' });
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/files/Archive/Letters & notes #1/');
    await expect.poll(() => namesIn()).toContain('draft.txt');
    expect(await namesIn('Archive', 'Letters & notes #1')).not.toContain('draft.txt');
  });

  test('a file is copied into a folder that is created in the picker', async () => {
    await page.goto('/files/');
    await row(page, 'draft.txt').click();
    await page.getByRole('button', { name: 'Copy to…' }).first().click();
    await dialog(page).getByRole('button', { name: 'New folder' }).click();
    await dialog(page).getByLabel('New folder in My files').fill('Copies');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Copy to Copies' }).click();
    await expect.poll(() => namesIn('Copies').catch(() => [])).toEqual(['draft.txt']);
    expect(await namesIn()).toContain('draft.txt');
  });

  test('a bar leads to the target folder after a copy or a move', async () => {
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL('**/files/Copies/');
    await row(page, 'draft.txt').waitFor();
    await page.goBack();
    await row(page, 'Copies').waitFor();
  });

  test('a download has the content of the file', async () => {
    await row(page, 'draft.txt').click();
    const button = page.getByRole('button', { name: 'Download' }).first();
    const download = await downloadBy(page, () => button.click());
    expect(download.suggestedFilename()).toBe('draft.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe('Dear reader, dear writer');
  });

  test('a folder is downloaded as an archive in the chosen format', async () => {
    await row(page, 'Archive').click();
    await page.getByRole('button', { name: 'Download' }).first().click();
    await dialog(page).getByRole('heading', { name: 'Download Archive' }).waitFor();
    const zip = dialog(page).getByRole('button', { name: 'zip', exact: true });
    const download = await downloadBy(page, () => zip.click());
    expect(download.suggestedFilename()).toBe('Archive.zip');
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  });

  test('pictures open in a preview with a next picture', async () => {
    await row(page, 'dot.png').dblclick();
    await page.getByRole('img', { name: 'dot.png' }).waitFor();
    await dialog(page).getByText('1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('img', { name: 'line.png' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/files/line.png');
    await page.keyboard.press('Escape');
    await row(page, 'line.png').waitFor();
  });

  test('several entries are deleted after a question with their number', async () => {
    await row(page, 'dot.png').click();
    await row(page, 'line.png').click({ modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    await afterResponse(
      page,
      'POST',
      () => dialog(page).getByRole('button', { name: 'Move to trash' }).click(),
      '/api/batch',
    );
    await row(page, 'dot.png').waitFor({ state: 'detached' });
    await dialog(page).waitFor({ state: 'detached' });
    expect(await namesIn()).toEqual(['Archive', 'Copies', 'draft.txt']);
  });

  test('a deleted folder is deleted with its content', async () => {
    await row(page, 'Archive').click();
    await page.keyboard.press('Delete');
    await dialog(page).getByText('moved to the trash').waitFor();
    await dialog(page).locator(':focus').waitFor();
    await afterResponse(page, 'DELETE', () => page.keyboard.press('Enter'));
    await row(page, 'Archive').waitFor({ state: 'detached' });
    expect(await namesIn()).toEqual(['Copies', 'draft.txt']);
  });

  test('logging out ends the session on the server too', async () => {
    const token = await page.evaluate(() => localStorage.getItem('jwt'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    const headers = { 'X-Auth': token ?? '' };
    const answer = await fetch(`${fixture.satchel.origin}/api/resources/`, { headers });
    expect(answer.status).toBe(401);
    expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
    await page.goto('/files/');
    await page.waitForURL('**/login?redirect=*');
  });
});

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwAEgQJ/pcUEJQAAAABJRU5ErkJggg==',
  'base64',
);
