import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillLogin, hasChromium } from './support/browser.js';
import { openFixture } from './support/fixture.js';

const KEPT = /^\/static\/assets\/[\w.-]+$/;

async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await window.caches.keys();
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** The code that the page has loaded and that is not in the cache yet. */
async function missing(page: Page, paths: string[]): Promise<string[]> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return loaded
    .map((url) => new URL(url).pathname)
    .filter((path) => KEPT.test(path) && !paths.includes(path));
}

describe.skipIf(!hasChromium)('the installed app', () => {
  const fixture = openFixture();

  async function openApp(): Promise<[BrowserContext, Page]> {
    const context = await fixture.browser.newContext({ baseURL: fixture.satchel.origin, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto('/login');
    await fillLogin(page, { username: 'admin', password: fixture.satchel.password });
    await page.getByRole('navigation', { name: 'Folder path' }).waitFor();
    await expect.poll(() => kept(page)).toContain('/');
    return [context, page];
  }

  test('opens without a connection, says so, and continues when the server is back', async () => {
    const [context, page] = await openApp();
    await page.reload();
    await page.getByRole('navigation', { name: 'Folder path' }).waitFor();
    await expect.poll(async () => missing(page, await kept(page))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('The server cannot be reached').first().waitFor();
    await context.setOffline(false);
    await page.reload();
    await page.getByRole('navigation', { name: 'Folder path' }).waitFor();
    await context.close();
  });

  test('caches only its own code, and removes that of an older build', async () => {
    const [context, page] = await openApp();
    expect((await kept(page)).filter((path) => path !== '/' && !KEPT.test(path))).toEqual([]);
    await page.evaluate(async () => {
      await window.caches.open('satchel / of before');
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.unregister();
    });
    await page.reload();
    const names = () => page.evaluate(() => window.caches.keys());
    await expect.poll(names).toHaveLength(1);
    await context.close();
  });
});
