import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs, PHONE } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { makeHome } from './support/samples.js';
import { createUser, type Person } from './support/satchel.js';
import { dialog, row } from './support/screen.js';

const INVOICE = 'A rather long name of a scanned invoice from the electricity company 2026-11.pdf';

describe.skipIf(!hasChromium)('somebody who may look and not download', () => {
  const fixture = openFixture();
  let viewer: Person;

  beforeAll(async () => {
    await makeHome(join(fixture.satchel.root, 'looked-at'));
    viewer = await createUser(fixture.satchel, 'viewer', { view: true }, { scope: '/looked-at' });
  });

  /** Names of the buttons and menu items that are on the screen. */
  const controls = async (page: Page): Promise<string[]> =>
    page
      .locator('button, [role="menuitem"], a[download]')
      .evaluateAll((found) => found.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''));

  test.each([
    ['1280', {}],
    ['360', PHONE],
  ])('sees pictures, pages, texts and sound, and nothing that downloads, at %s pixels', async (_, device) => {
    const page = await openAs(fixture.browser, fixture.satchel, { ...viewer, ...device });
    const bodies: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/raw') && response.status() < 300) bodies.push(pathname);
    });
    await page.goto('/files/');
    await row(page, 'Mountains.png').waitFor();
    expect((await controls(page)).filter((name) => /download/i.test(name))).toEqual([]);

    await page.goto('/files/Mountains.png');
    const shown = dialog(page).getByRole('img', { name: 'Mountains.png' });
    await shown.waitFor();
    expect(await shown.getAttribute('src')).toContain('/api/preview/big/');
    expect((await controls(page)).filter((name) => /download/i.test(name))).toEqual([]);

    await page.goto(`/files/${encodeURIComponent(INVOICE)}`);
    const sheet = dialog(page).getByRole('img', { name: 'Page 1' });
    await sheet.waitFor();
    await expect.poll(() => sheet.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1600);

    await page.goto('/files/notes.txt');
    await dialog(page).getByText('the blue paint').first().waitFor();

    await page.goto('/files/backup.tar.gz');
    await dialog(page).getByText('There is no preview for this file.').waitFor();
    expect(bodies).toEqual([]);

    await page.goto('/files/podcast.wav');
    await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0);
    expect(new Set(bodies)).toEqual(new Set(['/api/raw/podcast.wav']));
    // The controls of the browser have a download of their own.
    expect(await page.locator('audio').getAttribute('controlslist')).toBe('nodownload');
    await page.context().close();
  });

  test('a folder link without downloads says so, before any file is opened', async () => {
    const { origin, token } = fixture.satchel;
    const response = await fetch(`${origin}/api/share/looked-at`, {
      method: 'POST',
      headers: { 'X-Auth': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ canDownload: false }),
    });
    const { hash } = (await response.json()) as { hash: string };
    const page = await openAs(fixture.browser, fixture.satchel, viewer);
    await page.goto(`/share/${hash}`);
    await page.getByText('You can look at this, not download it.').waitFor();
    await page.context().close();
  });

  test('a link without downloads shows the pages of a PDF to visitors', async () => {
    const { origin, token } = fixture.satchel;
    const response = await fetch(`${origin}/api/share/looked-at/${encodeURIComponent(INVOICE)}`, {
      method: 'POST',
      headers: { 'X-Auth': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ canDownload: false }),
    });
    const { hash } = (await response.json()) as { hash: string };
    const page = await openAs(fixture.browser, fixture.satchel, viewer);
    await page.goto(`/share/${hash}`);
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    await page.getByText('You can look at this, not download it.').waitFor();
    expect((await controls(page)).filter((name) => /download/i.test(name))).toEqual([]);
    expect((await fetch(`${origin}/api/public/dl/${hash}`)).status).toBe(403);
    await page.context().close();
  });
});
