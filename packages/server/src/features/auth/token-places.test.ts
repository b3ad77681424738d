import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { tokenFrom } from './sessions/token-from.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const statusOf = async (path: string) => (await server.anonymous.get(path)).status;

test('FB-47, R-30: a token in the address is accepted for reading files, as old clients do, and for nothing else', async () => {
  await server.admin.post('/api/resources/a.txt', 'text');
  const auth = `auth=${server.admin.token}`;
  expect(await statusOf(`/api/raw/a.txt?${auth}`)).toBe(200);
  for (const path of [
    '/api/users',
    '/api/users/1',
    '/api/settings',
    '/api/sessions',
    '/api/resources/',
    '/api/shares',
  ]) {
    expect([path, await statusOf(`${path}?${auth}`)]).toEqual([path, 401]);
  }
  for (const [method, path] of [
    ['POST', '/api/renew'],
    ['POST', '/api/logout'],
    ['DELETE', '/api/users/1'],
    ['PUT', '/api/settings'],
  ] as const) {
    const answer = await server.anonymous.request(method, `${path}?${auth}`);
    expect([path, answer.status]).toEqual([path, 401]);
  }
});

test('FB-47: the operator can disable a token in the address everywhere', async () => {
  const strict = await startTestServer({ flags: ['--allow-query-token=false'] });
  await strict.admin.post('/api/resources/a.txt', 'text');
  expect((await strict.anonymous.get(`/api/raw/a.txt?auth=${strict.admin.token}`)).status).toBe(401);
  expect((await strict.admin.get('/api/raw/a.txt')).status).toBe(200);
  await strict.close();
});

test('a page sends the token with the upgrade of a socket, as the name of a protocol', () => {
  const at = (protocols: string, header?: string) =>
    tokenFrom({
      method: 'GET',
      headers: {
        cookie: 'satchel=c.o.o',
        'sec-websocket-protocol': protocols,
        ...(header === undefined ? {} : { 'x-auth': header }),
      },
    });
  expect(at('satchel.command.1, satchel.token.a.b.c')).toEqual({ token: 'a.b.c', isReading: false });
  expect(at('satchel.command.1')).toEqual({ token: 'c.o.o', isReading: true });
  expect(at('satchel.token.a.b.c', 'x.y.z')).toEqual({ token: 'x.y.z', isReading: false });
});

test('R-31: a token that was signed for something else is not a session', async () => {
  const [head, , signature] = (server.admin.token ?? '').split('.');
  const other = Buffer.from(
    JSON.stringify({ sub: '1', jti: 'x', iss: 'Satchel', exp: 9_999_999_999, iat: 1 }),
  );
  const forged = new ApiClient(server.origin, `${head}.${other.toString('base64url')}.${signature}`);
  expect((await forged.get('/api/users')).status).toBe(401);
});

test('FB-45, R-36: a hundred concurrent logins all get a response, and large bodies are not read', async () => {
  const login = (body: object) => server.anonymous.post('/api/login', body);
  const many = Array.from({ length: 100 }, (_, index) => login({ username: `u${index}`, password: 'x' }));
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.every((status) => [403, 429, 503].includes(status))).toBe(true);
  expect((await server.admin.get('/api/users')).status).toBe(200);
  const large = { username: 'admin', password: 'x'.repeat(2 * 1024 * 1024) };
  expect((await login(large)).status).toBe(413);
  expect((await server.anonymous.post('/api/signup', large)).status).toBe(413);
  expect((await server.anonymous.post('/api/signup', { username: 'x', password: 'y' })).status).toBe(405);
  // The response came before the body was read; the connection accepts the next request.
  await server.admin.put('/api/settings', { signup: true, createUserDir: true });
  expect([413, 429]).toContain((await server.anonymous.post('/api/signup', large)).status);
});
