import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import {
  afterResponse,
  crumbs,
  dialog,
  downloadBy,
  goToFolder,
  nameField,
  renamed,
  row,
} from './support/screen.js';

/**
 * Names that the form accepts, several kinds in one where they do not conceal each other; tests over HTTP
 * cover all kinds on the server.
 */
const TYPED = [
  `# 100% sure%, it's "quoted" \`here\\there\` & more;`,
  '<img src=x onerror="document.title=1"> العربية ملف 👩‍👩‍👧 🎒.txt',
  '%2e%2e',
  `${'ü'.repeat(125)}.txt`.slice(0, 129),
] as const;

/** Names that only other programs create: the form trims them or cannot contain them. */
const PLANTED = [' leading, new\nline, tab\tinside and trailing ', `${'x'.repeat(251)}.bin`] as const;

const bytesOf = (name: string) => Buffer.byteLength(name);

describe.skipIf(!hasChromium)('unusual names', () => {
  const fixture = openFixture();
  let page: Page;
  let faults: Error[] = [];

  beforeAll(async () => {
    const { root } = fixture.satchel;
    await mkdir(join(root, 'typed'));
    await mkdir(join(root, 'planted'));
    await writeFile(join(root, 'typed', 'anchor'), '');
    for (const name of PLANTED) await writeFile(join(root, 'planted', name), `I am ${name}`);
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    page.on('pageerror', (error) => faults.push(error));
    await goToFolder(page, '/typed/', 'anchor');
  });

  beforeEach(() => {
    faults = [];
  });

  const onDisk = (...path: string[]) => join(fixture.satchel.root, ...path);
  const namesIn = async (folder: string) =>
    (await readdir(onDisk(folder))).filter((name) => name !== 'anchor');

  test('the longest of them has the maximum of 255 bytes', () => {
    const longest = [...TYPED, ...PLANTED].map(bytesOf).toSorted((a, b) => b - a);
    expect(longest.slice(0, 2)).toEqual([255, 254]);
  });

  test.each(['W', 'ש'])('the end of a name of “%s” that is cut follows the dots', async (letter) => {
    const name = `${letter.repeat(90)}.txt`;
    await writeFile(onDisk('planted', name), '');
    await goToFolder(page, '/planted/', name);
    const long = row(page, name).getByTitle(name, { exact: true });
    /** Returns the widest part of the name without ink, in pixels. */
    const gap = async () => {
      const png = (await long.screenshot()).toString('base64');
      return page.evaluate(async (data) => {
        const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
        const shown = await createImageBitmap(new Blob([bytes]));
        const { width, height } = shown;
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(shown, 0, 0);
        const hasInk = (x: number) =>
          context?.getImageData(x, 0, 1, height).data.some((value, at) => at % 4 < 3 && value < 200);
        const inked = Array.from({ length: width }, (_, x) => x).filter(hasInk);
        return Math.max(...inked.slice(1).map((x, at) => x - (inked[at] ?? x)));
      }, png);
    };
    for (const width of [1000, 1003, 1006, 1009]) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(gap).toBeLessThan(6);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await goToFolder(page, '/typed/', 'anchor');
  });

  async function create(kind: 'New file' | 'New folder', name: string): Promise<void> {
    await page.getByRole('button', { name: kind }).first().click();
    await dialog(page).getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    await row(page, name).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
  }

  async function rename(from: string, to: string): Promise<void> {
    await row(page, from).click();
    await page.keyboard.press('F2');
    const field = nameField(page);
    expect(await field.inputValue()).toBe(from.replaceAll('\n', ''));
    await field.fill(to);
    await renamed(page, () => page.keyboard.press('Enter'));
    await row(page, to).waitFor();
    await row(page, from).waitFor({ state: 'detached' });
  }

  async function download(name: string): Promise<string> {
    await row(page, name).click();
    const button = page.getByRole('button', { name: 'Download' }).first();
    const file = await downloadBy(page, () => button.click());
    return readFile(await file.path(), 'utf8');
  }

  async function remove(name: string): Promise<void> {
    await row(page, name).click();
    await page.keyboard.press('Delete');
    const prompt = dialog(page);
    expect(await prompt.locator('b').textContent()).toBe(name);
    await afterResponse(page, 'DELETE', () => prompt.getByRole('button', { name: 'Move to trash' }).click());
    await row(page, name).waitFor({ state: 'detached' });
    await prompt.waitFor({ state: 'detached' });
  }

  test.each(TYPED)(
    'SG-7, R-71: %s, a folder and a file in it, is created, written, found, renamed and deleted',
    async (name) => {
      await create('New folder', name);
      await row(page, name).dblclick();
      await page.getByText('This folder is empty').waitFor();
      await crumbs(page).getByRole('link', { name, exact: true }).waitFor();
      await create('New file', name);
      expect(await readdir(onDisk('typed', name))).toEqual([name]);

      await row(page, name).dblclick();
      await page.getByRole('textbox', { name }).click();
      await page.keyboard.insertText(`I am ${name}`);
      await page.getByRole('img', { name: 'Unsaved changes' }).waitFor();
      await page.keyboard.press('Control+s');
      await page.getByRole('img', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
      expect(await readFile(onDisk('typed', name, name), 'utf8')).toBe(`I am ${name}`);

      // The address alone opens it, too.
      await page.reload();
      await page.getByRole('textbox', { name }).getByText('I am').waitFor();
      expect(await page.title()).toContain(name.replace(/\s+/g, ' '));
      await page.getByRole('button', { name: 'Back to the folder' }).click();

      const other = `z${name.slice(1)}`;
      await rename(name, other);
      await expect.poll(() => readdir(onDisk('typed', name))).toEqual([other]);
      expect(await download(other)).toBe(`I am ${name}`);
      await remove(other);
      await page.keyboard.press('Alt+ArrowUp');
      await row(page, 'anchor').waitFor();
      await remove(name);
      await expect.poll(() => namesIn('typed')).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test.each(PLANTED)(
    'R-08, R-71: %j from another program is listed, opened, downloaded, renamed and deleted',
    async (name) => {
      await page.goto('/files/planted/');
      await row(page, name).dblclick();
      await page.getByText('I am').or(dialog(page).getByText(/bytes/)).first().waitFor();
      await page.reload();
      await page.getByText('I am').or(dialog(page).getByText(/bytes/)).first().waitFor();
      await page.goBack();
      expect(await download(name)).toBe(`I am ${name}`);
      await rename(name, 'tame.txt');
      await expect.poll(() => namesIn('planted')).toContain('tame.txt');
      expect(await readFile(onDisk('planted', 'tame.txt'), 'utf8')).toBe(`I am ${name}`);
      await remove('tame.txt');
      await expect.poll(() => namesIn('planted')).not.toContain('tame.txt');
      expect(await namesIn('planted')).not.toContain(name);
    },
  );

  test('an invalid name is rejected before anything is sent', async () => {
    await goToFolder(page, '/typed/', 'anchor');
    await page.getByRole('button', { name: 'New file' }).first().click();
    const field = dialog(page).getByLabel('Name');
    const submit = dialog(page).getByRole('button', { name: 'Create' });
    for (const [name, reason] of [
      ['a/b', 'A name cannot contain a slash.'],
      ['..', '“.” and “..” cannot be names.'],
      ['x'.repeat(256), 'This name is too long.'],
      ['anchor', '“anchor” is already here.'],
    ] as const) {
      await field.fill(name);
      await dialog(page).getByText(reason).waitFor();
      expect(await submit.isDisabled()).toBe(true);
    }
    await field.fill('   ');
    expect(await submit.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await namesIn('typed')).toEqual([]);
  });
});
