import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumPath } from '../scripts/lib/chromium.mjs';
import { hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { intercept } from './support/intercept.js';
import { bytes, pickFiles, row } from './support/screen.js';

const MiB = 1024 * 1024;
const PART = 3 * MiB;
/** Three parts: files larger than eight mebibytes are sent in parts. */
const BYTES = 8 * MiB + 123;
const MODIFIED = Date.UTC(2024, 1, 3, 4, 5, 6);

const checksum = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** The content of every large file, which pages and the test make alike. */
const CONTENT = Uint8Array.from({ length: BYTES }, (_, index) => (index * 7 + (index >> 8)) % 251);

describe.skipIf(!hasChromium)('an upload that was cut off', () => {
  const fixture = openFixture();
  let page: Page;
  let folder: string;
  let count = 0;
  /** The offset of each part that was sent. */
  let offsets: number[];
  /** They end browsers that a failed test left. */
  const killers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    await setPartSize(PART);
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    // A file of the private file system of the page has the same kind of handle as one of the disk.
    await page.context().addInitScript(() => {
      const showOpenFilePicker = async () => {
        const own = await navigator.storage.getDirectory();
        const folder = await own.getDirectoryHandle('trip');
        return [await folder.getFileHandle('film.mov')];
      };
      Object.assign(window, { showOpenFilePicker });
    });
  });

  beforeEach(async () => {
    count += 1;
    folder = `take ${count}`;
    offsets = [];
    await mkdir(onDisk('inner'), { recursive: true });
    await forgetAll();
    await startOver(page, fixture.satchel);
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    await open();
    await writeOwn('film.mov', BYTES);
    await writeOwn('notes.txt', 10);
  });

  const onDisk = (...path: string[]) => join(fixture.satchel.root, folder, ...path);
  const open = async (at: Page = page) => {
    await at.goto(`${fixture.satchel.origin}/files/${encodeURIComponent(folder)}/`);
    await row(at, 'inner').waitFor();
  };

  async function setPartSize(chunkSize: number): Promise<void> {
    const { origin, token } = fixture.satchel;
    const headers = { 'X-Auth': token };
    const settings = await (await fetch(`${origin}/api/settings`, { headers })).json();
    const tus = { ...(settings as { tus: object }).tus, chunkSize };
    const body = JSON.stringify({ ...(settings as object), tus });
    expect((await fetch(`${origin}/api/settings`, { method: 'PUT', headers, body })).status).toBe(200);
  }

  /** Removes what an earlier test left at the server. */
  async function forgetAll(): Promise<void> {
    const { origin, token } = fixture.satchel;
    const headers = { 'X-Auth': token };
    const uploads = (await (await fetch(`${origin}/api/uploads`, { headers })).json()) as { path: string }[];
    for (const { path } of uploads)
      await fetch(`${origin}/api/tus${encodeURI(path)}`, { method: 'DELETE', headers });
  }

  /** Writes a file in the folder `trip` of the page's private file system. */
  const writeOwn = (name: string, size: number) =>
    page.evaluate(
      async ({ name, size }) => {
        const own = await navigator.storage.getDirectory();
        const folder = await own.getDirectoryHandle('trip', { create: true });
        const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await stream.write(Uint8Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8)) % 251));
        await stream.close();
      },
      { name, size },
    );

  /** Only first parts reach the server until the result is called; small files do not. */
  async function holdRest(at: Page = page): Promise<() => Promise<void>> {
    await at.route('**/api/{tus,resources}/**', async (route) => {
      const request = route.request();
      const isSmall = request.url().includes('/api/resources/') && request.method() === 'POST';
      const isLater = Number(request.headers()['upload-offset'] ?? 0) > 0;
      if (!isSmall && !isLater) await route.continue();
    });
    return () => at.unrouteAll({ behavior: 'ignoreErrors' });
  }

  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

  /** The values in a table of the page's database, as JSON; the test must not be the first to open it. */
  const stored = (at: Page, table: 'pages' | 'handles') =>
    at.evaluate(async (name) => {
      if ((await indexedDB.databases()).length === 0) return [];
      const settled = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('satchel.uploads'));
      const all = await settled(database.transaction(name).objectStore(name).getAll());
      database.close();
      return all.map((value) => JSON.stringify(value));
    }, table);

  /** Resolves when the page has stored what is needed to continue these files after it has crashed. */
  async function untilStored(at: Page, ...names: string[]): Promise<void> {
    for (const name of names)
      await expect.poll(async () => (await stored(at, 'pages')).join()).toContain(name);
  }

  async function untilPartIsThere(at: Page = page): Promise<void> {
    const loaded = () =>
      at.evaluate(() => Object.values(localStorage).some((text) => /"loaded":[1-9]/.test(text)));
    await expect.poll(loaded).toBe(true);
  }

  async function expectWhole(...path: string[]): Promise<void> {
    await expect.poll(() => readFile(onDisk(...path)).catch(() => '')).not.toBe('');
    expect(checksum(await readFile(onDisk(...path)))).toBe(checksum(CONTENT));
  }

  /** Uploads the film, and reloads the page when the server has its first part. */
  async function cutFilm(): Promise<void> {
    const release = await holdRest();
    await press('Upload');
    await untilPartIsThere();
    await untilStored(page, 'film.mov');
    await page.reload();
    await page.getByText('1 upload was interrupted').waitFor();
    await release();
    offsets = [];
  }

  test('goes on with one press where the browser can open its file again', async () => {
    await cutFilm();
    await press('Continue');
    await page.getByText('1 file uploaded').first().waitFor();
    await expectWhole('film.mov');
    expect(offsets).toEqual([PART, 2 * PART]);
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /^satchel\.(uploads|closed)/.test(key)));
    expect(await kept()).toEqual([]);
    await expect.poll(() => stored(page, 'handles')).toEqual([]);
  });

  test.each([
    ['has changed', () => writeOwn('film.mov', 5), 'The file has changed since.'],
    [
      'is gone',
      () =>
        page.evaluate(async () => {
          const own = await navigator.storage.getDirectory();
          await own.removeEntry('trip', { recursive: true });
        }),
      'The file is no longer there. Pick it again.',
    ],
    [
      'may not be read',
      () =>
        page.evaluate(() => {
          const asked = { queryPermission: async () => 'prompt', requestPermission: async () => 'denied' };
          Object.assign(FileSystemHandle.prototype, asked);
        }),
      'The browser may not read it. Pick it again.',
    ],
  ])('says in its row that the file %s, and asks for it again', async (_, act, text) => {
    await cutFilm();
    await act();
    await press('Continue');
    await page.getByText(text, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pick file', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Continue', exact: true }).count()).toBe(0);
    await press('Forget it');
    await page.getByText('1 upload was interrupted').waitFor({ state: 'detached' });
    await expect.poll(() => stored(page, 'handles')).toEqual([]);
  });

  /** Drops files, or a folder with them, as the browser gives them: entries with handles. */
  async function drop(target: Page, { asFolder }: { asFolder: boolean }, at = 'inner'): Promise<void> {
    await row(target, at).evaluate(async (element, asFolder) => {
      const own = await navigator.storage.getDirectory();
      const folder = await own.getDirectoryHandle('trip');
      const names = ['film.mov', 'notes.txt'];
      const files = await Promise.all(
        names.map(async (name) => {
          const handle = await folder.getFileHandle(name);
          const file = await handle.getFile();
          const entry = {
            isFile: true,
            isDirectory: false,
            name,
            file: (done: (file: File) => void) => done(file),
          };
          return { handle, entry };
        }),
      );
      const batches = [files.map(({ entry }) => entry), []];
      const readEntries = (done: (some: object[]) => void) => done(batches.shift() ?? []);
      const tree = { isFile: false, isDirectory: true, name: 'trip', createReader: () => ({ readEntries }) };
      const dropped = asFolder ? [{ handle: folder, entry: tree }] : files;
      const items = dropped.map(({ handle, entry }) => ({
        kind: 'file',
        webkitGetAsEntry: () => entry,
        getAsFileSystemHandle: async () => handle,
      }));
      const event = new DragEvent('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'dataTransfer', {
        value: { types: ['Files'], items, dropEffect: 'none' },
      });
      element.dispatchEvent(event);
    }, asFolder);
  }

  test('of a dropped folder goes on with all of its files, by one handle', async () => {
    const release = await holdRest();
    await drop(page, { asFolder: true });
    await untilPartIsThere();
    await untilStored(page, 'film.mov', 'notes.txt');
    expect(await stored(page, 'handles')).toHaveLength(1);
    await page.reload();
    await page.getByText('2 uploads were interrupted').waitFor();
    await release();
    await press('Continue');
    await page.getByText('2 files uploaded').first().waitFor();
    await expectWhole('inner', 'trip', 'film.mov');
    expect((await readFile(onDisk('inner', 'trip', 'notes.txt'))).length).toBe(10);
    expect(offsets.at(-1)).toBe(2 * PART);
  });

  test.each([false, true])(
    'goes on when the same is dropped again (a folder: %s), and says so',
    async (asFolder) => {
      const release = await holdRest();
      await drop(page, { asFolder });
      await untilPartIsThere();
      await page.reload();
      await page.getByText('2 uploads were interrupted').waitFor();
      offsets = [];
      await drop(page, { asFolder });
      await page.getByText('· continued at 37%').waitFor();
      expect(await page.getByText('were interrupted').count()).toBe(0);
      expect(await page.getByRole('dialog').count()).toBe(0);
      // The request that was held belongs to an attempt that ends with the page.
      await page.reload();
      await page.getByText('2 uploads were interrupted').waitFor();
      await release();
      await drop(page, { asFolder });
      await page.getByText('2 files uploaded').first().waitFor();
      await expectWhole('inner', ...(asFolder ? ['trip'] : []), 'film.mov');
      expect(new Set(offsets)).toEqual(new Set([PART, 2 * PART]));
    },
  );

  test('is left alone when the same is dropped into another folder', async () => {
    await cutFilm();
    await drop(page, { asFolder: false });
    await page.getByText('2 files uploaded').first().waitFor();
    await expectWhole('inner', 'film.mov');
    expect(offsets).toEqual([0, PART, 2 * PART]);
    await page.getByText('1 upload was interrupted').waitFor();
  });

  test('is known after a crash of the page, also what was only queued', async () => {
    await intercept(page, ['*/api/resources/*', '*/api/tus/*'], (method) =>
      method === 'GET' || method === 'HEAD' ? 'continue' : 'hold',
    );
    await drop(page, { asFolder: true });
    await untilStored(page, 'film.mov', 'notes.txt');
    const crashed = page.waitForEvent('crash');
    // Nothing answers this in a page that has crashed.
    void page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const next = await page.context().newPage();
    await open(next);
    await next.getByText('2 uploads were interrupted').waitFor();
    await next.getByRole('button', { name: 'Continue', exact: true }).click();
    await next.getByText('2 files uploaded').first().waitFor();
    await expectWhole('inner', 'trip', 'film.mov');
    await page.close();
    page = next;
  });

  test('is known after the browser was killed', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'satchel-profile-'));
    const first = await startChromium(profile);
    await withLogin(first.page);
    await first.page.evaluate(() => {
      Reflect.deleteProperty(window, 'showOpenFilePicker');
      // Nothing is sent; Playwright does not see requests that pass the service worker of this profile.
      XMLHttpRequest.prototype.send = () => undefined;
    });
    const files = Array.from({ length: 20 }, (_, index) => bytes(`photo ${index}.jpg`, 2000));
    await pickFiles(first.page, files);
    await untilStored(first.page, 'photo 0.jpg', 'photo 19.jpg');
    await first.kill();
    const second = await startChromium(profile);
    await withLogin(second.page);
    await second.page.getByText('20 uploads were interrupted').waitFor();
    await second.kill();
    await rm(profile, { recursive: true, force: true });
  });

  /** A Chromium of its own that the test can kill, with a profile that outlives it. */
  async function startChromium(profile: string): Promise<{ page: Page; kill: () => Promise<void> }> {
    const args = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-port=0',
    ];
    const child = spawn(String(chromiumPath), [...args, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // The program may be a script that starts the browser; its group contains all processes.
      detached: true,
    });
    const address = await new Promise<string>((resolve) => {
      let output = '';
      // It is read until the end: Chromium waits if nobody does.
      child.stderr?.on('data', (text) => {
        output += String(text);
        const found = /DevTools listening on (\S+)\s/.exec(output)?.[1];
        if (found) resolve(found);
      });
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (!context) throw new Error('Chromium has no profile');
    const kill = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-Number(child.pid), 'SIGKILL');
      await once(child, 'close');
    };
    killers.push(kill);
    return { kill, page: context.pages()[0] ?? (await context.newPage()) };
  }

  async function withLogin(at: Page): Promise<void> {
    const { origin, token } = fixture.satchel;
    await at.context().addCookies([{ name: 'auth', value: token, url: origin }]);
    await at.goto(`${origin}/health`);
    await at.evaluate((jwt) => {
      localStorage.setItem('jwt', jwt);
      localStorage.setItem('hints', 'done');
    }, token);
    await open(at);
  }

  describe('of another device', () => {
    /** Another client of the same user sends a part. */
    async function begin(name: string): Promise<void> {
      const { origin, token } = fixture.satchel;
      const address = `${origin}/api/tus/${encodeURIComponent(folder)}/${name}`;
      const film = await page.evaluate(async () => {
        const own = await navigator.storage.getDirectory();
        const file = await (await (await own.getDirectoryHandle('trip')).getFileHandle('film.mov')).getFile();
        return file.lastModified;
      });
      const metadata = `modified ${Buffer.from(String(film || MODIFIED)).toString('base64')}`;
      const headers = { 'X-Auth': token, 'Tus-Resumable': '1.0.0' };
      const create = { ...headers, 'Upload-Length': String(BYTES), 'Upload-Metadata': metadata };
      expect((await fetch(address, { method: 'POST', headers: create })).status).toBe(201);
      const part = { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
      const body = CONTENT.subarray(0, PART);
      expect((await fetch(address, { method: 'PATCH', headers: part, body })).status).toBe(204);
    }

    const others = () => page.getByRole('region', { name: /on other devices$/ });

    test('is listed, and can be dropped', async () => {
      await begin('film.mov');
      await page.reload();
      await others().getByRole('button', { name: 'Show the list of uploads' }).click();
      await others().getByText('3.0 MB of 8.0 MB · last active').waitFor();
      await others().getByRole('button', { name: 'Forget the upload of film.mov' }).click();
      const question = page.getByRole('alertdialog', { name: 'Forget the upload of film.mov' });
      await question.getByRole('button', { name: 'Forget it' }).click();
      await others().waitFor({ state: 'detached' });
      const { origin, token } = fixture.satchel;
      const list = await fetch(`${origin}/api/uploads`, { headers: { 'X-Auth': token } });
      expect(await list.json()).toEqual([]);
    });

    test('goes on here when its file is chosen here', async () => {
      await begin('film.mov');
      await page.reload();
      await others().waitFor();
      await press('Upload');
      await page.getByText('1 file uploaded').first().waitFor();
      await expectWhole('film.mov');
      expect(offsets).toEqual([PART, 2 * PART]);
      expect(await others().count()).toBe(0);
    });
  });

  afterAll(() => page?.context().close());
  afterAll(() => Promise.all(killers.map((kill) => kill())));
});
