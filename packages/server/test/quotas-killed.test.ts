import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppDatabase } from '../src/core/db/app-database.js';
import { openDatabase } from '../src/core/db/database.js';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { countAll, limitUser, quotaOf, storedBelow } from './quota-server.js';

const HELD_SERVER = fileURLToPath(new URL('fixtures/held-server.mjs', import.meta.url));
const PART = { 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' };
const LIMIT = { bytes: 1000, files: 100 };

let folder: string;
let root: string;
let server: ChildServer;
let admin: ApiClient;
let database: AppDatabase;

const start = async (...how: [string?, object?]) => {
  const [main, env] = how;
  const terms = env ? { env: { ...process.env, ...env } } : {};
  server = await startChildServer(root, join(folder, 'state'), [], main, terms);
  admin =
    server.password && server.password !== 'undefined'
      ? await server.anonymous.login('admin', server.password)
      : new ApiClient(server.origin, admin.token);
};
const restart = async () => {
  await server.kill('SIGKILL');
  await start();
};
const account = () => `user:${admin.userId}`;
const used = async () => {
  const { bytes, files } = await quotaOf(admin, account());
  return [bytes.used, files.used];
};
const onDisk = () => {
  const { bytes, entries } = storedBelow(root);
  return [bytes, entries];
};
const expectNoLess = async () => {
  const [bytes = 0, entries = 0] = await used();
  const [real = 0, count = 0] = onDisk();
  expect(bytes).toBeGreaterThanOrEqual(real);
  expect(entries).toBeGreaterThanOrEqual(count);
};
const begin = async (path: string, length: number) =>
  (
    await admin.post(`/api/tus${path}`, undefined, {
      ...{ 'Tus-Resumable': '1.0.0', 'Upload-Length': String(length) },
    })
  ).status;
const append = async (path: string, offset: number, bytes: number) =>
  (
    await admin.request('PATCH', `/api/tus${path}`, new Uint8Array(bytes), {
      ...{ ...PART, 'Upload-Offset': String(offset) },
    })
  ).status;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'killed-quotas-'));
  root = join(folder, 'files');
  mkdirSync(root);
  await start();
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'state/satchel.db') });
  await limitUser(database, admin.userId, LIMIT);
});
afterEach(async () => {
  await database.close();
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('a server that is killed', () => {
  test('keeps the room of an upload in parts, and counts it once when it is there', async () => {
    expect(await begin('/new/folder/a', 600)).toBe(201);
    expect(await append('/new/folder/a', 0, 200)).toBe(204);
    expect(await used()).toEqual([600, 3]);
    expect(await begin('/b', 401)).toBe(507);
    await restart();
    expect(await begin('/b', 401)).toBe(507);
    expect(await begin('/b', 400)).toBe(201);
    expect(await append('/new/folder/a', 200, 400)).toBe(204);
    expect(await used()).toEqual([1000, 4]);
    expect((await admin.delete('/api/tus/b')).status).toBe(204);
    expect(await used()).toEqual(onDisk());
    await countAll(admin, database);
    expect(await used()).toEqual([600, 3]);
  });

  test('in the middle of an upload without parts has all of its room until it has counted', async () => {
    const headers = { 'X-Auth': admin.token, 'Content-Length': '900' };
    const sent = request(`${server.origin}/api/resources/new/a`, { method: 'POST', headers });
    sent.once('error', () => undefined).write(new Uint8Array(500));
    await expect.poll(used).toEqual([900, 2]);
    await restart();
    await expectNoLess();
    await countAll(admin, database);
    expect(await used()).toEqual(onDisk());
  });

  test('in the middle of a copy is right after a count', async () => {
    mkdirSync(join(root, 'tree'));
    for (let file = 0; file < 20; file += 1) writeFileSync(join(root, 'tree', `${file}`), 'x');
    await countAll(admin, database);
    await server.kill('SIGKILL');
    await start(HELD_SERVER, { HELD: join(folder, 'held'), UNTIL_GONE: '' });
    void admin.patch('/api/resources/tree?action=copy&destination=%2Fcopy').catch(() => null);
    await expect.poll(() => existsSync(join(folder, 'held'))).toBe(true);
    expect(await used()).toEqual([40, 42]);
    await restart();
    await expectNoLess();
    await countAll(admin, database);
    expect(await used()).toEqual([20, 21]);
  });

  test('in the middle of a count counts again after its start', async () => {
    writeFileSync(join(root, 'a'), 'x'.repeat(10));
    await countAll(admin, database);
    await server.kill('SIGKILL');
    const { query } = database;
    const [row] = await query
      .selectFrom('nodes')
      .select('id')
      .execute()
      .catch(() => []);
    const { state } = { state: join(folder, 'state') };
    expect(existsSync(state)).toBe(true);
    writeFileSync(join(root, 'b'), 'x'.repeat(10));
    await query
      .updateTable('quota_usage')
      .set({ counting_node: row?.id ?? 'gone', is_stale: 0 })
      .execute();
    await start();
    await expect.poll(used).toEqual([20, 2]);
    expect((await quotaOf(admin, account())).isCounting).toBe(false);
  });
});
