import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { everyPermission, type Mount, type Settings, type User, type UserQuota } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { newUser, startTestServer, type TestServer } from '../../../test/harness.js';

let server: TestServer;
let bob: ApiClient;
let id: number;

beforeAll(async () => {
  server = await startTestServer();
  mkdirSync(join(server.root, 'family'));
  bob = await server.createUser({ username: 'bob', scope: '/homes/bob' });
  id = bob.userId;
});
afterAll(() => server.close());

const put = (which: string[], data: object, client = server.admin) =>
  client.put(
    `/api/users/${id}`,
    { what: 'user', which, data: { id, ...data } },
    { Accept: 'application/json' },
  );
const stored = (userId = id) => server.admin.json<User>(`/api/users/${userId}`);
async function quotaAfter(quota: object): Promise<UserQuota | undefined> {
  expect((await put(['quota'], { quota })).status).toBe(200);
  return (await stored()).quota;
}
const GIGABYTE = 1_000_000_000;

test('an administrator limits what a user may store, and takes the limit away', async () => {
  expect(await stored()).not.toHaveProperty('quota');
  expect(await quotaAfter({ bytes: GIGABYTE, files: 10 })).toEqual({ bytes: GIGABYTE, files: 10 });
  expect(await quotaAfter({ bytes: null })).toEqual({ bytes: null });
  expect(await quotaAfter({ files: 0, other: 'x' })).toEqual({ files: 0 });
  const listed = (await server.admin.json<User[]>('/api/users')).find((user) => user.id === id);
  expect(listed?.quota).toEqual({ files: 0 });
  expect(await quotaAfter({})).toBeUndefined();
  expect(await stored()).not.toHaveProperty('quota');
});

test('only administrators see the limit of a user, and set it', async () => {
  await put(['quota'], { quota: { bytes: GIGABYTE } });
  const own = await bob.json<User>(`/api/users/${id}`);
  expect(own).not.toHaveProperty('quota');
  for (const which of [['quota'], ['Quota'], ['all'], [], ['locale', 'quota']])
    expect((await put(which, { ...own, quota: {} }, bob)).status).toBe(403);
  expect((await put(['locale'], { locale: 'de', quota: { bytes: null } }, bob)).status).toBe(200);
  expect((await put(['quota'], { quota: {} }, server.anonymous)).status).toBe(401);
  expect(await stored()).toMatchObject({ locale: 'de', quota: { bytes: GIGABYTE } });
});

test('a change of limits that the user does not see leaves what they see in the same state', async () => {
  await put(['quota'], { quota: {} });
  const before = await bob.get(`/api/users/${id}`);
  await put(['quota'], { quota: { files: 9 } });
  const after = await bob.get(`/api/users/${id}`);
  expect(await after.text()).toBe(await before.text());
});

test('a client that knows no limits leaves them as they are, and one that sends all back, too', async () => {
  await put(['quota'], { quota: { bytes: GIGABYTE, files: null } });
  const { quota, ...known } = await stored();
  expect(quota).toEqual({ bytes: GIGABYTE, files: null });
  expect((await put(['all'], { ...known, locale: 'fr' })).status).toBe(200);
  expect((await put([], { ...known, quota, locale: 'it' })).status).toBe(200);
  expect((await put(['quota'], {})).status).toBe(200);
  expect(await stored()).toMatchObject({ locale: 'it', quota });
});

test.each<[string, unknown]>([
  ['a negative number', { bytes: -1 }],
  ['half a byte', { bytes: 0.5 }],
  ['more than is exact', { bytes: 2 ** 53 }],
  ['a text', { bytes: '5 GB' }],
  ['no number of files', { files: [] }],
  ['a list', []],
  ['nothing at all', null],
])('a limit that is %s is rejected with the field, and changes nothing', async (_, quota) => {
  await put(['quota'], { quota: { bytes: 7 } });
  const response = await put(['quota'], { quota });
  expect(response.status).toBe(400);
  const { details } = (await response.json()) as { details: { field: string } };
  expect(details.field).toMatch(/^data\.quota/);
  expect((await stored()).quota).toEqual({ bytes: 7 });
});

test('a folder of a user has a limit, which goes with the folder', async () => {
  const mount: Mount = {
    ...{ name: 'Family', path: '/family', perm: { ...everyPermission(false), download: true }, rules: [] },
    quota: { bytes: GIGABYTE },
  };
  expect((await put(['mounts'], { mounts: [mount] })).status).toBe(200);
  expect((await stored()).mounts).toEqual([mount]);
  const unlimited = { ...mount, quota: { bytes: null } };
  expect((await put(['mounts'], { mounts: [unlimited] })).status).toBe(400);
  const { quota: _, ...plain } = mount;
  expect((await put(['mounts'], { mounts: [{ ...mount, quota: {} }] })).status).toBe(200);
  expect((await stored()).mounts).toEqual([plain]);
});

test('new users get the limit of the defaults, unless they are created with another one', async () => {
  const defaults = (quota: UserQuota) => server.admin.put('/api/settings', { defaults: { quota } });
  const create = async (username: string, more: object = {}) => {
    const { perm: _, ...data } = newUser(username);
    const body = { what: 'user', which: [], data: { ...data, ...more } };
    const response = await server.admin.post('/api/users', body);
    return stored(Number(response.headers.get('Location')?.split('/').at(-1)));
  };
  expect((await defaults({ bytes: GIGABYTE, files: null })).status).toBe(200);
  expect((await create('carl')).quota).toEqual({ bytes: GIGABYTE, files: null });
  expect(await create('dora', { quota: {} })).not.toHaveProperty('quota');
  expect((await create('emil', { quota: { files: 3 } })).quota).toEqual({ files: 3 });
  const signup = { defaults: { scope: '/guests', perm: { admin: false } }, signup: true };
  expect((await server.admin.put('/api/settings', signup)).status).toBe(200);
  const account = { username: 'fred', password: 'correct horse battery' };
  expect((await server.anonymous.post('/api/signup', account)).status).toBe(200);
  const fred = (await server.admin.json<User[]>('/api/users')).find(({ username }) => username === 'fred');
  expect(fred?.quota).toEqual({ bytes: GIGABYTE, files: null });
  expect((await defaults({})).status).toBe(200);
  expect((await server.admin.json<Settings>('/api/settings')).defaults).not.toHaveProperty('quota');
  expect(await create('gina')).not.toHaveProperty('quota');
});
