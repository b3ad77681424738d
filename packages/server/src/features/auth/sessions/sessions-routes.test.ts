import type { SessionInfo } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';

const PASSWORD = 'correct horse battery';
let now: number;
let server: TestServer;
let ann: ApiClient;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  ann = await server.createUser({ username: 'ann' });
});
afterEach(() => server.close());

async function login(agent: string): Promise<ApiClient> {
  const body = { username: 'ann', password: PASSWORD };
  const answer = await server.anonymous.post('/api/login', body, { 'User-Agent': agent });
  return new ApiClient(server.origin, await answer.text());
}
const devices = (client: ApiClient) => client.json<SessionInfo[]>('/api/sessions');
const statusOf = async (client: ApiClient) => (await client.get('/api/sessions')).status;

test('each login is one device, the own one first, with the time and address of its last use', async () => {
  const phone = await login('Phone/1');
  const [own, other, ...rest] = await devices(phone);
  expect(rest).toEqual([]);
  expect(own).toMatchObject({ current: true, userAgent: 'Phone/1', address: '127.0.0.1' });
  expect(own?.created).toBe(Math.floor(now / 1000));
  expect(other).toMatchObject({ current: false });
  expect(await devices(ann)).toContainEqual({ ...own, current: false });
});

test('renewing a token creates no new device, and its login keeps its age', async () => {
  const [before] = await devices(ann);
  now += 3_600_000;
  const renewed = new ApiClient(server.origin, await (await ann.post('/api/renew')).text());
  const seen = Math.floor(now / 1000);
  expect(await devices(renewed)).toEqual([{ ...before, lastSeen: seen }]);
  now += 61_000;
  expect(await devices(renewed)).toEqual([{ ...before, lastSeen: seen + 61 }]);
});

test('one device is signed out at once, with sessions renewed on it', async () => {
  const phone = await login('Phone/1');
  const renewed = new ApiClient(server.origin, await (await phone.post('/api/renew')).text());
  const id = (await devices(ann)).find(({ current }) => !current)?.id ?? '';
  expect((await ann.delete(`/api/sessions/${id}`)).status).toBe(200);
  expect([await statusOf(phone), await statusOf(renewed), await statusOf(ann)]).toEqual([401, 401, 200]);
  expect((await ann.delete(`/api/sessions/${id}`)).status).toBe(404);
});

test('all other devices are signed out at once; this one stays', async () => {
  const others = [await login('a'), await login('b')];
  expect((await ann.delete('/api/sessions')).status).toBe(200);
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
  expect(await devices(ann)).toHaveLength(1);
});

test("a user can neither end nor see another user's session", async () => {
  const bob = await server.createUser({ username: 'bob' });
  const [annsOwn] = await devices(ann);
  expect(await devices(bob)).toHaveLength(1);
  expect((await bob.delete(`/api/sessions/${annsOwn?.id}`)).status).toBe(404);
  expect((await bob.delete('/api/users/2/sessions')).status).toBe(403);
  expect(await statusOf(ann)).toBe(200);
  expect((await server.anonymous.get('/api/sessions')).status).toBe(401);
  expect((await server.anonymous.delete('/api/sessions')).status).toBe(401);
});

test('an administrator signs a user out everywhere', async () => {
  const phone = await login('Phone/1');
  expect((await server.admin.delete('/api/users/2/sessions')).status).toBe(200);
  expect([await statusOf(phone), await statusOf(ann)]).toEqual([401, 401]);
  expect((await server.admin.delete('/api/users/77/sessions')).status).toBe(404);
  expect((await server.admin.delete('/api/users/x/sessions')).status).toBe(404);
});

test('the user agent of a browser is truncated', async () => {
  const [own] = await devices(await login('x'.repeat(5000)));
  expect(own?.userAgent).toHaveLength(512);
});
