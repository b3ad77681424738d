import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { makeHome } from './support/samples.js';
import { changeUser } from './support/satchel.js';
import { dialog, selectedNames } from './support/screen.js';

const MIXED = 'تقرير 2026 (final).txt';
const DEEP = '/files/Documents/عقود/2026/';

describe.skipIf(!hasChromium)('right to left', () => {
  const fixture = openFixture(['--disableExec=false']);
  let page: Page;

  const entry = (name: string) =>
    page.locator('[data-entry]').filter({ has: page.getByTitle(name, { exact: true }) });
  const box = async (locator: Locator) => {
    const found = await locator.first().boundingBox();
    if (!found) throw new Error(`${locator} has no box`);
    return { ...found, right: found.x + found.width, bottom: found.y + found.height };
  };
  const isMirrored = async (icon: string) =>
    (await page
      .locator(`.lucide-${icon}`)
      .first()
      .evaluate((svg) => getComputedStyle(svg).scale)) === '-1 1';
  const atHome = async (view: string) => {
    await changeUser(fixture.satchel, 1, { viewMode: view, locale: 'ar' });
    await page.goto('/files/');
    // The page begins with the view and the language that the session began with.
    await page.waitForFunction((wanted) => {
      const [, payload = ''] = localStorage.getItem('jwt')?.split('.') ?? [];
      const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
      return text.includes(`"viewMode":"${wanted}"`) && document.dir === 'rtl';
    }, view);
    await entry('notes.txt').waitFor();
  };

  beforeAll(async () => {
    await makeHome(fixture.satchel.root);
    await mkdir(join(fixture.satchel.root, 'Documents', 'عقود', '2026'), { recursive: true });
    await writeFile(join(fixture.satchel.root, MIXED), 'x');
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  test('the sidebar, the breadcrumbs, menus and panels are mirrored', async () => {
    await atHome('list');
    const list = await box(page.getByRole('grid'));
    expect((await box(page.getByRole('navigation').first())).x).toBeGreaterThan(list.right - 2);
    expect([
      await isMirrored('log-out'),
      await isMirrored('panel-left'),
      await isMirrored('panel-right'),
    ]).toEqual([true, true, true]);
    await page.keyboard.press('Control+i');
    await page.locator('aside').waitFor();
    expect((await box(page.locator('aside'))).x).toBeLessThan(2);
    await page.keyboard.press('Control+i');
    await entry('notes.txt').focus();
    await page.keyboard.press('ContextMenu');
    const row = await box(entry('notes.txt'));
    const menu = await box(page.getByRole('menu'));
    expect(menu.right).toBeLessThan(row.x + row.width / 2 + 2);
    expect(await page.getByRole('menu').locator('kbd').first().getAttribute('dir')).toBe('ltr');
    await page.keyboard.press('Escape');
    await page.goto(DEEP);
    const crumbs = page.locator('header nav a');
    await crumbs.nth(3).waitFor();
    const places = await crumbs.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    expect(places).toEqual(places.toSorted((a, b) => b - a));
  });

  test.each(['mosaic', 'mosaic gallery'])(
    'an arrow key moves in its own direction in the %s',
    async (view) => {
      await atHome(view);
      await entry('backup.tar.gz').click();
      const before = await box(entry('backup.tar.gz'));
      await page.keyboard.press('ArrowLeft');
      const left = await box(page.locator('[data-entry]:focus'));
      expect([left.y, left.right <= before.x]).toEqual([before.y, true]);
      await page.keyboard.press('ArrowRight');
      expect(await box(page.locator('[data-entry]:focus'))).toEqual(before);
    },
  );

  test('the left arrow opens and the right arrow closes in the tree of folders', async () => {
    await atHome('list');
    await entry('notes.txt').click();
    await page.locator('section button:has(.lucide-folder-input)').first().click();
    await dialog(page).getByRole('treeitem', { name: 'Documents' }).click();
    const folder = dialog(page).getByRole('treeitem', { name: 'Documents' });
    expect(await isMirrored('chevron-right')).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await dialog(page).getByRole('treeitem', { name: 'عقود' }).waitFor();
    expect(await folder.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowRight');
    expect(await folder.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Escape');
  });

  test('a rubber band selects the entries under it', async () => {
    await atHome('list');
    const from = await box(entry('budget.csv'));
    const to = await box(entry('backup.tar.gz'));
    const middle = from.x + from.width / 2;
    await page.mouse.move(middle, from.bottom - 4);
    await page.mouse.down();
    await page.mouse.move(middle - 60, to.y + 4, { steps: 4 });
    await expect.poll(() => selectedNames(page)).toEqual(['backup.tar.gz', 'budget.csv']);
    await page.mouse.up();
  });

  test('the next file is to the left, by key, by swipe and by the arrow buttons', async () => {
    await page.goto('/files/Harbour%20at%20dawn.png');
    const shows = (name: string) => dialog(page).getByRole('heading', { name }).waitFor();
    await shows('Harbour at dawn.png');
    await page.keyboard.press('ArrowLeft');
    await shows('Mountains.png');
    await page.keyboard.press('ArrowRight');
    await shows('Harbour at dawn.png');
    await dialog(page)
      .locator('img')
      .first()
      .evaluate((image) => {
        const at = (clientX: number) => ({
          clientX,
          clientY: 300,
          pointerId: 9,
          pointerType: 'touch',
          bubbles: true,
        });
        image.parentElement?.dispatchEvent(new PointerEvent('pointerdown', at(300)));
        image.parentElement?.dispatchEvent(new PointerEvent('pointerup', at(600)));
      });
    await shows('Mountains.png');
    const next = await box(dialog(page).locator('button:has(.lucide-chevron-right)'));
    expect(next.x).toBeLessThan(100);
    expect([
      await isMirrored('chevron-right'),
      await isMirrored('rotate-cw'),
      await isMirrored('zoom-in'),
    ]).toEqual([true, false, false]);
  });

  test('code and the shell are left to right', async () => {
    await page.goto('/files/total.ts');
    const line = page.getByText('export function');
    await line.waitFor();
    expect(await line.evaluate((each) => getComputedStyle(each).direction)).toBe('ltr');
    expect(await isMirrored('arrow-left')).toBe(true);
    await atHome('list');
    await page.keyboard.press('Control+`');
    const field = page.locator('section input').last();
    await field.waitFor();
    expect(await field.evaluate((each) => getComputedStyle(each).direction)).toBe('ltr');
    const prompt = await box(page.getByText('$', { exact: true }).last());
    expect(prompt.x).toBeLessThan((await box(field)).x);
    await page.keyboard.press('Control+`');
    await page.keyboard.press('Escape');
  });

  test('names keep their own direction, in rows, questions, notices and titles', async () => {
    await page.route('**/api/resources/**', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'x' }) : route.continue(),
    );
    await atHome('list');
    // The name is in one element: split in two, its brackets would be at the wrong ends.
    expect(await entry(MIXED).getByTitle(MIXED).locator('[aria-hidden]').count()).toBe(0);
    for (const name of [MIXED, 'notes.txt']) {
      await entry(name).click();
      await page.keyboard.press('Delete');
      await dialog(page).locator(':focus').waitFor();
      expect(await dialog(page).locator('b').first().getAttribute('dir')).toBe('auto');
      await page.keyboard.press('Enter');
      await dialog(page).waitFor({ state: 'detached' });
      await page
        .getByRole('alert')
        .getByText(`\u2068${name}\u2069`)
        .or(page.getByText(`\u2066${name}\u2069`))
        .first()
        .waitFor();
    }
    await page.unrouteAll();
  });

  test('the drawer of a phone opens from the right, and the back arrow points to the right', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await atHome('list');
    await page.locator('header button').first().click();
    await dialog(page).waitFor();
    expect((await box(dialog(page).getByRole('navigation'))).right).toBe(360);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+f');
    await dialog(page).getByRole('combobox').waitFor();
    expect(await isMirrored('arrow-left')).toBe(true);
    expect((await box(page.locator('.lucide-arrow-left'))).x).toBeGreaterThan(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
