import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { createUser } from './support/satchel.js';
import { crumbs, goToFolder, row } from './support/screen.js';
import { openStage } from './support/stage.js';

const DEEP = ['one', 'two', 'three', 'four', 'five', 'six'];

describe.skipIf(!hasChromium)('dragging', () => {
  const stage = openStage();
  let page: Page;
  const onDisk = (...names: string[]) => join(stage.satchel.root, ...names);

  beforeAll(async () => {
    await mkdir(onDisk(...DEEP), { recursive: true });
    await mkdir(onDisk('outer', 'inner'), { recursive: true });
    await mkdir(onDisk('long'));
    for (let each = 0; each < 200; each += 1) {
      await writeFile(onDisk('long', `file-${String(each).padStart(3, '0')}`), '');
    }
    page = await openAs(stage.browser, stage.satchel);
  });

  beforeEach(async () => {
    await writeFile(onDisk('moving.txt'), 'moving');
    await writeFile(onDisk(...DEEP, 'climber.txt'), 'climber');
  });

  async function centre(of: Locator): Promise<[number, number]> {
    const box = await of.boundingBox();
    if (!box) throw new Error('not on the screen');
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

  test('a folder opens under a drag that rests on it, and takes what is let go inside', async () => {
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

  test('a drag that goes on does not open what it passes', async () => {
    await goToFolder(page, '/', 'moving.txt');
    await take('moving.txt');
    await carryTo(row(page, 'outer'));
    await carryTo(row(page, 'moving.txt'));
    await page.waitForTimeout(1000);
    expect(new URL(page.url()).pathname).toBe('/files/');
    await page.mouse.up();
    expect(existsSync(onDisk('moving.txt'))).toBe(true);
  });

  test('the dots of the path show the levels above, each to be dropped on', async () => {
    await goToFolder(page, `/${DEEP.join('/')}/`, 'climber.txt');
    await take('climber.txt');
    await carryTo(crumbs(page).getByRole('button', { name: 'Folders above' }));
    const level = crumbs(page).locator('[data-drop-path="/one/two"]');
    await carryTo(level);
    await page.mouse.up();
    await expect.poll(() => existsSync(onDisk('one', 'two', 'climber.txt'))).toBe(true);
    await level.waitFor({ state: 'detached' });
  });

  test('Alt makes it a copy', async () => {
    await goToFolder(page, '/', 'moving.txt');
    await page.keyboard.down('Alt');
    await take('moving.txt');
    await carryTo(row(page, 'long'));
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await expect.poll(() => existsSync(onDisk('long', 'moving.txt'))).toBe(true);
    expect(existsSync(onDisk('moving.txt'))).toBe(true);
  });

  test('near an edge the list scrolls', async () => {
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

  test('what may not take it is not lit, and takes nothing', async () => {
    await goToFolder(page, '/', 'outer');
    await take('outer');
    await carryTo(row(page, 'outer'));
    expect(await page.locator('[data-drop]').count()).toBe(0);
    await carryTo(row(page, 'one'));
    await page.locator('[data-drop]').waitFor();
    await page.mouse.move(1000, 750, { steps: 3 });
    await page.mouse.up();
    expect(existsSync(onDisk('outer', 'inner'))).toBe(true);
  });

  test('who may not rename drags nothing', async () => {
    const person = await createUser(stage.satchel, 'still', { create: true, delete: true, download: true });
    const own = await openAs(stage.browser, stage.satchel, person);
    await goToFolder(own, '/', 'moving.txt');
    await take('moving.txt', own);
    await carryTo(row(own, 'long'), own);
    expect(await own.locator('[data-drop]').count()).toBe(0);
    await own.mouse.up();
    expect(existsSync(onDisk('moving.txt'))).toBe(true);
    await own.context().close();
  });
});
