import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillLogin, hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { routeOpenPage } from './support/intercept.js';
import { openOwnFolder } from './support/own-folder.js';
import { picture } from './support/samples.js';
import { bytes, crumbs, dialog, goToFolder, nameField, pickFiles, row, tryToOpen } from './support/screen.js';

describe.skipIf(!hasChromium)('when something fails', () => {
  const fixture = openFixture();
  const folder = openOwnFolder(fixture, 'work', { 'notes.txt': 'as it was\n', 'inner/deep.txt': 'deep' });
  const { onDisk, address } = folder;
  let page: Page;

  beforeAll(async () => {
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  beforeEach(() => startOver(page, fixture.satchel));

  const text = (name: string) => readFile(onDisk(name), 'utf8');
  /** The content of a file on the disk, once it exists. */
  const expectText = (name: string) => expect.poll(() => text(name).catch(() => ''));
  const note = () => page.getByText('The server cannot be reached. Trying again…');
  const editor = (name = 'notes.txt') => page.getByRole('textbox', { name });
  const openFolder = () => goToFolder(page, `/${encodeURIComponent(folder.name)}/`, 'notes.txt');

  async function typeInEditor(words: string): Promise<void> {
    await page.goto(address('notes.txt'));
    await editor().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type(words);
  }

  /** Ends all sessions of this browser, as an administrator would. */
  async function revoke(): Promise<void> {
    const token = (await page.evaluate(() => localStorage.getItem('jwt'))) ?? '';
    const answer = await fetch(`${fixture.satchel.origin}/api/logout`, {
      method: 'POST',
      headers: { 'X-Auth': token },
    });
    expect(answer.status).toBe(200);
  }

  const logInAgain = () => fillLogin(page, { username: 'admin', password: fixture.satchel.password });

  describe('a slow network', () => {
    test('shows placeholders for rows, then the rows', async () => {
      await openFolder();
      await routeOpenPage(page, '**/api/resources/**/inner/**', async (route) => {
        await page.getByText('Loading…').waitFor({ state: 'attached' });
        await route.continue();
      });
      await row(page, 'inner').dblclick();
      await row(page, 'deep.txt').waitFor();
    });
  });

  describe('without a network', () => {
    test('the folder says so, and appears once the network is back', async () => {
      await openFolder();
      await page.context().setOffline(true);
      await row(page, 'inner').dblclick();
      await note().waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await page.context().setOffline(false);
      await row(page, 'deep.txt').waitFor();
      await note().waitFor({ state: 'detached' });
    });

    test('the editor keeps the text, and saves it once the network is back', async () => {
      await typeInEditor('offline ');
      await page.context().setOffline(true);
      await page.keyboard.press('Control+s');
      const refusal = page.getByText('The server cannot be reached. Check your connection.');
      await refusal.waitFor();
      await note().waitFor();
      await page.keyboard.type('still typing ');
      await page.context().setOffline(false);
      await note().waitFor({ state: 'detached' });
      await editor().click();
      await page.keyboard.press('Control+s');
      await expectText('notes.txt').toContain('offline still typing ');
      await refusal.waitFor({ state: 'detached' });
    });

    test('a viewer that is not loaded yet, and its file, wait for the network', async () => {
      await writeFile(onDisk('a.png'), picture(60, 40, 10));
      await writeFile(onDisk('b.csv'), 'name,price\npaint,12\n');
      await page.goto(address('a.png'));
      await page.getByRole('heading', { name: 'a.png' }).waitFor();
      await page.context().setOffline(true);
      await tryToOpen(page, 'about:blank');
      await page.context().setOffline(false);
      await openFolder();
      await page.context().setOffline(true);
      await row(page, 'b.csv').dblclick();
      await note().waitFor();
      await page.context().setOffline(false);
      await page.getByRole('cell', { name: 'paint' }).waitFor();
    });

    test('a picture reports the lost connection instead of a broken file, and appears by itself', async () => {
      for (const name of ['a.png', 'b.png']) await writeFile(onDisk(name), picture(60, 40, 10));
      await page.route('**/api/{preview,raw}/**/b.png*', (route) => route.abort());
      await page.goto(address('a.png'));
      await page.getByRole('img', { name: 'a.png' }).waitFor();
      await page.context().setOffline(true);
      await page.keyboard.press('ArrowRight');
      await page.getByText('The server cannot be reached. The file is shown once it is back.').waitFor();
      await page.unrouteAll();
      await page.context().setOffline(false);
      await page.getByRole('img', { name: 'b.png' }).waitFor();
    });
  });

  test('the client waits for a server that is restarted, and the session continues', async () => {
    await openFolder();
    const start = await fixture.satchel.interrupt();
    await row(page, 'inner').dblclick();
    await note().waitFor();
    await start();
    await row(page, 'deep.txt').waitFor();
    await note().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`${address('inner')}/`);
  });

  describe('a session that was ended elsewhere', () => {
    test('leads back to the editor with the typed text after the login', async () => {
      await typeInEditor('not lost ');
      await revoke();
      await page.keyboard.press('Control+s');
      await page.getByText('Your unsaved text is safe').waitFor();
      await logInAgain();
      await page.getByText('Your unsaved changes are back.').waitFor();
      expect(new URL(page.url()).pathname).toBe(address('notes.txt'));
      await page.getByText('not lost as it was').waitFor();
      await editor().click();
      await page.keyboard.press('Control+s');
      await expectText('notes.txt').toBe('not lost as it was\n');
    });

    test('leaves an upload at its position; it continues after the login', async () => {
      await openFolder();
      let isRevoked = false;
      await routeOpenPage(page, '**/late.bin*', async (route) => {
        if (!isRevoked) await revoke();
        isRevoked = true;
        await route.continue();
      });
      await pickFiles(page, [bytes('late.bin', 3000)]);
      await page.waitForURL('**/login?redirect=*');
      await logInAgain();
      await row(page, 'late.bin').waitFor();
      expect((await readFile(onDisk('late.bin'))).length).toBe(3000);
    });
  });

  describe('a folder that was deleted in the meantime', () => {
    test('is reported as missing, with a way to an existing folder', async () => {
      await page.goto(`${address('inner')}/`);
      await row(page, 'deep.txt').waitFor();
      // Otherwise the folder could be gone from the page before its file is opened.
      await routeOpenPage(page, '**/api/resources/**/deep.txt*', async (route) => {
        await rm(onDisk('inner'), { recursive: true, force: true });
        await route.continue();
      });
      await row(page, 'deep.txt').dblclick();
      await page.getByText('It is no longer there.').waitFor();
      await page.getByRole('button', { name: 'Back to the folder' }).click();
      await page.getByText("This location can't be reached").waitFor();
      await crumbs(page).getByRole('link', { name: folder.name }).click();
      await row(page, 'notes.txt').waitFor();
      expect(await row(page, 'inner').count()).toBe(0);
    });

    test('does not lose the text that is being written in it', async () => {
      await page.goto(address('inner', 'deep.txt'));
      await editor('deep.txt').click();
      await page.keyboard.type('kept ');
      await rm(onDisk('inner'), { recursive: true });
      await page.keyboard.press('Control+s');
      await dialog(page).getByRole('heading', { name: 'deep.txt is no longer there' }).waitFor();
      await dialog(page).getByRole('button', { name: 'Save again' }).click();
      await expectText('inner/deep.txt').toContain('kept ');
    });
  });

  describe('a file that was renamed in the meantime', () => {
    test('keeps a new name that is being typed, and says why the file cannot be renamed', async () => {
      await openFolder();
      await row(page, 'notes.txt').click();
      await page.keyboard.press('F2');
      await nameField(page).fill('better.txt');
      await rename(onDisk('notes.txt'), onDisk('moved.txt'));
      await page.keyboard.press('Enter');
      await page.getByText('It is no longer there.').first().waitFor();
      await row(page, 'moved.txt').waitFor();
    });

    test('is reported in the preview, where the neighbours can still be opened', async () => {
      for (const name of ['a.png', 'b.png']) await writeFile(onDisk(name), picture(60, 40, 10));
      // The pictures are gone already, but are still in the listing that was read.
      await page.route(/api.(raw|preview).*b\.png/, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto(address('a.png'));
      await page.getByRole('img', { name: 'a.png' }).waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByText('This file is no longer there.').waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('img', { name: 'a.png' }).waitFor();
    });
  });

  test('a text that somebody else changed is not overwritten without asking', async () => {
    await typeInEditor('mine ');
    await writeFile(onDisk('notes.txt'), 'theirs\n');
    await page.keyboard.press('Control+s');
    await dialog(page).getByRole('heading', { name: 'notes.txt was changed by someone else' }).waitFor();
    expect(await text('notes.txt')).toBe('theirs\n');
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('mine as it was').waitFor();
    await page.keyboard.press('Control+s');
    await dialog(page).getByRole('button', { name: 'Overwrite' }).click();
    await expectText('notes.txt').toBe('mine as it was\n');
  });
});
