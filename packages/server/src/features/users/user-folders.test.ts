import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

let server: TestServer;
let bob: ApiClient;
let id: number;
/** A folder of the machine, the target of `/photos` in the scope of bob. */
let photos: string;

beforeAll(async () => {
  server = await startTestServer();
  bob = await server.createUser({ username: 'bob', scope: '/homes/bob' });
  id = bob.userId;
  photos = join(mkdtempSync(join(tmpdir(), 'elsewhere-')), 'photos');
  mkdirSync(photos);
  writeFileSync(join(photos, 'beach.txt'), 'sand');
  const home = join(server.root, 'homes/bob');
  symlinkSync(photos, join(home, 'photos'));
  symlinkSync(server.state, join(home, 'state'));
  symlinkSync('/', join(home, 'machine'));
  symlinkSync('/proc/self', join(home, 'proc'));
  symlinkSync(server.root, join(home, 'around'));
  symlinkSync('homes', join(server.root, 'spelled'));
  symlinkSync(join(photos, 'beach.txt'), join(home, 'file'));
});
afterAll(async () => {
  await server.close();
  rmSync(join(photos, '..'), { recursive: true, force: true });
});

const put = (client: ApiClient, which: string[], data: object): Promise<Response> =>
  client.put(`/api/users/${id}`, { what: 'user', which, data: { id, ...data } });
const grant = (at: string, folder: string, client = server.admin) =>
  put(client, ['folders'], { folders: [{ at, folder }] });
const stored = () => server.admin.json<User>(`/api/users/${id}`);

test.each([
  ['a folder that is not there', () => ['/photos', '/nowhere/at/all'], 'no_folder'],
  ['a path that is not absolute', () => ['/photos', 'photos'], 'no_folder'],
  ['a file', () => ['/file', join(photos, 'beach.txt')], 'no_folder'],
  ['the whole machine', () => ['/machine', '/'], 'system_folder'],
  ['a folder of the kernel', () => ['/proc', '/proc'], 'system_folder'],
  ['devices', () => ['/proc', '/dev'], 'system_folder'],
  ["the server's own state", () => ['/state', server.state], 'system_folder'],
  ['a folder around that state', () => ['/state', join(server.state, '..')], 'system_folder'],
  ['the folder around the scope', () => ['/around', server.root], 'around_scope'],
  ['a folder where no link stands', () => ['/other', '/usr'], 'no_link'],
  ['another folder than the link leads to', () => ['/photos', '/usr'], 'no_link'],
  ['the root of the scope as the place', () => ['/', '/usr'], 'no_link'],
  ['a place outside of the scope', () => ['/../photos', '/usr'], 'not_a_path'],
])('a grant of %s is rejected', async (_title, asked, reason) => {
  const [at = '', folder = ''] = asked();
  const body = { what: 'user', which: ['folders'], data: { id, folders: [{ at, folder }] } };
  const answer = await server.admin.put(`/api/users/${id}`, body, { Accept: 'application/json' });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'invalid_input', details: { field: 'folders', reason } },
  ]);
  expect((await stored()).folders).toBeUndefined();
});

test('one folder at two paths, and one for a new user, are rejected', async () => {
  const folder = { at: '/photos', folder: photos };
  expect((await put(server.admin, ['folders'], { folders: [folder, folder] })).status).toBe(400);
  const data = { username: 'new', password: 'correct horse battery', scope: '/new', folders: [folder] };
  expect((await server.admin.post('/api/users', { what: 'user', which: [], data })).status).toBe(400);
});

test('only administrators grant folders, or see which exist', async () => {
  expect((await grant('/photos', photos, bob)).status).toBe(403);
  expect((await grant('/photos', photos, server.anonymous)).status).toBe(401);
  expect((await bob.get('/api/resources/photos/beach.txt')).status).toBe(403);
  expect((await grant('/photos', photos)).status).toBe(200);
  expect(await stored()).toMatchObject({ folders: [{ at: '/photos', folder: photos }] });
  expect(await bob.json<User>(`/api/users/${id}`)).not.toHaveProperty('folders');
  expect((await put(bob, ['folders'], { folders: [] })).status).toBe(403);
});

test('a granted folder can be read, written, shared and searched at once, until it is revoked', async () => {
  await grant('/photos', photos);
  expect(await (await bob.get('/api/raw/photos/beach.txt')).text()).toBe('sand');
  const range = await bob.get('/api/raw/photos/beach.txt', { Range: 'bytes=1-2' });
  expect([range.status, await range.text()]).toEqual([206, 'an']);
  expect((await bob.post('/api/resources/photos/new.txt', 'new')).status).toBe(200);
  expect(existsSync(join(photos, 'new.txt'))).toBe(true);
  const shared = (await (await bob.post('/api/share/photos/beach.txt', {})).json()) as { hash: string };
  const visit = () => server.anonymous.get(`/api/public/dl/${shared.hash}`);
  expect(await (await visit()).text()).toBe('sand');
  expect(await (await bob.get('/api/search/photos?query=beach')).text()).toContain('beach.txt');
  const copying = '/api/resources/photos/beach.txt?action=copy&destination=/copied.txt';
  expect((await bob.patch(copying)).status).toBe(200);
  expect((await server.admin.get('/api/resources/homes/bob/photos/beach.txt')).status).toBe(403);

  await put(server.admin, ['folders'], { folders: [] });
  expect((await bob.get('/api/raw/photos/beach.txt')).status).toBe(403);
  expect((await visit()).status).not.toBe(200);
  expect((await stored()).folders).toBeUndefined();
});

test('a client without support for folders changes none', async () => {
  await grant('/photos', photos);
  const { folders, ...known } = await stored();
  expect((await put(server.admin, ['all'], { ...known, password: '' })).status).toBe(200);
  expect((await put(server.admin, [], { ...known, folders, password: '' })).status).toBe(200);
  expect((await stored()).folders).toEqual(folders);
});

test('another folder at the path of a granted one is not opened, until it is granted again', async () => {
  await grant('/photos', photos);
  rmSync(photos, { recursive: true });
  mkdirSync(photos);
  writeFileSync(join(photos, 'beach.txt'), 'others');
  expect((await bob.get('/api/raw/photos/beach.txt')).status).toBe(403);
  await put(server.admin, ['folders'], { folders: [] });
  await grant('/photos', photos);
  expect(await (await bob.get('/api/raw/photos/beach.txt')).text()).toBe('others');
});

test('deleting the symlink removes the access and keeps the content of the folder', async () => {
  await grant('/photos', photos);
  expect((await bob.delete('/api/resources/photos')).status).toBe(200);
  expect(existsSync(join(photos, 'beach.txt'))).toBe(true);
  expect(() => lstatSync(join(server.root, 'homes/bob/photos'))).toThrow();
});
