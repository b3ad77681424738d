import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { routeOpenPage } from '../support/intercept.js';
import { bytes, dialog, goToFolder, pickFiles, row } from '../support/screen.js';
import { button, openMore } from './screen.js';
import { openContract, sentence } from './sentence.js';
import { say } from './words.js';
import { makeWorld, put } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
const onDisk = (...path: string[]) => join(fixture.satchel.root, ...path);
const text = (...path: string[]) => readFile(onDisk(...path), 'utf8');

beforeAll(() => {
  page = fixture.page;
});

describe('section 4: uploads', () => {
  let own: string;
  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), 'satchel-own-'));
    await mkdir(join(own, 'trip', 'day'), { recursive: true });
    await writeFile(join(own, 'trip', 'day', 'photo.jpg'), 'photo');
  });
  afterAll(() => rm(own, { recursive: true, force: true }));
  beforeEach(async () => {
    await page.unrouteAll();
    await rm(onDisk('U'), { recursive: true, force: true });
    await put(fixture.satchel.root, 'U', { anchor: 'old', 'inner/': '' });
    await goToFolder(page, '/U/', 'anchor');
  });
  const tray = () => page.getByRole('region', { name: say('uploads.tray'), exact: true });
  const done = (count: number) =>
    page.getByText(say('uploads.title.done', { count }), { exact: true }).first().waitFor();

  async function drop(target: Locator, name: string): Promise<void> {
    const dataTransfer = await page.evaluateHandle((each) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['dropped'], each));
      return transfer;
    }, name);
    for (const event of ['dragenter', 'dragover', 'drop'])
      await target.dispatchEvent(event, { dataTransfer });
  }

  async function hold(): Promise<{ held: Route[]; most: () => number; release: () => void }> {
    const held: Route[] = [];
    let isFree = false;
    let most = 0;
    await routeOpenPage(page, '**/api/{resources,tus}/**', async (route) => {
      if (route.request().method() === 'GET' || isFree) return route.continue();
      held.push(route);
      most = Math.max(most, held.length);
    });
    const release = () => {
      isFree = true;
      for (const route of held.splice(0)) void route.continue();
    };
    return { held, most: () => most, release };
  }

  sentence('4.52', 'files are picked', async () => {
    await pickFiles(page, [bytes('one.bin', 10)]);
    await row(page, 'one.bin').waitFor();
    await expect.poll(() => existsSync(onDisk('U', 'one.bin'))).toBe(true);
  });
  sentence('4.53', 'a folder is picked', async () => {
    await openMore(page);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: say('files.action.uploadFolder') }).click(),
    ]);
    await chooser.setFiles(join(own, 'trip'));
    await expect.poll(() => existsSync(onDisk('U', 'trip', 'day', 'photo.jpg'))).toBe(true);
  });
  sentence('4.54', 'files are dropped on the list', async () => {
    await drop(row(page, 'anchor'), 'dropped.txt');
    await expect.poll(() => text('U', 'dropped.txt').catch(() => '')).toBe('dropped');
  });
  sentence('4.58', 'files that are dropped on a folder go into it', async () => {
    await drop(row(page, 'inner'), 'deeper.txt');
    await expect.poll(() => readdir(onDisk('U', 'inner'))).toEqual(['deeper.txt']);
    expect(existsSync(onDisk('U', 'deeper.txt'))).toBe(false);
  });
  sentence('4.55', 'at most five are under way, the others wait', async () => {
    const uploads = await hold();
    await pickFiles(
      page,
      Array.from({ length: 9 }, (_, index) => bytes(`many ${index}.bin`, 1000)),
    );
    await expect.poll(() => uploads.held.length).toBe(5);
    await tray().waitFor();
    expect(uploads.most()).toBe(5);
    uploads.release();
    await done(9);
  });
  sentence('4.56', 'a taken name shows the prompt that replaces', async () => {
    await pickFiles(page, [bytes('anchor', 9)]);
    await dialog(page).getByText('anchor').first().waitFor();
    await button(dialog(page), 'files.conflict.replace').waitFor();
  });
  sentence('4.57', 'and then the file is overwritten', async () => {
    await pickFiles(page, [bytes('anchor', 9)]);
    await button(dialog(page), 'files.conflict.replace').click();
    await expect.poll(async () => (await text('U', 'anchor')).length).toBe(9);
  });
  sentence('4.59', 'at the end a notice says so', async () => {
    await pickFiles(page, [bytes('a.bin', 5), bytes('b.bin', 5)]);
    await done(2);
  });
  sentence('4.60', 'and the progress is gone', async () => {
    await pickFiles(page, [bytes('a.bin', 5)]);
    await done(1);
    await tray().waitFor({ state: 'detached' });
  });
  sentence('4.61', 'and the list has the new file', async () => {
    await pickFiles(page, [bytes('listed.bin', 5)]);
    await row(page, 'listed.bin').waitFor();
  });
  sentence('4.62', 'leaving the page meanwhile warns', async () => {
    const uploads = await hold();
    await pickFiles(page, [bytes('held.bin', 100)]);
    await expect.poll(() => uploads.held.length).toBe(1);
    const isHeldUp = () =>
      page.evaluate(() => {
        const event = new Event('beforeunload', { cancelable: true });
        window.dispatchEvent(event);
        return event.defaultPrevented;
      });
    await expect.poll(isHeldUp).toBe(true);
    uploads.release();
    await done(1);
    await expect.poll(isHeldUp).toBe(false);
  });
});
