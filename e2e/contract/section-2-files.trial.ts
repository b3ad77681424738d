import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { openBrowser, startOver } from '../support/browser.js';
import { intercept, stopIntercepting } from '../support/intercept.js';
import { createUser } from '../support/satchel.js';
import { card, chooseView, crumbs, dialog, goToFolder, row, selectionBar } from '../support/screen.js';
import { act, button, escaped, pathOf, pressInSidebar, select, sidebarEntry } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { opening, say, type Word } from './words.js';
import { DEEP, makeWorld } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
let reader: Page;

beforeAll(async () => {
  page = fixture.page;
  const person = await createUser(fixture.satchel, 'reader', { download: true });
  reader = impatient(await openBrowser(fixture.browser, fixture.satchel));
  await startOver(reader, fixture.satchel, person);
});

describe('section 2: what the page of a path shows', () => {
  sentence('2.80', 'its path begins with a link home', async () => {
    await page.goto(`/files/${DEEP.join('/')}/`);
    await page.getByText(say('files.empty.title')).waitFor();
    expect(await crumbs(page).getByRole('link').first().getAttribute('aria-label')).toBe(say('files.home'));
  });
  sentence('2.81', 'only the last four levels are shown', async () => {
    const shown = await crumbs(page).getByRole('link').allTextContents();
    expect(shown.filter(Boolean)).toEqual(DEEP.slice(-4));
  });
  sentence('2.82', 'dots stand for the first ones', async () => {
    await expect
      .poll(() => button(crumbs(page), 'files.breadcrumbs.hidden').textContent())
      .toMatch(/^(…|\.\.\.)$/);
  });
  sentence('2.83', 'a folder shows its list', async () => {
    await goToFolder(page, '/', 'Documents');
    await page.getByRole('grid').waitFor();
  });
  sentence('2.84', 'a text shows the editor', async () => {
    await page.goto('/files/notes.txt');
    await page.getByRole('textbox', { name: 'notes.txt' }).waitFor();
  });
  sentence('2.85', 'another file shows the preview', async () => {
    await page.goto('/files/Mountains.png');
    await button(page, 'previews.close').waitFor();
  });
  sentences(
    '2.86',
    'a path that fails shows the page of its error:',
    [
      ['404', 404, 'page.notFound.text'],
      ['403', 403, 'page.forbidden.text'],
      ['500', 500, 'page.internal.text'],
    ],
    async (_, status, word) => {
      await goToFolder(page, '/', 'Documents');
      await intercept(page, '*/api/resources/Music*', { status, body: 'x' });
      await row(page, 'Music').dblclick();
      await page.getByText(say(word)).first().waitFor();
      await stopIntercepting(page);
    },
  );
  sentence('2.89', 'what is loaded is announced (in substance: grey rows, marked as busy)', async () => {
    await goToFolder(page, '/', 'Documents');
    await intercept(page, ['*/api/resources/Films/*', '*/api/resources/Films?start=true'], 'hold');
    await row(page, 'Films').dblclick();
    await page.getByText(say('common.loading')).first().waitFor({ state: 'attached' });
    await stopIntercepting(page);
  });
  sentence('2.90', 'an empty folder says so', async () => {
    await page.goto('/files/Empty/');
    await page.getByText(say('files.empty.title')).waitFor();
  });
});

describe('section 2: the list', () => {
  beforeEach(() => goToFolder(page, '/', 'Documents'));
  sentences(
    '2.91',
    'a heading sorts by',
    [
      ['name', 'files.column.name'],
      ['size', 'files.column.size'],
      ['last modified', 'files.column.modified'],
    ],
    async (_, word) => {
      const column = page.getByRole('columnheader', { name: say(word) });
      await column.getByRole('button').first().click();
      await expect.poll(() => column.getAttribute('aria-sort')).toMatch(/ascending|descending/);
    },
  );
  const section = (word: Word) => page.getByRole('rowheader', { name: say(word) });
  sentence('2.92', 'there is a section of folders', () => section('files.section.folders').waitFor());
  sentence('2.93', 'there is a section of files', () => section('files.section.files').waitFor());
  sentence('2.95', 'it can be a mosaic', async () => {
    await chooseView(page, say('files.view.mosaic'));
    await card(page, 'notes.txt').waitFor();
  });
  sentence('2.94', 'it can be a list', async () => {
    await chooseView(page, say('files.view.list'));
    await row(page, 'notes.txt').waitFor();
  });
  sentence('2.96', 'multiple selection shows a banner', async () => {
    await button(page, 'files.action.multiple').first().click();
    await selectionBar(page).waitFor();
  });
  sentence('2.97', 'a button of the banner clears the selection', async () => {
    await button(page, 'files.action.multiple').first().click();
    await row(page, 'notes.txt').click();
    await button(selectionBar(page), 'files.action.clear').click();
    await selectionBar(page).waitFor({ state: 'detached' });
  });
});

describe('section 2: search and prompts', () => {
  beforeEach(() => goToFolder(page, '/', 'Documents'));
  const panel = () => page.getByRole('dialog', { name: say('search.title') });

  sentence('2.117', 'the search lies above the page', async () => {
    await page.getByRole('button', { name: opening('search.in') }).click();
    await panel().waitFor();
    await escaped(page);
  });
  sentences(
    '2.118',
    'it filters by',
    [
      ['images', 'search.type.image', 'Mountains.png'],
      ['music', 'search.type.music', 'podcast.wav'],
      ['PDF', 'search.type.pdf', '2026-11.pdf'],
      ['video', 'search.type.video', 'Slow zoom.mp4'],
    ],
    async (_, word, found) => {
      await page.keyboard.press('Control+f');
      await button(panel(), word).click();
      await panel().getByRole('row', { name: found }).waitFor();
      expect(await panel().getByRole('row', { name: 'notes.txt' }).count()).toBe(0);
      await escaped(page);
    },
  );
  sentence('2.119', 'it lists its results', async () => {
    await page.keyboard.press('Control+f');
    await panel().getByRole('combobox').fill('letter');
    await panel().getByRole('row', { name: 'letter.txt' }).waitFor();
    await escaped(page);
  });
  sentence('2.120', 'there is a prompt for info', async () => {
    await row(page, 'notes.txt').click();
    await page.keyboard.press('Alt+Enter');
    await dialog(page).getByText(say('files.info.modified')).waitFor();
    await escaped(page);
  });
  sentence('2.121', 'there is a prompt for help, with the keys', async () => {
    await page.keyboard.press('F1');
    await dialog(page).getByText(say('files.help.title')).waitFor();
    await dialog(page).getByText('F2').first().waitFor();
    await escaped(page);
  });
  sentences(
    '2.122',
    'there is a prompt for',
    [
      ['delete', 'files.action.delete', opening('files.delete.title') || 'Delete'],
      ['move', 'files.action.moveTo', say('files.move.title', { count: 1, name: 'notes.txt' })],
      ['copy', 'files.action.copyTo', say('files.copy.title', { count: 1, name: 'notes.txt' })],
      ['share', 'files.action.share', say('shares.prompt.title', { name: 'notes.txt' })],
    ],
    async (_, word, heading) => {
      await act(page, 'notes.txt', word);
      await dialog(page).getByRole('heading', { name: heading }).waitFor();
      await escaped(page);
    },
  );
  sentence('2.126', 'there is a prompt for rename', async () => {
    await row(page, 'notes.txt').click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: say('files.name') }).waitFor();
    await page.keyboard.press('Escape');
  });
  sentences(
    '2.127',
    'there is a prompt for',
    [
      ['a new file', 'frame.newFile'],
      ['a new folder', 'frame.newFolder'],
    ],
    async (_, word) => {
      await pressInSidebar(page, word);
      await dialog(page).getByLabel(say('files.name')).waitFor();
      await escaped(page);
    },
  );
  sentence('2.129', 'there is a prompt for download', async () => {
    await select(page, 'notes.txt', 'Documents');
    await button(selectionBar(page), 'files.action.download').click();
    await dialog(page).getByText(say('files.download.text')).waitFor();
    await escaped(page);
  });
  sentence('2.130', 'there is a prompt for replacing or renaming', async () => {
    await writeFile(join(fixture.satchel.root, 'Documents', 'notes.txt'), 'in the way');
    await act(page, 'notes.txt', 'files.action.copyTo');
    await dialog(page).getByRole('treeitem', { name: 'Documents' }).click();
    await dialog(page)
      .getByRole('button', { name: say('files.copy.submit', { folder: 'Documents' }) })
      .click();
    await dialog(page).getByText(say('files.conflict.title')).waitFor();
    await escaped(page);
    expect(await readFile(join(fixture.satchel.root, 'Documents', 'notes.txt'), 'utf8')).toBe('in the way');
  });
  sentence('2.132', 'publishing later is asked for (in substance: among the options of a link)', async () => {
    await act(page, 'notes.txt', 'files.action.share');
    await dialog(page).getByText(say('links.options')).click();
    await dialog(page).getByLabel(say('shares.publish')).waitFor();
    await escaped(page);
  });
  sentence('2.134', 'upload asks for files (in substance: by the picker of the browser)', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'files.action.upload').first().click(),
    ]);
    expect(chooser.isMultiple()).toBe(true);
  });
  sentence('2.135', 'My files leads to the root', async () => {
    await page.goto('/files/Documents/');
    await sidebarEntry(page, 'frame.myFiles').click();
    await expect.poll(() => pathOf(page)).toBe('/files/');
  });
});
