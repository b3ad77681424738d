import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Credentials, fillLogin, HANG_MS, hasChromium } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { createUser } from './support/satchel.js';
import { row } from './support/screen.js';

interface Shared {
  title?: string;
  text?: string;
  url?: string;
  /** Contents by name. */
  files?: Record<string, string>;
}

/** Sends what a browser sends when another app shares something with the installed app. */
async function share(page: Page, address: string, shared: Shared): Promise<void> {
  const arrived = page.waitForURL(/\/share-target(\?|$)|\/login/);
  await page.evaluate(
    ({ address, shared: { files = {}, ...texts } }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: address });
      for (const [name, value] of Object.entries(texts)) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'files',
        multiple: true,
      });
      const transfer = new DataTransfer();
      for (const [name, content] of Object.entries(files)) transfer.items.add(new File([content], name));
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { address, shared },
  );
  await arrived;
}

/** The names of what is kept for the page, without those of the shares. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('satchel-received'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().length;
  });

const received = (page: Page) => page.getByRole('list', { name: 'From another app' });

describe.skipIf(!hasChromium)('what another app shares with the installed app', () => {
  const fixture = openFixture(['--baseURL', '/my box']);
  let reader: Credentials;
  let context: BrowserContext | undefined;
  let target: string;
  let other: Server | undefined;

  beforeAll(async () => {
    const { satchel } = fixture;
    reader = await createUser(satchel, 'reader', { create: false });
    target = `${satchel.origin}/share-target`;
  });
  afterEach(async () => {
    await context?.close();
    other?.close();
    other = undefined;
  });

  const admin = () => ({ username: 'admin', password: fixture.satchel.password });
  const names = () => readdir(fixture.satchel.root);

  async function openPage(serviceWorkers: 'allow' | 'block' = 'allow'): Promise<Page> {
    context = await fixture.browser.newContext({ locale: 'en-US', serviceWorkers });
    context.setDefaultTimeout(HANG_MS);
    return context.newPage();
  }

  /** A page of a browser in which the app is installed. */
  async function openApp(user: Credentials = admin()): Promise<Page> {
    const page = await openPage();
    await page.goto(`${fixture.satchel.origin}/login`);
    await fillLogin(page, user);
    await page.getByRole('navigation', { name: 'Folder path' }).waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    });
    return page;
  }

  test('waits for the login, shows names and sizes, and is uploaded into the chosen folder', async () => {
    const page = await openApp();
    await page.evaluate(() => localStorage.clear());
    await context?.clearCookies();
    await share(page, target, {
      title: 'A walk',
      text: 'https://sea.example/walk',
      files: { 'photo.jpg': 'pixels', '../../escaped.txt': 'x' },
    });
    await fillLogin(page, admin());
    await received(page).getByText('photo.jpg').waitFor();
    expect(await received(page).getByRole('listitem').allTextContents()).toEqual([
      'photo.jpg6 bytes',
      'escaped.txt1 byte',
      'A walk.txt33 bytes',
    ]);
    expect(await names()).toEqual([]);
    await page.getByRole('button', { name: 'Leave out escaped.txt' }).click();
    await page.getByRole('textbox', { name: 'Name of the text' }).fill('walk.txt');
    await page.getByRole('main').getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'New folder in' }).fill('Shared');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Upload to Shared' }).click();
    await row(page, 'photo.jpg').waitFor();
    await row(page, 'walk.txt').waitFor();
    const folder = join(fixture.satchel.root, 'Shared');
    expect((await readdir(folder)).sort()).toEqual(['photo.jpg', 'walk.txt']);
    expect(await readFile(join(folder, 'photo.jpg'), 'utf8')).toBe('pixels');
    expect(await readFile(join(folder, 'walk.txt'), 'utf8')).toBe('A walk\n\nhttps://sea.example/walk\n');
    expect(await kept(page)).toBe(0);
    // The next one begins in the folder of the last one.
    await share(page, target, { files: { 'next.txt': 'x' } });
    await page.getByRole('button', { name: 'Upload to Shared' }).waitFor();
  });

  test('is not uploaded before the person confirms it, also if a page of another site sent it', async () => {
    const page = await openApp();
    other = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>Another site</title>');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const before = await names();
    // Another site than 127.0.0.1.
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    await share(page, target, { files: { 'planted.exe': 'evil' } });
    await received(page).getByText('planted.exe').waitFor();
    expect(await names()).toEqual(before);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('navigation', { name: 'Folder path' }).waitFor();
    expect([await names(), await kept(page)]).toEqual([before, 0]);
  });

  test('is refused to a user without the permission to create files', async () => {
    const page = await openApp(reader);
    await share(page, target, { files: { 'photo.jpg': 'pixels' } });
    await page.getByText("You don't have permissions to access this.").waitFor();
    expect(await page.getByRole('button', { name: /Upload/ }).count()).toBe(0);
  });

  test('is removed after a day, as are all but the latest three', async () => {
    const page = await openApp();
    await page.evaluate(async (address) => {
      const cache = await caches.open(`satchel-received ${new URL('.', address).pathname}`);
      const put = (id: string) => cache.put(`${address}/${id}`, new Response('{"text":"kept"}'));
      await put(`${Date.now() - 25 * 3600 * 1000}-old`);
      for (const name of ['a', 'b', 'c', 'd']) await put(`${Date.now()}-${name}`);
    }, target);
    await share(page, target, { text: 'The newest' });
    await received(page).getByText('The newest.txt').waitFor();
    await expect.poll(() => kept(page)).toBe(3);
  });

  test('is too much beyond a number of files, which the page says', async () => {
    const page = await openApp();
    const files = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.txt`, 'x']));
    await share(page, target, { files });
    await page.getByText('At most 200 files with 2.0 GB').waitFor();
    expect(await kept(page)).toBe(0);
  });

  test('is too much beyond a mebibyte of text', async () => {
    const page = await openApp();
    // Two bytes each in UTF-8.
    await share(page, target, { text: 'é'.repeat(2 ** 19 + 1) });
    await page.getByText('At most 200 files with 2.0 GB').waitFor();
    expect(await kept(page)).toBe(0);
  });

  test('is lost where the browser has no service worker yet, and the page says so', async () => {
    const page = await openPage('block');
    await page.goto(`${fixture.satchel.origin}/login`);
    await fillLogin(page, admin());
    await page.getByRole('navigation', { name: 'Folder path' }).waitFor();
    await share(page, target, { files: { 'photo.jpg': 'pixels' } });
    await page.getByText('share it again from the other app').waitFor();
    expect(new URL(page.url()).search).toBe('?refused=early');
  });

  test('is not kept where a frame sent it, which nobody may see', async () => {
    const page = await openApp();
    const answered = page.waitForResponse((response) => response.url().includes('/share-target'));
    await page.evaluate((address) => {
      const frame = Object.assign(document.createElement('iframe'), { name: 'hidden' });
      const form = document.createElement('form');
      Object.assign(form, {
        method: 'post',
        enctype: 'multipart/form-data',
        action: address,
        target: 'hidden',
      });
      form.append(Object.assign(document.createElement('input'), { name: 'text', value: 'planted' }));
      document.body.append(frame, form);
      form.submit();
    }, target);
    await answered;
    expect(await kept(page)).toBe(0);
  });
});
