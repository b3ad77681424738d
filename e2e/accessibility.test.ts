import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { entry, home, select } from './states/acts.js';
import { axeFaults, settled } from './support/axe.js';
import { hasChromium, openAs } from './support/browser.js';
import { type EveryState, makeStates, throughStates } from './support/every-state.js';
import { cutWords, outOfReach, spreadText } from './support/room.js';
import { openStage } from './support/stage.js';

/** One of each kind of screen: what axe and the targets are looked at in is every state, in the other two files. */
const KINDS = [
  'login',
  'visitor-folder',
  'list-selected',
  'mosaic-selected',
  'drawer',
  'search',
  'prompt-move',
  'prompt-conflict',
  'prompt-help',
  'preview-sound',
  'editor-search',
  'uploads',
  'share-filled',
  'shares',
  'user-new',
  'profile',
];
/** What an operator may choose, however unwise. */
const COLORS = ['#ffff00', '#ffffff', '#000000', '#808080'];

describe.skipIf(!hasChromium)('for every reader', { timeout: 300_000 }, () => {
  const stage = openStage();
  let every: EveryState;

  beforeAll(async () => {
    every = await makeStates(stage.satchel);
  });

  const open = (options = {}): Promise<Page> =>
    openAs(stage.browser, stage.satchel, { reducedMotion: 'reduce', ...options });

  test('at 400 % zoom everything can be reached, and words set apart are not cut off', async () => {
    const check = async (page: Page) => {
      await page.setViewportSize({ width: 320, height: 256 });
      await settled(page);
      const lost = await outOfReach(page);
      await spreadText(page);
      await settled(page);
      const faults = [...lost, ...(await outOfReach(page)), ...(await cutWords(page))];
      await page.setViewportSize({ width: 360, height: 740 });
      return faults;
    };
    const isWanted = (name: string) => KINDS.includes(name);
    expect(await throughStates(stage, every, { width: 360, height: 740 }, check, isWanted)).toEqual([]);
  });

  test('what is read with text of twice the size grows, and changes to the layout that has room', async () => {
    const page = await open();
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await home(page);
    await page.getByRole('button', { name: 'Open the sidebar' }).waitFor();
    expect((await entry(page, 'Documents').boundingBox())?.height).toBe(120);
    expect([await outOfReach(page), await cutWords(page)]).toEqual([[], []]);
    await page.goto('/settings/profile');
    await page.getByRole('heading', { name: 'Appearance' }).waitFor();
    expect([await outOfReach(page), await cutWords(page)]).toEqual([[], []]);
    await page.context().close();
  });

  test('in forced colours selection, ticks, switches and the current page are told apart', async () => {
    const page = await open();
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
    await page.context().close();
  });

  test.each(COLORS)('whatever is branded in %s can be read in both themes', async (color) => {
    const page = await open();
    await page.route(/\/(files|settings)\//, async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
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
      faults.push(...(await axeFaults(page)));
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
