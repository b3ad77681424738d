import type { TokenPayload, User } from '@satchel/contract';
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

const idOf = (client: ApiClient): number =>
  (JSON.parse(Buffer.from(client.token?.split('.')[1] ?? '', 'base64url').toString()) as TokenPayload).user
    .id;
const stored = (id: number): Promise<User> => server.admin.json<User>(`/api/users/${id}`);
const put = (client: ApiClient, id: number, which: string[], data: object, rest = {}): Promise<Response> =>
  client.put(`/api/users/${id}`, { what: 'user', which, data: { id, ...data }, ...rest });
const isIn = async (client: ApiClient): Promise<boolean> =>
  (await client.get(`/api/users/${idOf(client)}`)).status === 200;
const renewed = async (client: ApiClient): Promise<ApiClient> =>
  new ApiClient(client.origin, await (await client.post('/api/renew')).text());

describe('passwords', () => {
  const next = 'another long one';

  test('FB-38: a change ends every session at once; the own one can be renewed for a moment', async () => {
    const elsewhere = await server.anonymous.login('bob', PASSWORD);
    const answer = await put(bob, 2, ['password'], { password: next });
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

  test('FB-38: a change by an administrator ends every session at once', async () => {
    await put(server.admin, 2, ['password'], { password: next });
    expect(await isIn(bob)).toBe(false);
    await server.anonymous.login('bob', next);
  });

  test('bad ones are refused and the old one stays', async () => {
    for (const password of ['', 'short', 'password1234', 'x'.repeat(2000)]) {
      expect((await put(bob, 2, ['password'], { password })).status).toBe(400);
    }
    expect(await isIn(bob)).toBe(true);
  });

  test('a locked one is not theirs to change', async () => {
    await put(server.admin, 2, ['lockPassword'], { lockPassword: true });
    expect((await put(bob, 2, ['password'], { password: next })).status).toBe(403);
  });

  test('everything at once with an empty password keeps it, and keeps what is absent', async () => {
    await put(server.admin, 2, ['all'], { username: 'robert', password: '', locale: 'pt' });
    expect(await stored(2)).toMatchObject({ username: 'robert', locale: 'pt', scope: '/homes/bob' });
    await server.anonymous.login('robert', PASSWORD);
    expect(await isIn(bob)).toBe(true);
  });
});

describe('R-32: the current password', () => {
  const next = 'another long one';

  test('is not asked for while the session has seen it lately, then it is', async () => {
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

  test('once given, it counts for a quarter of an hour', async () => {
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
  ])('FB-43: a wrong one is refused for %s', async (...which) => {
    const data = { ...(await stored(2)), password: next };
    const answer = await put(server.admin, 2, which, data, { current_password: 'wrong' });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      '400 Bad Request (the current password is incorrect)\n',
    ]);
    await server.anonymous.login('bob', PASSWORD);
  });

  test('R-37: wrong ones are counted with failed logins', async () => {
    for (let i = 0; i < 5; i += 1) {
      await put(bob, 2, ['password'], { password: next }, { current_password: 'wrong' });
    }
    const answer = await put(bob, 2, ['password'], { password: next }, { current_password: PASSWORD });
    expect(answer.status).toBe(429);
    expect((await server.anonymous.post('/api/login', { username: 'bob', password: PASSWORD })).status).toBe(
      429,
    );
  });

  test('is needed for making and removing users too', async () => {
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
