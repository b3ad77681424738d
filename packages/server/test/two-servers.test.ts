import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CreatedKey, everyPermission, type Group, type User } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../src/composition/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { listen } from '../src/http/connections/listen.js';
import { ApiClient } from './api-client.js';
import { createPostgresDatabase } from './databases.js';
import { EventClient } from './event-client.js';
import { checkResponses } from './response-check.js';
import { runCli } from './test-cli.js';

const PASSWORD = 'a password of length';
let folder: string;
let database: string;
const apps: App[] = [];
let first: ApiClient;
let second: ApiClient;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-two-servers-'));
  database = await createPostgresDatabase();
  await runCli(['users', 'add', 'admin', PASSWORD, '--perm.admin'], environment('first'));
  first = await (await start('first')).login('admin', PASSWORD);
  second = await start('second');
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = (name: string) => ({
  SATCHEL_ROOT: folder,
  SATCHEL_STATE: join(folder, name),
  SATCHEL_DATABASE: database,
});

async function start(name: string): Promise<ApiClient> {
  const argv = ['--address', '127.0.0.1', '--port', '0', '--log', ''];
  const app = await createApp((stored) => loadConfig(argv, environment(name), stored), {
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });
  apps.push(app);
  checkResponses(app.server);
  return new ApiClient(await listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http'));
}

const addUser = (username: string, more: object = {}) =>
  first.post('/api/users', {
    what: 'user',
    which: [],
    data: { username, password: PASSWORD, scope: '/', ...more },
    current_password: PASSWORD,
  });

/** Signs in at the second server, which then keeps what it knows of the user. */
async function signIn(username: string): Promise<ApiClient> {
  const user = await second.login(username, PASSWORD);
  for (let times = 0; times < 20; times += 1) expect((await user.get('/api/resources/')).status).toBe(200);
  return user;
}

async function find(username: string): Promise<User> {
  const user = (await first.json<User[]>('/api/users')).find((each) => each.username === username);
  if (!user) throw new Error(`there is no ${username}`);
  return user;
}

test('a user who is removed at one server is refused by the other', async () => {
  expect((await addUser('anna')).status).toBe(201);
  const anna = await signIn('anna');
  const removed = await first.delete(`/api/users/${(await find('anna')).id}`, { current_password: PASSWORD });
  expect(removed.status).toBe(200);
  await expect.poll(async () => (await anna.get('/api/resources/')).status).toBe(401);
  expect((await second.post('/api/login', { username: 'anna', password: PASSWORD })).status).toBe(403);
});

test('a permission that is taken at one server is missing at the other', async () => {
  await addUser('anna');
  await writeFile(join(folder, 'file.txt'), 'content');
  const anna = await signIn('anna');
  expect((await anna.get('/api/raw/file.txt')).status).toBe(200);
  const { id, perm } = await find('anna');
  const changed = await first.put(`/api/users/${id}`, {
    what: 'user',
    which: ['perm'],
    data: { id, perm: { ...perm, download: false, share: false } },
    current_password: PASSWORD,
  });
  expect(changed.status).toBe(200);
  // Without the permission to download, clients of File Browser expect an empty 202.
  await expect.poll(async () => (await anna.get('/api/raw/file.txt')).status).toBe(202);
});

test('a group that is changed at one server counts at the other', async () => {
  await mkdir(join(folder, 'club'));
  await writeFile(join(folder, 'club', 'file.txt'), 'content');
  await addUser('anna', { scopeName: null, scope: '/anna' });
  const anna = await signIn('anna');
  const { id } = await find('anna');
  const perm = { ...everyPermission(false), download: true };
  const mounts = [{ name: 'Club', path: '/club', perm, rules: [] }];
  const group = { name: 'Club', members: [id], mounts, current_password: PASSWORD };
  const created = await first.post('/api/groups', group);
  expect(created.status).toBe(200);
  await expect.poll(async () => (await anna.get('/api/raw/file.txt')).status).toBe(200);
  const { id: groupId } = (await created.json()) as Group;
  expect((await first.delete(`/api/groups/${groupId}`, { current_password: PASSWORD })).status).toBe(200);
  await expect.poll(async () => (await anna.get('/api/raw/file.txt')).status).not.toBe(200);
});

test('who logs out at one server is logged out at the other', async () => {
  await addUser('anna');
  const anna = await signIn('anna');
  const elsewhere = new ApiClient(first.origin, anna.token);
  expect((await elsewhere.get('/api/resources/')).status).toBe(200);
  expect((await elsewhere.post('/api/logout')).status).toBeLessThan(300);
  await expect.poll(async () => (await anna.get('/api/resources/')).status).toBe(401);
});

test('an API key that is revoked at one server is refused by the other, and so is a login with it', async () => {
  await addUser('anna');
  const anna = await signIn('anna');
  const asked = { name: 'A script', permissions: [], expires: null };
  const { key, info } = (await (await anna.post('/api/keys', asked)).json()) as CreatedKey;
  const script = new ApiClient(second.origin, key);
  const login = await second.login('anna', key);
  expect((await script.get('/api/resources/')).status).toBe(200);
  expect((await login.get('/api/resources/')).status).toBe(200);
  const { id } = await find('anna');
  expect((await first.delete(`/api/keys/${info.id}?user=${id}`)).status).toBe(200);
  await expect.poll(async () => (await script.get('/api/resources/')).status).toBe(401);
  await expect.poll(async () => (await login.get('/api/resources/')).status).toBe(401);
});

test('a user who is changed by a command is changed at every server', async () => {
  await addUser('anna');
  const anna = await signIn('anna');
  await runCli(['users', 'update', 'anna', '--locale', 'de'], environment('first'));
  const locale = async () => {
    const users = await (await second.login('admin', PASSWORD)).json<User[]>('/api/users');
    return users.find(({ username }) => username === 'anna')?.locale;
  };
  expect(await locale()).toBe('de');
  await runCli(['users', 'rm', 'anna'], environment('first'));
  await expect.poll(async () => (await anna.get('/api/resources/')).status).toBe(401);
});

describe('events of one server', () => {
  const listen = async (username: string, more: object = {}) => {
    expect((await addUser(username, more)).status).toBe(201);
    const { origin, token = '' } = await second.login(username, PASSWORD);
    return EventClient.listen({ port: Number(new URL(origin).port), headers: { 'X-Auth': token } });
  };
  const create = async (path: string) =>
    expect((await first.post(`/api/resources${path}`, 'a')).status).toBe(200);

  beforeEach(async () => {
    const { origin, token = '' } = await second.login('admin', PASSWORD);
    const listener = await EventClient.listen({
      port: Number(new URL(origin).port),
      headers: { 'X-Auth': token },
    });
    let count = 0;
    // The second server listens a moment after its start.
    const isListening = async () => {
      await create(`/ready-${count++}.txt`);
      return listener.lines.some((line) => line.includes('/ready-'));
    };
    await expect.poll(isListening).toBe(true);
    listener.close();
  });

  test('reach listeners of the other, as far as they may see them', async () => {
    const denied = { regex: false, allow: false, path: '/open/secret.txt', regexp: null };
    const anna = await listen('anna', { rules: [denied] });
    const ben = await listen('ben', { scope: '/bens' });
    await create('/open/secret.txt');
    await create('/bens/own.txt');
    await create('/open/seen.txt');
    const query = 'action=rename&destination=%2Fbens%2Fcame.txt';
    expect((await first.patch(`/api/resources/open/seen.txt?${query}`)).status).toBe(200);
    await anna.untilReceived('moved /open/seen.txt /bens/came.txt');
    await ben.untilReceived('created /came.txt');
    expect(anna.lines.filter((line) => line.includes('secret'))).toEqual([]);
    expect(ben.lines.filter((line) => line.includes('open'))).toEqual([]);
    expect(ben.lines).toContain('created /own.txt');
    for (const listener of [anna, ben]) listener.close();
  });

  test('are told once, also to its own listeners, and by their folder when there are many', async () => {
    const anna = await listen('anna');
    const own = await EventClient.listen({
      port: Number(new URL(first.origin).port),
      headers: { 'X-Auth': first.token ?? '' },
    });
    await create('/one.txt');
    for (const listener of [anna, own]) await listener.untilReceived('created /one.txt');
    const names = Array.from({ length: 40 }, (_, index) => `/many/${'long'.repeat(40)}-${index}`);
    await Promise.all(names.map(create));
    await create('/last.txt');
    for (const listener of [anna, own]) {
      await listener.untilReceived('created /last.txt');
      expect(listener.lines.filter((line) => line === 'created /one.txt')).toHaveLength(1);
      const isPublished = (name: string) =>
        listener.lines.includes('folder /many') || listener.lines.includes(`created ${name}`);
      expect(names.filter((name) => !isPublished(name))).toEqual([]);
      listener.close();
    }
  });

  test('that were missed while a connection was lost are read again', async () => {
    const anna = await listen('anna');
    await create('/before.txt');
    await anna.untilReceived('created /before.txt');
    const { default: pg } = await import('pg');
    const client = new pg.Client(database);
    await client.connect();
    const { rows } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen satchel_messages' and datname = current_database()",
    );
    await client.end();
    expect(rows.length).toBe(2);
    await anna.until(() =>
      anna.messages.some(({ data }) => 'isReset' in data && data.isReset && !('stream' in data)),
    );
    await create('/after.txt');
    await anna.untilReceived('created /after.txt');
    anna.close();
  });
});
