import type { ShareLink, TokenPayload } from '@satchel/contract';
import { createSigner } from 'fast-jwt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const PASSWORD = 'correct horse battery';
const HOUR = 3_600_000;
let now: number;
let server: TestServer;
let user: ApiClient;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  user = await server.createUser({ username: 'ann' });
});
afterEach(() => server.close());

/** The same user with a renewed token. */
async function renew(client: ApiClient): Promise<ApiClient> {
  return new ApiClient(client.origin, await (await client.post('/api/renew')).text());
}

const login = (username: string, password: string, headers = {}): Promise<Response> =>
  server.anonymous.post('/api/login', { username, password }, headers);
const isIn = async (client: ApiClient): Promise<boolean> =>
  (await client.get('/api/resources/')).status === 200;
const claims = (token = ''): TokenPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenPayload;

describe('logging in', () => {
  test('responds with the token as text, whose payload contains the user and no secret', async () => {
    const answer = await login('ann', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const token = await answer.text();
    const payload = claims(token);
    expect(token.split('.')).toHaveLength(3);
    expect(payload).toMatchObject({ iss: 'Satchel', sub: String(payload.user.id), exp: payload.iat + 7200 });
    expect(Object.keys(payload.user)).toEqual([
      'id',
      'locale',
      'viewMode',
      'singleClick',
      'redirectAfterCopyMove',
      'perm',
      'commands',
      'lockPassword',
      'hideDotfiles',
      'dateFormat',
      'username',
      'aceEditorTheme',
    ]);
  });

  test('R-34: whatever was wrong, the response is 403 and nothing more', async () => {
    const bodies: unknown[] = [
      { username: 'ann', password: 'wrong' },
      { username: 'nobody', password: PASSWORD },
      { username: 'ANN', password: PASSWORD },
      { username: 'ann' },
      { username: 1, password: PASSWORD },
      { username: 'ann', password: `${PASSWORD}\0` },
      [1],
      'not json',
      undefined,
    ];
    for (const body of bodies) {
      const answer = await server.anonymous.post('/api/login', body as object);
      expect([body, answer.status, await answer.text()]).toEqual([body, 403, '403 Forbidden\n']);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  test('the JSON error has its code', async () => {
    const answer = await login('nobody', 'x', { Accept: 'application/json' });
    expect(await answer.json()).toMatchObject({ code: 'wrong_credentials' });
  });

  test('FB-45: a large body is rejected', async () => {
    expect((await login('x'.repeat(2 * 1024 * 1024), 'x')).status).toBe(413);
    expect((await login('x', 'y'.repeat(20_000))).status).toBe(413);
  });

  test('R-24: another site cannot log a browser in', async () => {
    const answer = await login('ann', PASSWORD, { Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('a PUT is a login as well; a GET has no name and no password', async () => {
    const body = { username: 'ann', password: PASSWORD };
    const answer = await server.anonymous.put('/api/login', body);
    expect((await new ApiClient(server.origin, await answer.text()).get('/api/resources/')).status).toBe(200);
    expect((await server.anonymous.get('/api/login')).status).toBe(403);
  });

  test('a program may renew with any method, but never with the cookie', async () => {
    const token = await (await login('ann', PASSWORD)).text();
    for (const method of ['POST', 'GET', 'PUT']) {
      const renewed = await server.anonymous.request(method, '/api/renew', undefined, { 'X-Auth': token });
      expect([method, renewed.status, (await renewed.text()).split('.').length]).toEqual([method, 200, 3]);
      const riding = { Cookie: `auth=${token}; satchel=${token}` };
      expect((await server.anonymous.request(method, '/api/renew', undefined, riding)).status).toBe(401);
    }
  });
});

describe('the reading cookie', () => {
  const asCookie = { get: (token = '') => ({ Cookie: `other=1; auth=${token}` }) };

  test('R-23: is not available to scripts and other sites', async () => {
    const [cookie] = (await login('ann', PASSWORD)).headers.getSetCookie();
    expect(cookie).toMatch(
      /^satchel=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=7200; HttpOnly; SameSite=Strict$/,
    );
  });

  test('is accepted only as a cookie: neither as X-Auth nor in an address', async () => {
    const answer = await login('ann', PASSWORD);
    const token = await answer.text();
    const [, cookie = ''] = /^satchel=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
    expect(cookie).not.toBe(token);
    const asHeader = new ApiClient(server.origin, cookie);
    expect((await server.anonymous.get('/api/resources/', { Cookie: `satchel=${cookie}` })).status).toBe(200);
    expect((await asHeader.get('/api/resources/')).status).toBe(401);
    expect((await asHeader.post('/api/resources/new/')).status).toBe(401);
    expect((await asHeader.post('/api/renew')).status).toBe(401);
    expect((await server.anonymous.get(`/api/raw/?auth=${cookie}`)).status).toBe(401);
    expect((await server.anonymous.get('/api/resources/', { Cookie: `auth=${cookie}` })).status).toBe(401);
    const ended = new ApiClient(server.origin, token);
    await ended.post('/api/logout');
    expect((await server.anonymous.get('/api/resources/', { Cookie: `satchel=${cookie}` })).status).toBe(401);
  });

  test('over TLS browsers accept it from this host only', async () => {
    const setBy = async (flags: string[]) => {
      const proxied = await startTestServer({ flags: ['--trustedProxies', '127.0.0.1', ...flags] });
      const user = await proxied.createUser({ username: 'ann' });
      const headers = { 'X-Forwarded-Proto': 'https' };
      const body = { username: 'ann', password: PASSWORD };
      const answer = await proxied.anonymous.post('/api/login', body, headers);
      const [cookie] = answer.headers.getSetCookie();
      const name = cookie?.split('=')[0] ?? '';
      const value = cookie?.slice(name.length + 1).split(';')[0];
      expect((await user.get('/api/resources/')).status).toBe(200);
      const read = await proxied.anonymous.get('/api/resources/', { Cookie: `auth=a.b.c; ${name}=${value}` });
      expect(read.status).toBe(200);
      await proxied.close();
      return cookie?.replace(/=[^;]+/, '=…');
    };
    const rest = 'Max-Age=7200; HttpOnly; SameSite=Strict; Secure';
    expect(await setBy([])).toBe(`__Host-satchel=…; Path=/; ${rest}`);
    expect(await setBy(['--baseURL', '/files'])).toBe(`__Secure-satchel=…; Path=/files; ${rest}`);
  });

  test('R-23: the cookie permits reading and never writing', async () => {
    const headers = asCookie.get(user.token);
    expect((await server.anonymous.get('/api/resources/', headers)).status).toBe(200);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await server.anonymous.request(method, '/api/resources/x', undefined, headers);
      expect([method, answer.status]).toEqual([method, 401]);
    }
    expect((await server.anonymous.post('/api/renew', undefined, headers)).status).toBe(401);
    expect((await server.anonymous.post('/api/logout', undefined, headers)).status).toBe(401);
  });

  test('a logout removes the cookie', async () => {
    const answer = await user.post('/api/logout');
    expect([answer.status, await answer.text()]).toEqual([200, '200 OK\n']);
    expect(answer.headers.getSetCookie()).toEqual([
      'satchel=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
      'auth=; Path=/; Max-Age=0; SameSite=Strict',
    ]);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  });

  test('X-Auth takes precedence over the cookie, unless it contains no token', async () => {
    const headers = asCookie.get(user.token);
    const get = (auth: string) => server.anonymous.get('/api/resources/', { ...headers, 'X-Auth': auth });
    expect((await get('null')).status).toBe(200);
    expect((await get('')).status).toBe(200);
    expect((await get('a.b.c')).status).toBe(401);
  });
});

describe('tokens', () => {
  const signed = (options: object, changes: object = {}): string =>
    createSigner({ key: 'k'.repeat(64), ...options })({
      ...claims(user.token),
      ...changes,
    });
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('R-27: no other algorithm, key or form is accepted', async () => {
    const [header = '', payload = '', signature = ''] = (user.token ?? '').split('.');
    const forged = [
      signed({ algorithm: 'HS256' }),
      signed({ algorithm: 'HS512' }),
      `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encoded({ typ: 'JWT' })}.${payload}.${signature}`,
      `${encoded({ alg: 'RS256', typ: 'JWT' })}.${payload}.${signature}`,
      `${header}.${encoded({ ...claims(user.token), sub: '1' })}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -2)}`,
      '..',
      'a.b.c',
    ];
    for (const token of forged) {
      const answer = await new ApiClient(server.origin, token).get('/api/resources/');
      expect([token, answer.status]).toEqual([token, 401]);
    }
  });

  test('a request without a token, with one that is none, or with one in the address gets 401', async () => {
    expect((await server.anonymous.get('/api/resources/')).status).toBe(401);
    expect(await isIn(new ApiClient(server.origin, 'short'))).toBe(false);
    expect((await server.anonymous.get(`/api/resources/?auth=${user.token}`)).status).toBe(401);
    expect((await server.anonymous.get(`/api/users?auth=${server.admin.token}`)).status).toBe(401);
    expect((await server.anonymous.post(`/api/renew?auth=${user.token}`)).status).toBe(401);
  });

  test('a session ends when it is not renewed in time', async () => {
    now += 2 * HOUR - 1000;
    expect(await isIn(user)).toBe(true);
    now += 2000;
    expect(await isIn(user)).toBe(false);
    expect((await user.post('/api/renew')).status).toBe(401);
  });

  test('a session of a clock that was ahead does not live until then', async () => {
    now += 30 * 60_000;
    const ahead = await server.anonymous.login('ann', PASSWORD);
    now -= 30 * 60_000;
    expect(await isIn(ahead)).toBe(true);
    now += 730 * 24 * HOUR;
    const later = await server.anonymous.login('ann', PASSWORD);
    expect([await isIn(later), await isIn(user)]).toEqual([true, false]);
    now -= 730 * 24 * HOUR;
    expect(await isIn(later)).toBe(false);
    expect(await (await server.anonymous.login('ann', PASSWORD)).json('/api/sessions')).toHaveLength(1);
  });

  test('R-27: permissions are those of the database, not of the token', async () => {
    const id = claims(user.token).user.id;
    const perm = { ...claims(user.token).user.perm, create: false };
    await server.admin.put(`/api/users/${id}`, { what: 'user', which: ['perm'], data: { id, perm } });
    expect(claims(user.token).user.perm.create).toBe(true);
    expect((await user.post('/api/resources/new/')).status).toBe(403);
  });

  test('FB-46: logging out ends the session, with those renewed from it', async () => {
    const newer = await renew(user);
    const other = await server.anonymous.login('ann', PASSWORD);
    await newer.post('/api/logout');
    expect([await isIn(user), await isIn(newer), await isIn(other)]).toEqual([false, false, true]);
  });

  test('SG-5: the id of a session is 128 bits that cannot be predicted, at login and at renewal', async () => {
    const tokens = [user.token, (await renew(user)).token];
    for (let n = 0; n < 4; n += 1) tokens.push(await (await login('ann', PASSWORD)).text());
    const ids = tokens.map((token) => claims(token).jti);
    for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(16);
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(ids.length);
    expect(new Set(ids.map((id) => id.slice(-8))).size).toBe(ids.length);
  });

  test('SG-6: a removed user has no access by any way', async () => {
    const { id } = claims(user.token).user;
    expect((await user.post('/api/resources/shared/')).status).toBe(200);
    const link = (await (await user.post('/api/share/shared/')).json()) as ShareLink;
    expect((await server.anonymous.get(`/api/public/share/${link.hash}`)).status).toBe(200);
    expect((await server.admin.delete(`/api/users/${id}`)).status).toBe(200);
    const statuses = [
      (await login('ann', PASSWORD)).status,
      (await server.anonymous.get('/api/resources/', { Cookie: `auth=${user.token}` })).status,
      (await server.anonymous.get(`/api/raw/?auth=${user.token}`)).status,
      (await user.post('/api/renew')).status,
      (await user.put(`/api/users/${id}`, { what: 'user', which: ['password'], data: {} })).status,
      (await server.anonymous.get(`/api/public/share/${link.hash}`)).status,
    ];
    expect(statuses).toEqual([403, 401, 401, 401, 401, 404]);
  });

  test('R-29: a removed user is out at the next request', async () => {
    expect((await server.admin.delete(`/api/users/${claims(user.token).user.id}`)).status).toBe(200);
    expect((await user.get('/api/resources/')).status).toBe(401);
    expect((await user.post('/api/renew')).status).toBe(401);
  });
});

describe('renewing', () => {
  test('a renewal gives a newer token and a newer cookie, and asks for no more', async () => {
    now += HOUR;
    const answer = await user.post('/api/renew');
    expect(answer.headers.get('x-renew-token')).toBe('false');
    const token = await answer.text();
    const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
    expect((await server.anonymous.get('/api/resources/', { Cookie: cookie })).status).toBe(200);
    expect(claims(token).exp).toBe(claims(user.token).exp + 3600);
    expect(claims(token).jti).not.toBe(claims(user.token).jti);
    expect(await isIn(new ApiClient(server.origin, token))).toBe(true);
  });

  test('R-29: two tabs renew concurrently, and the token of each stays valid until its own end', async () => {
    const first = await renew(user);
    now += 60_000;
    const second = await renew(user);
    expect((await user.get('/api/resources/')).headers.get('x-renew-token')).toBeNull();
    expect([await isIn(user), await isIn(first), await isIn(second)]).toEqual([true, true, true]);
    now += 2 * HOUR - 60_000;
    expect([await isIn(user), await isIn(first), await isIn(second)]).toEqual([false, false, true]);
  });

  test('R-29: a login ends with every token that came of it, also those that were replaced', async () => {
    const newer = await renew(user);
    const third = await renew(newer);
    const other = await server.anonymous.login('ann', PASSWORD);
    await newer.post('/api/logout');
    for (const client of [user, newer, third]) {
      expect([await isIn(client), (await client.post('/api/renew')).status]).toEqual([false, 401]);
    }
    expect(await isIn(other)).toBe(true);
  });

  test('a renewal is requested when less than an hour is left, and after the user has changed', async () => {
    const asked = async () => (await user.get('/api/resources/')).headers.get('x-renew-token');
    expect(await asked()).toBeNull();
    now += HOUR + 1;
    expect(await asked()).toBe('true');
    user = await renew(user);
    expect(await asked()).toBeNull();
    now += 1;
    const id = claims(user.token).user.id;
    const answer = await user.put(`/api/users/${id}`, {
      what: 'user',
      which: ['locale'],
      data: { id, locale: 'fr' },
    });
    expect(answer.headers.get('x-renew-token')).toBe('true');
    expect(await asked()).toBe('true');
    user = await renew(user);
    expect([await asked(), claims(user.token).user.locale]).toEqual([null, 'fr']);
  });

  test('R-29: no login lasts longer than thirty days', async () => {
    let client = user;
    for (let hours = 0; hours < 30 * 24; hours += 1.5) {
      now += 1.5 * HOUR;
      const answer = await client.post('/api/renew');
      if (answer.status !== 200) break;
      client = new ApiClient(server.origin, await answer.text());
    }
    now += 1.5 * HOUR;
    expect((await client.post('/api/renew')).status).toBe(401);
  });
});

describe('throttling', () => {
  test('FB-48, R-37: after five failures even the right password waits', async () => {
    for (let i = 0; i < 5; i += 1) expect((await login('ann', 'wrong')).status).toBe(403);
    const answer = await login('ann', PASSWORD);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await isIn(user)).toBe(true);
    now += 15 * 60_000;
    expect((await login('ann', PASSWORD)).status).toBe(200);
    expect((await login('ann', 'wrong')).status).toBe(403);
  });

  test('R-37: others do not lock out a device that logged in before', async () => {
    const first = await login('ann', PASSWORD);
    const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('satchel-device='));
    const own = { Cookie: device?.split(';')[0] ?? '' };
    for (let i = 0; i < 5; i += 1) await login('ann', 'wrong');
    expect((await login('ann', PASSWORD)).status).toBe(429);
    expect((await login('ann', PASSWORD, own)).status).toBe(200);
    expect((await login('ann', PASSWORD, { Cookie: 'satchel-device=a.1.b' })).status).toBe(429);
    expect((await login('ann', PASSWORD)).status).toBe(429);
  });

  test('R-37: a hundred concurrent attempts count as a hundred', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => login('ann', 'wrong')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });

  test('R-37: one client has twenty attempts a minute, whatever names it tries and headers it forges', async () => {
    const tries = Array.from({ length: 25 }, (_, i) =>
      login(`guess${i}`, 'wrong', { 'X-Forwarded-For': `198.51.100.${i}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(20);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  });

  test('an account that does not exist is throttled like one that does', async () => {
    for (let i = 0; i < 5; i += 1) await login('ghost', 'wrong');
    expect((await login('ghost', 'wrong')).status).toBe(429);
  });
});
