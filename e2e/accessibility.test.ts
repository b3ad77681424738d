import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { entry, home, select } from './states/acts.js';
import { colorFaults, settled } from './support/axe.js';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { cutWords, outOfReach } from './support/reflow.js';
import { makeHome } from './support/samples.js';

/** Colours that an operator may choose, however unsuitable. */
const COLORS = ['#ffff00', '#ffffff', '#000000', '#808080'];

describe.skipIf(!hasChromium)('accessibility', () => {
  const fixture = openFixture();
  let page: Page;

  beforeAll(async () => {
    await makeHome(fixture.satchel.root);
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    page.on('dialog', (each) => void each.accept());
  });

  test('rows and texts grow with text of twice the size, and the layout changes to one that fits', async () => {
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await home(page);
    await page.getByRole('button', { name: 'Open the sidebar' }).waitFor();
    await expect.poll(async () => (await entry(page, 'Documents').boundingBox())?.height).toBe(120);
    expect([await outOfReach(page), await cutWords(page)]).toEqual([[], []]);
    await page.goto('/settings/profile');
    await page.getByRole('heading', { name: 'Appearance' }).waitFor();
    expect([await outOfReach(page), await cutWords(page)]).toEqual([[], []]);
    await client.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  });

  test('selection, ticks, switches and the current page can be distinguished in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await select(page, false, 'notes.txt');
    const tick = (name: string) => entry(page, name).locator('[data-check] svg');
    expect([await tick('notes.txt').isVisible(), await tick('total.ts').isVisible()]).toEqual([true, false]);
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    const ground = (name: string) =>
      sidebar.getByRole('link', { name }).evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(await ground('My files')).not.toBe(await ground('Settings'));
    await page.goto('/settings/profile');
    const track = page
      .getByText('Hide dotfiles')
      .locator('xpath=ancestor::label')
      .locator('[class*="track"]');
    const before = await track.screenshot();
    await track.click();
    await settled(page);
    expect((await track.screenshot()).equals(before)).toBe(false);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test.each(COLORS)('elements in the accent colour %s are legible in both themes', async (color) => {
    await page.route(/\/(files|settings)\//, async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch({ maxRetries: 1 });
      const body = (await response.text()).replace(/"Color":"[^"]*"/, `"Color":"${color}"`);
      return route.fulfill({ response, body });
    });
    await select(page, false, 'notes.txt', 'Music');
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))).not.toBe(
      '',
    );
    const faults: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      faults.push(...(await colorFaults(page)));
    }
    expect(faults).toEqual([]);
    await page.unrouteAll();
  });
});
