import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const PART = { 'Content-Type': 'application/offset+octet-stream' };
const HOUR = 3_600_000;
const PASSWORD = 'correct horse battery';
let server: TestServer;
let ann: ApiClient;
let now: number;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  ann = await server.createUser({ username: 'ann' });
});
afterEach(() => server.close());

const begin = async (path: string, length = 6) =>
  (await ann.post(`/api/tus${path}`, undefined, { 'Upload-Length': String(length) })).status;
const look = async (path: string) => (await ann.request('HEAD', `/api/tus${path}`)).status;
const part = async (path: string, offset: number, body: string) =>
  (await ann.request('PATCH', `/api/tus${path}`, body, { ...PART, 'Upload-Offset': String(offset) })).status;
/** Tokens expire earlier than uploads. */
const pass = async (time: number) => {
  now += time;
  ann = await server.anonymous.login('ann', PASSWORD);
};
const inRoot = async (folder = '') => (await readdir(join(server.root, folder))).sort();

test('an upload without parts is removed after a day, with its bytes', async () => {
  expect(await begin('/a.txt')).toBe(201);
  expect(await part('/a.txt', 0, 'abc')).toBe(204);
  await pass(23 * HOUR);
  expect(await look('/a.txt')).toBe(200);
  expect(await part('/a.txt', 3, 'd')).toBe(204);
  await pass(23 * HOUR);
  expect(await look('/a.txt')).toBe(200);
  await pass(2 * HOUR);
  expect(await look('/a.txt')).toBe(404);
  expect(await inRoot()).toEqual([]);
  expect(await part('/a.txt', 4, 'ef')).toBe(404);
});

test('abandoned uploads are removed when another upload is created', async () => {
  await begin('/old.txt');
  await part('/old.txt', 0, 'abc');
  await pass(25 * HOUR);
  expect(await begin('/new.txt')).toBe(201);
  expect((await inRoot()).length).toBe(1);
});

test('a creation that comes again is the same upload, whatever it has by then', async () => {
  const headers = {
    ...{ 'X-Action-Id': 'round-1', 'Upload-Length': '6' },
    'Upload-Metadata': `mtime ${Buffer.from('1614834367120').toString('base64')}`,
  };
  const create = (more = {}, query = '') =>
    ann.post(`/api/tus/a.txt${query}`, undefined, { ...headers, ...more });
  const keyOf = (response: Response) => [response.status, response.headers.get('x-upload-id')];
  const first = keyOf(await create());
  expect(first).toEqual([201, expect.any(String)]);
  expect(keyOf(await create())).toEqual(first);
  expect(await part('/a.txt', 0, 'abc')).toBe(204);
  expect(keyOf(await create())).toEqual(first);
  expect((await create({ 'X-Action-Id': 'round-2' })).status).toBe(409);
  expect((await create({ 'Upload-Length': '7' })).status).toBe(409);
  expect((await server.admin.post('/api/tus/a.txt', undefined, headers)).status).toBe(201);
  expect(await part('/a.txt', 3, 'def')).toBe(204);
  expect(String(await readFile(join(server.root, 'a.txt')))).toBe('abcdef');
  const replacing = keyOf(await create({}, '?override=true'));
  expect(replacing[0]).toBe(201);
  expect(replacing).not.toEqual(first);
  expect(keyOf(await create({}, '?override=true'))).toEqual(replacing);
});

test('a creation that comes again is refused like the first, and begins anew where the bytes are gone', async () => {
  const headers = {
    ...{ 'X-Action-Id': 'round-1', 'Upload-Length': '6' },
    'Upload-Metadata': `mtime ${Buffer.from('1614834367120').toString('base64')}`,
  };
  const create = () => ann.post('/api/tus/a.txt', undefined, headers);
  const first = (await create()).headers.get('x-upload-id');
  const [staged = ''] = await inRoot();
  await rm(join(server.root, staged));
  const second = await create();
  expect(second.status).toBe(201);
  expect(second.headers.get('x-upload-id')).not.toBe(first);
  expect(await part('/a.txt', 0, 'abc')).toBe(204);

  const users = await server.admin.json<{ id: number; username: string; perm: object }[]>('/api/users');
  const { id, perm } = users.find(({ username }) => username === 'ann') ?? { id: 0, perm: {} };
  const data = { id, perm: { ...perm, create: false } };
  expect((await server.admin.put(`/api/users/${id}`, { what: 'user', which: ['perm'], data })).status).toBe(
    200,
  );
  expect((await create()).status).toBe(403);
});

test('FB-16: a folder replaced by a symlink loses nothing when an upload expires', async () => {
  await mkdir(join(server.root, 'u/t'), { recursive: true });
  await mkdir(join(server.root, 'v'));
  await begin('/u/t/a.txt');
  await part('/u/t/a.txt', 0, 'abc');
  const [staged = ''] = await inRoot('u/t');
  await rename(join(server.root, 'u/t'), join(server.root, 'u/kept'));
  for (const name of [staged, 'a.txt']) await writeFile(join(server.root, 'v', name), 'precious');
  await symlink(join(server.root, 'v'), join(server.root, 'u/t'));
  await pass(25 * HOUR);
  await begin('/new.txt');
  expect(await inRoot('v')).toEqual([staged, 'a.txt'].sort());
  expect(String(await readFile(join(server.root, 'v', staged)))).toBe('precious');
});

test('a folder replaced by a symlink gets no bytes', async () => {
  await mkdir(join(server.root, 'u/t'), { recursive: true });
  await mkdir(join(server.root, 'v'));
  await begin('/u/t/a.txt');
  await rename(join(server.root, 'u/t'), join(server.root, 'u/kept'));
  await symlink(join(server.root, 'v'), join(server.root, 'u/t'));
  expect(await part('/u/t/a.txt', 0, 'abcdef')).toBe(404);
  expect(await inRoot('v')).toEqual([]);
});

test('FB-07: nothing is written through a broken symlink, nor through one that leads out', async () => {
  const outside = join(server.root, '..', 'outside');
  await mkdir(outside);
  await symlink(join(outside, 'new'), join(server.root, 'dangling'));
  await symlink(outside, join(server.root, 'escape'));
  await symlink('nowhere', join(server.root, 'broken'));
  for (const path of ['/dangling', '/escape/x', '/escape/x/y', '/broken', '/broken/x']) {
    for (const query of ['', '?override=true']) expect(await begin(path + query)).toBe(403);
  }
  expect(await readdir(outside)).toEqual([]);
});

test('a symlink that appears at the name in the meantime is not followed', async () => {
  const outside = join(server.root, '..', 'outside');
  await mkdir(outside);
  await begin('/a.txt');
  await symlink(join(outside, 'new'), join(server.root, 'a.txt'));
  expect(await part('/a.txt', 0, 'abcdef')).toBe(403);
  expect(await readdir(outside)).toEqual([]);
});

test('uploads of a deleted user are removed by the next sweep', async () => {
  const ben = await server.createUser({ username: 'ben' });
  await begin('/a.txt');
  const users = await server.admin.json<{ id: number; username: string }[]>('/api/users');
  const id = users.find(({ username }) => username === 'ann')?.id;
  expect((await server.admin.delete(`/api/users/${id}`)).status).toBe(200);
  now += HOUR / 2;
  await ben.post('/api/tus/b.txt', undefined, { 'Upload-Length': '3' });
  expect((await inRoot()).length).toBe(1);
});

test('sixteen abandoned uploads make room, one by one', async () => {
  for (let index = 0; index < 16; index++) await begin(`/${index}.txt`);
  expect(await begin('/more.txt')).toBe(429);
  await pass(2 * HOUR);
  await part('/0.txt', 0, 'abc');
  expect(await begin('/more.txt')).toBe(201);
  expect([await look('/0.txt'), await look('/1.txt'), await look('/2.txt')]).toEqual([200, 404, 200]);
});

test('R-49: an upload that would leave too little of the disk free is rejected, in every way', async () => {
  const full = await startTestServer({ flags: ['--min-free-space', '1000000000'] });
  const headers = { Accept: 'application/json' };
  const answers = [
    await full.admin.post('/api/tus/a.txt', undefined, { ...headers, 'Upload-Length': '1' }),
    await full.admin.post('/api/resources/a.txt', 'x', headers),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({ code: 'storage_full' });
  }
  expect(await readdir(full.root)).toEqual([]);
  await full.close();
});
