import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchBrowser, openBrowser } from './support/browser.js';
import { type Satchel, startSatchel } from './support/satchel.js';

// Without a browser there is nothing to test; `npm test` says so, and fails for it under CI.
describe.skipIf(!hasChromium)('a day with files', () => {
  let satchel: Satchel;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    satchel = await startSatchel();
    browser = await launchBrowser();
    await mkdir(join(satchel.root, 'Archive'));
    await writeFile(join(satchel.root, 'dot.png'), ONE_PIXEL);
    await writeFile(join(satchel.root, 'line.png'), ONE_PIXEL);
    page = await openBrowser(browser, satchel);
  });

  afterAll(async () => {
    await browser?.close();
    await satchel?.stop();
  });

  const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(`^${name}`) }).first();
  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const onDisk = (...path: string[]): string => join(satchel.root, ...path);

  test('a wrong password is refused, and the page that was wanted is kept', async () => {
    await page.goto('/files/Archive/');
    await page.waitForURL('**/login?redirect=*');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong credentials').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(satchel.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/files/Archive/');
    expect(await page.title()).toContain('Archive');
  });

  test('the empty folder says so and offers what one may do', async () => {
    await page.getByText('This folder is empty').waitFor();
  });

  test('a new folder appears, and can be entered', async () => {
    await page.getByRole('button', { name: 'New folder' }).first().click();
    await dialog().getByRole('textbox').fill('Letters & notes #1');
    await page.keyboard.press('Enter');
    await row('Letters & notes #1').waitFor();
    expect(await readdir(onDisk('Archive'))).toEqual(['Letters & notes #1']);
    await row('Letters & notes #1').dblclick();
    await page.waitForURL('**/files/Archive/Letters%20%26%20notes%20%231/');
  });

  test('a new file opens in the editor and is saved with Ctrl+S', async () => {
    await page.getByRole('button', { name: 'New file' }).first().click();
    await dialog().getByRole('textbox').fill('draft.txt');
    await page.keyboard.press('Enter');
    await row('draft.txt').dblclick();
    await page.locator('.cm-content').click();
    await page.keyboard.type('Dear reader,');
    await page.keyboard.press('Control+s');
    const file = onDisk('Archive', 'Letters & notes #1', 'draft.txt');
    await expect.poll(() => readFile(file, 'utf8')).toBe('Dear reader,');
  });

  test('files are uploaded by picking them, and a name that is taken asks', async () => {
    await page.goto('/files/Archive/');
    await row('Letters & notes #1').waitFor();
    await pick([
      { name: 'photo.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(300_000, 1) },
    ]);
    await row('photo.bin').waitFor();
    expect((await readFile(onDisk('Archive', 'photo.bin'))).length).toBe(300_000);

    await pick([{ name: 'photo.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(10, 2) }]);
    await dialog().getByRole('button', { name: 'Replace' }).click();
    await expect.poll(async () => (await readFile(onDisk('Archive', 'photo.bin'))).length).toBe(10);
  });

  test('a file is renamed', async () => {
    await row('photo.bin').click();
    await page.keyboard.press('F2');
    await dialog().getByRole('textbox').fill('picture.bin');
    await page.keyboard.press('Enter');
    await row('picture.bin').waitFor();
    expect((await readdir(onDisk('Archive'))).sort()).toEqual(['Letters & notes #1', 'picture.bin']);
  });

  test('copied with the keyboard and pasted into another folder, it is in both', async () => {
    await row('picture.bin').click();
    await page.keyboard.press('Control+c');
    await row('Letters & notes #1').dblclick();
    await row('draft.txt').waitFor();
    await page.keyboard.press('Control+v');
    await row('picture.bin').waitFor();
    expect(await readdir(onDisk('Archive'))).toContain('picture.bin');
  });

  test('a file is moved with the folder picker', async () => {
    await row('draft.txt').click();
    await page.getByRole('button', { name: 'Move to…' }).first().click();
    await dialog().getByText('My files', { exact: true }).click();
    await dialog()
      .getByRole('button', { name: /^Move to/ })
      .click();
    await row('draft.txt').waitFor({ state: 'detached' });
    expect(await readdir(satchel.root)).toContain('draft.txt');
  });

  test('a download is the file', async () => {
    await page.goto('/files/');
    await row('draft.txt').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe('draft.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe('Dear reader,');
  });

  test('pictures open in a preview with a next one', async () => {
    await row('dot.png').dblclick();
    await page.getByRole('img', { name: 'dot.png' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('img', { name: 'line.png' }).waitFor();
    await page.keyboard.press('Escape');
    await row('line.png').waitFor();
  });

  test('several are deleted after a question that says how many', async () => {
    await row('dot.png').click();
    await row('line.png').click({ modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    await dialog().getByRole('button', { name: 'Delete 2 items' }).click();
    await row('dot.png').waitFor({ state: 'detached' });
    await expect.poll(() => readdir(satchel.root)).toEqual(['Archive', 'draft.txt']);
  });

  test('logging out ends the session on the server too', async () => {
    const token = await page.evaluate(() => localStorage.getItem('jwt'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    const answer = await fetch(`${satchel.origin}/api/resources/`, { headers: { 'X-Auth': token ?? '' } });
    expect(answer.status).toBe(401);
    await page.goto('/files/');
    await page.waitForURL('**/login?redirect=*');
  });

  async function pick(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
    ]);
    await chooser.setFiles(files);
  }
});

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwAEgQJ/pcUEJQAAAABJRU5ErkJggg==',
  'base64',
);
