import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillLogin, hasChromium, openBrowser, sharedBrowser } from './support/browser.js';
import { type Satchel, startSatchel } from './support/satchel.js';

const OLD = fileURLToPath(new URL('../packages/server/test/fixtures/filebrowser/v263.db', import.meta.url));
const OLD_PASSWORD = 'AdminFixture-2026!';
const PASSWORD = 'a harbour at dawn';

describe.skipIf(!hasChromium)('the first login', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    browser = await sharedBrowser();
    folder = await mkdtemp(join(tmpdir(), 'satchel-e2e-welcome-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const cameTo = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  describe('on a new server', () => {
    let satchel: Satchel;
    let page: Page;
    beforeAll(async () => {
      satchel = await startSatchel([], { isNew: true });
      page = await openBrowser(browser, satchel, { reducedMotion: 'reduce' });
    });
    afterAll(async () => {
      await page.context().close();
      await satchel.stop();
    });

    test('the administrator who requested another page gets that page', async () => {
      await page.goto('/settings/profile');
      await fillLogin(page, { username: 'admin', password: satchel.password });
      await page.getByRole('heading', { name: 'Profile settings' }).waitFor();
    });

    test('the set-up appears with the files, and can be done by keyboard alone', async () => {
      await page.goto('/');
      await cameTo(page, '/settings/setup');
      await page.getByRole('heading', { name: 'Welcome to Satchel' }).waitFor();
      await expect.poll(() => focused(page)).toBe('Welcome to Satchel');
      await page.getByLabel('Username').fill('ada');
      await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm new password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Your files' }).waitFor();
      await expect.poll(() => focused(page)).toBe('Your files');
      await page.getByText(satchel.root, { exact: true }).waitFor();
      await page.getByRole('radio', { name: 'Mosaic' }).press('ArrowRight');
      await page.getByRole('button', { name: 'Continue' }).press('Enter');
      await page.getByRole('heading', { name: 'Other people' }).waitFor();
      await page.setViewportSize({ width: 360, height: 740 });
      const back = await page.getByRole('button', { name: 'Back' }).boundingBox();
      const next = await page.getByRole('button', { name: 'Continue' }).boundingBox();
      // Both buttons have the same distance from their edges, in both directions of writing.
      expect(back?.x).toBe(360 - (next?.x ?? 0) - (next?.width ?? 0));
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('radio', { name: 'Only people I add' }).press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByText(/checks? passed/).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Other people' }).waitFor();
      await page.goForward();
      await page.getByRole('button', { name: 'Go to my files' }).click();
      await cameTo(page, '/files/');
    });

    test('the choices are stored, and it never appears again', async () => {
      await page.reload();
      await page.getByRole('navigation', { name: 'Sidebar' }).waitFor();
      await page.goto('/settings/setup');
      await cameTo(page, '/files/');
      const ada = await openBrowser(browser, satchel);
      await ada.goto('/');
      await ada.getByRole('button', { name: 'Sign up' }).waitFor();
      await fillLogin(ada, { username: 'ada', password: PASSWORD });
      await ada.getByRole('navigation', { name: 'Sidebar' }).waitFor();
      expect(new URL(ada.url()).pathname).toBe('/files/');
      await ada.getByRole('button', { name: 'View' }).click();
      const view = ada.getByRole('menuitemradio', { name: 'Automatic' });
      await expect.poll(() => view.getAttribute('aria-checked')).toBe('true');
      await ada.context().close();
    });
  });

  test('after an import the report is shown once, and is available in the settings', async () => {
    const file = join(folder, 'filebrowser.db');
    await copyFile(OLD, file);
    const satchel = await startSatchel(['--database', file], { password: OLD_PASSWORD });
    const page = await openBrowser(browser, satchel);
    await page.goto('/');
    const isSeen = page.waitForResponse('**/api/welcome/seen');
    await fillLogin(page, { username: 'admin', password: OLD_PASSWORD });
    await cameTo(page, '/settings/import');
    await page.getByRole('heading', { name: 'Moved in from File Browser' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Moved in from File Browser');
    await page
      .getByRole('region', { name: 'Switched off for now' })
      .getByText('satchel cmds add')
      .first()
      .waitFor();
    await isSeen;
    await page.getByRole('button', { name: 'Go to my files' }).click();
    await cameTo(page, '/files/');
    await page.reload();
    await page.getByRole('navigation', { name: 'Sidebar' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/files/');
    await page.goto('/settings/global');
    await page.getByRole('link', { name: 'Report of the import' }).click();
    await page.getByRole('heading', { name: 'Moved in from File Browser' }).waitFor();
    await page.context().close();
    await satchel.stop();
  });
});
