import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { bytes, dialog, downloadBy, goToFolder, pickFiles, row } from './support/screen.js';
import { openStage } from './support/stage.js';

const MAX_AT_ONCE = 5;
const MIB = 1024 * 1024;

describe.skipIf(!hasChromium)('uploading', () => {
  const stage = openStage();
  let page: Page;
  /** A folder on the person's own computer. */
  let own: string;
  let folder: string;

  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), 'satchel-own-'));
    page = await openAs(stage.browser, stage.satchel);
  });

  afterAll(() => rm(own, { recursive: true, force: true }));

  beforeEach(async ({ task }) => {
    folder = `test ${task.id.replaceAll(/\W/g, ' ')}`;
    await mkdir(join(stage.satchel.root, folder));
    await writeFile(join(stage.satchel.root, folder, 'anchor'), 'old');
    await goToFolder(page, `/${encodeURIComponent(folder)}/`, 'anchor');
  });

  afterEach(() => page.unrouteAll());

  const onDisk = (...path: string[]) => join(stage.satchel.root, folder, ...path);
  const sizeOf = async (...path: string[]) => (await readFile(onDisk(...path))).length;
  const names = async (...path: string[]) => (await readdir(onDisk(...path))).toSorted();
  const tray = (): Locator => page.getByRole('region', { name: 'Uploads', exact: true });

  /** Uploads wait here until they are let go. */
  async function holdUploads(): Promise<{ held: Route[]; highest: () => number; letGo: () => void }> {
    const held: Route[] = [];
    let highest = 0;
    let isFree = false;
    await page.route('**/api/{resources,tus}/**', async (route) => {
      if (route.request().method() === 'GET' || isFree) return route.continue();
      held.push(route);
      highest = Math.max(highest, held.length);
    });
    const letGo = () => {
      isFree = true;
      for (const route of held.splice(0)) void route.continue();
    };
    return { held, highest: () => highest, letGo };
  }

  test('several files arrive whole, and the tray says so', async () => {
    await pickFiles(page, [bytes('one.bin', 10, 1), bytes('two.bin', MIB, 2), bytes('empty', 0)]);
    await tray().getByRole('heading', { name: '3 files uploaded' }).waitFor();
    for (const name of ['one.bin', 'two.bin', 'empty']) await row(page, name).waitFor();
    expect(await names()).toEqual(['anchor', 'empty', 'one.bin', 'two.bin']);
    expect((await readFile(onDisk('two.bin'))).equals(Buffer.alloc(MIB, 2))).toBe(true);
    expect(await sizeOf('empty')).toBe(0);
  });

  test('what arrives before the tray has been loaded shows all the same', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/static\/.*tray.*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await goToFolder(page, `/${encodeURIComponent(folder)}/`, 'anchor');
    await pickFiles(page, [bytes('early.bin', 10)]);
    await expect.poll(() => names()).toContain('early.bin');
    // Time enough for the queue to tell that it is done.
    await page.keyboard.press('F1');
    await dialog(page).locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    release();
    await row(page, 'early.bin').waitFor();
  });

  test('never more than five travel at once', async () => {
    const uploads = await holdUploads();
    await pickFiles(
      page,
      Array.from({ length: 12 }, (_, index) => bytes(`file ${index}`, 100)),
    );
    await tray().getByRole('heading', { name: 'Uploading 12 files' }).waitFor();
    for (let sent = 0; sent < 12; sent++) {
      await expect.poll(() => uploads.held.length).toBe(Math.min(MAX_AT_ONCE, 12 - sent));
      await uploads.held.shift()?.continue();
    }
    await tray().getByRole('heading', { name: '12 files uploaded' }).waitFor();
    expect(uploads.highest()).toBe(MAX_AT_ONCE);
    expect(await names()).toHaveLength(13);
  });

  test('a picked folder comes with everything below it', async () => {
    await mkdir(join(own, 'trip', 'day 1'), { recursive: true });
    await writeFile(join(own, 'trip', 'plan.txt'), 'plan');
    await writeFile(join(own, 'trip', 'day 1', 'photo #1.jpg'), 'photo');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Upload folder' }).click(),
    ]);
    await chooser.setFiles(join(own, 'trip'));
    await tray().getByRole('heading', { name: '2 files uploaded' }).waitFor();
    await row(page, 'trip').waitFor();
    expect(await readFile(onDisk('trip', 'day 1', 'photo #1.jpg'), 'utf8')).toBe('photo');
    expect(await readFile(onDisk('trip', 'plan.txt'), 'utf8')).toBe('plan');
  });

  /** What a file manager hands over when one lets go of files above the page. */
  async function drop(target: Locator, files: { name: string; text: string }[]): Promise<void> {
    const data = await page.evaluateHandle((list) => {
      const transfer = new DataTransfer();
      for (const { name, text } of list) transfer.items.add(new File([text], name));
      return transfer;
    }, files);
    await target.dispatchEvent('dragenter', { dataTransfer: data });
    await target.dispatchEvent('dragover', { dataTransfer: data });
    await page.getByText('Drop to upload files and folders').waitFor();
    await target.dispatchEvent('drop', { dataTransfer: data });
    await page.getByText('Drop to upload files and folders').waitFor({ state: 'detached' });
  }

  test('files that are dropped on the list go into the folder, on a folder row into that one', async () => {
    await mkdir(onDisk('inner'));
    await page.reload();
    await drop(row(page, 'anchor'), [{ name: 'dropped.txt', text: 'here' }]);
    await row(page, 'dropped.txt').waitFor();
    expect(await readFile(onDisk('dropped.txt'), 'utf8')).toBe('here');
    await drop(row(page, 'inner'), [{ name: 'deeper.txt', text: 'there' }]);
    await expect.poll(() => names('inner')).toEqual(['deeper.txt']);
    expect(await names()).not.toContain('deeper.txt');
  });

  test('a dropped folder comes with everything below it, empty folders too', async () => {
    // A page cannot make directory entries of its own, so these stand for what the browser would give.
    await row(page, 'anchor').evaluate((target) => {
      const file = (name: string, text: string) => ({
        isFile: true,
        isDirectory: false,
        name,
        file: (done: (file: File) => void) => done(new File([text], name)),
      });
      const directory = (name: string, entries: object[]) => ({
        isFile: false,
        isDirectory: true,
        name,
        createReader: () => {
          const batches = [entries, []];
          return { readEntries: (done: (some: object[]) => void) => done(batches.shift() ?? []) };
        },
      });
      const tree = directory('album', [
        file('cover.txt', 'cover'),
        directory('disc', [file('track.txt', 'la la')]),
        directory('empty', []),
      ]);
      const dataTransfer = {
        types: ['Files'],
        items: [{ kind: 'file', webkitGetAsEntry: () => tree, getAsFile: () => null }],
        dropEffect: 'none',
      };
      const event = new DragEvent('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
      target.dispatchEvent(event);
    });
    await row(page, 'album').waitFor();
    await expect.poll(() => names('album').catch(() => [])).toEqual(['cover.txt', 'disc', 'empty']);
    await expect.poll(() => readFile(onDisk('album', 'disc', 'track.txt'), 'utf8')).toBe('la la');
  });

  test('what is pasted is uploaded, but not into a field that has the focus', async () => {
    const paste = () =>
      page.evaluate(() => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File(['pasted'], 'pasted.txt'));
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(event);
      });
    await page.getByRole('button', { name: 'New file' }).first().click();
    await dialog(page).getByLabel('Name').waitFor();
    await paste();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await tray().count()).toBe(0);
    await paste();
    await row(page, 'pasted.txt').waitFor();
    expect(await names()).toEqual(['anchor', 'pasted.txt']);
  });

  describe('a name that is taken', () => {
    test('is replaced when one says so', async () => {
      await pickFiles(page, [bytes('anchor', 100)]);
      await dialog(page).getByText('Already here', { exact: true }).waitFor();
      await dialog(page).getByText('3 bytes').waitFor();
      await dialog(page).getByText('100 bytes').waitFor();
      await dialog(page).getByRole('button', { name: 'Replace' }).click();
      await expect.poll(() => sizeOf('anchor')).toBe(100);
      expect(await names()).toEqual(['anchor']);
    });

    test('is kept beside, under a name that is shown', async () => {
      await pickFiles(page, [bytes('anchor', 100)]);
      await dialog(page).getByRole('button', { name: 'Keep both' }).click();
      await row(page, 'anchor(1)').waitFor();
      expect([await sizeOf('anchor'), await sizeOf('anchor(1)')]).toEqual([3, 100]);
    });

    test('is skipped, for all others too when one says so', async () => {
      for (const name of ['b', 'c']) await writeFile(onDisk(name), 'old');
      await pickFiles(page, [bytes('anchor', 9), bytes('b', 9), bytes('c', 9), bytes('fresh', 9)]);
      await dialog(page).getByText('Do the same for all other conflicts of this upload').click();
      await dialog(page).getByRole('button', { name: 'Skip' }).click();
      await row(page, 'fresh').waitFor();
      await dialog(page).waitFor({ state: 'detached' });
      expect(await Promise.all(['anchor', 'b', 'c', 'fresh'].map((name) => sizeOf(name)))).toEqual([
        3, 3, 3, 9,
      ]);
    });

    test('waits in the tray when one is not ready to say', async () => {
      await pickFiles(page, [bytes('anchor', 9)]);
      await dialog(page).locator(':focus').waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await tray().getByRole('heading', { name: '1 upload is waiting for you' }).waitFor();

      expect(await sizeOf('anchor')).toBe(3);
      await tray().getByRole('button', { name: 'Choose' }).click();
      await dialog(page).getByRole('button', { name: 'Replace' }).click();
      await expect.poll(() => sizeOf('anchor')).toBe(9);
    });

    test('of a big file is asked about before its bytes travel', async () => {
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.method()));
      await pickFiles(page, [bytes('anchor', 3 * MIB)]);
      await dialog(page).getByRole('heading', { name: 'anchor is already here' }).waitFor();
      page.removeAllListeners('request');
      expect(sent.filter((method) => ['POST', 'PATCH', 'PUT'].includes(method))).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Skip' }).click();
    });
  });

  describe('in the middle', () => {
    /** Half a megabyte a second: what is picked now is under way for long enough. */
    async function slowDown(): Promise<() => Promise<void>> {
      const cdp = await page.context().newCDPSession(page);
      const limit = (uploadThroughput: number) =>
        cdp.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        });
      await limit(MIB / 2);
      return async () => {
        await limit(-1);
        await cdp.detach();
      };
    }

    async function progressOf(name: string): Promise<number> {
      const bar = tray().getByRole('progressbar', { name: `Progress of ${name}` });
      return Number(await bar.getAttribute('aria-valuenow', { timeout: 5000 }));
    }

    test('a cancelled upload leaves nothing behind, and what was there stays', async () => {
      const speedUp = await slowDown();
      await pickFiles(page, [bytes('big.bin', 8 * MIB), bytes('anchor', 8 * MIB)]);
      await dialog(page).getByRole('button', { name: 'Replace' }).click();
      for (const name of ['big.bin', 'anchor']) await expect.poll(() => progressOf(name)).toBeGreaterThan(0);
      expect(await row(page, 'big.bin').count()).toBe(0);
      expect(await readFile(onDisk('anchor'), 'utf8')).toBe('old');
      await tray().getByRole('button', { name: 'Cancel all' }).click();
      await dialog(page).getByRole('button', { name: 'Cancel uploads' }).click();
      await tray().waitFor({ state: 'detached' });
      await expect.poll(() => names()).toEqual(['anchor']);
      expect(await readFile(onDisk('anchor'), 'utf8')).toBe('old');
      await speedUp();
    });

    test('progress is shown, a pause holds it and a resume ends it', async () => {
      const speedUp = await slowDown();
      await pickFiles(page, [bytes('slow.bin', 4 * MIB)]);
      await expect.poll(() => progressOf('slow.bin')).toBeGreaterThan(0);
      await tray().getByRole('button', { name: 'Pause slow.bin' }).click();
      await tray().getByRole('heading', { name: '1 upload paused' }).waitFor();
      expect(existsSync(onDisk('slow.bin'))).toBe(false);
      await speedUp();
      await tray().getByRole('button', { name: 'Resume slow.bin' }).click();
      await row(page, 'slow.bin').waitFor();
      expect(await sizeOf('slow.bin')).toBe(4 * MIB);
    });

    test('closing the tab is held up, going elsewhere in the app is not', async () => {
      const uploads = await holdUploads();
      await pickFiles(page, [bytes('held.bin', 100)]);
      await expect.poll(() => uploads.held.length).toBe(1);
      const isHeldUp = () =>
        page.evaluate(() => {
          const event = new Event('beforeunload', { cancelable: true });
          window.dispatchEvent(event);
          return event.defaultPrevented;
        });
      await expect.poll(isHeldUp).toBe(true);
      await page.getByRole('link', { name: 'My files' }).first().click();
      await row(page, folder).waitFor();
      await tray().getByRole('heading', { name: 'Uploading 1 file' }).waitFor();
      uploads.letGo();
      await tray().getByRole('heading', { name: '1 file uploaded' }).waitFor();
      expect(await sizeOf('held.bin')).toBe(100);
      await expect.poll(isHeldUp).toBe(false);
    });

    test('a lost connection is waited out', async () => {
      let isLost = true;
      await page.route('**/api/{resources,tus}/**', (route) =>
        isLost && route.request().method() !== 'GET' ? route.abort('connectionreset') : route.continue(),
      );
      await pickFiles(page, [bytes('patient.bin', 5000)]);
      await tray().getByText('Waiting for the connection').waitFor();
      isLost = false;
      await row(page, 'patient.bin').waitFor();
      expect(await sizeOf('patient.bin')).toBe(5000);
    });

    test('a full disk is explained, and a retry goes on', async () => {
      await page.route('**/api/{resources,tus}/**', (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({
              status: 507,
              contentType: 'application/json',
              body: JSON.stringify({ code: 'storage_full', message: 'full', requestId: '1' }),
            }),
      );
      await pickFiles(page, [bytes('much.bin', 5000)]);
      await tray().getByText('The server is full. Make space, then retry.').waitFor();
      await page.unrouteAll();
      await tray().getByRole('button', { name: 'Retry much.bin' }).click();
      await row(page, 'much.bin').waitFor();
    });
  });

  test('what was uploaded comes back the same', async () => {
    const body = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 251));
    await pickFiles(page, [{ name: 'same.bin', mimeType: 'application/octet-stream', buffer: body }]);
    await row(page, 'same.bin').click();
    const button = page.getByRole('button', { name: 'Download' }).first();
    const file = await downloadBy(page, () => button.click());
    expect((await readFile(await file.path())).equals(body)).toBe(true);
  });
});
