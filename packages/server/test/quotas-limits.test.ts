import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { ErrorBody, StoredQuota, Usage } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { countAll, mountOf, type QuotaServer, quotaOf, startQuotaServer, trashIds } from './quota-server.js';

let server: QuotaServer;
let anna: ApiClient;
beforeEach(async () => {
  server = await startQuotaServer();
  for (const name of ['anna', 'team', 'team/inner', 'other']) mkdirSync(join(server.root, name));
  anna = await server.createUser({ username: 'anna', scope: '/anna' });
});
afterEach(() => server.close());

const JSON_ERRORS = { Accept: 'application/json' };
const put = (client: ApiClient, path: string, bytes: number) =>
  client.post(`/api/resources${path}?override=true`, new Uint8Array(bytes), JSON_ERRORS);
const used = async (account: string) => {
  const { bytes, files } = await quotaOf(server.admin, account);
  return [bytes.used, files.used];
};
const accounts = async () =>
  (await server.admin.json<StoredQuota[]>('/api/quotas')).map(({ account, bytes }) => [account, bytes.limit]);
const quotaIn = async (response: Response) => {
  expect(response.status).toBe(507);
  return ((await response.json()) as ErrorBody).details?.quota;
};
const group = async (name: string, quota: { bytes?: number }, members: number[], mounts: object[] = []) => {
  const body = { name, mounts, rules: [], members, origins: [], quota };
  const response = await server.admin.post('/api/groups', body);
  expect(response.status).toBe(200);
  const { query } = server.database;
  await query
    .updateTable('groups')
    .set({ quota: JSON.stringify(quota) })
    .where('name', '=', name)
    .execute();
  const row = await query
    .selectFrom('groups')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  // Marks the change.
  await server.limitUser(0, {});
  return row.id;
};

describe('the limit of a user', () => {
  test('is the largest of those of the groups, unless the user has one', async () => {
    await group('small', { bytes: 100 }, [anna.userId]);
    const large = await group('large', { bytes: 300 }, [anna.userId]);
    await group('none', {}, [anna.userId]);
    expect(await accounts()).toEqual([[`user:${anna.userId}`, 300]]);
    expect((await put(anna, '/a', 300)).status).toBe(200);
    await server.admin.delete(`/api/groups/${large}`);
    expect(await accounts()).toEqual([[`user:${anna.userId}`, 100]]);
    expect((await put(anna, '/b', 1)).status).toBe(507);
    await server.limitUser(anna.userId, { bytes: 301 });
    expect((await put(anna, '/b', 1)).status).toBe(200);
    expect((await put(anna, '/c', 1)).status).toBe(507);
    await server.limitUser(anna.userId, { bytes: null });
    expect((await put(anna, '/c', 1)).status).toBe(200);
    expect(await accounts()).toEqual([]);
  });

  test('counts folders that lie in each other once, and is that of the scope of today', async () => {
    const mounts = [mountOf('all', '/team'), mountOf('inner', '/team/inner')];
    const bert = await server.createUser({ username: 'bert', scope: '/other', mounts });
    await server.limitUser(bert.userId, { bytes: 100 });
    expect((await put(bert, '/inner/a', 60)).status).toBe(200);
    expect((await put(bert, '/other/b', 41)).status).toBe(507);
    expect((await put(bert, '/other/b', 40)).status).toBe(200);
    expect(await used(`user:${bert.userId}`)).toEqual([100, 3]);
    // Where the folder of the user is gone, what was in it does not count any more.
    const moved = await server.admin.patch('/api/resources/other?action=rename&destination=%2Felsewhere');
    expect(moved.status).toBe(200);
    expect((await put(bert, '/all/c', 41)).status).toBe(507);
    expect((await put(bert, '/all/c', 1)).status).toBe(200);
    const data = { id: bert.userId, scope: '/elsewhere' };
    const body = { what: 'user', which: ['scope'], data };
    expect((await server.admin.put(`/api/users/${bert.userId}`, body)).status).toBe(200);
    expect((await put(bert, '/all/d', 1)).status).toBe(507);
    expect(await used(`user:${bert.userId}`)).toEqual([101, 4]);
  });

  test('holds what is in the trash and among the versions, until it is deleted for good', async () => {
    await server.limitUser(anna.userId, { bytes: 100 });
    expect((await put(anna, '/a', 60)).status).toBe(200);
    expect((await anna.delete('/api/resources/a')).status).toBe(200);
    expect((await put(anna, '/b', 41)).status).toBe(507);
    const items = (await trashIds(anna)).map((id) => ({ id }));
    expect((await anna.post('/api/trash/restore', { items })).status).toBe(200);
    expect(await used(`user:${anna.userId}`)).toEqual([60, 1]);
    expect((await put(anna, '/a', 50)).status).toBe(507);
    expect((await put(anna, '/a', 40)).status).toBe(200);
    expect((await quotaOf(server.admin, `user:${anna.userId}`)).keptBytes).toBe(60);
    expect((await put(anna, '/c', 1)).status).toBe(507);
    expect((await anna.delete('/api/resources/a?permanent=true')).status).toBe(200);
    expect(await used(`user:${anna.userId}`)).toEqual([60, 1]);
  });

  test('concerns a user without a folder by what is kept only', async () => {
    const nobody = await server.createUser({ username: 'nobody', scopeName: null, mounts: [] });
    await server.limitUser(nobody.userId, { bytes: 5 });
    expect(await used(`user:${nobody.userId}`)).toEqual([0, 0]);
    expect((await nobody.get('/api/usage/')).status).toBe(200);
  });

  test('follows a symlink in the scope to where the folder is', async () => {
    symlinkSync(join(server.root, 'team'), join(server.root, 'link'));
    const bert = await server.createUser({ username: 'bert', scope: '/link' });
    await server.limitUser(bert.userId, { bytes: 10 });
    expect((await put(bert, '/a', 11)).status).toBe(507);
    expect((await put(server.admin, '/team/a', 10)).status).toBe(200);
    expect((await put(bert, '/b', 1)).status).toBe(507);
  });

  test('is counted from what was there when it was set, also by a write that had begun', async () => {
    let finish = (): void => undefined;
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(300_000));
        finish = () => {
          controller.enqueue(new Uint8Array(100_000));
          controller.close();
        };
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'X-Auth': anna.token ?? '' } };
    const writing = fetch(`${server.origin}/api/resources/slow`, init as RequestInit);
    await server.limitUser(anna.userId, { bytes: 500_000 });
    await countAll(server.admin, server.database);
    finish();
    expect((await writing).status).toBe(200);
    expect((await put(anna, '/more', 100_001)).status).toBe(507);
    expect(await used(`user:${anna.userId}`)).toEqual([400_000, 1]);
  });
});

describe('the limit of a folder', () => {
  beforeEach(async () => {
    const id = await group('team', {}, [anna.userId], [mountOf('team', '/team')]);
    expect(id).toBeGreaterThan(0);
    await server.createUser({ username: 'carl', scope: '/other', mounts: [mountOf('t', '/team')] });
    await server.limitFolder('/team', { bytes: 100, files: 4 });
  });

  test('is the smallest of several, and holds for administrators', async () => {
    const { query } = server.database;
    const [first] = await query.selectFrom('mounts').select('id').where('path', '=', '/team').execute();
    await query
      .updateTable('mounts')
      .set({ quota: '{"bytes":50}' })
      .where('id', '=', first?.id ?? 0)
      .execute();
    await server.limitUser(0, {});
    expect(await accounts()).toEqual([['folder:/team', 50]]);
    expect((await put(server.admin, '/team/a', 51)).status).toBe(507);
    expect((await put(server.admin, '/team/a', 50)).status).toBe(200);
    expect((await put(anna, '/team/b', 1)).status).toBe(507);
    expect((await put(anna, '/anna/b', 51)).status).toBe(200);
  });

  test('counts files and folders, also those above a new one', async () => {
    expect((await server.admin.post('/api/resources/team/x/y/z/w/')).status).toBe(507);
    expect((await server.admin.post('/api/resources/team/x/y/')).status).toBe(200);
    expect((await put(anna, '/team/x/y/f', 1)).status).toBe(200);
    expect((await server.admin.post('/api/resources/team/w/')).status).toBe(507);
    const refused = await put(anna, '/team/g', 0);
    expect(refused.status).toBe(507);
    expect(await quotaIn(refused)).toEqual({ of: 'folder', name: 'team', unit: 'files', limit: 4, used: 4 });
    expect((await put(anna, '/team/x/y/f', 2)).status).toBe(200);
    expect(await used('folder:/team')).toEqual([2, 4]);
  });

  test('is the same after the folder was deleted and restored, and after it was moved', async () => {
    await put(anna, '/team/a', 90);
    expect((await server.admin.delete('/api/resources/team')).status).toBe(200);
    await countAll(server.admin, server.database);
    expect(await used('folder:/team')).toEqual([0, 0]);
    const items = (await trashIds(server.admin)).map((id) => ({ id }));
    expect((await server.admin.post('/api/trash/restore', { items })).status).toBe(200);
    expect((await put(anna, '/team/b', 11)).status).toBe(507);
    const moved = await server.admin.patch('/api/resources/team?action=rename&destination=%2Fcrew');
    expect(moved.status).toBe(200);
    await expect.poll(accounts).toEqual([['folder:/crew', 100]]);
    expect((await put(anna, '/team/b', 11)).status).toBe(507);
    expect((await put(anna, '/team/b', 10)).status).toBe(200);
    expect(await used('folder:/crew')).toEqual([100, 3]);
  });

  test('refuses what does not fit before its bytes travel', async () => {
    const headers = { 'X-Auth': anna.token, 'Content-Length': String(2 ** 30) };
    const sent = request(`${server.origin}/api/resources/team/big`, { method: 'POST', headers });
    const status = new Promise((resolve) => {
      sent.once('response', (response) => resolve(response.statusCode)).once('error', resolve);
    });
    sent.flushHeaders();
    expect(await status).toBe(507);
    sent.destroy();
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '101' };
    expect((await anna.post('/api/tus/team/big', undefined, tus)).status).toBe(507);
    expect(await used('folder:/team')).toEqual([0, 1]);
  });

  test('and not that of a user, holds for others; what they put there counts for the user', async () => {
    await server.limitUser(anna.userId, { bytes: 50 });
    expect((await put(server.admin, '/anna/a', 60)).status).toBe(200);
    expect(await used(`user:${anna.userId}`)).toEqual([60, 1]);
    expect((await put(anna, '/anna/b', 1)).status).toBe(507);
  });

  test('tells no name that somebody does not know', async () => {
    const deep = await server.createUser({ username: 'deep', scope: '/team/inner' });
    const refused = await put(deep, '/a', 101);
    expect(await quotaIn(refused)).toMatchObject({ of: 'folder', name: '' });
    await put(anna, '/anna/big', 101);
    const path = '/api/resources/anna/big?action=copy&destination=%2Fteam%2Fbig';
    expect(await quotaIn(await anna.patch(path, JSON_ERRORS))).toMatchObject({ of: 'folder', name: 'team' });
  });
});

describe('counts', () => {
  test('are right again after rows and files were changed by others', async () => {
    await server.limitUser(anna.userId, { bytes: 100 });
    await put(anna, '/a', 50);
    const { query } = server.database;
    await query.updateTable('quota_usage').set({ bytes: 7, entries: 70 }).execute();
    await countAll(server.admin, server.database);
    expect(await used(`user:${anna.userId}`)).toEqual([50, 1]);
    writeFileSync(join(server.root, 'anna/b'), 'x'.repeat(50));
    await countAll(server.admin, server.database);
    expect((await put(anna, '/c', 1)).status).toBe(507);
    await query.updateTable('quota_usage').set({ bytes: 100, is_stale: 1, counted_at: 1 }).execute();
    expect((await anna.delete('/api/resources/b?permanent=true')).status).toBe(200);
    await query.updateTable('quota_usage').set({ bytes: 100, counted_at: 1 }).execute();
    expect((await put(anna, '/c', 50)).status).toBe(200);
  });

  test('are for administrators only', async () => {
    for (const client of [anna, server.anonymous]) {
      const refused = client === anna ? 403 : 401;
      expect((await client.get('/api/quotas')).status).toBe(refused);
      expect((await client.post('/api/quotas/count', {})).status).toBe(refused);
    }
    expect((await server.admin.post('/api/quotas/count', { account: 'user:99' })).status).toBe(404);
  });

  test('of usage are told to a key of a folder, and the list of limits is not', async () => {
    await server.limitUser(anna.userId, { bytes: 100 });
    mkdirSync(join(server.root, 'anna/docs'));
    const request = { name: 'k', permissions: ['create'], folder: '/docs', expires: null };
    const made = await anna.post('/api/keys', request);
    const { key } = (await made.json()) as { key: string };
    const asKey = { Authorization: `Bearer ${key}` };
    const usage = (await (await server.anonymous.get('/api/usage/docs', asKey)).json()) as Usage;
    expect(usage.quotas).toMatchObject([{ of: 'user', name: '' }]);
    expect((await server.anonymous.get('/api/quotas', asKey)).status).toBeGreaterThanOrEqual(401);
  });

  test('of usage tell the limit that leaves the least', async () => {
    await server.limitUser(anna.userId, { bytes: 100, files: 9 });
    await put(anna, '/a', 40);
    const usage = await anna.json<Usage>('/api/usage/');
    expect([usage.total, usage.used]).toEqual([100, 40]);
    const own = { of: 'user', name: '', bytes: { limit: 100, used: 40 }, keptBytes: 0 };
    expect(usage.quotas).toEqual([{ ...own, files: { limit: 9, used: 1 } }]);
    for (const path of ['anna', 'other'])
      expect((await server.admin.json<Usage>(`/api/usage/${path}`)).quotas).toBe(undefined);
  });
});
