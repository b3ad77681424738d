import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seriousFaults } from './support/axe.js';
import { fillLogin, hasChromium, openAs, openBrowser } from './support/browser.js';
import { makeDocuments, makeHome } from './support/samples.js';
import { changeUser } from './support/satchel.js';
import { bytes, card, dialog, goToFolder, pickFiles, row } from './support/screen.js';
import { openStage } from './support/stage.js';

describe.skipIf(!hasChromium)('what axe finds serious or critical', { timeout: 120_000 }, () => {
  const stage = openStage();
  let page: Page;

  beforeAll(async () => {
    await makeHome(stage.satchel.root);
    await makeDocuments(stage.satchel.root);
    await writeFile(join(stage.satchel.root, 'Documents', 'notes.txt'), 'in the way');
    page = await openAs(stage.browser, stage.satchel, { reducedMotion: 'reduce' });
  });

  async function expectNothing(on = page, within = 'body'): Promise<void> {
    expect(await seriousFaults(on, within)).toEqual([]);
  }

  async function prompt(name: string | RegExp): Promise<void> {
    await dialog(page).getByRole('heading', { name }).first().waitFor();
    await expectNothing(page, '[role$="dialog"]');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }

  const atHome = () => goToFolder(page, '/', 'notes.txt');

  test('login, before and after a wrong password', async () => {
    const own = await openBrowser(stage.browser, stage.satchel, { reducedMotion: 'reduce' });
    await own.goto('/');
    await own.getByLabel('Username').waitFor();
    await expectNothing(own);
    await fillLogin(own, { username: 'admin', password: 'wrong' });
    await own.getByText('Wrong credentials').waitFor();
    await expectNothing(own);
    await own.context().close();
  });

  test('the list', async () => {
    await atHome();
    await expectNothing();
  });

  test('the list with something selected', async () => {
    await row(page, 'notes.txt').click();
    await row(page, 'total.ts').click({ modifiers: ['Control'] });
    await expectNothing();
  });

  test('the menu of a right click', async () => {
    await row(page, 'total.ts').click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    await expectNothing(page, '[role="menu"]');
    await page.keyboard.press('Escape');
  });

  test('the mosaic', async () => {
    await changeUser(stage.satchel, 1, { viewMode: 'mosaic' });
    await goToFolder(page, '/', 'notes.txt');
    await card(page, 'notes.txt').waitFor();
    await expectNothing();
    await changeUser(stage.satchel, 1, { viewMode: 'list' });
  });

  test('the gallery, with something selected', async () => {
    await changeUser(stage.satchel, 1, { viewMode: 'mosaic gallery' });
    await goToFolder(page, '/', 'notes.txt');
    await card(page, 'notes.txt').click();
    await expectNothing();
    await changeUser(stage.satchel, 1, { viewMode: 'list' });
  });

  test('the details beside the list', async () => {
    await goToFolder(page, '/', 'notes.txt');
    await row(page, 'Mountains.png').click();
    await page.keyboard.press('Control+i');
    await page.getByText('320 × 480 pixels').waitFor();
    await expectNothing();
    await page.keyboard.press('Control+i');
  });

  test('several at once on a phone', async () => {
    await page.getByRole('button', { name: 'Select multiple' }).click();
    await row(page, 'notes.txt').click();
    await row(page, 'Music').click();
    await expectNothing();
    await page.keyboard.press('Escape');
  });

  test('an empty folder', async () => {
    await page.goto('/files/Empty/');
    await page.getByText('This folder is empty').waitFor();
    await expectNothing();
  });

  describe('prompts', () => {
    beforeEach(atHome);

    test('a new folder, with a name that is taken', async () => {
      await page.getByRole('button', { name: 'New folder' }).first().click();
      await dialog(page).getByLabel('Name').fill('Music');
      await dialog(page).getByText('“Music” is already here.').waitFor();
      await prompt('New folder');
    });

    test('rename', async () => {
      await row(page, 'notes.txt').click();
      await page.keyboard.press('F2');
      await prompt('Rename');
    });

    test('delete', async () => {
      await row(page, 'notes.txt').click();
      await page.keyboard.press('Delete');
      await prompt('Delete this item?');
    });

    test('copy, with the tree of folders', async () => {
      await row(page, 'notes.txt').click();
      await page.getByRole('button', { name: 'Copy to…' }).first().click();
      await prompt('Copy notes.txt');
    });

    test('a conflict', async () => {
      await row(page, 'notes.txt').click();
      await page.getByRole('button', { name: 'Copy to…' }).first().click();
      await dialog(page).getByRole('treeitem', { name: 'Documents' }).click();
      await dialog(page).getByRole('button', { name: 'Copy to Documents' }).click();
      await prompt('Replace or keep both?');
    });

    test('info', async () => {
      await row(page, 'notes.txt').click();
      await page.keyboard.press('Alt+Enter');
      await prompt('notes.txt');
    });

    test('download', async () => {
      await row(page, 'Music').click();
      await page.getByRole('button', { name: 'Download' }).first().click();
      await prompt('Download Music');
    });

    test('help', async () => {
      await page.keyboard.press('F1');
      await prompt('Keyboard shortcuts');
    });

    test('an upload whose name is taken, and the tray where it waits', async () => {
      await pickFiles(page, [bytes('notes.txt', 10)]);
      await prompt('notes.txt is already here');
      await page.getByRole('heading', { name: '1 upload is waiting for you' }).waitFor();
      await expectNothing(page, '[aria-label="Uploads"]');
    });
  });

  describe('open files', () => {
    test('a picture', async () => {
      await page.goto('/files/Mountains.png');
      await page.getByRole('img', { name: 'Mountains.png' }).waitFor();
      await expectNothing();
    });

    test('a book, a table and a text to read', async () => {
      for (const [name, shown] of [
        ['The voyage.epub', page.frameLocator('iframe').getByRole('heading', { name: 'The voyage' })],
        ['budget.csv', page.getByRole('cell', { name: 'May' })],
        ['README.md', page.getByRole('heading', { name: 'Home' })],
      ] as const) {
        await page.goto(`/files/${encodeURIComponent(name)}`);
        await shown.waitFor();
        await expectNothing(page, '[role="dialog"]');
      }
    });

    test('a picture while the server is away', async () => {
      await page.route(/api.(raw|preview)|health/, (route) => route.abort());
      await page.goto('/files/Mountains.png');
      await page.getByText('Trying again…').waitFor();
      await expectNothing(page, '[role="dialog"]');
      await expectNothing(page, '[aria-label="Notifications"]');
      await page.unrouteAll();
    });

    test.each(['podcast.wav', 'unknown.bin'])('%s', async (name) => {
      await page.goto(`/files/${name}`);
      await dialog(page).getByRole('heading', { name }).first().waitFor();
      await expectNothing(page, '[role="dialog"]');
    });

    test('the editor, its search and its question', async () => {
      await page.goto('/files/total.ts');
      await page.getByRole('textbox', { name: 'total.ts' }).click();
      await page.keyboard.type('// changed');
      await page.keyboard.press('Control+f');
      await page.getByRole('textbox', { name: 'Find' }).waitFor();
      await expectNothing();
      await page.getByRole('button', { name: 'Back to the folder' }).click();
      await prompt('Save the changes in total.ts?');
    });
  });

  test.each(['/404', '/files/nowhere/'])('%s', async (address) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Go to my files' }).waitFor();
    await expectNothing();
  });

  describe('settings', () => {
    const open = async (address: string, name: string) => {
      await page.goto(address);
      await page.getByRole('heading', { name, exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
    };

    test('all users', async () => {
      await open('/settings/users', 'Users');
      await page.getByText('1 user', { exact: true }).waitFor();
      await expectNothing();
    });

    test('a new user with a rule, the picker of folders and the question before leaving', async () => {
      await open('/settings/users/new', 'New user');
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.keyboard.type('not a path');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill('a harbour at dawn');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page
        .locator('form')
        .getByText('Username already taken')
        .or(page.getByRole('alert'))
        .first()
        .waitFor();
      await expectNothing();
      await page.getByRole('button', { name: 'Choose…' }).click();
      await prompt('Choose a folder');
      await page.getByRole('link', { name: 'Profile' }).click();
      await dialog(page).getByRole('heading', { name: 'Leave without saving?' }).waitFor();
      await expectNothing(page, '[role$="dialog"]');
      await dialog(page).getByRole('button', { name: 'Discard changes' }).click();
    });

    test('a user, what they can see, and the question before deleting', async () => {
      await open('/settings/users/1', 'User admin');
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByText('No rule matches, so it is allowed.').waitFor();
      await expectNothing();
      await page.getByRole('button', { name: 'Delete' }).click();
      await prompt('Are you sure you want to delete this user?');
    });

    test('the global settings', async () => {
      await open('/settings/global', 'Global Settings');
      await expectNothing();
    });

    test('the profile with its devices', async () => {
      await open('/settings/profile', 'Profile Settings');
      await page.getByText('This device').waitFor();
      await expectNothing();
    });
  });

  test('a notice of something that failed', async () => {
    await page.route('**/api/resources/notes.txt', (route) => route.fulfill({ status: 500, body: 'no' }));
    await atHome();
    await row(page, 'notes.txt').click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('“notes.txt” was not deleted.').waitFor();
    await expectNothing(page, '[aria-label="Notifications"]');
  });
});
