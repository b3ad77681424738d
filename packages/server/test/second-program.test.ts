import { linkSync, symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../src/composition/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { openDatabase } from '../src/core/db/database.js';
import { MIGRATIONS } from '../src/core/db/migrations/index.js';
import { busyLimit } from '../src/core/db/sqlite-driver.js';
import type { ApiClient } from './api-client.js';
import { startTestServer, type TestServer } from './harness.js';
import { type OtherProgram, startOtherProgram } from './other-program.js';
import { runCli } from './test-cli.js';

const PASSWORD = 'correct horse battery';
const LIMIT_MS = busyLimit.ms;
const MINUTE = 60_000;

let server: TestServer;
let anna: ApiClient;
let other: OtherProgram;
let now: number;
beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  anna = await server.createUser({ username: 'anna' });
  other = await startOtherProgram(join(server.state, 'satchel.db'));
});
afterEach(async () => {
  busyLimit.ms = LIMIT_MS;
  await other.end();
  await server.close();
});

const create = (username: string) =>
  server.admin.post('/api/users', {
    what: 'user',
    which: [],
    data: { username, password: PASSWORD, scope: '/' },
  });
const cli = (...argv: string[]) => runCli(argv, { SATCHEL_ROOT: server.root, SATCHEL_STATE: server.state });
const statusOf = async (response: Promise<Response>): Promise<number> => (await response).status;

describe('while another program has locked the database', () => {
  test('requests that read get responses, also of sessions long unseen, and a change is made afterwards', async () => {
    await other.lock();
    let isCreated = false;
    const created = create('berta').finally(() => {
      isCreated = true;
    });
    now += 2 * MINUTE;
    for (let round = 0; round < 20; round += 1) {
      expect(await statusOf(server.anonymous.get('/health'))).toBe(200);
      expect(await statusOf(anna.get('/api/resources/'))).toBe(200);
      expect(await statusOf(server.admin.get('/api/users'))).toBe(200);
    }
    expect(isCreated).toBe(false);
    await other.unlock();
    expect(await statusOf(created)).toBe(201);
    expect(await server.admin.json('/api/users')).toHaveLength(3);
  });

  test('a change for which that takes too long is rejected with 503 and Retry-After, and the next one is not', async () => {
    await other.lock();
    busyLimit.ms = 0;
    const rejected = await create('berta');
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([503, '5']);
    await other.unlock();
    busyLimit.ms = LIMIT_MS;
    expect(await statusOf(create('berta'))).toBe(201);
  });

  test('a change of files is made, and what follows from it is stored when the lock ends', async () => {
    const { admin } = server;
    expect(await statusOf(admin.post('/api/resources/a.txt', 'a'))).toBe(200);
    const shared = (await (await admin.post('/api/share/a.txt', {})).json()) as { hash: string };
    await other.lock();
    busyLimit.ms = 0;
    const query = `action=rename&destination=${encodeURIComponent('/b.txt')}`;
    expect(await statusOf(admin.patch(`/api/resources/a.txt?${query}`))).toBe(200);
    for (let round = 0; round < 20; round += 1)
      expect(await statusOf(server.anonymous.get('/health'))).toBe(200);
    await other.unlock();
    busyLimit.ms = LIMIT_MS;
    expect(await statusOf(server.anonymous.get(`/api/public/share/${shared.hash}`))).toBe(200);
    const { items } = await admin.json<{ items: object[] }>('/api/history');
    expect(items).toContainEqual(expect.objectContaining({ path: '/a.txt', destination: '/b.txt' }));
  });

  test('CLI commands that read work, and those that change say why they cannot', async () => {
    await other.lock();
    busyLimit.ms = 0;
    expect((await cli('users', 'ls')).out).toContain('anna');
    const { faults } = await cli('users', 'add', 'berta', PASSWORD);
    expect(faults).toEqual(['Another program has locked the database; try again later.']);
    await other.unlock();
    expect((await cli('users', 'add', 'berta', PASSWORD)).faults).toEqual([]);
  });

  test('a server starts, and one that has to migrate the database says why it cannot', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'satchel-locked-'));
    const start = (database: string) => {
      const argv = [server.root, '--state', folder, '--database', database, '--log', ''];
      return createApp((stored) => loadConfig([...argv, '--address', '127.0.0.1'], {}, stored));
    };
    const [current, older] = [join(folder, 'current.db'), join(folder, 'older.db')];
    await (await start(current)).close();
    await (
      await openDatabase({ kind: 'sqlite', file: older }, { migrations: MIGRATIONS.slice(0, -1) })
    ).close();
    const lockers = await Promise.all([current, older].map(startOtherProgram));
    await Promise.all(lockers.map((locker) => locker.lock()));
    busyLimit.ms = 0;
    await (await start(current)).close();
    await expect(start(older)).rejects.toThrow(
      /^Another program has locked the database; try again later\.$/,
    );
    await Promise.all(lockers.map((locker) => locker.end()));
    await (await start(older)).close();
    await rm(folder, { recursive: true });
  });
});

test('a server that ends in the meantime does so soon, and what it could not store is stored by the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-ending-'));
  const [root, state] = [join(folder, 'files'), join(folder, 'state')];
  await mkdir(root);
  const open = () => startTestServer({ places: async () => ({ root, state }) });
  const first = await open();
  const ben = await first.createUser({ username: 'ben' });
  expect(await statusOf(ben.post('/api/resources/a.txt', 'a'))).toBe(200);
  const locker = await startOtherProgram(join(state, 'satchel.db'));
  await locker.lock();
  const query = `action=rename&destination=${encodeURIComponent('/b.txt')}`;
  expect(await statusOf(ben.patch(`/api/resources/a.txt?${query}`))).toBe(200);
  const since = performance.now();
  await first.close();
  expect(performance.now() - since).toBeLessThan(5_000);
  await locker.end();
  const config = loadConfig([root, '--state', state, '--address', '127.0.0.1', '--log', ''], {}, {});
  const next = await createApp(() => config);
  await next.close();
  const database = await openDatabase({ kind: 'sqlite', file: join(state, 'satchel.db') });
  const rows = await database.query.selectFrom('history').select(['path', 'destination']).execute();
  await database.close();
  expect(rows).toContainEqual({ path: '/a.txt', destination: '/b.txt' });
  await rm(folder, { recursive: true });
});

test('a user whom a CLI command removes after that is rejected, and everybody else can log in and change files', async () => {
  await other.lock();
  busyLimit.ms = 0;
  expect(await statusOf(create('berta'))).toBe(503);
  expect(await statusOf(anna.get('/api/resources/'))).toBe(200);
  await other.unlock();
  busyLimit.ms = LIMIT_MS;
  expect((await cli('users', 'rm', 'anna')).faults).toEqual([]);
  expect(await statusOf(anna.get('/api/resources/'))).toBe(401);
  const carl = await server.createUser({ username: 'carl' });
  expect(await statusOf(carl.post('/api/resources/a.txt', 'text'))).toBe(200);
  expect(await statusOf(carl.post('/api/share/a.txt', {}))).toBe(200);
  expect(await statusOf(carl.delete('/api/resources/a.txt'))).toBeLessThan(300);
});

test('a program that commits all the time prevents no upload and no deletion that belong to one action', async () => {
  await other.commitOnAndOn();
  const clients = await Promise.all(['b', 'c', 'd'].map((username) => server.createUser({ username })));
  const rounds = Array.from({ length: 12 }, (_, round) => round);
  await Promise.all(
    clients.map(async (client, index) => {
      await client.post(`/api/resources/${index}/`);
      for (const round of rounds) {
        const path = `/api/resources/${index}/${round}.txt`;
        const action = { 'X-Action-Id': `action-${Math.floor(round / 3)}` };
        expect(await statusOf(client.post(path, 'text', action))).toBe(200);
        expect(await statusOf(client.request('DELETE', path, undefined, action))).toBeLessThan(300);
      }
    }),
  );
  expect(await other.pause()).toBeGreaterThan(10);
  expect((await cli('users', 'rm', 'anna')).faults).toEqual([]);
  expect(await statusOf(anna.get('/api/resources/'))).toBe(401);
  const again = await server.anonymous.login('b', PASSWORD);
  expect(await statusOf(again.post('/api/resources/last.txt', 'text'))).toBe(200);
});

test('a program that always has the write lock, but for instants, lets changes through', async () => {
  await other.hog();
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) {
    expect([name, await statusOf(create(name))]).toEqual([name, 201]);
  }
  expect(await other.pause()).toBeGreaterThan(1);
});

describe('a database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satchel-second-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const start = (database: string) => {
    const argv = [server.root, '--state', join(folder, 'state'), '--database', database, '--log', ''];
    return createApp((stored) => loadConfig([...argv, '--address', '127.0.0.1'], {}, stored));
  };

  test('has one server, under whichever name and beside whichever state folder', async () => {
    const file = join(server.state, 'satchel.db');
    const link = join(folder, 'linked.db');
    symlinkSync(file, link);
    symlinkSync(server.state, join(folder, 'linked'));
    for (const name of [file, link, join(folder, 'linked/satchel.db')]) {
      await expect(start(name)).rejects.toThrow(
        `Another Satchel (pid ${process.pid}) with the state folder ${server.state} uses the database ${name}; give this one its own with --database, or a PostgreSQL database to both.`,
      );
    }
    // The state folder of the start that failed is free again.
    await (await start(join(folder, 'own.db'))).close();
    expect(await statusOf(server.admin.get('/api/users'))).toBe(200);
  });

  test('with several hard links is refused, because locks and journals are beside one name', async () => {
    const link = join(folder, 'linked.db');
    linkSync(join(server.state, 'satchel.db'), link);
    await expect(start(link)).rejects.toThrow(
      `The database ${link} has 2 names (hard links), and is safe to use only with one; remove the others, or use a copy.`,
    );
    expect(await statusOf(server.admin.get('/api/users'))).toBe(200);
  });

  test('that a server uses with another state folder is not restored', async () => {
    const backup = join(folder, 'satchel.tar');
    expect((await cli('backup', backup)).faults).toEqual([]);
    const env = { SATCHEL_STATE: join(folder, 'state'), SATCHEL_DATABASE: join(server.state, 'satchel.db') };
    const [fault] = (await runCli(['restore', backup, '--replace'], env)).faults;
    expect(fault).toContain(`with the state folder ${server.state} uses the database`);
    expect(await statusOf(anna.get('/api/resources/'))).toBe(200);
  });

  test('can be in one folder with that of another server', async () => {
    await mkdir(join(folder, 'data'));
    const first = await start(join(folder, 'data/a.db'));
    const argv = [server.root, '--state', join(folder, 'other'), '--database', join(folder, 'data/b.db')];
    const second = await createApp((stored) =>
      loadConfig([...argv, '--address', '127.0.0.1', '--log', ''], {}, stored),
    );
    await second.close();
    await first.close();
  });
});
