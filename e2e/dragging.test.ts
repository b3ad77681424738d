import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { createUser } from './support/satchel.js';
import { afterResponse, crumbs, goToFolder, row } from './support/screen.js';

const DEEP = ['one', 'two', 'three', 'four', 'five', 'six'];

describe.skipIf(!hasChromium)('dragging', () => {
  const fixture = openFixture();
  let page: Page;
  const onDisk = (...names: string[]) => join(fixture.satchel.root, ...names);

  beforeAll(async () => {
    await mkdir(onDisk(...DEEP), { recursive: true });
    await mkdir(onDisk('outer', 'inner'), { recursive: true });
    await mkdir(onDisk('long'));
    for (let each = 0; each < 200; each += 1) {
      await writeFile(onDisk('long', `file-${String(each).padStart(3, '0')}`), '');
    }
    page = await openAs(fixture.browser, fixture.satchel);
  });

  beforeEach(async () => {
    await writeFile(onDisk('moving.txt'), 'moving');
    await writeFile(onDisk(...DEEP, 'climber.txt'), 'climber');
  });

  async function centre(of: Locator): Promise<[number, number]> {
    const box = await of.boundingBox();
    if (!box) throw new Error('The element is not on the screen');
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  const name = (of: string, on = page) => on.getByTitle(of, { exact: true }).first();

  async function take(of: string, on = page): Promise<void> {
    await on.mouse.move(...(await centre(name(of, on))));
    await on.mouse.down();
    const [x, y] = await centre(name(of, on));
    await on.mouse.move(x + 6, y + 6, { steps: 3 });
  }

  async function carryTo(target: Locator, on = page): Promise<void> {
    await on.mouse.move(...(await centre(target)), { steps: 6 });
  }

  /**
   * A busy machine may pause between two moves of the pointer, which would open a folder; in this page it
   * opens only on purpose.
   */
  async function openWithoutTime(folder: string, entry: string): Promise<Page> {
    const own = await openAs(fixture.browser, fixture.satchel);
    await own.clock.install();
    await goToFolder(own, folder, entry);
    await own.clock.pauseAt(Date.now() + 60_000);
    return own;
  }

  test('a folder opens when a drag rests on it, and the drop goes into it', async () => {
    await goToFolder(page, '/', 'moving.txt');
    await take('moving.txt');
    await carryTo(row(page, 'outer'));
    await row(page, 'inner').waitFor();
    expect(new URL(page.url()).pathname).toBe('/files/outer/');
    await page.mouse.move(700, 600, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => existsSync(onDisk('outer', 'moving.txt'))).toBe(true);
    expect(existsSync(onDisk('moving.txt'))).toBe(false);
  });

  test('a row of the folder tree expands when a drag rests on it, and takes the drop', async () => {
    const own = await openAs(fixture.browser, fixture.satchel);
    await goToFolder(own, '/', 'moving.txt');
    await own.getByRole('button', { name: 'Folders', expanded: false }).click();
    const inTree = (of: string) => own.getByRole('treeitem', { name: of, exact: true });
    await inTree('outer').waitFor();
    await take('moving.txt', own);
    await carryTo(inTree('outer'), own);
    await inTree('inner').waitFor();
    expect(new URL(own.url()).pathname).toBe('/files/');
    await carryTo(inTree('inner'), own);
    await own.mouse.up();
    await expect.poll(() => existsSync(onDisk('outer', 'inner', 'moving.txt'))).toBe(true);
    await own.context().close();
  });

  test('a drag that keeps moving opens no folder', async () => {
    const own = await openWithoutTime('/', 'moving.txt');
    await take('moving.txt', own);
    await carryTo(row(own, 'outer'), own);
    await carryTo(row(own, 'moving.txt'), own);
    await own.clock.runFor(10_000);
    expect(new URL(own.url()).pathname).toBe('/files/');
    await own.mouse.up();
    expect(existsSync(onDisk('moving.txt'))).toBe(true);
    await own.context().close();
  });

  test('the dots in the path show the levels above, each of which is a drop target', async () => {
    const own = await openWithoutTime(`/${DEEP.join('/')}/`, 'climber.txt');
    await take('climber.txt', own);
    await carryTo(crumbs(own).getByRole('button', { name: 'Folders above' }), own);
    const level = crumbs(own).locator('[data-drop-path="/one/two"]');
    await level.waitFor();
    await carryTo(level, own);
    await afterResponse(own, 'PATCH', () => own.mouse.up());
    expect(existsSync(onDisk('one', 'two', 'climber.txt'))).toBe(true);
    await own.clock.resume();
    await level.waitFor({ state: 'detached' });
    await own.context().close();
  });

  test('Alt makes a drop a copy', async () => {
    await goToFolder(page, '/', 'moving.txt');
    await page.keyboard.down('Alt');
    await take('moving.txt');
    await carryTo(row(page, 'long'));
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await expect.poll(() => existsSync(onDisk('long', 'moving.txt'))).toBe(true);
    expect(existsSync(onDisk('moving.txt'))).toBe(true);
  });

  test('the list scrolls near an edge', async () => {
    await goToFolder(page, '/long/', 'file-000');
    const scroller = page.getByRole('grid').locator('xpath=..');
    const box = await scroller.boundingBox();
    await take('file-003');
    await page.mouse.move(600, (box?.y ?? 0) + (box?.height ?? 0) - 10, { steps: 5 });
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(600);
    await page.mouse.move(600, (box?.y ?? 0) + 200, { steps: 3 });
    await page.mouse.up();
    expect(await readdir(onDisk('long'))).toContain('file-003');
  });

  test('a folder that cannot be the target is not highlighted, and does not accept a drop', async () => {
    const own = await openWithoutTime('/', 'outer');
    await take('outer', own);
    await carryTo(row(own, 'outer'), own);
    expect(await own.locator('[data-drop]').count()).toBe(0);
    await carryTo(row(own, 'one'), own);
    await own.locator('[data-drop]').waitFor();
    await own.mouse.move(1000, 750, { steps: 3 });
    await own.mouse.up();
    expect(existsSync(onDisk('outer', 'inner'))).toBe(true);
    await own.context().close();
  });

  test('nothing can be dragged without the permission to rename', async () => {
    const person = await createUser(fixture.satchel, 'still', { create: true, delete: true, download: true });
    const own = await openAs(fixture.browser, fixture.satchel, person);
    await goToFolder(own, '/', 'moving.txt');
    await take('moving.txt', own);
    await carryTo(row(own, 'long'), own);
    expect(await own.locator('[data-drop]').count()).toBe(0);
    await own.mouse.up();
    expect(existsSync(onDisk('moving.txt'))).toBe(true);
    await own.context().close();
  });
});
