import type { User } from '@satchel/contract';
import { afterEach, expect, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';

const PROXY = ['--auth-method', 'proxy', '--auth.header', 'X-User'];
const TRUSTED = [...PROXY, '--trusted-proxies', '127.0.0.1,::1'];
let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(flags: string[] = TRUSTED): Promise<TestServer> {
  server = await startTestServer({ flags, adminHeaders: { 'X-User': 'admin' } });
  return server;
}
const login = (headers: Record<string, string> | [string, string][] | Headers) =>
  fetch(`${server?.origin}/api/login`, { method: 'POST', headers, body: '{}' });
const names = async () => (await server?.admin.json<User[]>('/api/users'))?.map(({ username }) => username);

test('FB-42: the start is rejected without trusted proxies, or without the header', async () => {
  await expect(start(PROXY)).rejects.toThrow('needs the option trusted-proxies');
  await expect(start(['--auth-method', 'proxy', '--trusted-proxies', '127.0.0.1'])).rejects.toThrow(
    'needs the option auth-header',
  );
  await expect(start(['--auth-method', 'proxy', '--auth-header', 'a b'])).rejects.toThrow('name of a header');
});

test('FB-42: the header is ignored from any other peer, and no account is created', async () => {
  await expect(start([...PROXY, '--trusted-proxies', '192.0.2.1'])).rejects.toThrow('login as admin: 401');
});

test('R-66: the user that the proxy names is logged in; without a name, with two, or an empty one, nobody is', async () => {
  await start();
  expect((await login({ 'X-User': 'admin' })).status).toBe(200);
  expect((await login({})).status).toBe(401);
  expect((await login({ 'X-User': ' ' })).status).toBe(401);
  const twice = await raw(['X-User: admin', 'x-user: ann']);
  expect(twice).toMatch(/^HTTP\/1.1 401/);
  expect(await names()).toEqual(['admin']);
});

test('a program may log in with any method; a browser that only follows an address gets no session', async () => {
  await start();
  for (const method of ['GET', 'PUT', 'POST']) {
    const answer = await fetch(`${server?.origin}/api/login`, { method, headers: { 'X-User': 'admin' } });
    const client = new ApiClient(server?.origin ?? '', await answer.text());
    expect([method, answer.status, (await client.get('/api/users')).status]).toEqual([method, 200, 200]);
  }
  const browsers: Record<string, string>[] = [
    { 'User-Agent': 'Mozilla/5.0 (X11)' },
    { 'Sec-Fetch-Site': 'none' },
  ];
  for (const browser of browsers) {
    const answer = await server?.anonymous.get('/api/login', { 'X-User': 'admin', ...browser });
    expect([answer?.status, answer?.headers.get('set-cookie')]).toEqual([405, null]);
  }
});

test('FB-39: an unknown name gets an account: a home, no administration, no commands, no password to change', async () => {
  await start();
  const perm = { admin: true, execute: true };
  await server?.admin.put('/api/settings', { createUserDir: true, defaults: { perm, commands: ['sh'] } });
  expect((await login({ 'X-User': 'ann' })).status).toBe(200);
  expect((await login({ 'X-User': 'bob' })).status).toBe(200);
  const [, ann, bob] = (await server?.admin.json<User[]>('/api/users')) ?? [];
  expect(ann).toMatchObject({ scope: '/users/ann', lockPassword: true, commands: [] });
  expect(ann?.perm).toMatchObject({ admin: false, execute: false });
  expect(bob?.scope).toBe('/users/bob');
});

test('FB-35: fifty concurrent first requests create one account', async () => {
  await start();
  await server?.admin.put('/api/settings', { createUserDir: true });
  const answers = await Promise.all(Array.from({ length: 50 }, () => login({ 'X-User': 'ann' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await names()).toEqual(['admin', 'ann']);
});

test('FB-35, FB-36: names with the same home: the first gets it, the others 409', async () => {
  await start();
  await server?.admin.put('/api/settings', { createUserDir: true });
  const answers = await Promise.all(['a b', 'a/b', 'a-b', 'A-B'].map((name) => login({ 'X-User': name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await names()).toHaveLength(2);
  expect((await login({ 'X-User': '..' })).status).toBe(400);
});

const SCRIPTS = ['Иван', '张伟', '山田太郎', '김민수', 'محمد', 'Jürgen', 'Jörgen'];
const loginAs = (name: string) => login({ 'X-User': Buffer.from(name).toString('latin1') });
const scopes = async () =>
  ((await server?.admin.json<User[]>('/api/users')) ?? []).slice(1).map(({ scope }) => scope);

test('names in every script get an account, and homes of their own where there are homes', async () => {
  await start();
  for (const name of SCRIPTS.slice(0, 2)) expect((await loginAs(name)).status).toBe(200);
  await server?.admin.put('/api/settings', { createUserDir: true });
  for (const name of SCRIPTS.slice(2)) expect((await loginAs(name)).status).toBe(200);
  expect(await names()).toEqual(['admin', ...SCRIPTS]);
  const [ivan, zhang, ...homes] = await scopes();
  expect([ivan, zhang]).toEqual(['/', '/']);
  expect(homes).toEqual(SCRIPTS.slice(2).map((name) => `/users/${name}`));
  expect((await loginAs('.مريم')).status).toBe(200);
  expect((await scopes()).at(-1)).toBe('/users/مريم');
  expect((await loginAs('🙂')).status).toBe(400);
});

test('where accounts are not created, unknown names are rejected', async () => {
  await start([...TRUSTED, '--auth-create-users=false']);
  expect((await login({ 'X-User': 'ann' })).status).toBe(403);
  expect(await names()).toEqual(['admin']);
});

test('names are UTF-8, as they are written', async () => {
  await start();
  const name = Buffer.from('jörg').toString('latin1');
  expect((await login({ 'X-User': name })).status).toBe(200);
  expect(await names()).toEqual(['admin', 'jörg']);
  expect((await login({ 'X-User': Buffer.from('JÖRG').toString('latin1') })).status).toBe(409);
});

test('two names in another encoding are rejected, not treated as one account, and so is the replacement character', async () => {
  await start();
  for (const name of ['J\xf6rg', 'J\xe4rg', 'J\xff\xferg']) {
    expect((await login({ 'X-User': name })).status).toBe(401);
  }
  expect((await login({ 'X-User': Buffer.from('J\ufffdrg').toString('latin1') })).status).toBe(400);
  expect(await names()).toEqual(['admin']);
});

test('FB-33: a session is not used in the name of another user, nor renewed, nor beyond its end', async () => {
  let now = Date.now();
  server = await startTestServer({ flags: TRUSTED, adminHeaders: { 'X-User': 'admin' }, now: () => now });
  const ann = new ApiClient(server.origin, await (await login({ 'X-User': 'ann' })).text());
  const get = async (headers = {}) => (await ann.get('/api/resources/', headers)).status;
  expect([await get({ 'X-User': 'ann' }), await get()]).toEqual([200, 200]);
  expect(await get({ 'X-User': 'admin' })).toBe(401);
  expect((await ann.post('/api/renew', undefined, { 'X-User': 'admin' })).status).toBe(401);
  now += 2 * 3_600_000;
  expect([await get({ 'X-User': 'ann' }), await get()]).toEqual([401, 401]);
  expect((await ann.post('/api/renew', undefined, { 'X-User': 'ann' })).status).toBe(401);
});

test('there is no login page, and no password to confirm', async () => {
  await start([...TRUSTED, '--auth.logoutPage', '/oauth/logout']);
  const page = await (await server?.anonymous.get('/'))?.text();
  expect(page).toContain('"AuthMethod":"proxy","LoginPage":false,"LogoutPage":"/oauth/logout"');
  expect(await server?.admin.json('/api/settings')).toMatchObject({ authMethod: 'proxy' });
});

/** The response headers of a login with these request header lines, which `fetch` would join. */
async function raw(lines: string[]): Promise<string> {
  const { connect } = await import('node:net');
  const { port } = new URL(server?.origin ?? '');
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      const head = [
        'POST /api/login HTTP/1.1',
        'Host: x',
        'Content-Length: 0',
        'Connection: close',
        ...lines,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
    });
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
  });
}
