import { join } from 'node:path';
import { type Ban, everyPermission, type ShareLink } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { openDatabase } from '../../core/db/database.js';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ADDRESS = '192.0.2.7';
let now: number;
let server: TestServer;
let ann: ApiClient;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  server = await startTestServer({ now: () => now, flags: ['--trusted-proxies', '127.0.0.1'] });
  ann = await server.createUser({ username: 'ann' });
});
afterEach(() => server.close());

const list = () => server.admin.json<Ban[]>('/api/bans');
const from = (address: string) => ({ 'X-Forwarded-For': address });
const logIn = async (username: string, password = 'wrong', headers: Record<string, string> = from(ADDRESS)) =>
  (await server.anonymous.post('/api/login', { username, password }, headers)).status;
/** Guesses a password of as many names. */
async function guess(count: number, headers = from(ADDRESS)): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push(await logIn(`guess ${n}`, 'wrong', headers));
  return statuses;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const setSafe = (safeAddresses: unknown, more = {}) =>
  server.admin.put('/api/settings', { safeAddresses, ...more }, { Accept: 'application/json' });

test('only administrators see bans, and lift them', async () => {
  await guess(20);
  const [ban] = await list();
  for (const [method, path] of [
    ['GET', '/api/bans'],
    ['DELETE', '/api/bans'],
    ['DELETE', `/api/bans/${ban?.id}`],
  ] as const) {
    expect((await server.anonymous.request(method, path)).status).toBe(401);
    expect((await ann.request(method, path)).status).toBe(403);
  }
  expect(await list()).toEqual([ban]);
});

describe('an address', () => {
  test('is banned after twenty attempts, longer each time, for a day at most', async () => {
    expect(await guess(22)).toEqual([...times(20, 403), 429, 429]);
    const since = now / 1000;
    const expected = { id: expect.any(String), kind: 'address', subject: ADDRESS, since };
    expect(await list()).toEqual([{ ...expected, until: since + 60, tries: 20 }]);
    const minutes: number[] = [];
    await server.createUser({ username: 'boss', perm: everyPermission(true) });
    // A login ends before the longest bans do.
    const listed = async () => (await server.anonymous.login('boss', PASSWORD)).json<Ban[]>('/api/bans');
    for (let ban = 0; ban < 13; ban += 1) {
      const [{ until, tries } = { until: 0, tries: 0 }] = await listed();
      minutes.push((until * 1000 - now) / MINUTE);
      expect(tries).toBe(20 + ban);
      now = until * 1000;
      expect(await listed()).toEqual([]);
      expect(await guess(2)).toEqual([403, 429]);
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440]);
    expect(await listed()).toMatchObject([{ since }]);
  });

  test('begins anew after an hour in which nothing was tried', async () => {
    await guess(20);
    now += MINUTE;
    expect(await guess(1)).toEqual([403]);
    now += 2 * MINUTE + HOUR;
    expect(await guess(21)).toEqual([...times(20, 403), 429]);
  });

  test('is not banned by logins that succeed, however many', async () => {
    await guess(19);
    for (let n = 0; n < 25; n += 1) expect(await logIn('ann', PASSWORD)).toBe(200);
    expect(await list()).toEqual([]);
    expect(await guess(2)).toEqual([403, 429]);
  });

  test('that is banned keeps nobody from another one, and no device that is known, from logging in', async () => {
    const known = await server.anonymous.post(
      '/api/login',
      { username: 'ann', password: PASSWORD },
      from(ADDRESS),
    );
    const device = known.headers.getSetCookie().find((cookie) => cookie.includes('device')) ?? '';
    await guess(20);
    expect(await logIn('ann', PASSWORD)).toBe(429);
    expect(await logIn('ann', PASSWORD, from('192.0.2.8'))).toBe(200);
    const Cookie = device.split(';')[0] ?? '';
    expect(await logIn('ann', PASSWORD, { ...from(ADDRESS), Cookie })).toBe(200);
    // The cookie is one for an account.
    expect(await logIn('ben', PASSWORD, { ...from(ADDRESS), Cookie })).toBe(429);
    for (let n = 0; n < 5; n += 1)
      expect(await logIn('ann', 'wrong', { ...from(ADDRESS), Cookie })).toBe(403);
    expect(await logIn('ann', PASSWORD, { ...from(ADDRESS), Cookie })).toBe(429);
    const kinds = (await list()).map(({ kind, subject }) => [kind, subject]);
    expect(kinds.sort()).toEqual([
      ['address', ADDRESS],
      ['device', 'ann'],
    ]);
  });

  test('of a proxy that no option names, behind which is everybody, is banned for a minute each time', async () => {
    const plain = await startTestServer({ now: () => now });
    const { anonymous, admin } = plain;
    await anonymous.get('/health', from('203.0.113.1'));
    await expect.poll(() => admin.json('/api/proxies')).toMatchObject({ unnamed: { address: '127.0.0.1' } });
    for (let ban = 0; ban < 3; ban += 1) {
      for (let n = 0; n < 21; n += 1) {
        const body = { username: `guess ${n} ${ban}`, password: 'wrong' };
        const { status } = await anonymous.post('/api/login', body, from('203.0.113.1'));
        expect(status).toBe(n < 20 ? 403 : 429);
      }
      const [listed] = await admin.json<Ban[]>('/api/bans');
      expect(listed).toMatchObject({ kind: 'address', subject: '127.0.0.1', until: now / 1000 + 60 });
      now += MINUTE;
    }
    await plain.close();
  });

  test('of version 6 is banned with its network', async () => {
    await guess(20, from('2001:db8:1:2::3'));
    expect(await guess(1, from('2001:db8:1:2:ffff::9'))).toEqual([429]);
    expect(await guess(1, from('2001:db8:1:3::3'))).toEqual([403]);
    expect(await list()).toMatchObject([{ subject: '2001:db8:1:2::/64' }]);
  });

  test('that a client only claims to have is not banned', async () => {
    const plain = await startTestServer({ now: () => now });
    await plain.anonymous.get('/health', from('203.0.113.1'));
    await expect
      .poll(() => plain.admin.json('/api/proxies'))
      .toMatchObject({ unnamed: { address: '127.0.0.1' } });
    for (let n = 0; n < 25; n += 1) {
      const body = { username: `guess ${n}`, password: 'wrong' };
      const { status } = await plain.anonymous.post('/api/login', body, from(`203.0.113.${n}`));
      expect(status).toBe(n < 20 ? 403 : 429);
    }
    expect((await plain.admin.json<Ban[]>('/api/bans')).map(({ subject }) => subject)).toEqual(['127.0.0.1']);
    await plain.close();
  });

  test('is not banned by signups', async () => {
    expect((await server.admin.put('/api/settings', { signup: true, createUserDir: true })).status).toBe(200);
    const signUp = async () =>
      (await server.anonymous.post('/api/signup', { username: 'x' }, from(ADDRESS))).status;
    for (let n = 0; n < 20; n += 1) expect(await signUp()).toBe(400);
    expect(await signUp()).toBe(429);
    expect(await logIn('ann', PASSWORD)).toBe(200);
    expect(await list()).toEqual([]);
  });
});

describe('lifting', () => {
  test('lets one try again at once, and leaves the others', async () => {
    await guess(20);
    for (let n = 0; n < 5; n += 1) await logIn('Ann', 'wrong', from('192.0.2.9'));
    expect(await logIn('ann', PASSWORD, from('192.0.2.8'))).toBe(429);
    const account = (await list()).find(({ kind }) => kind === 'account');
    expect(account).toMatchObject({ subject: 'Ann', tries: 5 });
    expect((await server.admin.delete(`/api/bans/${account?.id}`)).status).toBe(200);
    expect(await logIn('ann', PASSWORD, from('192.0.2.8'))).toBe(200);
    expect(await guess(1)).toEqual([429]);
    expect(await list()).toMatchObject([{ kind: 'address' }]);
    expect((await server.admin.delete(`/api/bans/${account?.id}`)).status).toBe(404);
  });

  test('of all leaves none', async () => {
    await guess(20);
    for (let n = 0; n < 5; n += 1) await logIn('ann', 'wrong', from('192.0.2.9'));
    expect(await list()).toHaveLength(2);
    expect((await server.admin.delete('/api/bans')).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await guess(21)).toEqual([...times(20, 403), 429]);
    expect(await list()).toMatchObject([{ tries: 20 }]);
  });

  test('does not touch what is only counted', async () => {
    await guess(19);
    const database = await openDatabase({ kind: 'sqlite', file: join(server.state, 'satchel.db') });
    const keys = await database.query.selectFrom('tries').select('key').execute();
    await database.close();
    expect(keys.length).toBeGreaterThan(19);
    for (const { key } of keys) expect((await server.admin.delete(`/api/bans/${key}`)).status).toBe(404);
    for (const id of ['x', '..%2Fusers', "'%20or%201=1", 'A'.repeat(4000)])
      expect((await server.admin.delete(`/api/bans/${id}`)).status).toBe(404);
    expect((await server.admin.delete('/api/bans')).status).toBe(200);
    expect(await guess(2)).toEqual([403, 429]);
  });
});

test('names that change how texts are shown are listed harmlessly, and cut', async () => {
  const names = ['x\u202eexe.\u0000\u001b[2J', 'n'.repeat(1024), 'أحمد', '<img src=x>'];
  for (const [index, name] of names.entries())
    for (let n = 0; n < 5; n += 1) expect(await logIn(name, 'wrong', from(`192.0.2.${index}`))).toBe(403);
  expect((await list()).map(({ subject }) => subject).sort()).toEqual(
    ['x\ufffdexe.\ufffd\ufffd[2J', 'n'.repeat(200), 'أحمد', '<img src=x>'].sort(),
  );
});

test('passwords of links and current passwords are listed too, and tell no link', async () => {
  expect((await server.admin.post('/api/resources/a.txt', 'a')).status).toBe(200);
  const { hash } = (await (
    await server.admin.post('/api/share/a.txt', { password: PASSWORD })
  ).json()) as ShareLink;
  const open = async (address: string) =>
    (
      await server.anonymous.request('GET', `/api/public/share/${hash}`, undefined, {
        'X-SHARE-PASSWORD': 'wrong',
        ...from(address),
      })
    ).status;
  for (let visitor = 0; visitor < 10; visitor += 1)
    for (let n = 0; n < 10; n += 1) expect(await open(`198.51.100.${visitor}`)).toBe(401);
  expect(await open('198.51.100.99')).toBe(429);
  const change = { what: 'user', which: ['password'], data: { id: ann.userId, password: 'a new password' } };
  for (let n = 0; n < 5; n += 1)
    await ann.put(`/api/users/${ann.userId}`, { ...change, current_password: 'wrong' });
  const bans = await list();
  expect(bans.filter(({ kind }) => kind === 'visitor')).toHaveLength(10);
  expect(bans.find(({ kind }) => kind === 'share')).toMatchObject({ subject: `${hash.slice(0, 4)}…` });
  expect(bans.find(({ kind }) => kind === 'confirmation')).toMatchObject({ subject: 'ann', tries: 5 });
  expect(JSON.stringify(bans)).not.toContain(hash.slice(0, 8));
  expect((await server.admin.delete('/api/bans')).status).toBe(200);
  expect(await open('198.51.100.1')).toBe(401);
});

describe('safe addresses', () => {
  test('are not counted, while accounts are; a change is valid at once', async () => {
    expect((await setSafe(['192.0.2.0/24', ' 2001:db8::/32 ', ''])).status).toBe(200);
    expect(await guess(25)).toEqual(times(25, 403));
    expect(await guess(25, from('2001:db8:1::1'))).toEqual(times(25, 403));
    expect(await guess(21, from('198.51.100.1'))).toEqual([...times(20, 403), 429]);
    for (let n = 0; n < 5; n += 1) expect(await logIn('ann')).toBe(403);
    expect(await logIn('ann', PASSWORD)).toBe(429);
    expect((await setSafe([])).status).toBe(200);
    expect(await guess(21)).toEqual([...times(20, 403), 429]);
    expect((await setSafe([ADDRESS])).status).toBe(200);
    expect(await guess(1)).toEqual([403]);
  });

  test('are checked, and named where they are wrong', async () => {
    for (const wrong of ['nowhere', '192.0.2.0/33', '192.0.2', '10.0.0.1-10.0.0.9', `1${'0'.repeat(5000)}`]) {
      const answer = await setSafe(['192.0.2.1', wrong]);
      const details = { field: 'safeAddresses', reason: 'not_an_address', address: wrong.slice(0, 64) };
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ details })]);
    }
    const many = Array.from({ length: 101 }, (_, index) => `192.0.2.${index}`);
    expect((await setSafe(many)).status).toBe(400);
    expect((await setSafe(many.slice(1))).status).toBe(200);
    expect((await setSafe('192.0.2.1')).status).toBe(400);
    expect((await setSafe(['192.0.2.1', '192.0.2.1 '])).status).toBe(200);
    expect(await server.admin.json('/api/settings/all')).toMatchObject({ safeAddresses: ['192.0.2.1'] });
    expect(await server.admin.json('/api/settings')).not.toHaveProperty('safeAddresses');
  });

  test('are changed with the password only', async () => {
    now += 16 * MINUTE;
    expect((await setSafe(['192.0.2.1'])).status).toBe(403);
    expect((await ann.put('/api/settings', { safeAddresses: [ADDRESS] })).status).toBe(403);
    expect(await server.admin.json('/api/settings/all')).toMatchObject({ safeAddresses: [] });
  });
});
