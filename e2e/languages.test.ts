import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs, openBrowser } from './support/browser.js';
import { builtMessages, showPseudo, wordsOutside } from './support/pseudo-locale.js';
import { changeUser } from './support/satchel.js';
import { openStage } from './support/stage.js';

const KNOWN = [
  'note',
  'txt',
  'Holidays',
  'admin',
  'Satchel',
  'English',
  'bytes',
  'byte',
  'now',
  'Chrome',
  'Chromium',
  'Linux',
];
const WIDTHS = [360, 1280];
const SCREENS = [
  '/files/',
  '/files/Holidays/',
  '/settings/profile',
  '/settings/global',
  '/settings/users',
  '/404',
];

/** The page runs over its inline end: something is too long. */
const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** What stands on the page as it is called in the code. */
const rawKeys = (page: Page, keys: string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const words = new Set(document.body.innerText.split(/\s+/));
    return all.filter((key) => words.has(key));
  }, keys);

describe.skipIf(!hasChromium)('in any language', () => {
  const stage = openStage();
  const languages = new Map<string, Record<string, string>>();
  const english = () => languages.get('en') ?? {};
  beforeAll(async () => {
    for (const [locale, messages] of await builtMessages()) languages.set(locale, messages);
    await mkdir(join(stage.satchel.root, 'Holidays'));
    await writeFile(join(stage.satchel.root, 'note.txt'), 'x');
  });

  test.for(WIDTHS)('every word comes from a message, and long ones fit at %i px', async (width) => {
    const page = await openAs(stage.browser, stage.satchel, { width });
    await showPseudo(page, english());
    const wrong: unknown[] = [];
    for (const screen of SCREENS) {
      await page.goto(screen);
      await page.getByText('⟦').first().waitFor();
      await page.waitForLoadState('networkidle');
      const words = await wordsOutside(page, KNOWN);
      if (words.length > 0 || (await isTooWide(page))) wrong.push([screen, words, await isTooWide(page)]);
    }
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  test('the login page has no word of its own either', async () => {
    const page = await openBrowser(stage.browser, stage.satchel, { width: 360 });
    await showPseudo(page, english());
    await page.goto('/login');
    await page.getByText('⟦').first().waitFor();
    expect([await wordsOutside(page, KNOWN), await isTooWide(page)]).toEqual([[], false]);
    await page.context().close();
  });

  test('no language has a message missing, or too long for a phone', async () => {
    const page = await openAs(stage.browser, stage.satchel, { width: 360 });
    const keys = Object.keys(english());
    const wrong: unknown[] = [];
    for (const locale of languages.keys()) {
      await changeUser(stage.satchel, 1, { locale });
      for (const screen of ['/files/', '/settings/profile', '/settings/global']) {
        await page.goto(screen);
        await page.locator(`html[lang="${locale}"]`).waitFor();
        await page.waitForLoadState('networkidle');
        const raw = await rawKeys(page, keys);
        if (raw.length > 0 || (await isTooWide(page))) wrong.push([locale, screen, raw]);
      }
    }
    expect(wrong).toEqual([]);
    await page.context().close();
  }, 120_000);
});
