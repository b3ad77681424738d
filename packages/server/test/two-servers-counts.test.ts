import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShareLink } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../src/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { listen } from '../src/http/connections/listen.js';
import { ApiClient } from './api-client.js';
import { runCli } from './cli-rig.js';
import { createPostgresDatabase } from './databases.js';
import { checkResponses } from './response-check.js';

const PASSWORD = 'a password of length';
let folder: string;
let database: string;
const apps = new Map<string, App>();
let first: ApiClient;
let second: ApiClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-two-counts-'));
  database = await createPostgresDatabase();
  await runCli(['users', 'add', 'admin', PASSWORD, '--perm.admin'], environment('first'));
  first = await (await start('first')).login('admin', PASSWORD);
  second = await (await start('second')).login('admin', PASSWORD);
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = (name: string) => ({
  SATCHEL_ROOT: folder,
  SATCHEL_STATE: join(folder, name),
  SATCHEL_DATABASE: database,
});

async function start(name: string): Promise<ApiClient> {
  const argv = ['--address', '127.0.0.1', '--port', '0', '--log', '', '--trusted-proxies', '127.0.0.1'];
  const app = await createApp((stored) => loadConfig(argv, environment(name), stored), {
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });
  apps.set(name, app);
  checkResponses(app.server);
  return new ApiClient(await listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http'));
}

async function addUser(username: string): Promise<void> {
  const data = { username, password: PASSWORD, scope: '/' };
  const body = { what: 'user', which: [], data, current_password: PASSWORD };
  expect((await first.post('/api/users', body)).status).toBe(201);
}

/** The statuses of requests to the servers in turn, one after the other. */
async function alternately(count: number, ask: (server: ApiClient, turn: number) => Promise<Response>) {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1)
    statuses.push((await ask(turn % 2 === 0 ? first : second, turn)).status);
  return statuses;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const from = (host: number) => ({ 'X-Forwarded-For': `192.0.2.${host}` });
const logIn = (server: ApiClient, username: string, password: string, host: number) =>
  new ApiClient(server.origin).post('/api/login', { username, password }, from(host));

test('wrong passwords are five for both servers, and a restart does not forget them', async () => {
  await addUser('anna');
  const statuses = await alternately(8, (server, turn) => logIn(server, 'anna', 'wrong', turn));
  expect(statuses).toEqual([...times(5, 403), ...times(3, 429)]);
  await apps.get('second')?.close();
  second = await (await start('second')).login('admin', PASSWORD);
  expect((await logIn(second, 'anna', PASSWORD, 9)).status).toBe(429);
});

test('a right password at one server resets the count of the other', async () => {
  await addUser('ben');
  for (let round = 0; round < 2; round += 1) {
    expect(await alternately(4, (server) => logIn(server, 'ben', 'wrong', 20 + round))).toEqual(
      times(4, 403),
    );
    expect((await logIn(second, 'ben', PASSWORD, 22)).status).toBe(200);
  }
});

test('attempts of one address are counted together', async () => {
  const statuses = await alternately(22, (server, turn) => logIn(server, `guess ${turn}`, 'wrong', 30));
  expect(statuses).toEqual([...times(20, 403), 429, 429]);
});

test('wrong current passwords of one session are five for both servers', async () => {
  await addUser('carl');
  const { token } = await new ApiClient(first.origin).login('carl', PASSWORD);
  const { id } = await first
    .json<{ id: number; username: string }[]>('/api/users')
    .then((users) => users.find(({ username }) => username === 'carl') ?? { id: 0 });
  const change = (server: ApiClient) =>
    new ApiClient(server.origin, token).put(`/api/users/${id}`, {
      what: 'user',
      which: ['password'],
      data: { id, password: 'another password of length' },
      current_password: 'wrong',
    });
  expect(await alternately(7, change)).toEqual([...times(5, 400), 429, 429]);
});

test('wrong passwords of a link are ten of a visitor for both servers', async () => {
  await writeFile(join(folder, 'file.txt'), 'content');
  const link = (await (await first.post('/api/share/file.txt', { password: PASSWORD })).json()) as ShareLink;
  const open = (server: ApiClient, password: string, host: number) =>
    new ApiClient(server.origin).request('GET', `/api/public/share/${link.hash}`, undefined, {
      'X-SHARE-PASSWORD': encodeURIComponent(password),
      ...from(host),
    });
  expect(await alternately(12, (server) => open(server, 'wrong', 40))).toEqual([...times(10, 401), 429, 429]);
  expect((await open(second, PASSWORD, 40)).status).toBe(429);
  expect((await open(second, PASSWORD, 41)).status).toBe(200);
});

test('guessed links are twenty a minute for both servers', async () => {
  const miss = (server: ApiClient, turn: number) =>
    new ApiClient(server.origin).request(
      'GET',
      `/api/public/share/AAAAAAAAAAAAAAAA${String(turn).padStart(6, '0')}`,
      undefined,
      from(50),
    );
  expect(await alternately(22, miss)).toEqual([...times(20, 404), 429, 429]);
});
