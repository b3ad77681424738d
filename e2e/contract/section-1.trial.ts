import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { LOCALES, localeOf } from '../../packages/web/src/lib/language/locales.js';
import { openAs } from '../support/browser.js';
import { builtLanguages } from '../support/pseudo-locale.js';
import { createUser, login } from '../support/satchel.js';
import {
  bytes,
  dialog,
  downloadBy,
  goToFolder,
  nameField,
  pickFiles,
  row,
  selectionBar,
} from '../support/screen.js';
import { call, share } from './http.js';
import { act, button, openMore } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say, type Word } from './words.js';
import { makeWorld, put } from './world.js';

const fixture = openContract(async (of) => {
  await makeWorld(of);
  await put(of.satchel.root, 'W', { 'a.txt': 'a', 'b.txt': 'b', 'box/': '' });
});
let page: Page;
const onDisk = (...path: string[]) => join(fixture.satchel.root, 'W', ...path);

beforeAll(() => {
  page = fixture.page;
});

describe('section 1: what users do', () => {
  const open = (entry = 'a.txt') => goToFolder(page, '/W/', entry);
  sentence('1.1', 'they browse', async () => {
    await goToFolder(page, '/', 'Documents');
    await row(page, 'Documents').dblclick();
    await row(page, 'letter.txt').waitFor();
  });
  sentence('1.2', 'they preview', async () => {
    await page.goto('/files/Mountains.png');
    await page.getByRole('img', { name: 'Mountains.png' }).waitFor();
  });
  sentence('1.3', 'they upload', async () => {
    await open();
    await pickFiles(page, [bytes('up.bin', 9)]);
    await row(page, 'up.bin').waitFor();
    await expect.poll(() => existsSync(onDisk('up.bin'))).toBe(true);
  });
  sentence('1.4', 'they download', async () => {
    await open();
    await row(page, 'a.txt').click();
    const file = await downloadBy(page, () => button(selectionBar(page), 'files.action.download').click());
    expect(await readFile(await file.path(), 'utf8')).toBe('a');
  });
  sentence('1.5', 'they create', async () => {
    await open();
    await openMore(page);
    await page
      .getByRole('menuitem', { name: say('files.action.newFolder') })
      .or(page.getByRole('menuitem', { name: say('files.action.newFile') }))
      .first()
      .click();
    await dialog(page).getByLabel(say('files.name')).fill('made');
    await page.keyboard.press('Enter');
    await expect.poll(() => existsSync(onDisk('made'))).toBe(true);
  });
  sentence('1.6', 'they rename', async () => {
    await open('b.txt');
    await row(page, 'b.txt').click();
    await page.keyboard.press('F2');
    await nameField(page).fill('c.txt');
    await page.keyboard.press('Enter');
    await expect.poll(() => existsSync(onDisk('c.txt'))).toBe(true);
  });
  const into = async (word: Word, name: string) => {
    await open(name);
    await act(page, name, word);
    await dialog(page).getByRole('treeitem', { name: 'box' }).click();
    await page.keyboard.press('Enter');
    await expect.poll(() => existsSync(onDisk('box', name))).toBe(true);
  };
  sentence('1.7', 'they move', () => into('files.action.moveTo', 'c.txt'));
  sentence('1.8', 'they copy', () => into('files.action.copyTo', 'a.txt'));
  sentence('1.9', 'they delete', async () => {
    await open();
    await row(page, 'up.bin').click();
    await page.keyboard.press('Delete');
    await button(page, 'files.delete.toTrash').click();
    await expect.poll(() => existsSync(onDisk('up.bin'))).toBe(false);
  });
  sentence('1.10', 'they edit texts', async () => {
    await page.goto('/files/W/a.txt');
    await page.getByRole('textbox', { name: 'a.txt' }).click();
    await page.keyboard.type('edited ');
    await page.keyboard.press('Control+s');
    await expect.poll(() => readFile(onDisk('a.txt'), 'utf8')).toContain('edited');
  });
  sentence('1.11', 'they search', async () => {
    await open();
    await page.keyboard.press('Control+f');
    await page.getByRole('combobox').fill('c.txt');
    await dialog(page).getByRole('row', { name: 'c.txt' }).waitFor();
    await page.keyboard.press('Escape');
  });
  sentence('1.12', 'they share', async () => {
    await open();
    await act(page, 'a.txt', 'files.action.share');
    await dialog(page)
      .getByRole('button', { name: say('shares.permalink') })
      .click();
    await dialog(page).getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
  });
  sentence('1.13', 'all of it within their scope', async () => {
    const person = await createUser(fixture.satchel, 'scoped', { download: true }, { scope: '/Documents' });
    const token = await login(fixture.satchel.origin, person.username, person.password);
    const paths = ['/api/resources/notes.txt', '/api/resources/..%2Fnotes.txt', '/api/raw/../notes.txt'];
    for (const path of paths)
      expect((await call(fixture.satchel, 'GET', path, { token })).status).toBeGreaterThanOrEqual(400);
  });
  sentences(
    '1.14',
    'administrators manage',
    [
      ['users', '/settings/users', 'users.new'],
      ['settings', '/settings/global', 'global.name'],
      ['rules', '/settings/global', 'rules.add'],
      ['the command runner', '/settings/global', 'global.commands'],
      ['branding', '/settings/global', 'global.branding'],
    ],
    async (_, address, word) => {
      await page.goto(address);
      await page
        .getByText(say(word as Word))
        .first()
        .waitFor();
    },
  );
  sentences(
    '1.19',
    'a visitor of a link',
    [
      ['sees a folder', '/Documents/'],
      ['sees a file', '/notes.txt'],
    ],
    async (_, path) => {
      const hash = await share(fixture.satchel, path);
      expect((await call(fixture.satchel, 'GET', `/api/public/share/${hash}`, { token: null })).status).toBe(
        200,
      );
      expect((await call(fixture.satchel, 'GET', `/api/public/dl/${hash}`, { token: null })).status).toBe(
        200,
      );
    },
  );
  sentence('1.21', 'the shell is there for who may execute', async () => {
    await open();
    await openMore(page);
    await page.getByRole('menuitem', { name: say('files.action.shell') }).waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('section 1: languages', () => {
  const speaks = async (locale: string, of: string) => {
    const body = { what: 'user', which: ['locale'], data: { id: 1, locale } };
    expect((await call(fixture.satchel, 'PUT', '/api/users/1', { body })).status).toBe(200);
    const own = impatient(
      await openAs(fixture.browser, fixture.satchel, {
        initScript: `Object.defineProperty(navigator, 'languages', { get: () => ['${of}'] })`,
      }),
    );
    await own.goto('/files/');
    await own.getByTitle('Documents').first().waitFor();
    const lang = await own.evaluate(() => document.documentElement.lang.toLowerCase());
    const name = await own.getByRole('grid').locator('[role=columnheader]').first().textContent();
    await own.context().close();
    return { lang, name };
  };
  sentences(
    '1.22',
    'it speaks',
    Object.keys(LOCALES).map((each): [string] => [each]),
    async (locale) => {
      const { messages } = (await builtLanguages()).get(locale) ?? {};
      expect(messages).toBeDefined();
      const { lang, name } = await speaks(locale, 'en-US');
      expect(localeOf(lang)).toBe(locale);
      if (locale !== 'en') expect(name).toContain(messages?.['files.column.name'] ?? '');
    },
  );
  sentence('1.40', 'a user without a language has that of the browser', async () => {
    expect((await speaks('', 'de-DE')).lang).toBe('de');
  });
  sentence('1.41', 'a language that it does not speak becomes English', async () => {
    expect((await speaks('', 'eo')).lang).toBe('en');
  });
  sentence('1.42', 'static files are below /static/', async () => {
    const { text } = await call(fixture.satchel, 'GET', '/login', { token: null });
    const [, path = ''] = /src="(\/static\/[^"]+\.js)"/.exec(text) ?? [];
    expect((await call(fixture.satchel, 'GET', path, { token: null })).status).toBe(200);
  });
});
