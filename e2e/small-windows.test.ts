import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { changeUser } from './support/satchel.js';
import { goToFolder, row } from './support/screen.js';

const DEEP = '/Documents/Finance/Aurora project/Letters/2026/';
/** The names of folders in the path, whatever the language. */
const NAMES = 'header nav a > span';

describe.skipIf(!hasChromium)('in small windows', () => {
  const fixture = openFixture();
  let page: Page;

  beforeAll(async () => {
    const { root } = fixture.satchel;
    await mkdir(join(root, DEEP), { recursive: true });
    await writeFile(join(root, DEEP, 'letter.txt'), 'Dear reader,');
    await mkdir(join(root, 'Norway with good friends'));
    await writeFile(join(root, 'Norway with good friends', 'letter.txt'), 'Dear reader,');
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  /** The names in the path that are cut off. */
  const cutNames = () =>
    page
      .locator(NAMES)
      .evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      );

  test.each([1280, 1024, 800])('every level of the path is readable at %i px', async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await goToFolder(page, DEEP, 'letter.txt');
    expect(await cutNames()).toEqual([]);
  });

  test('a low window shows the whole foot of the sidebar, with the version', async () => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await goToFolder(page, DEEP, 'letter.txt');
    const about = page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'About' });
    const end = async () => {
      const box = await about.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    await expect.poll(end).toBeLessThanOrEqual(480);
    await about.click({ trial: true });
  });

  test('a narrow window folds the sidebar until the user shows it', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    const width = async () => (await sidebar.boundingBox())?.width;
    await page.setViewportSize({ width: 1280, height: 700 });
    await goToFolder(page, DEEP, 'letter.txt');
    expect(await width()).toBe(232);
    await page.setViewportSize({ width: 768, height: 700 });
    await expect.poll(width).toBe(58);
    await sidebar.getByRole('link', { name: 'My files' }).waitFor();
    await sidebar.getByRole('button', { name: 'Expand the sidebar' }).click();
    await expect.poll(width).toBe(232);
    await page.reload();
    await row(page, 'letter.txt').waitFor();
    expect(await width()).toBe(232);
    await sidebar.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await expect.poll(width).toBe(58);
    await page.setViewportSize({ width: 1280, height: 700 });
    await sidebar.getByRole('button', { name: 'Expand the sidebar' }).click();
    await expect.poll(width).toBe(232);
  });

  test('a name that is too long for the path of a phone keeps its beginning, in any language', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await changeUser(fixture.satchel, 1, { locale: 'ar' });
    await page.goto('/files/Norway%20with%20good%20friends/');
    await row(page, 'letter.txt').waitFor();
    await page.waitForFunction(() => document.dir === 'rtl');
    expect(await cutNames()).toEqual(['Norway with good friends']);
    const name = page.locator(NAMES);
    expect(await name.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    // The search is beside it, and not above it.
    const edges = (element: Element) => element.getBoundingClientRect();
    const { left } = await name.evaluate(edges);
    const { right } = await page.locator('header .lucide-search').evaluate(edges);
    expect(left).toBeGreaterThan(right);
    await changeUser(fixture.satchel, 1, { locale: '' });
  });

  test('the three themes are in one line on a phone, and tabs that are cut off fade', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/settings/profile');
    const themes = page.getByRole('radio', { name: /^(System|Light|Dark)$/ });
    await themes.first().waitFor();
    const tops = await themes.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toEqual([tops[0], tops[0], tops[0]]);
    const tabs = page.getByRole('navigation', { name: 'Settings' });
    const cut = () => tabs.getAttribute('data-cut');
    await expect.poll(cut).toBe('end');
    await tabs.evaluate((element) => element.scrollTo(40, 0));
    await expect.poll(cut).toBe('start end');
    await tabs.evaluate((element) => element.scrollTo(9999, 0));
    await expect.poll(cut).toBe('start');
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect.poll(cut).toBe('');
  });

  test.each([
    [1280, 2],
    [800, 1],
  ])('a window of %i px shows the form of a user in %i columns', async (width, columns) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/settings/users/1');
    const headings = page.locator('form').getByRole('heading', { level: 2 });
    await headings.first().waitFor();
    const edges = await headings.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(new Set(edges).size).toBe(columns);
  });
});
