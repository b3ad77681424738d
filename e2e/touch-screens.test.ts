import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { entry } from './states/acts.js';
import { hasChromium, openAs, PHONE, TABLET } from './support/browser.js';
import { openWorld, testStates } from './support/every-state.js';
import { dialog, selectionBar } from './support/screen.js';
import { touchFaults } from './support/touch-faults.js';
import { TouchInput } from './support/touch-input.js';

const ON_PHONES = new Set([
  'list-selected',
  'search-kinds',
  'prompt-move',
  'share-links',
  'preview-book',
  'user-new',
  'visitor-folder',
  'album-chosen',
]);
const ON_TABLETS = new Set(['list-deep', 'list-selected', 'editor', 'share-selected', 'album']);

describe.skipIf(!hasChromium)('screens for touch', () => {
  const fixture = openWorld();

  describe('every control is large enough, recognisable, and not zoomed into', () => {
    testStates(fixture, { device: PHONE, check: touchFaults, isWanted: (name) => ON_PHONES.has(name) });
    testStates(fixture, { device: TABLET, check: touchFaults, isWanted: (name) => ON_TABLETS.has(name) });
  });

  describe('of a phone with a notch', () => {
    let page: Page;
    const TOP = 44;
    const FOOT = PHONE.height - 34;

    beforeAll(async () => {
      page = await openAs(fixture.browser, fixture.satchel, { ...PHONE, reducedMotion: 'reduce' });
      await (await TouchInput.on(page)).takeEdges({ top: TOP, right: 0, bottom: 34, left: 0 });
    });

    const edges = (locator: Locator) =>
      locator.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      });
    const isClear = async (locator: Locator) => {
      const { top, bottom } = await edges(locator);
      return top >= TOP && bottom <= FOOT;
    };

    test('no control is covered by its edges', async () => {
      await page.goto('/files/');
      const menu = page.getByRole('button', { name: 'Open the sidebar' });
      await menu.waitFor();
      expect(await isClear(menu)).toBe(true);
      await page.getByRole('button', { name: 'More', exact: true }).tap();
      await page.getByRole('menuitem', { name: 'Select multiple' }).tap();
      await entry(page, 'Documents').tap();
      const remove = selectionBar(page).getByRole('button', { name: 'Delete' });
      expect(await isClear(remove)).toBe(true);
      await remove.tap();
      await expect
        .poll(() => isClear(dialog(page).getByRole('button', { name: 'Move to trash' })))
        .toBe(true);
      await dialog(page).getByRole('button', { name: 'Cancel' }).tap();
      await dialog(page).waitFor({ state: 'detached' });
      await menu.tap();
      await expect.poll(() => isClear(page.getByRole('link', { name: 'My files' }).last())).toBe(true);
      await page.touchscreen.tap(345, 400);
      await page.goto('/files/Harbour%20at%20dawn.png');
      await expect.poll(() => isClear(page.getByRole('button', { name: 'Next file' }))).toBe(true);
      expect(await isClear(page.getByRole('heading', { name: 'Harbour at dawn.png' }))).toBe(true);
    });

    test('a finger that misses one switch of the settings by little does not press its neighbour', async () => {
      await page.goto('/settings/global');
      const switches = page.locator('label:has([role="switch"])');
      await switches.first().waitFor();
      const gaps = await switches.evaluateAll((all) =>
        all.flatMap((each) => {
          const next = each.nextElementSibling;
          if (!next) return [];
          return [next.getBoundingClientRect().top - each.getBoundingClientRect().bottom];
        }),
      );
      expect(gaps.length).toBeGreaterThan(0);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
    });

    test('the on-screen keyboard covers no field that has the focus', async () => {
      const covers = async (field: Locator) => {
        await field.tap();
        await page.setViewportSize({ ...PHONE, height: 380 });
        await expect.poll(async () => (await edges(field)).bottom).toBeLessThan(380);
        expect((await edges(field)).top).toBeGreaterThanOrEqual(0);
        await page.setViewportSize(PHONE);
      };
      await page.goto('/settings/users/new');
      await page.getByRole('heading', { name: 'New user' }).waitFor();
      await covers(page.getByLabel('Scope', { exact: true }));
      await page.goto('/files/');
      await entry(page, 'Documents').getByRole('button', { name: 'More actions' }).tap();
      await page.getByRole('menuitem', { name: 'Share' }).tap();
      await covers(dialog(page).getByLabel('Password (optional)'));
      await dialog(page).getByRole('button', { name: 'Close' }).tap();
      await page.getByRole('button', { name: 'Search' }).tap();
      await covers(page.getByRole('combobox').or(page.getByRole('searchbox')).first());
    });
  });
});
