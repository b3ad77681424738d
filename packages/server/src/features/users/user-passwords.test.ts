import type { User } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
let now: number;
let server: TestServer;
let bob: ApiClient;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  bob = await server.createUser({ username: 'bob', scope: './homes/bob' });
});
afterEach(() => server.close());

const stored = (id: number): Promise<User> => server.admin.json<User>(`/api/users/${id}`);
const put = (client: ApiClient, id: number, which: string[], data: object, rest = {}): Promise<Response> =>
  client.put(`/api/users/${id}`, { what: 'user', which, data: { id, ...data }, ...rest });
const isIn = async (client: ApiClient): Promise<boolean> =>
  (await client.get(`/api/users/${client.userId}`)).status === 200;
const renewed = async (client: ApiClient): Promise<ApiClient> =>
  new ApiClient(client.origin, await (await client.post('/api/renew')).text());

describe('passwords', () => {
  const next = 'another long one';

  const wanted = { 'X-Wants-Token': 'true' };
  const change = (client: ApiClient, headers = {}) =>
    client.put(
      '/api/users/2',
      { what: 'user', which: ['password'], data: { id: 2, password: next } },
      headers,
    );
  const devicesOf = (client: ApiClient) => client.json<unknown[]>('/api/sessions');

  test('FB-38: a change ends every session at once; the own one can be renewed for a moment', async () => {
    const elsewhere = await server.anonymous.login('bob', PASSWORD);
    const answer = await change(bob);
    expect([answer.status, answer.headers.get('x-renew-token')]).toEqual([200, 'true']);
    expect([await isIn(elsewhere), await isIn(bob)]).toEqual([false, false]);
    const after = await renewed(bob);
    now += 11_000;
    expect([await isIn(bob), await isIn(after)]).toEqual([false, true]);
    await server.anonymous.login('bob', next);
    expect((await server.anonymous.post('/api/login', { username: 'bob', password: PASSWORD })).status).toBe(
      403,
    );
  });

  test('FB-38: a client that requests it gets the new session with the response, and no other remains', async () => {
    const elsewhere = await server.anonymous.login('bob', PASSWORD);
    const sibling = await renewed(bob);
    const answer = await change(bob, wanted);
    const fresh = new ApiClient(server.origin, answer.headers.get('x-new-token') ?? '');
    expect([answer.headers.get('x-renew-token'), await isIn(fresh)]).toEqual(['false', true]);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await server.anonymous.get('/api/resources/', { Cookie: cookie })).status).toBe(200);
    expect(await Promise.all([bob, sibling, elsewhere].map(isIn))).toEqual([false, false, false]);
    expect(await devicesOf(fresh)).toHaveLength(1);
  });

  test.each([
    ['the owner', 'the thief'],
    ['the thief', 'the owner'],
  ])('R-28: a copied token does not remain valid: %s renews first, then %s', async () => {
    expect((await change(bob)).status).toBe(200);
    const first = await renewed(bob);
    expect(await isIn(first)).toBe(true);
    expect((await bob.post('/api/renew')).status).toBe(401);
    expect(await isIn(first)).toBe(false);
    expect(await devicesOf(await server.anonymous.login('bob', next))).toHaveLength(1);
  });

  test('R-28: a copied token is invalid once the response contains the new session', async () => {
    const fresh = new ApiClient(server.origin, (await change(bob, wanted)).headers.get('x-new-token') ?? '');
    expect((await bob.get('/api/users/2')).status).toBe(401);
    expect(await isIn(fresh)).toBe(true);
    // A second renewal shows that the token was copied: then all sessions end, and the new password is
    // required.
    expect((await bob.post('/api/renew')).status).toBe(401);
    expect(await isIn(fresh)).toBe(false);
  });

  test('FB-38: a change by an administrator ends every session at once', async () => {
    await put(server.admin, 2, ['password'], { password: next });
    expect(await isIn(bob)).toBe(false);
    await server.anonymous.login('bob', next);
  });

  test('bad passwords are rejected and the old one stays', async () => {
    for (const password of ['', 'short', 'password1234', 'x'.repeat(2000)]) {
      expect((await put(bob, 2, ['password'], { password })).status).toBe(400);
    }
    expect(await isIn(bob)).toBe(true);
  });

  test('a locked password cannot be changed by its user', async () => {
    await put(server.admin, 2, ['lockPassword'], { lockPassword: true });
    expect((await put(bob, 2, ['password'], { password: next })).status).toBe(403);
  });

  test('a change of everything at once with an empty password keeps it, and keeps what is absent', async () => {
    await put(server.admin, 2, ['all'], { username: 'robert', password: '', locale: 'pt' });
    expect(await stored(2)).toMatchObject({ username: 'robert', locale: 'pt', scope: '/homes/bob' });
    await server.anonymous.login('robert', PASSWORD);
    expect(await isIn(bob)).toBe(true);
  });
});

describe('R-32: the current password', () => {
  const next = 'another long one';

  test('the password is not required while the session has checked it lately, then it is', async () => {
    now += 14 * MINUTE;
    expect((await put(bob, 2, ['password'], { password: next })).status).toBe(200);
    const again = await server.anonymous.login('bob', next);
    now += 16 * MINUTE;
    const answer = await again.put(
      '/api/users/2',
      { what: 'user', which: ['password'], data: { id: 2, password: PASSWORD } },
      { Accept: 'application/json' },
    );
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'reauthentication_required' });
    expect((await put(again, 2, ['locale'], { locale: 'de' })).status).toBe(200);
    const sent = { current_password: next };
    expect((await put(again, 2, ['password'], { password: PASSWORD }, sent)).status).toBe(200);
  });

  test('the password is valid for a quarter of an hour once it was given', async () => {
    const perm = { ...(await stored(2)).perm, admin: true };
    const admin = await server.createUser({ username: 'boss', perm });
    now += 16 * MINUTE;
    expect((await put(admin, 2, ['rules'], { rules: [] })).status).toBe(403);
    expect((await put(admin, 2, ['rules'], { rules: [] }, { current_password: PASSWORD })).status).toBe(200);
    expect((await put(admin, 2, ['password'], { password: next })).status).toBe(200);
  });

  test.each([
    [],
    ['all'],
    ['password'],
    ['Password'],
    ['username'],
    ['scope'],
    ['perm'],
    ['commands'],
    ['rules'],
    ['lockPassword'],
  ])('FB-43: a wrong password is rejected for %s', async (...which) => {
    const data = { ...(await stored(2)), password: next };
    const answer = await put(server.admin, 2, which, data, { current_password: 'wrong' });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      '400 Bad Request (The current password is incorrect)\n',
    ]);
    await server.anonymous.login('bob', PASSWORD);
  });

  const confirmWith = (client: ApiClient, password: string) =>
    put(client, 2, ['password'], { password: next }, { current_password: password });

  test('R-37: wrong passwords delay the login that they came from, and no other', async () => {
    for (let i = 0; i < 5; i += 1) expect((await confirmWith(bob, 'wrong')).status).toBe(400);
    expect((await confirmWith(bob, PASSWORD)).status).toBe(429);
    expect((await confirmWith(await renewed(bob), PASSWORD)).status).toBe(429);
    const elsewhere = await server.anonymous.login('bob', PASSWORD);
    expect((await confirmWith(elsewhere, PASSWORD)).status).toBe(200);
  });

  test('R-37: a hundred attempts at once count as a hundred', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirmWith(bob, 'wrong')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });

  test('R-37: used up login attempts do not prevent the owner from confirming', async () => {
    const login = () => server.anonymous.post('/api/login', { username: 'bob', password: 'wrong' });
    while ((await login()).status !== 429);
    expect((await confirmWith(bob, PASSWORD)).status).toBe(200);
  });

  test('the password is required for creating and removing users too', async () => {
    now += 16 * MINUTE;
    expect(
      (
        await server.admin.post('/api/users', {
          what: 'user',
          which: [],
          data: { username: 'x', password: PASSWORD },
        })
      ).status,
    ).toBe(403);
    expect((await server.admin.delete('/api/users/2')).status).toBe(403);
    expect((await server.admin.delete('/api/users/2', { current_password: 'wrong' })).status).toBe(400);
    expect(await server.admin.json<User[]>('/api/users')).toHaveLength(2);
  });
});
