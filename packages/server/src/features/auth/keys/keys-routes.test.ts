import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ApiKey,
  type CreatedKey,
  everyPermission,
  MAX_KEYS,
  type NewApiKey,
  type ShareLink,
} from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { EventClient } from '../../../../test/event-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { digestOfKey, isKeyText, newKeyText } from './key-text.js';

const DAY_S = 86_400;
const PASSWORD = 'correct horse battery';
let server: TestServer;
let owner: ApiClient;
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  await mkdir(join(server.root, 'in'));
  await mkdir(join(server.root, 'out'));
  await writeFile(join(server.root, 'in', 'a.txt'), 'inside');
  await writeFile(join(server.root, 'out', 'b.txt'), 'outside');
  await symlink('../out', join(server.root, 'in', 'way'));
  await symlink('out', join(server.root, 'alias'));
  owner = await server.createUser({ username: 'Öwner', perm: { ...everyPermission(true), admin: false } });
});
afterAll(() => server.close());

async function make(
  changes: Partial<NewApiKey> = {},
  by = owner,
): Promise<CreatedKey & { client: ApiClient }> {
  const permissions: NewApiKey['permissions'] = ['create', 'download', 'share'];
  const response = await by.post('/api/keys', { name: 'Backup', permissions, expires: null, ...changes });
  expect({
    status: response.status,
    text: response.status === 200 ? '' : await response.clone().text(),
  }).toEqual({
    status: 200,
    text: '',
  });
  const created = (await response.json()) as CreatedKey;
  return { ...created, client: new ApiClient(server.origin, created.key) };
}

const refusal = async (response: Response) => [response.status, await response.text()];
const authorized = (value: string) =>
  server.anonymous.get('/api/resources/in/', { Authorization: value }).then(({ status }) => status);
const basic = (name: string, key: string) => `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`;

describe('ways to send a key', () => {
  test('in X-Auth, as a bearer token, and as the password of its user; in no other way', async () => {
    const { key, client } = await make();
    expect((await client.get('/api/resources/in/')).status).toBe(200);
    expect(await authorized(`Bearer ${key}`)).toBe(200);
    expect(await authorized(basic('Öwner', key))).toBe(200);
    expect(await authorized(basic('öWNER', key))).toBe(200);
    expect(await authorized(basic('admin', key))).toBe(401);
    expect(await authorized(basic('', key))).toBe(401);
    expect(await authorized(basic(key, ''))).toBe(401);
    expect(await authorized(`Token ${key}`)).toBe(401);
    expect(await authorized(`Bearer ${'x'.repeat(5000)}${key}`)).toBe(401);
    const cookie = await server.anonymous.get('/api/resources/in/', { Cookie: `auth=${key}` });
    expect(cookie.status).toBe(401);
    expect((await server.anonymous.get(`/api/raw/in/a.txt?auth=${key}`)).status).toBe(401);
  });

  test('what a proxy puts into Authorization does not disturb a session', async () => {
    for (const value of [basic('gate', 'keeper'), 'Bearer a.b.c', 'Negotiate YII=']) {
      expect((await owner.get('/api/resources/in/', { Authorization: value })).status).toBe(200);
    }
  });

  test('mistyped, made up, cut and doubled keys are not valid', async () => {
    const { key } = await make();
    const last = key.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      key.slice(0, -1) + last,
      newKeyText(),
      key.slice(0, -1),
      key + key,
      `${key} `,
      'satchel_',
    ]) {
      const response = await server.anonymous.get('/api/resources/in/', {
        Authorization: `Bearer ${wrong.trim()}`,
      });
      expect(`${wrong}: ${response.status}`).toBe(`${wrong}: ${wrong.trim() === key ? 200 : 401}`);
    }
  });

  test('a page of another site cannot use what a browser adds by itself', async () => {
    const { key } = await make({ permissions: ['create'] });
    const evil = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const send = (headers: Record<string, string>) =>
      server.anonymous.post('/api/resources/in/by-a-page.txt', 'x', { ...evil, ...headers });
    expect((await send({ Authorization: basic('Öwner', key) })).status).toBe(403);
    const asked = await server.anonymous.get('/api/resources/in/', {
      ...evil,
      Authorization: basic('Öwner', key),
    });
    expect(asked.status).toBe(403);
    expect((await send({ 'X-Auth': key })).status).toBe(200);
  });
});

describe('a login with a key in place of the password', () => {
  const logIn = (username: string, password: string) =>
    server.anonymous.post('/api/login', { username, password });

  test('its token permits what the key does, and ends with the key', async () => {
    const { key, info } = await make({ folder: '/in', permissions: ['download'] });
    const client = await server.anonymous.login('Öwner', key);
    expect((await client.get('/api/raw/in/a.txt')).status).toBe(200);
    expect((await client.get('/api/raw/out/b.txt')).status).toBe(403);
    expect((await client.post('/api/resources/in/new.txt', 'x')).status).toBe(403);
    expect((await client.post('/api/keys', { name: 'x', permissions: [], expires: null })).status).toBe(403);
    const renewed = await client.post('/api/renew');
    const next = new ApiClient(server.origin, await renewed.text());
    expect((await next.get('/api/raw/out/b.txt')).status).toBe(403);
    expect((await owner.delete(`/api/keys/${info.id}`)).status).toBe(200);
    for (const each of [client, next]) expect((await each.get('/api/raw/in/a.txt')).status).toBe(401);
    expect((await next.post('/api/renew')).status).toBe(401);
    expect((await logIn('Öwner', key)).status).toBe(401);
  });

  test('it can be ended, also with a key that only reads', async () => {
    const { key } = await make({ permissions: ['download'] });
    const [client, other] = [
      await server.anonymous.login('Öwner', key),
      await server.anonymous.login('Öwner', key),
    ];
    expect((await client.post('/api/logout')).status).toBe(200);
    expect((await client.get('/api/resources/in/')).status).toBe(401);
    expect((await other.get('/api/resources/in/')).status).toBe(200);
  });

  test('a key of another user is refused', async () => {
    const { key } = await make();
    expect((await logIn('admin', key)).status).toBe(401);
  });
});

describe('the limits of a key', () => {
  test('a symlink in its folder does not lead out of it, and it cannot be limited to one', async () => {
    const { client } = await make({ folder: '/in' });
    for (const path of [
      '/in/way/',
      '/in/way/b.txt',
      '/in/../out/b.txt',
      '/alias/b.txt',
      '/',
      '/in%2F..%2Fout',
    ]) {
      const response = await client.get(`/api/resources${path}`);
      expect(`${path} ${response.status}`).not.toBe(`${path} 200`);
      expect(await response.text()).not.toContain('outside');
    }
    for (const [folder, status] of [
      ['/alias', 403],
      ['/none', 404],
      ['/in/a.txt', 404],
      ['/../out', 400],
    ] as const) {
      const response = await owner.post('/api/keys', { name: 'x', permissions: [], expires: null, folder });
      expect(`${folder} ${response.status}`).toBe(`${folder} ${status}`);
    }
  });

  test('it permits no more than its user, also when the user loses a permission later', async () => {
    const perm = { ...everyPermission(false), create: true, download: true };
    const user = await server.createUser({ username: 'less', perm });
    const asked = { name: 'x', permissions: ['download', 'delete'], expires: null };
    expect((await user.post('/api/keys', asked)).status).toBe(403);
    const { client } = await make({ permissions: ['create', 'download'] }, user);
    expect((await client.get('/api/raw/in/a.txt')).status).toBe(200);
    const data = { id: user.userId, perm: { ...perm, download: false } };
    expect(
      (await server.admin.put(`/api/users/${user.userId}`, { what: 'user', which: ['perm'], data })).status,
    ).toBe(200);
    expect((await client.get('/api/raw/in/a.txt')).status).toBe(202);
    expect((await server.admin.delete(`/api/users/${user.userId}`, {})).status).toBe(200);
    expect((await client.get('/api/resources/in/')).status).toBe(401);
  });

  test('it ends at its time, and with it the links that it made', async () => {
    const end = Math.floor(now / 1000) + DAY_S;
    const { client, info } = await make({ expires: end });
    expect(info.expires).toBe(end);
    expect((await client.post('/api/share/in/a.txt', {})).status).toBe(403);
    expect((await client.post('/api/share/in/a.txt', { expires: '25', unit: 'hours' })).status).toBe(403);
    const made = await client.post('/api/share/in/a.txt', { expires: '23', unit: 'hours' });
    expect(made.status).toBe(200);
    const { hash } = (await made.json()) as ShareLink;
    expect((await client.put(`/api/share/${hash}`, { expires: '' })).status).toBe(403);
    expect((await owner.post('/api/share/in/a.txt', {})).status).toBe(200);
    expect((await client.post('/api/shares/renew', {})).status).toBe(403);
    now += DAY_S * 1000;
    expect((await client.get('/api/resources/in/')).status).toBe(401);
    now -= DAY_S * 1000;
  });

  test('names, ends and permissions that are not possible are refused', async () => {
    const past = Math.floor(now / 1000) - 1;
    for (const wrong of [
      { name: '' },
      { name: ' ' },
      { name: 'a\u202eb' },
      { name: 'a\ud800' },
      { name: 'x'.repeat(101) },
      { expires: past },
      { expires: 1e15 },
      { permissions: ['admin'] },
      { permissions: ['execute'] },
      { permissions: ['download', 'download'] },
      { folder: 'x'.repeat(5000) },
    ]) {
      const request = { name: 'x', permissions: ['download'], expires: null, ...wrong };
      expect([JSON.stringify(wrong).slice(0, 40), (await owner.post('/api/keys', request)).status]).toEqual([
        JSON.stringify(wrong).slice(0, 40),
        400,
      ]);
    }
  });
});

describe('making and revoking', () => {
  test('the key is shown once, and only its digest is stored', async () => {
    const { key, info } = await make({ name: 'Laptop', folder: '/in' });
    expect(isKeyText(key)).toBe(true);
    const listed = await owner.json<ApiKey[]>('/api/keys');
    expect(listed.find(({ id }) => id === info.id)).toEqual(info);
    expect(info).toMatchObject({
      name: 'Laptop',
      folder: '/in',
      permissions: ['create', 'share', 'download'],
      lastUsed: null,
    });
    expect(JSON.stringify(listed)).not.toContain(key.slice(8, 30));
    expect(digestOfKey(key)).not.toContain(key.slice(8, 30));
  });

  test('the last use is noted with its address', async () => {
    const { client, info } = await make();
    await client.get('/api/resources/in/');
    await expect
      .poll(async () => (await owner.json<ApiKey[]>('/api/keys')).find(({ id }) => id === info.id))
      .toMatchObject({ lastUsed: Math.floor(now / 1000), address: '127.0.0.1' });
  });

  test('making one needs the password where the login is old', async () => {
    const user = await server.createUser({ username: 'patient' });
    now += 16 * 60_000;
    const request = { name: 'x', permissions: [], expires: null };
    expect(await refusal(await user.post('/api/keys', request))).toEqual([
      403,
      expect.stringMatching(/Forbidden/),
    ]);
    expect((await user.post('/api/keys', { ...request, current_password: 'wrong' })).status).toBe(400);
    expect((await user.post('/api/keys', { ...request, current_password: PASSWORD })).status).toBe(200);
    now -= 16 * 60_000;
  });

  test('users see and revoke their own, administrators those of everybody', async () => {
    const { info, client } = await make();
    const other = await server.createUser({ username: 'other' });
    const id = owner.userId;
    expect((await server.anonymous.get('/api/keys')).status).toBe(401);
    expect((await other.get(`/api/keys?user=${id}`)).status).toBe(403);
    expect((await other.delete(`/api/keys/${info.id}?user=${id}`)).status).toBe(403);
    expect((await other.delete(`/api/keys/${info.id}`)).status).toBe(404);
    expect((await client.get('/api/resources/in/')).status).toBe(200);
    const seen = await server.admin.json<ApiKey[]>(`/api/keys?user=${id}`);
    expect(seen.map((each) => each.id)).toContain(info.id);
    expect((await server.admin.get('/api/keys?user=999')).status).toBe(404);
    expect((await server.admin.delete(`/api/keys/${info.id}?user=${id}`)).status).toBe(200);
    expect((await client.get('/api/resources/in/')).status).toBe(401);
  });

  test('a user has a hundred keys at most', async () => {
    const user = await server.createUser({ username: 'many' });
    for (let count = 0; count < MAX_KEYS; count += 1) await make({ permissions: [] }, user);
    const response = await user.post('/api/keys', { name: 'x', permissions: [], expires: null });
    expect(response.status).toBe(409);
  });

  test('what a key has begun ends when it is revoked', async () => {
    const { client, info } = await make();
    const port = Number(new URL(server.origin).port);
    const events = await EventClient.listen({ port, headers: { 'X-Auth': client.token ?? '' } });
    expect(events.status).toBe(200);
    expect((await owner.delete(`/api/keys/${info.id}`)).status).toBe(200);
    await events.untilEnded();
  });
});
