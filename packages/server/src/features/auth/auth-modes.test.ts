import { request as httpRequest } from 'node:http';
import type { TokenPayload } from '@satchel/contract';
import { afterEach, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../../test/databases.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(...flags: string[]): Promise<TestServer> {
  server = await startTestServer({ flags });
  return server;
}

test('without logins, every request is from the first user, who needs no password for anything', async () => {
  const { anonymous, admin } = await start('--noauth');
  const answer = await anonymous.post('/api/login', { username: '', password: '', recaptcha: '' });
  const payload = JSON.parse(
    Buffer.from((await answer.text()).split('.')[1] ?? '', 'base64url').toString(),
  ) as TokenPayload;
  expect(payload.user).toMatchObject({ id: 1, perm: { admin: true } });
  expect(await admin.json('/api/settings')).toMatchObject({ authMethod: 'noauth' });
  const change = { what: 'user', which: ['scope'], data: { id: 1, scope: '/' } };
  expect((await admin.put('/api/users/1', change)).status).toBe(200);
  expect((await anonymous.get('/api/users')).status).toBe(401);
  const key = { name: 'A script', permissions: [], expires: null };
  expect((await admin.post('/api/keys', key)).status).toBe(409);
});

test('FB-53, C11: without logins a name of another site that leads here is rejected, an address is not', async () => {
  const { origin } = await start('--noauth');
  const { port } = new URL(origin);
  const loginAt = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { Host: host, Origin: `http://${host}`, 'Content-Length': '2' };
      const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', path: '/api/login', headers });
      request.once('response', (response) => resolve(response.resume().statusCode ?? 0));
      request.once('error', reject);
      request.end('{}');
    });
  expect(await loginAt(`rebound.evil.example:${port}`)).toBe(421);
  expect(await loginAt('127.0.0.1.evil.example')).toBe(421);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'localhost', '[::1]:8080', '192.168.1.5']) {
    expect([host, await loginAt(host)]).toEqual([host, 200]);
  }
  await server?.close();
  const named = await start('--noauth', '--allowedHosts', 'files.example,127.0.0.1');
  expect((await named.anonymous.get('/api/resources/')).status).toBe(401);
});

test('C11: without logins an address that other machines can reach needs an explicit option', async () => {
  const everywhere = ['--noauth', '--address', '0.0.0.0'];
  await expect(start(...everywhere)).rejects.toThrow('noauth also needs --open-to-network here');
  await start(...everywhere, '--openToNetwork');
});

test('C11: without logins named proxies are sufficient, a whole network is not', async () => {
  const everywhere = ['--noauth', '--address', '0.0.0.0', '--trustedProxies'];
  await expect(start(...everywhere, '172.16.0.0/12')).rejects.toThrow('noauth also needs --open-to-network');
  const { anonymous } = await start(...everywhere, '192.0.2.7');
  // This machine is always accepted; test/set-ups.test.ts connects from other addresses.
  const asked = { username: '', password: '' };
  for (const headers of [{}, { 'X-Forwarded-For': '198.51.100.1' }] as Record<string, string>[])
    expect((await anonymous.post('/api/login', asked, headers)).status).toBe(200);
});

test('the cookie belongs to the base URL, and to TLS when a trusted proxy says so', async () => {
  const { anonymous } = await start('--noauth', '--base-url', '/drive', '--trusted-proxies', '127.0.0.1,::1');
  const login = async (headers: Record<string, string>) =>
    (await anonymous.post('/api/login', { username: '', password: '' }, headers)).headers.get('set-cookie');
  expect(await login({})).toMatch(/; Path=\/drive; Max-Age=7200; HttpOnly; SameSite=Strict$/);
  expect(await login({ 'X-Forwarded-Proto': 'https' })).toMatch(/; SameSite=Strict; Secure$/);
});

test('R-38: behind a trusted proxy each client has attempts of its own', async () => {
  const { anonymous } = await start('--trusted-proxies', '127.0.0.1,::1');
  const guess = async (from: string, name: string) =>
    (await anonymous.post('/api/login', { username: name, password: 'x' }, { 'X-Forwarded-For': from }))
      .status;
  for (let i = 0; i < 20; i += 1) await guess('198.51.100.1', `a${i}`);
  expect(await guess('198.51.100.1', 'b')).toBe(429);
  expect(await guess('6.6.6.6, 198.51.100.1', 'c')).toBe(429);
  expect(await guess('198.51.100.2', 'd')).toBe(403);
});

test('a short lifetime ends the session in time and asks for renewal in its last half', async () => {
  let now = Date.now();
  server = await startTestServer({ flags: ['--token-expiration-time', '10m'], now: () => now });
  const asked = async () => (await server?.admin.get('/api/users/1'))?.headers.get('x-renew-token');
  expect(await asked()).toBeNull();
  now += 5 * 60_000 + 1;
  expect(await asked()).toBe('true');
  now += 5 * 60_000;
  expect((await server.admin.get('/api/users/1')).status).toBe(401);
});

test('everything works on PostgreSQL too', async () => {
  const { admin, createUser } = await start('--database', await createPostgresDatabase());
  const bob = await createUser({ username: 'bob' });
  expect((await bob.get('/api/users/2')).status).toBe(200);
  expect((await admin.delete('/api/users/2')).status).toBe(200);
  expect((await bob.get('/api/users/2')).status).toBe(401);
  expect((await admin.delete('/api/users/1')).status).toBe(403);
});
