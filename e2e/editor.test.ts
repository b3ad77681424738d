import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { routeOpenPage } from './support/intercept.js';
import { openOwnFolder } from './support/own-folder.js';
import { createUser } from './support/satchel.js';
import { dialog, row } from './support/screen.js';

const LARGEST = 10 * 1024 * 1024;

const LATIN = Buffer.from('Viele Grüße aus Köln, und bis bald am Hafen.\n', 'latin1');

describe.skipIf(!hasChromium)('the editor', () => {
  const fixture = openFixture();
  const { onDisk, address } = openOwnFolder(fixture, 'text');
  let page: Page;

  beforeAll(async () => {
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce', colorScheme: 'dark' });
  });

  beforeEach(() => startOver(page, fixture.satchel));

  const editor = (name: string) => page.getByRole('textbox', { name });

  async function open(name: string, body: string | Buffer): Promise<void> {
    await writeFile(onDisk(name), body);
    await page.goto(address(name));
    await editor(name).click();
  }

  test('opens a text of ten mebibytes, and can edit and save it', async () => {
    const line = 'a line of a log that is neither long nor short, 42 ms\n';
    const body = line.repeat(Math.floor(LARGEST / line.length));
    await open('big.txt', body);
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('typed ');
    await page.getByText('typed a line').waitFor();
    await page.keyboard.press('Control+s');
    await expect
      .poll(() => readFile(onDisk('big.txt'), 'latin1').then((text) => text === `typed ${body}`))
      .toBe(true);
  });

  test('Esc leads out of the text, and then to the folder, after a question about changes', async () => {
    await open('a.txt', 'words\n');
    const hasFocus = (target: Locator) => target.and(page.locator(':focus')).waitFor();
    const title = page.getByRole('heading', { name: 'a.txt' });
    // The editor handles these keys itself.
    await page.keyboard.press('Control+f');
    await hasFocus(page.getByRole('textbox', { name: 'Find' }));
    await page.keyboard.press('Escape');
    await hasFocus(editor('a.txt'));
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Escape');
    await page.keyboard.type('more ');
    await page.keyboard.press('Escape');
    await hasFocus(title);
    await page.keyboard.press('Escape');
    await dialog(page).getByText('Save the changes').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await hasFocus(title);
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'a.txt').waitFor();
    expect(await readFile(onDisk('a.txt'), 'utf8')).toBe('words\nmore ');
  });

  test('is loaded as soon as a text file has the focus', async () => {
    await writeFile(onDisk('a.txt'), 'words\n');
    await writeFile(onDisk('b.bin'), Buffer.alloc(9));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(address(''));
    await row(page, 'b.bin').click();
    expect(asked.filter((path) => path.includes('editor'))).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => asked.filter((path) => path.includes('/editor-page')).length).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await editor('a.txt').waitFor();
  });

  test('follows the theme of the app while it is open', async () => {
    await open('a.txt', 'words\n');
    const shade = () =>
      page.locator('[data-editor]').evaluate((host) => {
        const root = host.shadowRoot?.querySelector('.cm-content') ?? host;
        return getComputedStyle(root).color;
      });
    const dark = await shade();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(shade).not.toBe(dark);
  });

  test('is read-only without the permission to modify', async () => {
    const reader = await createUser(fixture.satchel, 'reader', { download: true });
    await startOver(page, fixture.satchel, reader);
    await open('a.txt', 'words\n');
    await page.getByText('Read-only').waitFor();
    await page.keyboard.type('x');
    await page.keyboard.press('Control+s');
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await readFile(onDisk('a.txt'), 'utf8')).toBe('words\n');
  });

  test('saves a text of an older encoding in that encoding', async () => {
    await open('latin.txt', LATIN);
    await page.getByText('Windows-1252').waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Süß: ');
    await page.keyboard.press('Control+s');
    const wanted = Buffer.concat([Buffer.from('Süß: ', 'latin1'), LATIN]);
    await expect.poll(() => readFile(onDisk('latin.txt')).then((body) => body.equals(wanted))).toBe(true);
  });

  test('saves a text in Windows-1251 as it was, and opens it in the encoding that its reader chooses', async () => {
    const words = 'Мы ещё не дома, подождите немного.\n';
    // Except for ё, the letters of both cases have consecutive code points in Unicode.
    const inWindows = (text: string) =>
      Buffer.from(
        [...text].map((sign) => {
          if (sign === 'ё') return 0xb8;
          const code = sign.charCodeAt(0);
          return code < 0x80 ? code : code - 0x0410 + 0xc0;
        }),
      );
    await open('words.txt', inWindows(words));
    await page.getByText('Мы ещё не дома').waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Дети: ');
    await page.keyboard.press('Control+s');
    const wanted = inWindows(`Дети: ${words}`);
    await expect.poll(() => readFile(onDisk('words.txt')).then((body) => body.equals(wanted))).toBe(true);
    const choose = async (from: string, to: string) => {
      await page.getByRole('button', { name: `Encoding: ${from}` }).click();
      await page.getByRole('menuitemradio', { name: to }).click();
    };
    await page.keyboard.type('lost ');
    await choose('Windows-1251', 'Cyrillic (KOI8-R)');
    await dialog(page).getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('дЕРХ').waitFor();
    await editor('words.txt').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('a ');
    await page.getByRole('button', { name: 'Back to the folder' }).click();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    const longer = Buffer.concat([Buffer.from('a '), wanted]);
    await expect.poll(() => readFile(onDisk('words.txt')).then((body) => body.equals(longer))).toBe(true);
    await choose('KOI8-R', 'Cyrillic (Windows-1251)');
    await page.getByText('a Дети: Мы ещё').waitFor();
  });

  test('opens a text read-only that the server reports as not editable, and says why', async () => {
    await page.route('**/api/resources/**/fixed.txt', async (route) => {
      const answer = await route.fetch({ maxRetries: 1 });
      await route.fulfill({ response: answer, json: { ...(await answer.json()), type: 'textImmutable' } });
    });
    await open('fixed.txt', 'fixed\n');
    await page.getByText('so it is read-only').waitFor();
    await page.keyboard.type('x');
    await page.keyboard.press('Control+s');
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    expect(await readFile(onDisk('fixed.txt'), 'utf8')).toBe('fixed\n');
  });

  test('asks before unsaved text is left, by its button, by Back and by closing the tab', async () => {
    await writeFile(onDisk('a.txt'), 'words\n');
    await page.goto(address(''));
    await row(page, 'a.txt').dblclick();
    await editor('a.txt').click();
    await page.keyboard.type('more ');
    await expect.poll(() => page.title()).toMatch(/^● /);
    await page.getByRole('button', { name: 'Back to the folder' }).click();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.goBack();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await editor('a.txt').waitFor();
    const isHeldUp = await page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
    expect(isHeldUp).toBe(true);
    await page.getByRole('button', { name: 'Back to the folder' }).click();
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**${address('')}`);
    expect(await readFile(onDisk('a.txt'), 'utf8')).toContain('more');
  });

  test('keeps the text when the file cannot be written, and says so', async () => {
    await open('a.txt', 'words\n');
    await page.keyboard.type('mine ');
    await routeOpenPage(page, '**/api/resources/**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 507, json: { code: 'storage_full', message: 'full', requestId: '1' } })
        : route.continue(),
    );
    await page.keyboard.press('Control+s');
    await page.getByText('There is no space left on the server.').waitFor();
    await page.getByRole('img', { name: 'Unsaved changes' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => readFile(onDisk('a.txt'), 'utf8')).toContain('mine');
  });
});
