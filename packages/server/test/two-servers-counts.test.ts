import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BurstListing, ShareLink } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** At both servers with one session. */
async function signIn(username: string): Promise<[ApiClient, ApiClient]> {
  await addUser(username);
  const { token } = await new ApiClient(first.origin).login(username, PASSWORD);
  return [new ApiClient(first.origin, token), new ApiClient(second.origin, token)];
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
  const [carl] = await signIn('carl');
  const { id } = await first
    .json<{ id: number; username: string }[]>('/api/users')
    .then((users) => users.find(({ username }) => username === 'carl') ?? { id: 0 });
  const change = (server: ApiClient) =>
    new ApiClient(server.origin, carl.token).put(`/api/users/${id}`, {
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

describe('the brake', () => {
  const LIMIT = 10;
  const remove = async (client: ApiClient, path: string) =>
    (await client.request('DELETE', `/api/resources${path}`)).status;
  const fill = async (folder: string, count: number) => {
    const names = Array.from({ length: count }, (_, index) => `/${folder}/${index}.txt`);
    for (const name of names) expect((await first.post(`/api/resources${name}`, name)).status).toBe(200);
    return names;
  };
  /** Also exchanges what both servers counted. */
  const bursts = async (client: ApiClient) => (await client.json<BurstListing>('/api/brake')).items;
  beforeAll(async () => {
    const settings = { brake: { files: LIMIT, percent: 100 }, current_password: PASSWORD };
    expect((await first.put('/api/settings', settings)).status).toBe(200);
  });

  test('counts what a session loses at both servers, and pauses it at both', async () => {
    const [one, two] = await signIn('dora');
    const files = await fill('dora', LIMIT + 4);
    for (const path of files.slice(0, LIMIT / 2)) expect(await remove(one, path)).toBe(200);
    await bursts(one);
    // With the first one, the other server learns of the rest.
    expect(await remove(two, files[LIMIT / 2] ?? '')).toBe(200);
    await bursts(two);
    const statuses: number[] = [];
    for (const path of files.slice(LIMIT / 2 + 1)) statuses.push(await remove(two, path));
    expect(statuses).toEqual([...times(LIMIT / 2 - 1, 200), ...times(4, 429)]);
    // The first server hears of it a moment later.
    const probe = async () => {
      await first.post('/api/resources/dora/probe', 'x');
      return remove(one, '/dora/probe');
    };
    await expect.poll(probe).toBe(429);
    expect(await bursts(one)).toEqual([expect.objectContaining({ state: 'paused', deleted: LIMIT })]);

    expect((await one.post('/api/brake/confirm')).status).toBe(204);
    expect(await remove(two, files.at(-1) ?? '')).toBe(200);
    expect(await remove(one, files.at(-2) ?? '')).toBe(200);
    for (const client of [one, two]) await bursts(client);
    expect(await bursts(one)).toEqual([expect.objectContaining({ state: 'continued', deleted: LIMIT + 2 })]);
  });

  test('does not forget at a restart what was lost before it', async () => {
    const [, two] = await signIn('emil');
    const files = await fill('emil', LIMIT + 1);
    for (const path of files.slice(0, LIMIT)) expect(await remove(two, path)).toBe(200);
    await apps.get('second')?.close();
    second = await start('second');
    second = new ApiClient(second.origin, first.token);
    expect(await remove(new ApiClient(second.origin, two.token), files.at(-1) ?? '')).toBe(429);
  });
});

describe('a stream of one server', () => {
  const listen = ({ origin, token = '' }: ApiClient, more: Record<string, string> = {}) =>
    EventClient.listen({ port: Number(new URL(origin).port), headers: { 'X-Auth': token, ...more } });
  const look = async (client: ApiClient, stream: string, folders: unknown) =>
    (await client.put(`/api/events/${stream}`, { folders })).status;

  test('follows folders that are named at the other', async () => {
    const [one, two] = await signIn('finn');
    await mkdir(join(folder, 'watched'));
    const listener = await listen(one);
    // The servers hear each other a moment after their start.
    await expect.poll(() => look(two, listener.stream, ['/watched', '/missing'])).toBe(204);
    await writeFile(join(folder, 'watched', 'outside.txt'), 'a');
    await listener.untilReceived('folder /watched');
    expect(await look(two, listener.stream, [])).toBe(204);

    expect(await look(second, listener.stream, ['/watched'])).toBe(404);
    expect(await look(new ApiClient(second.origin), listener.stream, ['/watched'])).toBe(401);
    expect(await look(two, listener.stream, ['/a', 1])).toBe(400);
    const long = Array.from({ length: 8 }, (_, index) => `/${index}${'/long'.repeat(400)}`);
    expect(await look(two, listener.stream, long)).toBe(204);
    listener.close();
    const unknown = [listener.stream, 'f'.repeat(36), 'x', '..%2F..', 'f'.repeat(4_000)];
    expect(await Promise.all(unknown.map((stream) => look(two, stream, ['/watched'])))).toEqual(
      times(5, 404),
    );
  });

  test('begins anew at the other, which says so', async () => {
    const before = await listen(first);
    const after = await listen(second, { 'Last-Event-ID': before.lastId });
    expect(after.hello.isReset).toBe(true);
    for (const listener of [before, after]) listener.close();
  });
});
