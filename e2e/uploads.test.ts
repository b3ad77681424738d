import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { routeOpenPage } from './support/intercept.js';
import { bytes, dialog, downloadBy, goToFolder, pickFiles, row } from './support/screen.js';

const MIB = 1024 * 1024;
/** More files than the connection pool sends and than the list shows at once. */
const MANY = 60;

describe.skipIf(!hasChromium)('uploading', () => {
  const fixture = openFixture();
  let page: Page;
  /** A folder on the user's own computer. */
  let own: string;
  let folder: string;

  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), 'satchel-own-'));
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  afterAll(() => rm(own, { recursive: true, force: true }));

  beforeEach(async ({ task }) => {
    folder = `test ${task.id.replaceAll(/\W/g, ' ')}`;
    await mkdir(join(fixture.satchel.root, folder));
    await writeFile(join(fixture.satchel.root, folder, 'anchor'), 'old');
    await goToFolder(page, `/${encodeURIComponent(folder)}/`, 'anchor');
  });

  afterEach(() => page.unrouteAll());

  const onDisk = (...path: string[]) => join(fixture.satchel.root, folder, ...path);
  const sizeOf = async (...path: string[]) => (await readFile(onDisk(...path))).length;
  const names = async (...path: string[]) => (await readdir(onDisk(...path))).toSorted();
  const tray = (): Locator => page.getByRole('region', { name: 'Uploads', exact: true });

  /** Waits for a text in the bar at the foot, because the tray is gone by then. */
  async function waitForNotice(text: string): Promise<void> {
    await page.getByText(text, { exact: true }).waitFor();
    await tray().waitFor({ state: 'detached' });
  }

  /** Holds uploads until they are released. */
  async function holdUploads(): Promise<{ held: Route[]; release: () => void }> {
    const held: Route[] = [];
    let isFree = false;
    await routeOpenPage(page, '**/api/{resources,tus}/**', async (route) => {
      if (route.request().method() === 'GET' || isFree) return route.continue();
      held.push(route);
    });
    const release = () => {
      isFree = true;
      for (const route of held.splice(0)) void route.continue();
    };
    return { held, release };
  }

  test('a picked file keeps its date', async () => {
    const dated = join(own, 'dated.txt');
    await writeFile(dated, 'dated');
    await utimes(dated, 1_500_000_000, 1_500_000_000);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
    ]);
    await chooser.setFiles(dated);
    await waitForNotice('1 file uploaded');
    expect((await stat(onDisk('dated.txt'))).mtime.getTime()).toBe(1_500_000_000_000);
  });

  test('several files arrive complete, and the bar at the foot says so', async () => {
    await pickFiles(page, [bytes('one.bin', 10, 1), bytes('two.bin', MIB, 2), bytes('empty', 0)]);
    await waitForNotice('3 files uploaded');
    for (const name of ['one.bin', 'two.bin', 'empty']) await row(page, name).waitFor();
    expect(await names()).toEqual(['anchor', 'empty', 'one.bin', 'two.bin']);
    expect((await readFile(onDisk('two.bin'))).equals(Buffer.alloc(MIB, 2))).toBe(true);
    expect(await sizeOf('empty')).toBe(0);
  });

  test('uploads that finish before the tray has been loaded are shown nevertheless', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/static\/.*\/frame-[^/]*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await goToFolder(page, `/${encodeURIComponent(folder)}/`, 'anchor');
    await pickFiles(page, [bytes('early.bin', 10)]);
    await expect.poll(() => names()).toContain('early.bin');
    // Opening a menu takes enough time for the queue to report that it is done.
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    release();
    await row(page, 'early.bin').waitFor();
  });

  test('a picked folder is uploaded with everything below it', async () => {
    await mkdir(join(own, 'trip', 'day 1'), { recursive: true });
    await writeFile(join(own, 'trip', 'plan.txt'), 'plan');
    await writeFile(join(own, 'trip', 'day 1', 'photo #1.jpg'), 'photo');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Upload folder' }).click(),
    ]);
    await chooser.setFiles(join(own, 'trip'));
    await waitForNotice('2 files uploaded');
    await row(page, 'trip').waitFor();
    expect(await readFile(onDisk('trip', 'day 1', 'photo #1.jpg'), 'utf8')).toBe('photo');
    expect(await readFile(onDisk('trip', 'plan.txt'), 'utf8')).toBe('plan');
  });

  test('many small files that are dropped at once all arrive', async () => {
    await page.getByRole('grid').evaluate((target, count) => {
      const dataTransfer = new DataTransfer();
      for (let index = 0; index < count; index++)
        dataTransfer.items.add(new File([`${index}`], `small ${index}.txt`));
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, MANY);
    await waitForNotice(`${MANY} files uploaded`);
    expect(await names()).toHaveLength(MANY + 1);
  });

  /** The data that a file manager provides when files are dropped on the page. */
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

  test('files that are dropped on the list go into the open folder, on a folder row into that folder', async () => {
    await mkdir(onDisk('inner'));
    await page.reload();
    await drop(row(page, 'anchor'), [{ name: 'dropped.txt', text: 'here' }]);
    await row(page, 'dropped.txt').waitFor();
    expect(await readFile(onDisk('dropped.txt'), 'utf8')).toBe('here');
    await drop(row(page, 'inner'), [{ name: 'deeper.txt', text: 'there' }]);
    await expect.poll(() => names('inner')).toEqual(['deeper.txt']);
    expect(await names()).not.toContain('deeper.txt');
  });

  test('a dropped folder is uploaded with everything below it, empty folders too', async () => {
    // A page cannot create directory entries, so these replace the browser's.
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

  test('pasted files are uploaded, but not while a field has the focus', async () => {
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

  describe('a name in use', () => {
    test('is skipped on request, also for all others', async () => {
      for (const name of ['b', 'c']) await writeFile(onDisk(name), 'old');
      await pickFiles(page, [bytes('anchor', 9), bytes('b', 9), bytes('c', 9), bytes('fresh', 9)]);
      await dialog(page).getByText('Do the same for all other conflicts').click();
      await dialog(page).getByRole('button', { name: 'Skip' }).click();
      await row(page, 'fresh').waitFor();
      await dialog(page).waitFor({ state: 'detached' });
      expect(await Promise.all(['anchor', 'b', 'c', 'fresh'].map((name) => sizeOf(name)))).toEqual([
        3, 3, 3, 9,
      ]);
    });

    test('waits in the tray for a later decision', async () => {
      await pickFiles(page, [bytes('anchor', 100)]);
      await dialog(page).getByText('Already there', { exact: true }).waitFor();
      await dialog(page).getByText('3 bytes').waitFor();
      await dialog(page).getByText('100 bytes').waitFor();
      await dialog(page).locator(':focus').waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await tray().getByRole('heading', { name: '1 upload is waiting for you' }).waitFor();

      expect(await sizeOf('anchor')).toBe(3);
      await tray().getByRole('button', { name: 'Choose' }).click();
      await dialog(page).getByRole('button', { name: 'Replace' }).click();
      await expect.poll(() => sizeOf('anchor')).toBe(100);
      expect(await names()).toEqual(['anchor']);
    });
  });

  describe('during an upload', () => {
    /**
     * Uploads become so slow that files that are chosen now are under way for minutes, however busy the
     * machine is.
     */
    async function slowDown(): Promise<() => Promise<void>> {
      const cdp = await page.context().newCDPSession(page);
      const limit = (uploadThroughput: number) =>
        cdp.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        });
      await limit(MIB / 16);
      return async () => {
        await limit(-1);
        await cdp.detach();
      };
    }

    async function progressOf(name: string): Promise<number> {
      const bar = tray().getByRole('progressbar', { name: `Progress of ${name}` });
      return Number(await bar.getAttribute('aria-valuenow'));
    }

    test('cancelling it leaves nothing behind, and the former file stays', async () => {
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

    test('closing the tab asks first, navigation in the app does not', async () => {
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
      uploads.release();
      await waitForNotice('1 file uploaded');
      expect(await sizeOf('held.bin')).toBe(100);
      await expect.poll(isHeldUp).toBe(false);
    });

    test('a lost connection is waited for', async () => {
      let isLost = true;
      await routeOpenPage(page, '**/api/{resources,tus}/**', (route) =>
        isLost && route.request().method() !== 'GET' ? route.abort('connectionreset') : route.continue(),
      );
      await pickFiles(page, [bytes('patient.bin', 5000)]);
      await tray()
        .getByText(/Connection lost, trying again/)
        .waitFor();
      isLost = false;
      await row(page, 'patient.bin').waitFor();
      expect(await sizeOf('patient.bin')).toBe(5000);
    });

    test('a full disk is explained, and a retry continues', async () => {
      await routeOpenPage(page, '**/api/{resources,tus}/**', (route) =>
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

  test('the uploaded content can be downloaded unchanged', async () => {
    const body = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 251));
    await pickFiles(page, [{ name: 'same.bin', mimeType: 'application/octet-stream', buffer: body }]);
    await row(page, 'same.bin').click();
    const button = page.getByRole('button', { name: 'Download' }).first();
    const file = await downloadBy(page, () => button.click());
    expect((await readFile(await file.path())).equals(body)).toBe(true);
  });
});
