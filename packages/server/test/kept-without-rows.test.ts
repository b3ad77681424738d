import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrashListing, TrashRestored, VersionListing } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { keptOnDisk } from './kept-on-disk.js';
import { runCli } from './test-cli.js';

let folder: string;
let root: string;
const servers: ChildServer[] = [];
const mounts: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-without-rows-'));
  root = join(folder, 'files');
  mkdirSync(root);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill('SIGKILL');
  for (const path of mounts.splice(0)) execFileSync('umount', ['-l', path]);
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string) => join(root, path);
const state = (name = 'state') => join(folder, name);
const start = async (name = 'state') => {
  const server = await startChildServer(root, state(name));
  servers.push(server);
  return server;
};
const stop = async (server: ChildServer) => {
  servers.splice(servers.indexOf(server), 1);
  await server.kill('SIGTERM');
};
const firstLogin = (server: ChildServer) => server.anonymous.login('admin', server.password ?? '');
const save = async (client: ApiClient, path: string, content: string) =>
  expect((await client.put(`/api/resources${path}`, content)).status).toBe(200);
const remove = async (client: ApiClient, path: string) =>
  expect((await client.delete(`/api/resources${path}`)).status).toBe(200);
const inTrash = async (client: ApiClient) =>
  (await client.json<TrashListing>('/api/trash?user=all')).items.map(({ path }) => path).sort();
const contents = async (client: ApiClient, path: string) => {
  const { items } = await client.json<VersionListing>(`/api/versions${path}`);
  const texts = items.map(async ({ id }) => (await client.get(`/api/version${path}?id=${id}`)).text());
  return (await Promise.all(texts)).sort();
};
const restore = async (client: ApiClient, path: string) => {
  const { items } = await client.json<TrashListing>('/api/trash?user=all');
  const found = items.find((item) => item.path === path);
  const response = await client.post('/api/trash/restore', { items: [{ id: found?.id }] });
  expect((await response.json()) as TrashRestored).toMatchObject({ failed: [], restored: [{ path }] });
};
const plant = (path: string, content: string) => {
  mkdirSync(join(at(path), '..'), { recursive: true });
  writeFileSync(at(path), content);
};

test('with the database of before, the trash and the versions of files have their names again', async () => {
  let server = await start();
  let client = await firstLogin(server);
  await stop(server);
  cpSync(state(), state('before'), { recursive: true });

  server = await start();
  client = new ApiClient(server.origin, client.token);
  for (const path of ['dir/saved.txt', 'dir/deleted.txt', 'both.txt']) plant(path, 'first');
  await save(client, '/dir/saved.txt', 'second');
  await save(client, '/both.txt', 'second');
  await remove(client, '/dir/deleted.txt');
  await remove(client, '/both.txt');
  await stop(server);
  rmSync(state(), { recursive: true });
  cpSync(state('before'), state(), { recursive: true });

  server = await start();
  client = new ApiClient(server.origin, client.token);
  await expect.poll(() => inTrash(client)).toEqual(['/both.txt', '/dir/deleted.txt']);
  const own = await client.json<TrashListing>('/api/trash');
  expect(own.items.map(({ username }) => username)).toEqual(['admin', 'admin']);
  await expect.poll(() => contents(client, '/dir/saved.txt')).toEqual(['first']);
  await restore(client, '/dir/deleted.txt');
  await restore(client, '/both.txt');
  expect(readFileSync(at('both.txt'), 'utf8')).toBe('second');
  await expect.poll(() => contents(client, '/both.txt')).toEqual(['first']);
});

test('a server with a state of its own leaves what another one keeps, until an administrator says that it is gone', async () => {
  const first = await start('first');
  const ann = await firstLogin(first);
  for (const name of ['deleted.txt', 'saved.txt']) plant(name, 'first');
  await remove(ann, '/deleted.txt');
  await save(ann, '/saved.txt', 'second');
  let second = await start('second');
  let ben = await firstLogin(second);
  const [ofFirst] = keptOnDisk(root, 'trash');
  plant('own.txt', 'own');
  await remove(ben, '/own.txt');
  const ofSecond = keptOnDisk(root, 'trash').find((id) => id !== ofFirst) ?? '';
  // The second server has looked at everything once it has shown that it is alive.
  const isAlive = (kind: string) => existsSync(at(`.satchel-${kind}/.alive-${ofSecond.split('-')[1]}`));
  await expect.poll(() => isAlive('trash') && isAlive('versions')).toBe(true);
  expect(await inTrash(ben)).toEqual(['/own.txt']);
  expect((await ben.delete('/api/trash?user=all')).status).toBe(200);
  expect([await inTrash(ben), await inTrash(ann)]).toEqual([[], ['/deleted.txt']]);
  expect([await contents(ann, '/saved.txt'), await contents(ben, '/saved.txt')]).toEqual([['first'], []]);
  expect(keptOnDisk(root, 'trash')).toHaveLength(1);

  await stop(first);
  await stop(second);
  const places = { SATCHEL_ROOT: root, SATCHEL_STATE: state('second') };
  expect((await runCli(['trash', 'adopt'], places)).faults).toEqual([]);
  second = await start('second');
  ben = new ApiClient(second.origin, ben.token);
  await expect.poll(() => inTrash(ben)).toEqual(['/deleted.txt']);
  await expect.poll(() => contents(ben, '/saved.txt')).toEqual(['first']);
  await restore(ben, '/deleted.txt');
  expect(readFileSync(at('deleted.txt'), 'utf8')).toBe('first');
});

test('what is kept on a disk follows it to where it is mounted next', async (context) => {
  for (const name of ['one', 'two']) mkdirSync(at(name));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', at('one')], { stdio: 'ignore' });
  } catch {
    return context.skip();
  }
  mounts.push(at('one'));
  let server = await start();
  let client = await firstLogin(server);
  for (const path of ['one/dir/deleted.txt', 'one/saved.txt']) plant(path, 'first');
  await remove(client, '/one/dir/deleted.txt');
  await save(client, '/one/saved.txt', 'second');
  await stop(server);
  execFileSync('mount', ['--bind', at('one'), at('two')]);
  mounts.push(at('two'));
  execFileSync('umount', [mounts.shift() ?? '']);

  server = await start();
  client = new ApiClient(server.origin, client.token);
  await expect.poll(() => inTrash(client)).toEqual(['/two/dir/deleted.txt']);
  await expect.poll(() => contents(client, '/two/saved.txt')).toEqual(['first']);
  await restore(client, '/two/dir/deleted.txt');
});
