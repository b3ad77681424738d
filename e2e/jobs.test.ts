import { writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { goToFolder, row } from './support/screen.js';

/** Large enough that this test can press the button in time. */
const FOLDERS = 80;
const FILES = 500;

describe.skipIf(!hasChromium)('long operations', () => {
  const fixture = openFixture();
  const onDisk = (...parts: string[]) => join(fixture.satchel.root, ...parts);

  beforeAll(async () => {
    await mkdir(onDisk('target'));
    for (let folder = 0; folder < FOLDERS; folder++) {
      await mkdir(onDisk('many', `folder ${folder}`), { recursive: true });
      for (let file = 0; file < FILES; file++)
        writeFileSync(onDisk('many', `folder ${folder}`, `${file}`), 'x');
    }
  });

  test('are paused on another device, survive a reload, and leave nothing when they are cancelled there', async () => {
    const page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    const cancelIn = (tab: Page) => tab.getByRole('button', { name: 'Cancel: Copying many' });
    // The page is opened before the copy begins, which may end while a page is loaded.
    const other = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    for (const tab of [page, other]) await goToFolder(tab, '/', 'many');
    await row(page, 'many').click();
    await page.keyboard.press('Control+c');
    await row(page, 'target').dblclick();
    await page.getByText('This folder is empty').waitFor();
    await page.keyboard.press('Control+v');
    await cancelIn(page).waitFor();
    await page.getByRole('progressbar', { name: 'Copying many' }).waitFor();
    await other.getByRole('button', { name: 'Pause: Copying many' }).click();
    const resumeIn = (tab: Page) => tab.getByRole('button', { name: 'Resume: Copying many' });
    await resumeIn(page).waitFor();
    await page.reload();
    for (const tab of [page, other]) await resumeIn(tab).waitFor();
    await cancelIn(other).click();
    for (const tab of [page, other]) await cancelIn(tab).waitFor({ state: 'detached' });
    await expect.poll(() => readdir(onDisk('target'))).toEqual([]);
    expect(await readdir(onDisk('many'))).toHaveLength(FOLDERS);
    await page.getByText('This folder is empty').waitFor();
  });
});
