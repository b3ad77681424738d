import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, type User, type VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { openDatabase } from '../../core/db/database.js';
import { checkStoredSettings } from '../settings/check-settings.js';
import { SettingsStore } from '../settings/settings-store.js';

const PASSWORD = 'correct horse battery';
const JSON_PLEASE = { Accept: 'application/json' };
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ now: () => Date.UTC(2026, 10, 22) });
  const settings = { signup: true, createUserDir: true };
  expect((await server.admin.put('/api/settings', settings)).status).toBe(200);
});
afterEach(() => server.close());

const signUp = (username: string): Promise<Response> =>
  server.anonymous.post('/api/signup', { username, password: PASSWORD }, JSON_PLEASE);
const at = (path: string) => join(server.root, path);
const idOf = async (name: string) =>
  (await server.admin.json<User[]>('/api/users')).find(({ username }) => username === name)?.id;
const remove = async (name: string, home?: string, client: ApiClient = server.admin) =>
  (await client.request('DELETE', `/api/users/${await idOf(name)}`, home && JSON.stringify({ home }))).status;

async function bobWithDiary(): Promise<ApiClient> {
  expect((await signUp('bob')).status).toBe(200);
  const bob = await server.anonymous.login('bob', PASSWORD);
  expect((await bob.post('/api/resources/diary.txt', 'dear diary')).status).toBe(200);
  return bob;
}

describe('C7: a user who signs up gets a new folder', () => {
  test('a user who signs up never gets the folder of a deleted user', async () => {
    await bobWithDiary();
    expect(await remove('bob')).toBe(200);
    const again = await signUp('bob');
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ details: { field: 'username', reason: 'home_taken' } });
    expect(await idOf('bob')).toBeUndefined();
    expect(await readFile(at('users/bob/diary.txt'), 'utf8')).toBe('dear diary');
  });

  test.each(['a folder', 'a link to a folder', 'a link to nothing', 'a file'])(
    'a user who signs up never gets %s that exists already',
    async (what) => {
      await mkdir(at('finance'));
      await mkdir(at('users'));
      if (what === 'a folder') await mkdir(at('users/ann'));
      else if (what === 'a file') await writeFile(at('users/ann'), 'x');
      else await symlink(what === 'a link to nothing' ? '../nothing' : '../finance', at('users/ann'));
      expect((await signUp('ann')).status).toBe(409);
      expect(await idOf('ann')).toBeUndefined();
      expect((await readdir(server.root)).sort()).toEqual(['finance', 'users']);
    },
  );

  test('one of many who sign up with one name at once gets it', async () => {
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await signUp('eve')).status));
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('an administrator may give an existing folder to a user', async () => {
    await mkdir(at('users/cleo'), { recursive: true });
    await server.createUser({ username: 'cleo', scope: '/users/cleo' as VirtualPath });
  });
});

test('C7: a server does not start where users who sign up would get folders beside all others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-base-'));
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'a.db') });
  try {
    const store = new SettingsStore(database);
    await store.change((current) => ({
      ...current,
      signup: true,
      createUserDir: true,
      userHomeBasePath: '/',
    }));
    const settings = await store.get();
    expect(() => checkStoredSettings(settings)).toThrow('satchel config set --userHomeBasePath /users');
    expect(() => checkStoredSettings({ ...settings, signup: false })).not.toThrow();
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});

describe('C7: when a user is deleted, the administrator decides about their folder', () => {
  const facts = async (client: ApiClient = server.admin) =>
    client.json(`/api/users/${await idOf('bob')}/home`);

  test('the folder can be moved to a name that nobody gets by signing up', async () => {
    await bobWithDiary();
    expect(await facts()).toEqual({ home: '/users/bob', fates: ['keep', 'move', 'delete'] });
    await mkdir(at('users/bob~removed-2026-11-22'));
    expect(await remove('bob', 'move')).toBe(200);
    expect((await readdir(at('users'))).sort()).toEqual([
      'bob~removed-2026-11-22',
      'bob~removed-2026-11-22-2',
    ]);
    expect((await signUp('bob')).status).toBe(200);
    expect(await readdir(at('users/bob'))).toEqual([]);
    expect((await signUp('bob~removed-2026-11-22-2')).status).toBe(200);
    expect(await readFile(at('users/bob~removed-2026-11-22-2/diary.txt'), 'utf8')).toBe('dear diary');
    expect(await readdir(at('users/bob-removed-2026-11-22-2'))).toEqual([]);
  });

  test('the folder that a group has, too, is kept', async () => {
    await bobWithDiary();
    const mounts = [{ name: 'Diary', path: '/users/bob', perm: everyPermission(false), rules: [] }];
    expect((await server.admin.post('/api/groups', { name: 'Readers', mounts })).status).toBe(200);
    expect(await facts()).toEqual({ home: null, fates: ['keep'] });
  });

  test('the folder can be deleted, and then the name is free', async () => {
    await bobWithDiary();
    expect(await remove('bob', 'delete')).toBe(200);
    expect(await readdir(at('users'))).toEqual([]);
    expect((await signUp('bob')).status).toBe(200);
  });

  test('the folder is not deleted by an administrator without the permission, and not by the user', async () => {
    const bob = await bobWithDiary();
    const perm = { ...everyPermission(true), delete: false };
    const careful = await server.createUser({ username: 'careful', perm });
    const elsewhere = await server.createUser({
      username: 'elsewhere',
      perm: everyPermission(true),
      scope: '/else' as VirtualPath,
    });
    for (const client of [careful, elsewhere]) {
      expect(await facts(client)).toMatchObject({ fates: ['keep', 'move'] });
      expect(await remove('bob', 'delete', client)).toBe(403);
    }
    const id = await idOf('bob');
    expect((await bob.request('DELETE', `/api/users/${id}`, '{"home":"move"}')).status).toBe(403);
    expect((await server.anonymous.get(`/api/users/${id}/home`)).status).toBe(401);
    expect((await bob.get('/api/users/1/home')).status).toBe(403);
    expect((await server.admin.get('/api/users/99/home')).status).toBe(404);
    expect(await remove('bob', 'burn')).toBe(400);
    expect(await readFile(at('users/bob/diary.txt'), 'utf8')).toBe('dear diary');
    expect(await idOf('bob')).toBe(id);
  });

  test('the folder stays where others share it, or an administrator chose it', async () => {
    await bobWithDiary();
    await server.createUser({ username: 'guest', scope: '/users/bob/shared' as VirtualPath });
    expect(await facts()).toEqual({ home: null, fates: ['keep'] });
    expect(await remove('bob', 'delete')).toBe(403);
    expect(await remove('guest', 'move')).toBe(403);
    expect(await readdir(at('users/bob'))).toEqual(['diary.txt', 'shared']);
  });
});
