import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { type Credentials, startOver } from '../support/browser.js';
import { login } from '../support/satchel.js';
import { goToFolder, row } from '../support/screen.js';
import { changeConfig } from './changed-page.js';
import { call } from './http.js';
import { type Permission, peopleOf } from './people.js';
import { canUse, isInSidebar, offered, select } from './screen.js';
import { openContract, sentence, sentences } from './sentence.js';
import { say, type Word } from './words.js';
import { makeWorld, put } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;

const without = peopleOf(fixture);

/** The actions that a user is offered while these entries are selected. */
async function offeredTo(person: Credentials, ...names: string[]): Promise<Map<string, boolean>> {
  await startOver(page, fixture.satchel, person);
  await goToFolder(page, '/', 'notes.txt');
  const [first, ...others] = names;
  if (first !== undefined) await select(page, first, ...others);
  return offered(page);
}

beforeAll(async () => {
  page = fixture.page;
});

describe('section 6: what the page offers', () => {
  const one = ['notes.txt'];
  const two = ['notes.txt', 'total.ts'];
  const rows: [string, Permission, Word, string[]][] = [
    ['Upload', 'create', 'files.action.upload', []],
    ['Copy', 'create', 'files.action.copyTo', one],
    ['Delete', 'delete', 'files.action.delete', one],
    ['Rename', 'rename', 'files.action.rename', one],
    ['Move', 'rename', 'files.action.moveTo', one],
    ['Share', 'share', 'files.action.share', one],
    ['Download', 'download', 'files.action.download', one],
    ['the shell', 'execute', 'files.action.shell', []],
  ];
  const seen = new Map<string, Map<string, boolean>>();
  const actions = async (missing: Permission | '', names: string[]) => {
    const key = `${missing} ${names}`;
    const known =
      seen.get(key) ?? (await offeredTo(await (missing ? without(missing) : without()), ...names));
    seen.set(key, known);
    return known;
  };
  sentences('6.20', 'with its permission one may use', rows, async (_, __, word, names) => {
    expect(canUse(await actions('', names), word)).toBe(true);
  });
  sentences('6.21', 'without its permission one may not use', rows, async (_, missing, word, names) => {
    expect(canUse(await actions(missing, names), word)).toBe(false);
  });
  const counted: [string, Word, string[], boolean][] = [
    ['Copy needs a selection', 'files.action.copyTo', [], false],
    ['Delete needs a selection', 'files.action.delete', [], false],
    ['Move needs a selection', 'files.action.moveTo', [], false],
    ['Move takes several', 'files.action.moveTo', two, true],
    ['Copy takes several', 'files.action.copyTo', two, true],
    ['Rename needs a selection', 'files.action.rename', [], false],
    ['Share needs a selection', 'files.action.share', [], false],
    ['Share takes only one', 'files.action.share', two, false],
  ];
  sentences('6.27', 'of the number selected:', counted, async (_, word, names, isOffered) => {
    expect(canUse(await actions('', names), word)).toBe(isOffered);
  });
  sentence(
    '6.28',
    'Rename takes exactly one (in substance: several have an action of their own)',
    async () => {
      const found = await actions('', two);
      expect(found.get(say('files.action.rename')) ?? false).toBe(false);
    },
  );
  sentences(
    '6.30',
    'without the permission to create there is no',
    [
      ['New folder', 'frame.newFolder'],
      ['New file', 'frame.newFile'],
    ],
    async (_, word) => {
      await startOver(page, fixture.satchel, await without('create'));
      await goToFolder(page, '/', 'notes.txt');
      expect(await isInSidebar(page, word as Word)).toBe(false);
    },
  );
  sentence('6.31', 'the shell needs the feature, too', async () => {
    await startOver(page, fixture.satchel, await without());
    await changeConfig(page, { EnableExec: false });
    await goToFolder(page, '/', 'notes.txt');
    expect(canUse(await offered(page), 'files.action.shell')).toBe(false);
    await page.unrouteAll();
  });
  sentences(
    '6.32',
    'dragging needs the permission to rename:',
    [
      ['with it a file is moved', ''],
      ['without it the file stays', 'rename'],
    ],
    async (_, missing) => {
      await put(fixture.satchel.root, 'D', { 'drag.txt': 'd', 'box/': '' });
      await startOver(page, fixture.satchel, await (missing ? without('rename') : without()));
      await goToFolder(page, '/D/', 'drag.txt');
      const named = (name: string) => page.getByTitle(name, { exact: true }).first();
      await named('drag.txt').dragTo(named('box'));
      const isMoved = () => existsSync(join(fixture.satchel.root, 'D', 'box', 'drag.txt'));
      if (missing) expect(isMoved()).toBe(false);
      else await expect.poll(isMoved).toBe(true);
      await call(fixture.satchel, 'DELETE', '/api/resources/D/box/drag.txt');
    },
  );
  sentences(
    '6.34',
    'without the permission the key does nothing:',
    [
      ['Delete', 'delete'],
      ['F2', 'rename'],
    ],
    async (key, missing) => {
      await startOver(page, fixture.satchel, await without(missing as Permission));
      await goToFolder(page, '/', 'notes.txt');
      await row(page, 'notes.txt').click();
      await page.keyboard.press(key);
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      expect(await page.getByRole('textbox', { name: say('files.name') }).count()).toBe(0);
    },
  );
  sentence('6.38', 'administrators see the links of all users', async () => {
    const person = await without();
    const token = await login(fixture.satchel.origin, person.username, person.password);
    await call(fixture.satchel, 'POST', '/api/share/total.ts', { token });
    await startOver(page, fixture.satchel);
    await page.goto('/settings/shares');
    const line = page.getByRole('row', { name: 'total.ts' });
    await line.getByText(person.username, { exact: true }).waitFor();
  });
});
