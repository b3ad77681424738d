import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { User } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const PASSWORD = 'correct horse battery';
let server: TestServer;
let bob: ApiClient;

beforeEach(async () => {
  server = await startTestServer();
  bob = await server.createUser({ username: 'bob', scope: './homes/bob' });
});
afterEach(() => server.close());

const stored = (id: number): Promise<User> => server.admin.json<User>(`/api/users/${id}`);
const put = (client: ApiClient, id: number, which: string[], data: object, rest = {}): Promise<Response> =>
  client.put(`/api/users/${id}`, { what: 'user', which, data: { id, ...data }, ...rest });
const create = (data: object, rest = {}): Promise<Response> =>
  server.admin.post('/api/users', { what: 'user', which: [], data, ...rest });

describe('who may see which user', () => {
  test('a token is required, and users see themselves only', async () => {
    const id = bob.userId;
    for (const path of ['/api/users', '/api/users/1', `/api/users/${id}`]) {
      expect((await server.anonymous.get(path)).status).toBe(401);
    }
    expect((await bob.get('/api/users')).status).toBe(403);
    expect((await bob.get('/api/users/1')).status).toBe(403);
    expect((await bob.get(`/api/users/${id}`)).status).toBe(200);
    expect((await server.admin.get('/api/users/99')).status).toBe(404);
    expect((await server.admin.get('/api/users/abc')).status).toBe(404);
    expect((await server.admin.post('/api/users/1')).status).toBe(405);
  });

  test('UN-6: the own scope is empty for a user who is not an administrator', async () => {
    expect(await bob.json(`/api/users/${bob.userId}`)).toMatchObject({ username: 'bob', scope: '' });
    expect((await stored(bob.userId)).scope).toBe('/homes/bob');
  });

  test('the list is by id and holds no hash', async () => {
    const text = await (await server.admin.get('/api/users')).text();
    expect((JSON.parse(text) as User[]).map(({ username, password }) => [username, password])).toEqual([
      ['admin', ''],
      ['bob', ''],
    ]);
    expect(text).not.toContain('argon2');
  });
});

describe('creating users', () => {
  test('a creation responds with 201 and the address of the page, and the folder of the scope exists', async () => {
    const answer = await create({
      username: 'carol',
      password: PASSWORD,
      scope: 'homes/carol',
      perm: undefined,
    });
    expect([answer.status, await answer.text()]).toEqual([201, '201 Created\n']);
    expect(answer.headers.get('location')).toBe('/settings/users/3');
    expect(existsSync(join(server.root, 'homes/carol'))).toBe(true);
    expect(await stored(3)).toMatchObject({ scope: '/homes/carol', lockPassword: false, rules: [] });
    await server.anonymous.login('carol', PASSWORD);
  });

  const refusedUsers: [string, object, object, number, string][] = [
    ['no password', { username: 'x', password: '' }, {}, 400, 'password is empty'],
    ['FB-48: a short password', { username: 'x', password: 'short' }, {}, 400, 'minimum length is 12'],
    [
      'FB-48: a common password',
      { username: 'x', password: 'password1234' },
      {},
      400,
      'password is too easy',
    ],
    ['no name', { username: '', password: PASSWORD }, {}, 400, 'The user name is empty'],
    [
      'a name with a space behind',
      { username: 'x ', password: PASSWORD },
      {},
      400,
      'begins or ends with a space',
    ],
    ['a name that is taken', { username: 'bob', password: PASSWORD }, {}, 409, 'Conflict'],
    ['FB-34: a name taken in another case', { username: 'BOB', password: PASSWORD }, {}, 409, 'Conflict'],
    [
      'a scope that leads out',
      { username: 'x', password: PASSWORD, scope: '../..' },
      {},
      400,
      'The scope is not usable',
    ],
    [
      'another kind of thing',
      { username: 'x', password: PASSWORD },
      { what: 'link' },
      400,
      'Invalid data type',
    ],
    [
      'some fields only',
      { username: 'x', password: PASSWORD },
      { which: ['username'] },
      400,
      'which must be empty',
    ],
    [
      'a bad rule',
      {
        username: 'x',
        password: PASSWORD,
        rules: [{ regex: true, allow: false, path: '', regexp: { raw: '[' } }],
      },
      {},
      400,
      'not valid',
    ],
    ['a field of the wrong type', { username: 5, password: PASSWORD }, {}, 400, 'username'],
  ];

  test('an invalid user is rejected, with the reason and without a trace', async () => {
    for (const [what, data, rest, status, reason] of refusedUsers) {
      const answer = await create(data, rest);
      expect([what, answer.status, await answer.text()]).toEqual([
        what,
        status,
        expect.stringContaining(reason),
      ]);
    }
    expect(await server.admin.json<User[]>('/api/users')).toHaveLength(2);
  });

  test('a request without data is rejected', async () => {
    expect((await server.admin.post('/api/users', { what: 'user', which: [] })).status).toBe(400);
    expect((await server.admin.post('/api/users')).status).toBe(400);
    expect((await bob.post('/api/users', { what: 'user', which: [], data: {} })).status).toBe(403);
  });

  test('a list that a program in Go sends as null is empty', async () => {
    const wanted = (username: string) => ({ username, password: PASSWORD, scope: '/' });
    const data = { ...wanted('gopher'), rules: null, commands: null };
    const created = await server.admin.post('/api/users', { what: 'user', which: null, data });
    expect(created.status).toBe(201);
    const id = Number(created.headers.get('location')?.split('/').at(-1));
    const user = () => server.admin.json<User>(`/api/users/${id}`);
    expect(await user()).toMatchObject({ username: 'gopher', rules: [], commands: [] });
    const change = { what: 'user', which: ['commands', 'rules'], data: { id, rules: null, commands: null } };
    expect((await server.admin.put(`/api/users/${id}`, change)).status).toBe(200);
    expect(await user()).toMatchObject({ rules: [], commands: [] });
    for (const wrong of [{ perm: null }, { sorting: null }, { username: null }]) {
      const refused = { what: 'user', which: [], data: { ...wanted('other'), ...wrong } };
      expect((await server.admin.post('/api/users', refused)).status).toBe(400);
    }
  });

  test('R-78: sharing needs downloading', async () => {
    const perm = { ...(await stored(2)).perm, share: true, download: false };
    const answer = await create({ username: 'x', password: PASSWORD, perm });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('permission to share requires permission to download');
    expect((await put(server.admin, 2, ['perm'], { perm })).status).toBe(400);
  });

  test('an administrator has every permission, and can change their own password', async () => {
    const perm = { ...(await stored(2)).perm, admin: true, execute: false };
    await create({ username: 'boss', password: PASSWORD, perm, lockPassword: true });
    expect(await stored(3)).toMatchObject({ lockPassword: false, perm: { admin: true, execute: true } });
  });

  test('with homes enabled, no scope and the default one mean a home of one’s own', async () => {
    await server.admin.put('/api/settings', { createUserDir: true });
    await create({ username: 'c/d', password: PASSWORD, scope: '.' });
    expect((await stored(3)).scope).toBe('/users/c-d');
    expect(existsSync(join(server.root, 'users/c-d'))).toBe(true);
    expect((await create({ username: 'c-d', password: PASSWORD })).status).toBe(409);
    expect((await create({ username: '..', password: PASSWORD })).status).toBe(400);
    await create({ username: 'e', password: PASSWORD, scope: '/shared' });
    expect((await stored(4)).scope).toBe('/shared');
  });

  test('when the folder cannot be created there is no user either', async () => {
    writeFileSync(join(server.root, 'file'), '');
    expect((await create({ username: 'x', password: PASSWORD, scope: '/file/x' })).ok).toBe(false);
    expect(await server.admin.json<User[]>('/api/users')).toHaveLength(2);
  });
});

describe('R-77: what users change about themselves', () => {
  const own: [string, object][] = [
    ['locale', { locale: 'de' }],
    ['viewMode', { viewMode: 'mosaic gallery' }],
    ['ViewMode', { viewMode: 'mosaic' }],
    ['singleClick', { singleClick: true }],
    ['sorting', { sorting: { by: 'modified', asc: true } }],
    ['hideDotfiles', { hideDotfiles: true }],
    ['dateFormat', { dateFormat: true }],
    ['redirectAfterCopyMove', { redirectAfterCopyMove: true }],
    ['aceEditorTheme', { aceEditorTheme: 'dark' }],
  ];

  test('users change their preferences', async () => {
    for (const [field, data] of own) {
      const answer = await put(bob, 2, [field], data);
      expect([field, answer.status, await answer.text()]).toEqual([field, 200, '200 OK\n']);
      expect(await stored(2)).toMatchObject(data);
    }
  });

  test('UN-2: users do not change permissions, name, scope, rules, commands, lock and everything at once', async () => {
    const before = await stored(2);
    const data = {
      ...before,
      username: 'root',
      scope: '/',
      perm: { ...before.perm, admin: true },
      commands: ['sh'],
      rules: [{ regex: false, allow: true, path: '/', regexp: null }],
      lockPassword: true,
    };
    for (const which of [
      [],
      ['all'],
      ['Perm'],
      ['perm'],
      ['Rules'],
      ['Commands'],
      ['Scope'],
      ['Username'],
      ['LockPassword'],
      ['locale', 'perm'],
    ]) {
      expect([which, (await put(bob, 2, which, data)).status]).toEqual([which, 403]);
    }
    expect(await stored(2)).toEqual(before);
  });

  test('fields that are not named in which are ignored', async () => {
    await put(bob, 2, ['locale'], {
      locale: 'it',
      perm: { ...(await stored(2)).perm, admin: true },
      unknown: 1,
    });
    expect(await stored(2)).toMatchObject({ locale: 'it', perm: { admin: false } });
  });

  test('FB-43: a field in another case is unknown', async () => {
    for (const field of ['nofield', 'PERM', 'PASSWORD', 'All', 'id', '__proto__', 'constructor', '']) {
      const answer = await put(bob, 2, [field], { password: 'another long one' });
      expect([field, answer.status]).toEqual([field, 400]);
    }
    await server.anonymous.login('bob', PASSWORD);
  });

  test('requests for another user, and with an id that is not that of the address, are rejected', async () => {
    expect((await put(bob, 1, ['locale'], { locale: 'de' })).status).toBe(403);
    expect((await put(bob, 2, ['locale'], { id: 1, locale: 'de' })).status).toBe(400);
    expect((await put(bob, 2, ['locale'], { id: undefined, locale: 'de' })).status).toBe(400);
    expect((await put(server.admin, 99, ['locale'], { locale: 'de' })).status).toBe(404);
    expect((await server.anonymous.put('/api/users/2', {})).status).toBe(401);
  });

  test('R-76: a poisoned body changes nothing', async () => {
    const body = '{"what":"user","which":["locale"],"data":{"id":2,"__proto__":{"perm":{"admin":true}}}}';
    expect((await bob.put('/api/users/2', body)).status).toBe(400);
    expect((await stored(2)).perm.admin).toBe(false);
  });

  test('sorting is by name, size or modified; empty means name', async () => {
    expect((await put(bob, 2, ['sorting'], { sorting: { by: 'owner', asc: true } })).status).toBe(400);
    await put(bob, 2, ['sorting'], { sorting: { by: '', asc: true } });
    expect((await stored(2)).sorting).toEqual({ by: 'name', asc: true });
  });
});

describe('removing users', () => {
  test('an administrator removes any user but the last administrator', async () => {
    expect((await server.admin.delete('/api/users/99')).status).toBe(404);
    expect((await server.admin.delete('/api/users/1')).status).toBe(403);
    const answer = await server.admin.delete('/api/users/2', {});
    expect([answer.status, await answer.text()]).toEqual([200, '200 OK\n']);
    expect((await server.admin.get('/api/users/2')).status).toBe(404);
    expect((await bob.get('/api/users/2')).status).toBe(401);
  });

  test('users may remove themselves and nobody else', async () => {
    expect((await bob.delete('/api/users/1')).status).toBe(403);
    expect((await server.anonymous.delete('/api/users/2')).status).toBe(401);
    expect((await bob.delete('/api/users/2')).status).toBe(200);
    expect((await server.anonymous.post('/api/login', { username: 'bob', password: PASSWORD })).status).toBe(
      403,
    );
  });

  test('R-77: the last administrator cannot give up administration', async () => {
    const perm = { ...(await stored(1)).perm, admin: false };
    expect((await put(server.admin, 1, ['perm'], { perm })).status).toBe(403);
    expect((await stored(1)).perm.admin).toBe(true);
  });
});

test('R-28: a change of permissions and of scope takes effect with the next request', async () => {
  mkdirSync(join(server.root, 'other'));
  writeFileSync(join(server.root, 'other/seen.txt'), 'x');
  await put(server.admin, 2, ['scope'], { scope: './other/' });
  const listing = await bob.json<{ items: { name: string }[] }>('/api/resources/');
  expect(listing.items.map(({ name }) => name)).toEqual(['seen.txt']);
});
