import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillLogin, hasChromium, sharedBrowser } from './support/browser.js';
import { picture } from './support/samples.js';
import { type Satchel, startSatchel } from './support/satchel.js';
import { row } from './support/screen.js';

/** An address as platforms give it, with all characters that browsers and proxies encode differently. */
const TYPED = "/@ann:1,2+3(4)'s/żółw 100%";
const SPELLED = "/@ann:1,2+3(4)'s/%C5%BC%C3%B3%C5%82w%20100%25";
const OTHERWISE = '/%40ann%3A1,2+3(4)%27s/%c5%bc%c3%b3%c5%82w%20100%25';

describe.skipIf(!hasChromium)('below an unusual base address', () => {
  let satchel: Satchel;
  let page: Page;
  let origin: string;

  beforeAll(async () => {
    satchel = await startSatchel(['--baseURL', TYPED]);
    await writeFile(join(satchel.root, 'photo.png'), picture(480, 320, 20));
    origin = new URL(satchel.origin).origin;
    const browser = await sharedBrowser();
    page = await (await browser.newContext({ baseURL: origin, locale: 'en-US' })).newPage();
  });
  afterAll(async () => {
    await page?.context().close();
    await satchel?.stop();
  });

  const path = () => new URL(page.url()).pathname;
  const folderPath = () => page.getByRole('navigation', { name: 'Folder path' });

  test('everything works: login, cookie, pages, pictures, links and the service worker', async () => {
    await page.goto(`${OTHERWISE}/login`);
    await fillLogin(page, { username: 'admin', password: satchel.password });
    await folderPath().waitFor();
    expect(path()).toBe(`${SPELLED}/files/`);
    // A picture is loaded by the cookie alone.
    const shown = page.waitForResponse((response) => response.url().includes('/api/preview/big/'));
    await row(page, 'photo.png').dblclick();
    expect([(await shown).status(), path()]).toEqual([200, `${SPELLED}/files/photo.png`]);
    await page.goto(`${OTHERWISE}/files/photo.png?a=b`);
    await expect.poll(path).toBe(`${SPELLED}/files/photo.png`);
    await page.goto(`${SPELLED}/files/`);
    await folderPath().waitFor();
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(new URL(scope).pathname).toBe(`${SPELLED}/`);
    const cookies = await page.context().cookies(`${origin}${SPELLED}/files/`);
    expect(cookies.map((cookie) => cookie.path)).toEqual([SPELLED, SPELLED]);
  });
});
