import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Fate, intercept, stopIntercepting } from '../support/intercept.js';
import { bytes, chooseView, dialog, goToFolder, nameField, pickFiles, row } from '../support/screen.js';
import { act, button, pathOf, pressInSidebar } from './screen.js';
import { openContract, sentence, sentences } from './sentence.js';
import { opening, say, type Word } from './words.js';
import { makeWorld, put } from './world.js';

const ISSUES = 'https://issues.example.org/new';
const fixture = openContract(makeWorld, {
  options: ['--disableExec=false', '--issues-address', ISSUES],
});
let page: Page;
const BROKEN: Fate = {
  status: 500,
  json: { code: 'internal', message: 'the disk is on fire', requestId: '1' },
};

beforeAll(async () => {
  page = fixture.page;
});

const alert = () => page.getByRole('region', { name: say('common.notifications') }).getByRole('alert');
const fails = (addresses: string | string[], method: string, fate: Fate = BROKEN) =>
  intercept(page, addresses, (asked) => (asked === method ? fate : 'continue'));
const confirm = async () => {
  await page.locator('[role$="dialog"]:is(:focus, :focus-within)').waitFor();
  await page.keyboard.press('Enter');
};

describe('section 8: failures of what a user does', () => {
  beforeEach(async () => {
    await stopIntercepting(page);
    await put(fixture.satchel.root, 'F', { 'a.txt': 'a', 'b.txt': 'b', 'box/': '' });
    await goToFolder(page, '/F/', 'a.txt');
  });
  const says = (text: string | RegExp) => alert().getByText(text).first().waitFor();

  sentence('8.11', 'a failure to rename is told', async () => {
    await fails('*/api/resources/F/a.txt*', 'PATCH');
    await row(page, 'a.txt').click();
    await page.keyboard.press('F2');
    await nameField(page).fill('z.txt');
    await page.keyboard.press('Enter');
    await page.getByText(say('errors.internal')).first().waitFor();
  });
  const into = async (word: Word) => {
    await act(page, 'a.txt', word);
    await dialog(page).getByRole('treeitem', { name: 'box' }).click();
    await page.keyboard.press('Enter');
  };
  sentences(
    '8.12',
    'a failure is told when one',
    [
      ['moves', 'files.action.moveTo', 'files.failed.move'],
      ['copies', 'files.action.copyTo', 'files.failed.copy'],
    ],
    async (_, word, failed) => {
      await fails(['*/api/resources/F/a.txt*', '*/api/batch*', '*/api/jobs*'], 'PATCH');
      await into(word as Word);
      await says(say(failed as Word, { count: 1, name: 'a.txt' }));
    },
  );
  sentence('8.15', 'then their progress ends, too', async () => {
    await fails(['*/api/resources/F/a.txt*', '*/api/batch*', '*/api/jobs*'], 'PATCH');
    const before = await page.getByRole('progressbar').count();
    await into('files.action.copyTo');
    await says(say('errors.internal'));
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(before);
  });
  sentences(
    '8.13',
    'a failure is told when one creates',
    [
      ['a folder', 'frame.newFolder'],
      ['a file', 'frame.newFile'],
    ],
    async (_, word) => {
      await intercept(page, '*/api/resources/F/made*', BROKEN);
      await pressInSidebar(page, word as Word);
      await dialog(page).getByLabel(say('files.name')).fill('made');
      await page.keyboard.press('Enter');
      await page.getByText(say('errors.internal')).first().waitFor();
    },
  );
  sentence('8.14', 'a failure of the search is told (in substance: in the search)', async () => {
    await intercept(page, '*/api/search/*', BROKEN);
    await page.keyboard.press('Control+f');
    await page.getByRole('combobox').fill('a');
    await dialog(page).getByText(say('search.failed')).waitFor();
  });
  sentence('8.16', 'a failure to share is told', async () => {
    await fails('*/api/share/*', 'POST');
    await act(page, 'a.txt', 'files.action.share');
    await dialog(page)
      .getByRole('button', { name: say('shares.permalink') })
      .click();
    await page
      .getByText(new RegExp(opening('shares.failed.create')))
      .first()
      .waitFor();
  });
  sentence('8.17', 'a failure of a checksum is told (in substance: in its place)', async () => {
    await intercept(page, '*checksum=*', BROKEN);
    await row(page, 'a.txt').click();
    await page.keyboard.press('Alt+Enter');
    // They may be folded.
    const folded = dialog(page).locator('details:not([open]) > summary');
    await dialog(page).getByText(say('files.info.modified')).waitFor();
    if ((await folded.count()) > 0) await folded.first().click();
    await button(dialog(page), 'files.info.show').first().click();
    await page.getByText(say('errors.internal')).first().waitFor();
  });
  sentence('8.18', 'a failure to change the view is told', async () => {
    await fails(['*/api/users/*', '*/api/places*'], 'PUT');
    await chooseView(page, say('files.view.mosaic'));
    await says(new RegExp(opening('files.failed.view')));
  });
  sentence('8.19', 'a failure to sort is told', async () => {
    await stopIntercepting(page);
    await goToFolder(page, '/', 'Documents');
    await chooseView(page, say('files.view.list'));
    await fails(['*/api/users/*', '*/api/places*'], 'PUT');
    await page
      .getByRole('columnheader', { name: say('files.column.size') })
      .getByRole('button')
      .first()
      .click();
    await says(new RegExp(opening('files.failed.sort')));
  });
  sentence('8.20', 'a failure to save settings is told', async () => {
    await page.goto('/settings/global');
    await page.getByLabel(say('global.name')).fill('Harbour');
    await fails('*/api/settings*', 'PUT');
    await button(page.getByRole('form', { name: say('page.global') }), 'common.save').click();
    await says(new RegExp(say('errors.internal')));
  });
  sentence('8.21', 'a failure to save a user is told', async () => {
    await page.goto('/settings/users/1');
    await page.getByLabel(say('users.scope'), { exact: true }).waitFor();
    await fails('*/api/users/*', 'PUT');
    await button(page, 'common.save').last().click();
    await says(new RegExp(say('errors.internal')));
  });
  sentence('8.22', 'a failure to load a user leads to the editor of a new one', async () => {
    await page.goto('/settings/users');
    await page.getByRole('link', { name: say('users.edit', { name: 'admin' }) }).waitFor();
    await intercept(page, '*/api/users/1', BROKEN);
    await page.goto('/settings/users/1');
    await expect.poll(() => pathOf(page)).toBe('/settings/users/new');
  });
  sentence('8.23', 'a folder whose deletion fails is read again', async () => {
    await fails('*/api/resources/F/b.txt*', 'DELETE');
    await row(page, 'b.txt').click();
    await page.keyboard.press('Delete');
    const read = page.waitForRequest(
      (each) => each.method() === 'GET' && /\/api\/resources\/F\/?$/.test(new URL(each.url()).pathname),
    );
    await confirm();
    await read;
    await row(page, 'b.txt').waitFor();
  });
  sentence('8.35', 'a taken name of an upload shows the prompt that replaces', async () => {
    await pickFiles(page, [bytes('a.txt', 9)]);
    await dialog(page).getByText('a.txt').first().waitFor();
    await button(dialog(page), 'files.conflict.skip').click();
  });
});
