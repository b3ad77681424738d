import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { pdf, picture } from './support/samples.js';
import { changeUser, chosenFor, forgetChosen, storedUser } from './support/satchel.js';
import { card, chooseView, goToFolder, row, selectedNames } from './support/screen.js';

const PICTURES = 60;

describe.skipIf(!hasChromium)('list, mosaic and gallery', () => {
  const fixture = openFixture();
  let page: Page;

  beforeAll(async () => {
    const folder = join(fixture.satchel.root, 'photos');
    await mkdir(join(folder, 'older'), { recursive: true });
    await writeFile(join(folder, 'about.txt'), 'about');
    await mkdir(join(fixture.satchel.root, 'papers'));
    await writeFile(join(fixture.satchel.root, 'papers', 'first.txt'), 'first');
    for (let each = 0; each < PICTURES; each += 1) {
      await writeFile(
        join(folder, `picture-${String(each).padStart(2, '0')}.png`),
        picture(60, 40, each * 4),
      );
    }
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    await goToFolder(page, '/photos/', 'about.txt');
  });

  // The tests change the usual view, which a folder with a view of its own does not show.
  afterEach(() => forgetChosen(fixture.satchel));

  const storedView = async () => (await storedUser(fixture.satchel, 1)).viewMode;
  const chosen = (path: string) => chosenFor(fixture.satchel, path);

  test('a menu chooses one for the folder', async () => {
    const stored = (view: string) => expect.poll(() => chosen('/photos')).toEqual({ view });
    await chooseView(page, 'Mosaic');
    await card(page, 'older').waitFor();
    await stored('mosaic');
    await chooseView(page, 'Gallery');
    await stored('gallery');
    await page.reload();
    await card(page, 'older').waitFor();
    await chooseView(page, 'Automatic');
    await stored('auto');
    await card(page, 'older').waitFor();
    await chooseView(page, 'List');
    await stored('list');
    await row(page, 'older').waitFor();
    expect(await storedView()).toBe('list');
  });

  test('each folder keeps its own view and order, on all devices of the user, and no other follows', async () => {
    await changeUser(fixture.satchel, 1, { viewMode: 'list auto' });
    await goToFolder(page, '/photos/', 'about.txt');
    await card(page, 'older').waitFor();
    const other = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    const looks = other.waitForResponse(
      (response) => response.request().method() === 'PUT' && /\/api\/events\//.test(response.url()),
    );
    await goToFolder(other, '/photos/', 'about.txt');
    await looks;
    await card(other, 'older').waitFor();
    const isView = (on: Page, view: string) => on.locator(`[data-view="${view}"]`).first().waitFor();
    await chooseView(page, 'Gallery');
    await isView(page, 'gallery');
    await isView(other, 'gallery');
    await chooseView(other, 'Sort by last modified');
    await expect
      .poll(() => chosen('/photos'))
      .toEqual({ view: 'gallery', sorting: { by: 'modified', asc: false } });
    // The folder above and the one below are neither a gallery nor sorted in this way.
    for (const on of [page, other])
      for (const [address, name] of [
        ['/', 'photos'],
        ['/papers/', 'first.txt'],
      ] as const) {
        await goToFolder(on, address, name);
        await row(on, name).waitFor();
        const byName = on.getByRole('columnheader', { name: 'Name' });
        expect(await byName.getAttribute('aria-sort')).toBe('ascending');
      }
    expect(await storedView()).toBe('list auto');
    await goToFolder(other, '/photos/', 'older');
    await isView(other, 'gallery');
    await other.context().close();
    await changeUser(fixture.satchel, 1, { viewMode: 'list' });
  });

  test('a view for all folders clears those of single ones, and can be undone', async () => {
    await goToFolder(page, '/', 'photos');
    await chooseView(page, 'Gallery');
    await expect.poll(() => chosen('/')).toEqual({ view: 'gallery' });
    await goToFolder(page, '/photos/', 'about.txt');
    await chooseView(page, 'Mosaic');
    await expect.poll(() => chosen('/photos')).toEqual({ view: 'mosaic' });
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Use for all folders' }).click();
    await page.getByText('This view now applies to all folders.').waitFor();
    expect([await storedView(), await chosen('/'), await chosen('/photos')]).toEqual(['mosaic', {}, {}]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Folders look as they did before.').waitFor();
    expect([await storedView(), await chosen('/'), await chosen('/photos')]).toEqual([
      'list',
      { view: 'gallery' },
      { view: 'mosaic' },
    ]);
  });

  test('a mosaic has a column for every 300 pixels of the list’s width', async () => {
    await changeUser(fixture.satchel, 1, { viewMode: 'mosaic' });
    await goToFolder(page, '/photos/', 'about.txt');
    await card(page, 'about.txt').waitFor();
    const widthAndCount = async () => [
      (await page.locator('[role=rowgroup]').first().boundingBox())?.width,
      Number(await page.getByRole('grid').getAttribute('aria-colcount')),
    ];
    await expect.poll(widthAndCount).toSatisfy(([width, count]) => count === Math.ceil(width / 300));
    await page.getByRole('slider', { name: 'Size of tiles' }).press('ArrowLeft');
    await expect.poll(widthAndCount).toSatisfy(([width, count]) => count === Math.ceil(width / 210));
    await page.reload();
    await expect.poll(widthAndCount).toSatisfy(([width, count]) => count === Math.ceil(width / 210));
    await page.getByRole('slider', { name: 'Size of tiles' }).press('ArrowRight');
  });

  test('tiles show the first page of a PDF and the first lines of a text', async () => {
    const folder = join(fixture.satchel.root, 'papers');
    await writeFile(join(folder, 'invoice.pdf'), pdf('Invoice'));
    await writeFile(join(folder, 'broken.pdf'), '%PDF-1.4\n%%EOF\n');
    await writeFile(join(folder, 'letter.txt'), 'Dear Ada,');
    await changeUser(fixture.satchel, 1, { viewMode: 'mosaic' });
    await goToFolder(page, '/papers/', 'invoice.pdf');
    await card(page, 'letter.txt').getByText('Dear Ada,').waitFor();
    // Every pixel that is not white is ink.
    const hasInk = () =>
      card(page, 'invoice.pdf')
        .locator('img')
        .evaluate(async (shown: HTMLImageElement) => {
          await shown.decode();
          const { naturalWidth: width, naturalHeight: height } = shown;
          const context = new OffscreenCanvas(width, height).getContext('2d');
          context?.drawImage(shown, 0, 0, width, height);
          return context?.getImageData(0, 0, width, height).data.some((value) => value < 100) ?? false;
        });
    await expect.poll(hasInk).toBe(true);
    expect(await card(page, 'broken.pdf').locator('img').count()).toBe(0);
  });

  test('pictures of the gallery are squares, and are loaded only near the screen', async () => {
    await changeUser(fixture.satchel, 1, { viewMode: 'mosaic gallery' });
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/api/preview/thumb/')) asked.add(new URL(request.url()).pathname);
    });
    await page.setViewportSize({ width: 1280, height: 500 });
    await goToFolder(page, '/photos/', 'about.txt');
    // The page begins with the view of the session, in which a mosaic has other cards.
    const size = () => card(page, 'picture-00.png').boundingBox();
    await expect.poll(size).toSatisfy((box) => box !== null && Math.abs(box.width - box.height) < 1);
    await expect.poll(() => asked.size).toBeGreaterThan(5);
    expect(asked.size).toBeLessThan(PICTURES);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('arrow keys move along rows and columns there, Shift extends, Enter opens', async () => {
    await card(page, 'picture-00.png').click();
    await page.keyboard.press('ArrowRight');
    expect(await selectedNames(page)).toEqual(['picture-01.png']);
    await page.keyboard.press('ArrowDown');
    const columns = Number(await page.getByRole('grid').getAttribute('aria-colcount'));
    const below = `picture-${String(1 + columns).padStart(2, '0')}.png`;
    expect(await selectedNames(page)).toEqual([below]);
    await page.keyboard.press('Shift+ArrowRight');
    expect(await selectedNames(page)).toHaveLength(2);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: `picture-${String(2 + columns).padStart(2, '0')}.png` }).waitFor();
    await page.keyboard.press('Escape');
    await card(page, below).waitFor();
  });

  test('the folder is shown again at the file that was open last, which is selected', async () => {
    await changeUser(fixture.satchel, 1, { viewMode: 'list' });
    await goToFolder(page, '/photos/', 'about.txt');
    // It has the focus once it listens for keys.
    const shows = (name: string) => page.getByRole('dialog', { name }).and(page.locator(':focus')).waitFor();
    const numbered = (each: number) => `picture-${String(each).padStart(2, '0')}.png`;
    const isCurrent = (name: string) =>
      row(page, name).and(page.locator('[aria-selected="true"]')).and(page.locator(':focus')).waitFor();
    const scrolled = () => page.locator('[data-view]').evaluate((element) => element.scrollTop);
    await row(page, numbered(0)).dblclick();
    await shows(numbered(0));
    for (let each = 1; each < 30; each += 1) {
      await page.keyboard.press('ArrowRight');
      await shows(numbered(each));
    }
    await page.keyboard.press('Escape');
    await isCurrent(numbered(29));
    expect(await selectedNames(page)).toEqual([numbered(29)]);
    await expect.poll(scrolled).toBeGreaterThan(300);
    const before = await scrolled();
    // A file that is on the screen already does not move the list.
    await page.keyboard.press('Enter');
    await shows(numbered(29));
    await page.keyboard.press('ArrowLeft');
    await shows(numbered(28));
    await page.goBack();
    await isCurrent(numbered(28));
    expect(await selectedNames(page)).toEqual([numbered(28)]);
    expect(await scrolled()).toBe(before);
  });
});
