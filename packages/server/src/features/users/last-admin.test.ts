import { everyPermission, type User } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const NOBODY = everyPermission(false);
const change = async (client: ApiClient, id: number, which: string[], data: Partial<User>) =>
  (await client.put(`/api/users/${id}`, { what: 'user', which, data: { id, ...data } })).status;
const admins = async () =>
  (await server.admin.json<User[]>('/api/users')).filter(({ perm }) => perm.admin).map(({ id }) => id);

test('R-77: the only administrator stays one, whatever the way of the change', async () => {
  await server.createUser({ username: 'bob' });
  expect(await change(server.admin, 1, ['perm'], { perm: NOBODY })).toBe(403);
  expect(await change(server.admin, 1, ['Perm'], { perm: NOBODY })).toBe(403);
  expect(await change(server.admin, 1, ['all'], { perm: NOBODY })).toBe(403);
  expect(await change(server.admin, 1, [], { perm: NOBODY, username: 'x', scope: '/x' })).toBe(403);
  expect((await server.admin.delete('/api/users/1')).status).toBe(403);
  expect(await server.admin.json('/api/users/1')).toMatchObject({
    username: 'admin',
    scope: '/',
    perm: everyPermission(true),
  });
});

test('an administrator can always change their own password', async () => {
  expect(await change(server.admin, 1, ['lockPassword'], { lockPassword: true })).toBe(200);
  expect(await server.admin.json('/api/users/1')).toMatchObject({ lockPassword: false });
});

test('of two administrators who remove or demote each other at once, one stays', async () => {
  const other = await server.createUser({ username: 'other', perm: everyPermission(true) });
  const statuses = await Promise.all([
    change(server.admin, 2, ['perm'], { perm: NOBODY }),
    other.delete('/api/users/1').then(({ status }) => status),
    change(other, 1, ['all'], { perm: NOBODY }),
    server.admin.delete('/api/users/2').then(({ status }) => status),
  ]);
  expect(statuses).toContain(200);
  const left = [server.admin, other].map(async (client) => (await client.get('/api/users')).status);
  expect((await Promise.all(left)).filter((status) => status === 200)).toHaveLength(1);
});

test('with a second one, the first may give up administration, and the permission ends with the next request', async () => {
  const other = await server.createUser({ username: 'other', perm: everyPermission(true) });
  expect(await admins()).toEqual([1, 2]);
  expect(await change(server.admin, 1, ['perm'], { perm: NOBODY })).toBe(200);
  expect((await server.admin.get('/api/users')).status).toBe(403);
  expect((await server.admin.post('/api/resources/a/')).status).toBe(403);
  expect((await other.delete('/api/users/2')).status).toBe(403);
  expect(await change(other, 1, ['perm'], { perm: everyPermission(true) })).toBe(200);
  expect((await server.admin.get('/api/users')).status).toBe(200);
});

test('global rules and limits of an administrator leave the settings accessible', async () => {
  const rules = [{ regex: false, allow: false, path: '', regexp: null }];
  expect((await server.admin.put('/api/settings', { rules })).status).toBe(200);
  expect((await server.admin.get('/api/resources/')).status).toBe(403);
  expect((await server.admin.put('/api/settings', { rules: [] })).status).toBe(200);
  expect((await server.admin.get('/api/resources/')).status).toBe(200);
});

test('without logins, the first administrator replaces a removed first user', async () => {
  await server.close();
  server = await startTestServer({ flags: ['--noauth'] });
  const other = { username: 'other', password: 'correct horse battery', perm: everyPermission(true) };
  expect((await server.admin.post('/api/users', { what: 'user', which: [], data: other })).status).toBe(201);
  expect((await server.admin.delete('/api/users/1')).status).toBe(200);
  const next = await server.anonymous.login('', '');
  expect((await next.json<User[]>('/api/users')).map(({ username }) => username)).toEqual(['other']);
});
