import { writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { goToFolder, row } from './support/screen.js';
import { openStage } from './support/stage.js';

/** Enough that a person, and this test, can press the button in time. */
const FOLDERS = 80;
const FILES = 500;

describe.skipIf(!hasChromium)('long work', () => {
  const stage = openStage();
  let page: Page;
  const onDisk = (...parts: string[]) => join(stage.satchel.root, ...parts);

  beforeAll(async () => {
    await mkdir(onDisk('target'));
    for (let folder = 0; folder < FOLDERS; folder++) {
      await mkdir(onDisk('many', `folder ${folder}`), { recursive: true });
      for (let file = 0; file < FILES; file++)
        writeFileSync(onDisk('many', `folder ${folder}`, `${file}`), 'x');
    }
  });

  beforeEach(async () => {
    page = await openAs(stage.browser, stage.satchel, { reducedMotion: 'reduce' });
    return () => page.context().close();
  });

  const cancel = (what: string) => page.getByRole('button', { name: `Cancel: ${what}` });

  async function beginCopy(): Promise<void> {
    await goToFolder(page, '/', 'many');
    await row(page, 'many').click();
    await page.keyboard.press('Control+c');
    await row(page, 'target').dblclick();
    await page.getByText('This folder is empty').waitFor();
    await page.keyboard.press('Control+v');
  }

  test('shows how far it is, and cancelled it leaves nothing behind', async () => {
    await beginCopy();
    await cancel('Copying many').waitFor();
    await page.getByRole('progressbar', { name: 'Copying many' }).waitFor();
    await cancel('Copying many').click();
    await cancel('Copying many').waitFor({ state: 'detached' });
    await expect.poll(() => readdir(onDisk('target')), { timeout: 20_000 }).toEqual([]);
    expect(await readdir(onDisk('many'))).toHaveLength(FOLDERS);
    await page.getByText('This folder is empty').waitFor();
  });

  test('goes on when one goes elsewhere, and is shown in another tab, where it can be cancelled', async () => {
    await beginCopy();
    await cancel('Copying many').waitFor();
    const other = await page.context().newPage();
    await goToFolder(other, '/', 'many');
    await other.getByRole('button', { name: 'Cancel: Copying many' }).click();
    await cancel('Copying many').waitFor({ state: 'detached' });
    await expect.poll(() => readdir(onDisk('target')), { timeout: 20_000 }).toEqual([]);
  });
});
