import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { everyPermission, type Mount, type User } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { newUser, startTestServer, type TestServer } from '../../../test/harness.js';

let server: TestServer;
let bob: ApiClient;
let id: number;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['family', 'club']) mkdirSync(join(server.root, name));
  bob = await server.createUser({ username: 'bob', scope: '/homes/bob' });
  id = bob.userId;
});
afterAll(() => server.close());

const perm = { ...everyPermission(false), download: true };
const mount = (more: Partial<Mount> = {}): Mount => ({
  name: 'Family',
  path: '/family',
  perm,
  rules: [],
  ...more,
});
const put = (which: string[], data: object, client = server.admin) =>
  client.put(
    `/api/users/${id}`,
    { what: 'user', which, data: { id, ...data } },
    { Accept: 'application/json' },
  );
const stored = () => server.admin.json<User>(`/api/users/${id}`);

test('an administrator gives a user folders, and a name to the scope', async () => {
  expect((await stored()).mounts).toBeUndefined();
  const mounts = [mount({ perm: { ...perm, admin: true } }), mount({ name: 'Club', path: '/club' })];
  expect((await put(['mounts', 'scopeName'], { mounts, scopeName: 'Mine' })).status).toBe(200);
  const shown = [mount(), mount({ name: 'Club', path: '/club' })];
  expect(await stored()).toMatchObject({ mounts: shown, scopeName: 'Mine' });
  expect((await server.admin.json<User[]>('/api/users')).find((user) => user.id === id)?.mounts).toEqual(
    shown,
  );
});

test('a user does not see their folders as an administrator does, nor changes them', async () => {
  await put(['mounts'], { mounts: [mount()] });
  const own = await bob.json<User>(`/api/users/${id}`);
  expect([own.mounts, own.scopeName]).toEqual([undefined, undefined]);
  expect((await put(['mounts'], { mounts: [] }, bob)).status).toBe(403);
  expect((await put(['scopeName'], { scopeName: null }, bob)).status).toBe(403);
  expect((await stored()).mounts).toEqual([mount()]);
});

test('a client that knows no folders leaves them as they are', async () => {
  await put(['mounts', 'scopeName'], { mounts: [mount()], scopeName: null });
  const { mounts: _, scopeName: __, ...known } = await stored();
  expect((await put(['all'], { ...known, locale: 'de' })).status).toBe(200);
  expect(await stored()).toMatchObject({ mounts: [mount()], scopeName: null, locale: 'de' });
  await put(['mounts', 'scopeName'], { mounts: [] });
  expect(await stored()).not.toHaveProperty('mounts');
  expect(await stored()).not.toHaveProperty('scopeName');
});

test('a new user can have folders at once', async () => {
  const data = { ...newUser('carl'), scopeName: null, mounts: [mount()] };
  expect((await server.admin.post('/api/users', { what: 'user', which: [], data })).status).toBe(201);
  const carl = await server.anonymous.login('carl', data.password);
  expect((await carl.post('/api/resources/x', 'x')).status).toBe(403);
  expect(await server.admin.json<User>(`/api/users/${carl.userId}`)).toMatchObject({ mounts: [mount()] });
});

test.each([
  ['a folder that is not there', { mounts: [mount({ path: '/nowhere' })] }, 'mounts', 'no_folder'],
  ['a path that leads out', { mounts: [mount({ path: '/../x' })] }, 'mounts', 'not_a_path'],
  ['a name that is none', { mounts: [mount({ name: '..' })] }, 'mounts', 'characters'],
  ['a scope whose name is none', { scopeName: 'a/b' }, 'scopeName', 'characters'],
  ['a scope without a name', { scopeName: ' ' }, 'scopeName', 'empty'],
])('a change to %s is rejected', async (_title, data, field, reason) => {
  const response = await put(Object.keys(data), data);
  expect([response.status, await response.json()]).toMatchObject([400, { details: { field, reason } }]);
});
