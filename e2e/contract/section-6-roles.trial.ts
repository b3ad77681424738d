import { everyPermission, PERMISSIONS } from '@satchel/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { openBrowser, startOver } from '../support/browser.js';
import { createUser, login, type Person } from '../support/satchel.js';
import { card, goToFolder, row, selectedNames, untilResponded } from '../support/screen.js';
import { call, changeSettings, share } from './http.js';
import { peopleOf } from './people.js';
import { pathOf } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say } from './words.js';
import { makeWorld, put } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
let anonymous: Page;

const without = peopleOf(fixture);
let chief: Promise<Person> | undefined;

beforeAll(async () => {
  page = fixture.page;
  anonymous = impatient(await openBrowser(fixture.browser, fixture.satchel));
});

describe('section 6: roles', () => {
  const calls: [string, string, string][] = [
    ['the settings', 'GET', '/api/settings'],
    ['all users', 'GET', '/api/users'],
    ['creating a user', 'POST', '/api/users'],
    ['another user', 'GET', '/api/users/1'],
    ['changing another user', 'PUT', '/api/users/1'],
    ['deleting a user', 'DELETE', '/api/users/1'],
  ];
  sentences('6.1', 'a user who is no administrator is refused', calls, async (_, method, path) => {
    const person = await without();
    const token = await login(fixture.satchel.origin, person.username, person.password);
    const body =
      method === 'GET' || method === 'DELETE' ? undefined : { what: 'user', which: [], data: { id: 1 } };
    expect((await call(fixture.satchel, method, path, { token, body })).status).toBe(403);
  });
  sentences(
    '6.2',
    'who is not logged in is refused',
    [
      ['/api/resources/'],
      ['/api/shares'],
      ['/api/users'],
      ['/api/settings'],
      ['/api/search/?query=a'],
      ['/api/raw/notes.txt'],
    ],
    async (path) => expect((await call(fixture.satchel, 'GET', path, { token: null })).status).toBe(401),
  );
  sentence('6.3', 'who is not logged in can use a link', async () => {
    const hash = await share(fixture.satchel, '/Documents/');
    expect((await call(fixture.satchel, 'GET', `/api/public/share/${hash}`, { token: null })).status).toBe(
      200,
    );
  });
  sentences(
    '6.4',
    'an administrator has the permission',
    PERMISSIONS.map((each): [string] => [each]),
    async (each) => {
      chief ??= createUser(fixture.satchel, 'chief', { ...everyPermission(false), admin: true });
      const { json } = await call(fixture.satchel, 'GET', `/api/users/${(await chief).id}`);
      expect(json.perm[each]).toBe(true);
    },
  );
  sentence(
    '6.6',
    'a user who may share may download (in substance: one without the other is refused)',
    async () => {
      const data = {
        username: 'half',
        password: 'a harbour at dawn',
        scope: '/',
        perm: { share: true, download: false },
      };
      const { status } = await call(fixture.satchel, 'POST', '/api/users', {
        body: { what: 'user', which: [], data },
      });
      expect(status).toBe(400);
    },
  );
  sentence('6.7', 'a user sees only what is in the scope', async () => {
    const person = await createUser(fixture.satchel, 'scoped', { download: true }, { scope: '/Documents' });
    await startOver(page, fixture.satchel, person);
    await goToFolder(page, '/', 'letter.txt');
    expect(await row(page, 'notes.txt').count()).toBe(0);
  });
  sentence('6.8', 'a user runs only the commands of the list', async () => {
    const person = await without();
    await startOver(page, fixture.satchel, person);
    await goToFolder(page, '/', 'notes.txt');
    await page.keyboard.press('Control+`');
    const field = page.getByRole('textbox', { name: say('shell.command') });
    for (const [line, answer] of [
      ['echo harbour', 'harbour'],
      ['ls', say('shell.refused.forbidden')],
    ] as const) {
      await field.fill(line);
      await field.press('Enter');
      await page.getByRole('log').getByText(answer, { exact: true }).first().waitFor();
    }
  });
  sentence('6.9', 'the card that changes the password is hidden when it is locked', async () => {
    const person = await createUser(fixture.satchel, 'stuck', {}, { lockPassword: true });
    await startOver(page, fixture.satchel, person);
    await page.goto('/settings/profile');
    await page.getByLabel(say('settings.language')).waitFor();
    expect(await page.getByRole('heading', { name: say('settings.password') }).count()).toBe(0);
  });
});

describe('section 6: rules', () => {
  const deny = (path: string, more: object = {}) => ({
    regex: false,
    allow: false,
    path,
    regexp: { raw: '' },
    ...more,
  });
  let ruled: Person;
  let token = '';
  beforeAll(async () => {
    await put(fixture.satchel.root, 'Ruled', {
      'plain.txt': 'p',
      'a.secret': 's',
      'deep/x.txt': 'x',
      'deep/': '',
    });
    const rules = [deny('/Ruled/plain.txt'), deny('', { regex: true, regexp: { raw: '\\.secret$' } })];
    ruled = await createUser(fixture.satchel, 'ruled', { download: true }, { rules });
    token = await login(fixture.satchel.origin, ruled.username, ruled.password);
  });
  sentences(
    '6.10',
    'what is denied is hidden:',
    [
      ['by its path', 'plain.txt'],
      ['by a regular expression', 'a.secret'],
    ],
    async (_, name) => {
      const { json } = await call(fixture.satchel, 'GET', '/api/resources/Ruled/', { token });
      expect(json.items.map((each: { name: string }) => each.name)).not.toContain(name);
    },
  );
  sentences('6.12', 'and cannot be reached:', [['plain.txt'], ['a.secret']], async (name) => {
    expect((await call(fixture.satchel, 'GET', `/api/resources/Ruled/${name}`, { token })).status).toBe(403);
    expect((await call(fixture.satchel, 'GET', `/api/raw/Ruled/${name}`, { token })).status).toBe(403);
  });
  sentence('6.13', 'a rule for all users denies, too', async () => {
    await changeSettings(fixture.satchel, { rules: [deny('/Music')] });
    expect((await call(fixture.satchel, 'GET', '/api/resources/Music/', { token })).status).toBe(403);
  });
  sentence('6.14', 'a rule of the user overrides it', async () => {
    const rules = [deny('/Music', { allow: true })];
    const other = await createUser(fixture.satchel, 'overruled', { download: true }, { rules });
    const own = await login(fixture.satchel.origin, other.username, other.password);
    expect((await call(fixture.satchel, 'GET', '/api/resources/Music/', { token: own })).status).toBe(200);
    await changeSettings(fixture.satchel, { rules: [] });
  });
});

describe('section 6: visitors of a link', () => {
  let hash = '';
  beforeAll(async () => {
    hash = await share(fixture.satchel, '/', { root: true, view: 'list' });
    await anonymous.goto(`/share/${hash}`);
    await anonymous.getByTitle('Documents').first().waitFor();
  });
  const entry = (name: string) => row(anonymous, name).or(card(anonymous, name)).first();
  sentence('6.36', 'a download needs a selection (in substance: for what is selected)', async () => {
    await entry('notes.txt').click();
    await expect.poll(() => selectedNames(anonymous)).toEqual(['notes.txt']);
    expect(await anonymous.getByRole('button', { name: say('visitors.download') }).count()).toBeGreaterThan(
      0,
    );
  });
  sentence('6.37', 'they cannot drag', async () => {
    const handles = await anonymous
      .locator('[data-entry]')
      .evaluateAll(
        (all) =>
          all.filter((each) => (each as HTMLElement).draggable || each.querySelector('[draggable=true]'))
            .length,
      );
    expect(handles).toBe(0);
  });
  sentence('6.39', 'one click does not open', async () => {
    await entry('Documents').click();
    await expect.poll(() => selectedNames(anonymous)).toEqual(['Documents']);
    expect(pathOf(anonymous)).toBe(`/share/${hash}`);
  });
  sentence('6.40', 'a list has no thumbnails for them', async () => {
    const asked: string[] = [];
    await anonymous.goto(`/share/${hash}`);
    await entry('Mountains.png').waitFor();
    anonymous.on('request', (request) => asked.push(request.url()));
    const mosaic = anonymous.getByRole('button', { name: say('files.action.viewMosaic') });
    if ((await mosaic.count()) > 0) await mosaic.first().click();
    await anonymous.getByTitle('Mountains.png').first().waitFor();
    await untilResponded(anonymous);
    expect(asked.filter((url) => url.includes('/preview/thumb'))).toEqual([]);
  });
});
