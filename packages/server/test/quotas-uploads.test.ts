import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { countAll, type QuotaServer, quotaOf, startQuotaServer, storedBelow } from './quota-server.js';

const DAY_MS = 86_400_000;
const TUS = { 'Tus-Resumable': '1.0.0' };
const PART = { ...TUS, 'Content-Type': 'application/offset+octet-stream' };

let server: QuotaServer;
let anna: ApiClient;
let now: number;
beforeEach(async () => {
  now = Date.now();
  server = await startQuotaServer({ now: () => now });
  mkdirSync(join(server.root, 'anna/d'), { recursive: true });
  mkdirSync(join(server.root, 'bert'));
  anna = await server.createUser({ username: 'anna', scope: '/anna' });
  const bert = await server.createUser({ username: 'bert', scope: '/bert' });
  await server.limitUser(anna.userId, { bytes: 100 });
  await server.limitUser(bert.userId, { bytes: 100 });
});
afterEach(() => server.close());

const begin = async (client: ApiClient, path: string, length: number) =>
  (await client.post(`/api/tus${path}`, undefined, { ...TUS, 'Upload-Length': String(length) })).status;
const append = async (client: ApiClient, path: string, offset: number, bytes: number) =>
  (
    await client.request('PATCH', `/api/tus${path}`, new Uint8Array(bytes), {
      ...{ ...PART, 'Upload-Offset': String(offset) },
    })
  ).status;
const used = async () => {
  const all = await server.admin.json<{ name: string; bytes: { used: number } }[]>('/api/quotas');
  return Object.fromEntries(all.map(({ name, bytes }) => [name, bytes.used]));
};

test('an upload counts where it ends, when its folder was moved in the meantime', async () => {
  expect(await begin(server.admin, '/anna/d/a', 60)).toBe(201);
  expect(await used()).toEqual({ anna: 60, bert: 0 });
  const moved = await server.admin.patch('/api/resources/anna/d?action=rename&destination=%2Fbert%2Fd');
  expect(moved.status).toBe(200);
  expect(await append(server.admin, '/bert/d/a', 0, 60)).toBe(204);
  expect(await used()).toEqual({ anna: 0, bert: 60 });
  await countAll(server.admin, server.database);
  expect(await used()).toEqual({ anna: 0, bert: 60 });
  expect(storedBelow(join(server.root, 'bert'))).toEqual({ bytes: 60, entries: 2 });
});

test('an abandoned upload gives its room back when it is swept, and its folders stay', async () => {
  expect(await begin(anna, '/new/a', 100)).toBe(201);
  expect((await anna.post('/api/resources/b', 'x')).status).toBe(507);
  now += 30 * DAY_MS;
  anna = await server.anonymous.login('anna', 'correct horse battery');
  expect(await begin(anna, '/b', 100)).toBe(201);
  expect((await anna.request('DELETE', '/api/tus/b', undefined, TUS)).status).toBe(204);
  expect((await anna.post('/api/resources/c', 'x'.repeat(100))).status).toBe(200);
  const { query } = server.database;
  const [row] = await query.selectFrom('quota_usage').selectAll().where('place', '=', '/anna').execute();
  expect([Number(row?.bytes), Number(row?.entries)]).toEqual([100, 3]);
});

test('an upload that was replaced has room once', async () => {
  expect(await begin(anna, '/a', 60)).toBe(201);
  expect(await begin(anna, '/a?override=true', 100)).toBe(201);
  expect((await quotaOf(server.admin, `user:${anna.userId}`)).bytes.used).toBe(100);
  expect(await append(anna, '/a?override=true', 0, 100)).toBe(204);
  expect((await quotaOf(server.admin, `user:${anna.userId}`)).bytes.used).toBe(100);
});
