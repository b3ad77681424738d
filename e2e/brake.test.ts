import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { afterResponse, dialog, goToFolder, row } from './support/screen.js';

describe.skipIf(!hasChromium)('a burst of deletions is paused', () => {
  const fixture = openFixture();
  const onDisk = (name: string) => join(fixture.satchel.root, 'Letters', name);

  beforeAll(async () => {
    const { origin, token, root } = fixture.satchel;
    const body = JSON.stringify({ brake: { files: 2, percent: 100 } });
    const headers = { 'X-Auth': token };
    expect((await fetch(`${origin}/api/settings`, { method: 'PUT', headers, body })).status).toBe(200);
    await mkdir(join(root, 'Letters'));
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await writeFile(onDisk(`${name}.txt`), name);
  });

  const ask = async (page: Page, name: string): Promise<void> => {
    await row(page, name).click();
    await page.keyboard.press('Delete');
    await dialog(page).getByText(`${name} will be moved to the trash.`).waitFor();
    await dialog(page).locator(':focus').waitFor();
  };
  const removed = async (page: Page, name: string): Promise<void> => {
    await row(page, name).waitFor({ state: 'detached' });
    await dialog(page).waitFor({ state: 'detached' });
  };
  /** Begins a session of its own, whose third deletion is one too many. */
  const paused = async (first: string, second: string, third: string): Promise<Page> => {
    const page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    await goToFolder(page, '/Letters/', first);
    for (const name of [first, second]) {
      await ask(page, name);
      await afterResponse(page, 'DELETE', () => page.keyboard.press('Enter'));
      await removed(page, name);
    }
    await ask(page, third);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'Many files deleted or replaced' }).waitFor();
    expect(existsSync(onDisk(third))).toBe(true);
    return page;
  };

  test('until the user continues', async () => {
    const page = await paused('a.txt', 'b.txt', 'c.txt');
    const press = () => dialog(page).getByRole('button', { name: 'Continue' }).click();
    await afterResponse(page, 'DELETE', press);
    await removed(page, 'c.txt');
    expect(['a.txt', 'b.txt', 'c.txt'].filter((name) => existsSync(onDisk(name)))).toEqual([]);
  });

  test('and all of it is restored at once', async () => {
    const page = await paused('d.txt', 'e.txt', 'f.txt');
    await dialog(page).getByRole('button', { name: 'Bring all of it back' }).click();
    await page.getByText('Files brought back: 2').waitFor();
    for (const name of ['d.txt', 'e.txt', 'f.txt']) await row(page, name).waitFor();
    expect(['d.txt', 'e.txt', 'f.txt'].every((name) => existsSync(onDisk(name)))).toBe(true);
  });
});
