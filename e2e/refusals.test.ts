import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fillLogin, hasChromium, openAs, openBrowser } from './support/browser.js';
import { createUser, login, type Person } from './support/satchel.js';
import { bytes, card, crumbs, dialog, pickFiles, row, selectionBar } from './support/screen.js';
import { openStage } from './support/stage.js';

const RIGHTS = ['create', 'rename', 'modify', 'delete', 'share', 'download'] as const;
type Right = (typeof RIGHTS)[number];
const NOT_FOUND = "This location can't be reached.";
const FORBIDDEN = "You don't have permissions to access this.";

/** Who may share must be allowed to download. */
const allBut = (...missing: Right[]) =>
  Object.fromEntries(
    RIGHTS.map((right) => [
      right,
      !missing.includes(right) && !(right === 'share' && missing.includes('download')),
    ]),
  );

/** Every control that changes or takes something away, by the right that it needs. */
const CONTROLS: Record<Right, readonly string[]> = {
  create: ['New folder', 'New file', 'Upload', 'Upload folder', 'Copy to…', 'Copy'],
  rename: ['Rename', 'Move to…', 'Cut'],
  modify: [],
  delete: ['Delete'],
  share: ['Share'],
  download: ['Download'],
};

describe.skipIf(!hasChromium)('who may not', () => {
  const stage = openStage();
  /** May look, and nothing else. */
  let looker: Person;

  beforeAll(async () => {
    const { root } = stage.satchel;
    for (const folder of ['team/plans', 'secret', 'mixed/locked']) {
      await mkdir(join(root, folder), { recursive: true });
    }
    await writeFile(join(root, 'notes.txt'), 'hands off');
    await writeFile(join(root, 'data.bin'), Buffer.alloc(64, 7));
    await writeFile(join(root, 'team', 'ours.txt'), 'ours');
    await writeFile(join(root, 'secret', 'diary.txt'), 'private');
    await writeFile(join(root, 'mixed', 'locked', 'safe.txt'), 'safe');
    await symlink('/etc', join(root, 'out'));
    looker = await createUser(stage.satchel, 'looker', {});
  });

  const open = (person: Person, device = {}) =>
    openAs(stage.browser, stage.satchel, { ...device, ...person });
  const onDisk = (...path: string[]) => join(stage.satchel.root, ...path);

  async function closed(page: Page): Promise<void> {
    await page.context().close();
  }

  /** Names of all buttons and menu entries for `data.bin`: header, sidebar, selection, both menus. */
  async function controlsOf(page: Page): Promise<Set<string>> {
    await page.goto('/files/');
    await row(page, 'data.bin').click();
    await selectionBar(page).waitFor();
    const names = await page
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
      );
    await row(page, 'data.bin').click({ button: 'right' });
    names.push(...(await menuEntries(page)));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    names.push(...(await menuEntries(page)));
    return new Set(names.map((name) => name.trim()));
  }

  async function menuEntries(page: Page): Promise<string[]> {
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem').first().waitFor();
    const entries = await menu
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.querySelector('span')?.textContent ?? ''));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    return entries;
  }

  describe('without a right', () => {
    test('who has all of them sees a control for each', async () => {
      const page = await open(await createUser(stage.satchel, 'everything', allBut()));
      const controls = await controlsOf(page);
      const wanted = RIGHTS.flatMap((right) => CONTROLS[right]);
      expect([...controls]).toEqual(expect.arrayContaining(wanted));
      await closed(page);
    });

    test.each(RIGHTS)('to %s there is no control for it, and all others stay', async (right) => {
      const page = await open(await createUser(stage.satchel, `no-${right}`, allBut(right)));
      const controls = await controlsOf(page);
      expect(CONTROLS[right].filter((name) => controls.has(name))).toEqual([]);
      const gone: readonly string[] = right === 'download' ? ['download', 'share'] : [right];
      const others = RIGHTS.filter((each) => !gone.includes(each));
      expect([...controls]).toEqual(expect.arrayContaining(others.flatMap((each) => CONTROLS[each])));
      await closed(page);
    });

    test('no key does anything either', async () => {
      const page = await open(looker);
      await page.goto('/files/');
      await row(page, 'data.bin').click();
      for (const key of [
        'F2',
        'Delete',
        'Control+Shift+N',
        'Control+Shift+S',
        'Control+c',
        'Control+x',
        'Control+v',
      ]) {
        await page.keyboard.press(key);
      }
      // Keys are heard in order: were one of them to open a prompt, F1 would not be heard any more.
      await page.keyboard.press('F1');
      await dialog(page).getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
      expect(await dialog(page).count()).toBe(1);
      expect(await dialog(page).getByText('Rename').count()).toBe(0);
      await page.keyboard.press('Escape');
      expect(await page.getByText('copied').count()).toBe(0);
      await row(page, 'data.bin').click();
      expect(await row(page, 'data.bin').getAttribute('draggable')).not.toBe('true');
      await closed(page);
    });

    test('the server refuses the same, whatever a client sends', async () => {
      const { origin } = stage.satchel;
      const headers = { 'X-Auth': await login(origin, looker.username, looker.password) };
      const call = (method: string, path: string, body?: string) =>
        fetch(`${origin}/api/resources${path}`, { method, headers, body }).then(({ status }) => status);
      expect(await call('POST', '/new.txt', 'new')).toBe(403);
      expect(await call('POST', '/new/')).toBe(403);
      expect(await call('PUT', '/notes.txt', 'changed')).toBe(403);
      expect(await call('DELETE', '/notes.txt')).toBe(403);
      expect(await call('PATCH', '/notes.txt?action=rename&destination=/other.txt')).toBe(403);
      expect(await call('PATCH', '/notes.txt?action=copy&destination=/other.txt')).toBe(403);
      const raw = await fetch(`${origin}/api/raw/notes.txt`, { headers });
      expect([raw.status, await raw.text()]).toEqual([202, expect.not.stringContaining('hands off')]);
      expect(await readFile(onDisk('notes.txt'), 'utf8')).toBe('hands off');
      expect(existsSync(onDisk('other.txt')) || existsSync(onDisk('new'))).toBe(false);
    });

    test('to modify, a text opens for reading', async () => {
      const page = await open(await createUser(stage.satchel, 'reader', { download: true }));
      await page.goto('/files/notes.txt');
      await page.getByRole('textbox', { name: 'notes.txt' }).waitFor();
      await page.getByText('Read-only').waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
      await page.getByRole('textbox', { name: 'notes.txt' }).click();
      await page.keyboard.type('gone');
      await page.keyboard.press('Control+s');
      expect(await page.getByRole('textbox', { name: 'notes.txt' }).textContent()).toBe('hands off');
      expect(await page.getByRole('img', { name: 'Unsaved changes' }).count()).toBe(0);
      await closed(page);
    });

    test('to modify, an upload can go beside a file but not in its place', async () => {
      const page = await open(await createUser(stage.satchel, 'adder', { create: true }));
      await page.goto('/files/');
      await row(page, 'data.bin').waitFor();
      await pickFiles(page, [bytes('data.bin', 8)]);
      await dialog(page).getByRole('heading', { name: 'data.bin is already here' }).waitFor();
      expect(await dialog(page).getByRole('button', { name: 'Replace' }).count()).toBe(0);
      await dialog(page).getByRole('button', { name: 'Keep both' }).click();
      await expect.poll(() => existsSync(onDisk('data(1).bin'))).toBe(true);
      expect((await readFile(onDisk('data.bin'))).length).toBe(64);
      await rm(onDisk('data(1).bin'));
      await closed(page);
    });

    test('to download, nothing of a file is shown, and a text is not taken for an empty one', async () => {
      const page = await open(await createUser(stage.satchel, 'blind', { modify: true }));
      for (const name of ['data.bin', 'notes.txt']) {
        await page.goto(`/files/${name}`);
        await dialog(page).getByText('You don’t have permission to see what is in this file.').waitFor();
        for (const control of ['Download', 'Edit', 'Save']) {
          expect(await page.getByRole('button', { name: control }).count()).toBe(0);
        }
      }
      await page.goto('/files/notes.txt?edit');
      await dialog(page).getByText('You don’t have permission to see what is in this file.').waitFor();
      await closed(page);
    });
  });

  describe('where one may not go', () => {
    test('what a rule denies is neither listed nor opened', async () => {
      const rule = { regex: false, allow: false, path: '/secret', regexp: { raw: '' } };
      const page = await open(await createUser(stage.satchel, 'ruled', allBut(), { rules: [rule] }));
      await page.goto('/files/');
      await row(page, 'team').waitFor();
      expect(await row(page, 'secret').count()).toBe(0);
      for (const address of ['/files/secret/', '/files/secret/diary.txt']) {
        await page.goto(address);
        await page.getByText(FORBIDDEN).waitFor();
        await expect.poll(() => page.title()).toContain('Forbidden');
      }
      await page.getByRole('button', { name: 'Go to my files' }).click();
      await row(page, 'team').waitFor();
      await closed(page);
    });

    test('a folder that holds something denied comes back when it was to be deleted', async () => {
      const rule = { regex: false, allow: false, path: '/mixed/locked', regexp: { raw: '' } };
      const page = await open(await createUser(stage.satchel, 'eraser', allBut(), { rules: [rule] }));
      await page.goto('/files/');
      await row(page, 'mixed').click();
      await page.keyboard.press('Delete');
      await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alert').getByText('“mixed” was not deleted.').waitFor();
      await row(page, 'mixed').waitFor();
      expect(await readFile(onDisk('mixed', 'locked', 'safe.txt'), 'utf8')).toBe('safe');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByText('“mixed” was not deleted.').waitFor({ state: 'detached' });
      await closed(page);
    });

    test('somebody with a folder of their own sees nothing above it', async () => {
      const page = await open(await createUser(stage.satchel, 'member', allBut(), { scope: '/team' }));
      await page.goto('/files/');
      await row(page, 'ours.txt').waitFor();
      expect(
        await page
          .getByRole('row')
          .filter({ has: page.getByTitle('notes.txt') })
          .count(),
      ).toBe(0);
      for (const address of ['/files/..%2Fnotes.txt', '/files/%2e%2e%2Fsecret/', '/files/..%5Cnotes.txt']) {
        await page.goto(address);
        await page.getByText(NOT_FOUND).waitFor();
      }
      await page.goto('/files/team/');
      await page.getByText(NOT_FOUND).waitFor();
      await closed(page);
    });

    test('a link that leads out of the folder shows an error and nothing else', async () => {
      const page = await openAs(stage.browser, stage.satchel);
      for (const address of ['/files/out/', '/files/out/passwd']) {
        await page.goto(address);
        await page.getByText(NOT_FOUND).or(page.getByText(FORBIDDEN)).waitFor();
        expect(await page.getByText('root:').count()).toBe(0);
      }
      await closed(page);
    });

    test('each error page says what is wrong and leads back', async () => {
      const page = await openAs(stage.browser, stage.satchel, looker);
      for (const [address, text] of [
        ['/files/nowhere/', NOT_FOUND],
        ['/files/nowhere.txt', NOT_FOUND],
        ['/404', NOT_FOUND],
        ['/403', FORBIDDEN],
        ['/500', 'Something really went wrong.'],
        ['/settings/users', FORBIDDEN],
      ] as const) {
        await page.goto(address);
        await page.getByText(text).waitFor();
        await page.getByRole('button', { name: 'Go to my files' }).click();
        await row(page, 'team').waitFor();
      }
      await closed(page);
    });
  });

  describe('when the session ends elsewhere', () => {
    test('the next step leads to the login and from there on to where it went', async () => {
      const person = await createUser(stage.satchel, 'leaver', allBut());
      const page = await open(person);
      await page.goto('/files/');
      await row(page, 'team').waitFor();
      await endSessionOf(page);
      await row(page, 'team').dblclick();
      await page.waitForURL(/\/login\?redirect=/);
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/files/team/');
      await fillLogin(page, person);
      await page.waitForURL('**/files/team/');
      await row(page, 'ours.txt').waitFor();
      await closed(page);
    });

    test('a change that was under way is not done, and not shown as done', async () => {
      const person = await createUser(stage.satchel, 'late', allBut());
      const page = await open(person);
      await page.goto('/files/');
      await row(page, 'notes.txt').click();
      await endSessionOf(page);
      await page.keyboard.press('Delete');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/login\?redirect=/);
      await fillLogin(page, person);
      await row(page, 'notes.txt').waitFor();
      expect(existsSync(onDisk('notes.txt'))).toBe(true);
      await closed(page);
    });

    test('R-65: nobody comes in by an address of another site after the login', async () => {
      const page = await openBrowser(stage.browser, stage.satchel);
      await page.goto(`/login?redirect=${encodeURIComponent('https://example.org/')}`);
      await fillLogin(page, looker);
      await page.waitForURL('**/files/');
      expect(new URL(page.url()).origin).toBe(stage.satchel.origin);
      await closed(page);
    });

    async function endSessionOf(page: Page): Promise<void> {
      // What the page asks for when it opens would find the session gone before the next step does.
      await page.waitForLoadState('networkidle');
      const token = await page.evaluate(() => localStorage.getItem('jwt') ?? '');
      const headers = { 'X-Auth': token };
      await fetch(`${stage.satchel.origin}/api/logout`, { method: 'POST', headers });
    }
  });

  describe('when the server fails', () => {
    let page: Page;

    beforeAll(async () => {
      page = await openAs(stage.browser, stage.satchel);
    });

    afterEach(() => page.unrouteAll());

    test('the page of a folder says so, and trying again helps', async () => {
      await page.route('**/api/resources/team*', (route) =>
        route.fulfill({ status: 500, body: '500 Internal Server Error' }),
      );
      await page.goto('/files/team/');
      await page.getByText('Something really went wrong.').waitFor();
      expect(await crumbs(page).getByRole('link', { name: 'team' }).count()).toBe(1);
      await page.unroute('**/api/resources/team*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await row(page, 'ours.txt').waitFor();
    });

    test('a rename that fails brings the old name back and says why', async () => {
      await writeFile(onDisk('vanishing.txt'), '');
      await page.goto('/files/');
      await row(page, 'vanishing.txt').click();
      await page.route('**/api/resources/vanishing.txt*', (route) =>
        route.fulfill({ status: 507, body: '507 Insufficient Storage' }),
      );
      await page.keyboard.press('F2');
      await dialog(page).getByLabel('Name').fill('other.txt');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('“vanishing.txt” was not renamed.').waitFor();
      await row(page, 'vanishing.txt').waitFor();
      await row(page, 'other.txt').waitFor({ state: 'detached' });
    });

    test('what somebody else has deleted meanwhile is said to be gone', async () => {
      await page.goto('/files/');
      await row(page, 'vanishing.txt').click();
      await rm(onDisk('vanishing.txt'));
      await page.keyboard.press('F2');
      await dialog(page).getByLabel('Name').fill('other.txt');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('It is not there any more.').waitFor();
      expect(await readdir(stage.satchel.root)).not.toContain('other.txt');
    });

    test('without the server a folder that was read stays, and a new one says what is wrong', async () => {
      await page.goto('/files/');
      await row(page, 'team').waitFor();
      await page.route('**/api/**', (route) => route.abort('connectionrefused'));
      await row(page, 'secret').dblclick();
      await page.getByText('The server cannot be reached.').first().waitFor();
      await page.goBack();
      await row(page, 'team').waitFor();
      await page.unrouteAll();
      await row(page, 'secret').dblclick();
      await row(page, 'diary.txt').waitFor();
    });
  });

  test('the mosaic has no more controls than the list', async () => {
    const viewer = await createUser(stage.satchel, 'viewer', {}, { viewMode: 'mosaic' });
    const page = await open(viewer);
    await page.goto('/files/');
    await card(page, 'data.bin').click({ button: 'right' });
    expect(await menuEntries(page)).toEqual(['Open', 'Info']);
    await closed(page);
  });
});
