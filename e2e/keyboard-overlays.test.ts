import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { routeOpenPage } from './support/intercept.js';
import { type Keyboard, keyboardOf } from './support/keyboard.js';
import { makeHome } from './support/samples.js';
import { createUser } from './support/satchel.js';
import { bytes, dialog, row } from './support/screen.js';

describe.skipIf(!hasChromium)('prompts, panels and viewers by keyboard alone', () => {
  const fixture = openFixture(['--disableExec=false']);
  let page: Page;
  let keys: Keyboard;
  const entry = async (name: string) => {
    await keys.press('Home');
    await keys.goTo(name, 'ArrowDown');
  };
  const closed = () => dialog(page).waitFor({ state: 'detached' });
  const heading = (name: string | RegExp) => dialog(page).getByRole('heading', { name }).waitFor();
  const menu = () => page.getByRole('menu');
  /** A key that is pressed before the overlay has the focus would go to the page behind it. */
  const opened = (overlay: Locator) =>
    overlay.and(page.locator(':focus')).or(overlay.locator(':focus')).waitFor();

  beforeAll(async () => {
    await makeHome(fixture.satchel.root);
    await writeFile(join(fixture.satchel.root, 'Documents', 'plan.txt'), 'a plan');
    const perm = { create: true, delete: true, download: true, modify: true, rename: true, share: true };
    const person = await createUser(
      fixture.satchel,
      'typist',
      { ...perm, execute: true },
      // Not even an administrator runs a command that is not on the list.
      { commands: ['sleep'] },
    );
    page = await openAs(fixture.browser, fixture.satchel, person);
    keys = keyboardOf(page);
  });

  beforeEach(async () => {
    await page.goto('/files/');
    await row(page, 'notes.txt').waitFor();
    await keys.goTo('Documents');
    await entry('notes.txt');
  });

  test('the menu of an entry, the menu of the header, and what they open', async () => {
    for (const key of ['Shift+F10', 'ContextMenu']) {
      await page.keyboard.press(key);
      await opened(menu());
      await keys.press('ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home');
      await page.keyboard.press('Escape');
      await menu().waitFor({ state: 'detached' });
      await keys.focusIs('notes.txt');
    }
    await page.keyboard.press('Shift+F10');
    await opened(menu());
    await keys.type('ren');
    await page.keyboard.press('Enter');
    await heading('Rename');
    await keys.focusIs('Name');
    await page.keyboard.press('Escape');
    await closed();
    await keys.focusIs('notes.txt');
    await keys.goTo('More', 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await opened(menu());
    await keys.press('ArrowDown');
    await page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
    await keys.focusIs('More');
    await page.keyboard.press('Enter');
    await opened(menu());
    await keys.goTo(/^All commands/, 'ArrowDown');
    await page.keyboard.press('Enter');
    await opened(dialog(page));
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await closed();
    await keys.focusIs('More');
  });

  test('details, info with checksums, and the formats of a download', async () => {
    await page.keyboard.press('Control+i');
    await page.getByRole('button', { name: 'Hide details' }).waitFor();
    await keys.focusIs('notes.txt');
    await keys.activate('Hide details');
    await page.getByRole('button', { name: 'Hide details' }).waitFor({ state: 'detached' });
    await keys.focusIs(/./);
    await keys.goTo('notes.txt');
    await page.keyboard.press('Alt+Enter');
    await heading('notes.txt');
    await keys.goTo('Close');
    await page.keyboard.press('Enter');
    await closed();
    await keys.focusIs('notes.txt');
    await entry('Music');
    await keys.goTo('Download', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await heading('Download Music');
    await keys.goTo(/zip/i);
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await (await downloading).cancel();
    await closed();
    await keys.focusIs(/Download|Music/);
  });

  test('search and the command palette', async () => {
    await page.keyboard.press('Control+f');
    await keys.type('plan');
    await page.getByText('1 result').first().waitFor();
    await keys.press('ArrowDown');
    await keys.activate('Show in folder');
    await page.waitForURL('**/files/Documents/**');
    await closed();
    await keys.focusIs('plan.txt');
    await page.keyboard.press('Control+f');
    await keys.type('plan');
    await page.getByText('1 result').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Documents/plan.txt');
    await page.getByRole('textbox', { name: 'plan.txt' }).waitFor();
    // The search is still closing, and the found file of that name has the focus in it.
    await closed();
    await keys.focusIs('plan.txt');
    await page.keyboard.press('Control+k');
    await opened(dialog(page));
    await keys.type('my files');
    await keys.focusIs('My files');
    await keys.press('ArrowDown', 'ArrowUp');
    await keys.focusIs('My files');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/files/');
    await keys.focusIs(/./);
  });

  test('a preview and its neighbours', async () => {
    await entry('Mountains.png');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'Mountains.png' }).waitFor();
    await keys.goTo('Next file');
    await keys.press('ArrowLeft');
    await dialog(page).getByRole('heading', { name: 'Harbour at dawn.png' }).waitFor();
    await keys.press('ArrowRight');
    await dialog(page).getByRole('heading', { name: 'Mountains.png' }).waitFor();
    await page.keyboard.press('F2');
    await keys.focusIs('Name');
    await page.keyboard.press('Escape');
    await keys.focusIs(/./);
    await page.keyboard.press('Escape');
    await closed();
    await keys.focusIs('Mountains.png');
  });

  test('editing a text, leaving its Tab trap, and the question about unsaved text', async () => {
    await page.keyboard.press('Enter');
    // The row that opened it has the same name.
    await page.getByRole('textbox', { name: 'notes.txt' }).waitFor();
    await keys.focusIs('notes.txt');
    await keys.type('Begin. ');
    await page.keyboard.press('Control+s');
    await expect.poll(() => readFile(join(fixture.satchel.root, 'notes.txt'), 'utf8')).toMatch(/^Begin/);
    await keys.type('More. ');
    await keys.press('Escape');
    await keys.goTo('Back to the folder', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await heading(/Save the changes/);
    await keys.press('Tab*3');
    await page.keyboard.press('Escape');
    await closed();
    await keys.focusIs('Back to the folder');
    await page.keyboard.press('Enter');
    await heading(/Save the changes/);
    await keys.activate('Discard changes');
    await row(page, 'notes.txt').waitFor();
    await keys.focusIs('notes.txt');
  });

  test('a table and a text to read', async () => {
    for (const [name, inside] of [
      ['budget.csv', 'May'],
      ['README.md', 'what is'],
    ] as const) {
      await entry(name);
      await page.keyboard.press('Enter');
      await page.getByText(inside).first().waitFor();
      await keys.stopsUntil(/Close the preview|Back/);
      await page.keyboard.press('Enter');
      await row(page, name).waitFor();
      await keys.focusIs(name);
    }
  });

  test('picking files, and pausing, resuming and cancelling their upload', async () => {
    await routeOpenPage(page, '**/api/{resources,tus}/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : undefined,
    );
    const choosing = page.waitForEvent('filechooser');
    await keys.activate('Upload');
    await (await choosing).setFiles([bytes('one.bin', 900_000), bytes('two.bin', 900_000)]);
    await page.getByRole('region', { name: 'Uploads', exact: true }).waitFor();
    await keys.activate('Pause one.bin');
    await keys.focusIs('Resume one.bin');
    await page.keyboard.press('Enter');
    await keys.focusIs('Pause one.bin');
    await keys.goTo('Pause all', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await keys.focusIs('Resume all');
    await keys.activate('Cancel all');
    await heading(/Cancel 2 uploads/);
    await keys.activate('Keep uploading');
    await closed();
    await keys.focusIs('Cancel all');
    await keys.activate('Cancel one.bin');
    await keys.focusIs(/./);
    await keys.activate('Cancel all');
    await keys.activate('Cancel uploads');
    await closed();
    await keys.focusIs(/./);
    await page.unrouteAll();
    expect(existsSync(join(fixture.satchel.root, 'one.bin'))).toBe(false);
  });

  test('the shell', async () => {
    await page.keyboard.press('Control+`');
    await keys.focusIs('Command');
    await keys.type('sleep 1000');
    await page.keyboard.press('Enter');
    await keys.focusIs('Stop the command');
    await page.keyboard.press('Control+c');
    await page.getByRole('log').getByText('Stopped', { exact: true }).waitFor();
    await keys.focusIs('Command');
    await keys.press('ArrowUp');
    expect(await page.getByRole('textbox', { name: 'Command' }).inputValue()).toBe('sleep 1000');
    await keys.goTo('Height of the shell', 'Shift+Tab');
    await keys.press('ArrowUp', 'ArrowDown');
    await keys.goTo('Command');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Command' }).waitFor({ state: 'detached' });
    await keys.focusIs('notes.txt');
  });
});
