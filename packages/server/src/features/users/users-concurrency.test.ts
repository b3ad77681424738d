import type { User } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.createUser({ username: 'ann' });
});
afterAll(() => server.close());

const tagOf = async (path: string) => (await server.admin.get(path)).headers.get('etag') ?? '';
const change = (path: string, which: string[], data: Partial<User>, headers = {}) =>
  server.admin.put(path, { what: 'user', which, data }, headers);

test('the second of two administrators who edit a user gets an error, and nothing is overwritten', async () => {
  const tag = await tagOf('/api/users/2');
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  const headers = { 'If-Match': tag };
  expect((await change('/api/users/2', ['locale'], { id: 2, locale: 'de' }, headers)).status).toBe(200);
  const late = await change(
    '/api/users/2',
    ['locale'],
    { id: 2, locale: 'fr' },
    { ...headers, Accept: 'application/json' },
  );
  expect([late.status, await late.json()]).toEqual([
    412,
    expect.objectContaining({ code: 'changed_meanwhile' }),
  ]);
  expect(await server.admin.json('/api/users/2')).toMatchObject({ locale: 'de' });
});

test('a new password changes the tag too, and the same tag comes back while nothing changes', async () => {
  const before = await tagOf('/api/users/2');
  expect(await tagOf('/api/users/2')).toBe(before);
  await change('/api/users/2', ['password'], { id: 2, password: 'another long secret' });
  expect(await tagOf('/api/users/2')).not.toBe(before);
});

test('without the header, and with *, a change is accepted as before', async () => {
  expect((await change('/api/users/2', ['locale'], { id: 2, locale: 'it' })).status).toBe(200);
  const star = { 'If-Match': '*' };
  expect((await change('/api/users/2', ['locale'], { id: 2, locale: 'es' }, star)).status).toBe(200);
  const weak = { 'If-Match': `W/${await tagOf('/api/users/2')}` };
  expect((await change('/api/users/2', ['locale'], { id: 2, locale: 'it' }, weak)).status).toBe(412);
});

test('a user who is created many times at once exists once', async () => {
  const data = { username: 'Twice', password: 'correct horse battery', scope: '/twice' };
  const make = (username: string) =>
    server.admin.post('/api/users', { what: 'user', which: [], data: { ...data, username } });
  const names = ['twice', 'Twice', 'TWICE', 'twice', 'twice', 'twice'];
  const statuses = (await Promise.all(names.map(make))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  const users = await server.admin.json<User[]>('/api/users');
  expect(users.filter(({ username }) => username.toLowerCase() === 'twice')).toHaveLength(1);
});

test('concurrent changes of different fields all count', async () => {
  const changes = [
    change('/api/users/2', ['locale'], { id: 2, locale: 'nl' }),
    change('/api/users/2', ['viewMode'], { id: 2, viewMode: 'mosaic' }),
    change('/api/users/2', ['singleClick'], { id: 2, singleClick: true }),
    change('/api/users/2', ['dateFormat'], { id: 2, dateFormat: true }),
  ];
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await server.admin.json('/api/users/2')).toMatchObject({
    locale: 'nl',
    viewMode: 'mosaic',
    singleClick: true,
    dateFormat: true,
  });
});

test('the second of two administrators who edit the settings gets an error too', async () => {
  const headers = { 'If-Match': await tagOf('/api/settings') };
  const first = await server.admin.put('/api/settings', { branding: { name: 'One' } }, headers);
  expect(first.status).toBe(200);
  const second = await server.admin.put('/api/settings', { branding: { name: 'Two' } }, headers);
  expect(second.status).toBe(412);
  expect(await server.admin.json('/api/settings')).toMatchObject({ branding: { name: 'One' } });
  expect((await server.admin.put('/api/settings', { branding: { name: 'Two' } })).status).toBe(200);
});
