import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { afterResponse, dialog, downloadBy, goToFolder, row } from './support/screen.js';

describe.skipIf(!hasChromium)('versions of a file', () => {
  const fixture = openFixture();
  const onDisk = () => readFile(join(fixture.satchel.root, 'letter.txt'), 'utf8');
  let page: Page;

  beforeAll(async () => {
    await writeFile(join(fixture.satchel.root, 'letter.txt'), 'the first draft\n');
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  const list = () => page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
  const press = (version: number, name: string) =>
    list().nth(version).getByRole('button', { name, exact: true }).click();

  const choose = async (version: number, name: string) => {
    await press(version, 'More actions');
    await page.getByRole('menuitem', { name }).click();
  };

  /** The titles of both sides of the comparison: the version, and the present text. */
  const sides = async () => {
    const texts = dialog(page).getByRole('textbox');
    await texts.nth(1).waitFor();
    return Promise.all([0, 1].map((side) => texts.nth(side).innerText()));
  };

  async function rewrite(text: string): Promise<void> {
    await page.goto('/files/letter.txt');
    await page.getByRole('textbox', { name: 'letter.txt' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await afterResponse(page, 'PUT', () => page.keyboard.press('Control+s'));
  }

  test('are made by the editor, and listed in the details', async () => {
    await rewrite('the second draft');
    await rewrite('the third draft');
    await goToFolder(page, '/', 'letter.txt');
    await page.keyboard.press('Control+i');
    await row(page, 'letter.txt').click();
    await list().nth(1).waitFor();
    expect(await list().count()).toBe(2);
    const shown = await downloadBy(page, () => choose(0, 'Download this version'));
    expect(await readFile(await shown.path(), 'utf8')).toBe('the second draft');
  });

  test('are compared with the text now, and restored from there', async () => {
    await press(1, 'Compare');
    expect(await sides()).toEqual([expect.stringContaining('first'), expect.stringContaining('third')]);
    const restored = () => dialog(page).getByRole('button', { name: 'Restore this version' }).click();
    await afterResponse(page, 'POST', restored, '/api/versions');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await onDisk()).toBe('the first draft\n');
    await press(0, 'Compare');
    expect(await sides()).toEqual([expect.stringContaining('third'), expect.stringContaining('first')]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    // The replaced text is kept as a version, and the restored one is no version any more.
    await expect.poll(() => list().count()).toBe(2);
  });

  test('are found in the menu of the file', async () => {
    await row(page, 'letter.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Versions…' }).click();
    const rows = dialog(page).getByRole('listitem');
    await rows.nth(1).waitFor();
    await rows.first().getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Download this version' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    // The first press may close the tooltip of the button that has the focus again.
    const close = () => page.keyboard.press('Escape').then(() => dialog(page).count());
    await expect.poll(close).toBe(0);
  });

  test('are deleted after a question', async () => {
    await choose(0, 'Delete this version');
    const remove = () => dialog(page).getByRole('button', { name: 'Delete this version' }).click();
    await afterResponse(page, 'DELETE', remove, '/api/versions');
    await dialog(page).waitFor({ state: 'detached' });
    await list().nth(1).waitFor({ state: 'detached' });
    await press(0, 'Compare');
    expect(await sides()).toEqual([expect.stringContaining('second'), expect.stringContaining('first')]);
    expect(await onDisk()).toBe('the first draft\n');
  });
});
