import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  ACTION_ID_HEADER,
  type HistoryListing,
  type OwnMount,
  type SearchHit,
  type ShareLink,
  type TrashDeleted,
  type TrashListing,
  type TrashRestored,
  type UnfinishedUploadEntry,
} from '@satchel/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { runCommand } from './command-client.js';
import { startTestServer, type TestServer } from './harness.js';
import { ALL, changeUser, mountOf } from './several-folders.js';

const R = '/api/resources';
const FIRST_LEVEL = 'Your folders are given to you by an administrator: open one of them.';
const JSON_ERRORS = { Accept: 'application/json' };
const PART = { 'Content-Type': 'application/offset+octet-stream' };
let server: TestServer;
let ann: ApiClient;
let count = 0;
/** The folder of the test, in which the scope of the user and their other folders are. */
let base: string;

beforeAll(async () => {
  server = await startTestServer({ flags: ['--disable-exec=false', '--command-sandbox=false'] });
});
afterAll(() => server.close());

/** A user with the scope `home` and the folder `team`, of which everything is granted but this. */
beforeEach(async () => {
  base = `/case-${++count}`;
  for (const name of ['home', 'team/trip']) mkdirSync(real(name), { recursive: true });
  ann = await server.createUser({ scope: `${base}/home`, commands: ['pwd', 'ls'], perm: ALL });
});

const real = (path: string) => join(server.root, base, path);
const plant = (path: string, content: string | Buffer = path) => writeFileSync(real(path), content);
const content = (path: string) => readFileSync(real(path), 'utf8');
const team = (lacks: Parameters<typeof mountOf>[1] = {}) => give(mountOf(`${base}/team`, lacks));
const give = (...mounts: ReturnType<typeof mountOf>[]) => changeUser(server, ann, { mounts });
const transfer = (action: string, from: string, to: string, headers = {}) =>
  ann.patch(`${R}${from}?action=${action}&destination=${encodeURIComponent(to)}`, headers);

async function picture(path: string): Promise<void> {
  const canvas = { create: { width: 9, height: 9, channels: 3, background: 'red' } } as const;
  plant(path, await sharp(canvas).png().toBuffer());
}

describe('the folders of a user', () => {
  test('are listed with what may be done in each, also in another one', async () => {
    await give(
      mountOf(`${base}/team`, { delete: false }),
      mountOf(`${base}/team/trip`, {}, { name: 'home' }),
    );
    expect(await ann.json<OwnMount[]>('/api/mounts')).toEqual([
      { path: '/home', name: 'home', perm: ALL },
      { path: '/team', name: 'team', perm: { ...ALL, delete: false } },
      { path: '/team/trip', name: 'home (2)', perm: ALL, isNested: true },
      { path: '/home (2)', name: 'home (2)', perm: ALL },
    ]);
    const made = await ann.post('/api/keys', {
      name: 'k',
      permissions: ['download'],
      expires: null,
      folder: '/team/trip',
    });
    const { key } = (await made.json()) as { key: string };
    const own = await new ApiClient(server.origin, key).json<OwnMount[]>('/api/mounts');
    expect(own.map(({ path, perm }) => [path, perm.download, perm.create])).toEqual([
      ['/team', true, false],
      ['/home (2)', true, false],
    ]);
  });

  test('are archived together by a name of their own', async () => {
    await team();
    plant('team/a.txt');
    const answer = await ann.get('/api/raw/', JSON_ERRORS);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('files.zip'),
    ]);
    await answer.arrayBuffer();
  });

  test('are searched, and kept as places, by the paths of the user', async () => {
    await team();
    plant('team/trip/found.txt');
    const hits = await ann.json<SearchHit[]>('/api/search/?query=found');
    expect(hits.map(({ path }) => path)).toContain('team/trip/found.txt');
    expect((await ann.post('/api/places/recent', { path: '/team/trip/found.txt' })).status).toBe(204);
    expect(await ann.json('/api/places/recent')).toMatchObject({ items: [{ path: '/team/trip/found.txt' }] });
    await give();
    expect(await ann.json('/api/places/recent')).toEqual({ items: [] });
    await team();
    expect(await ann.json('/api/places/recent')).toMatchObject({ items: [{ path: '/team/trip/found.txt' }] });
  });
});

describe('previews', () => {
  const TARGETS = [
    '/api/preview/thumb/team/p.png',
    '/api/pictures/team/',
    '/api/dimensions/team/p.png',
    '/api/taken/team/',
    '/api/subtitle/team/s.vtt',
  ];

  test('are those of the folder, and need its permission also where they are cached', async () => {
    await picture('team/p.png');
    plant('team/s.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');
    await team();
    for (const target of TARGETS) expect([target, (await ann.get(target)).status]).toEqual([target, 200]);
    await team({ download: false, share: false });
    for (const target of TARGETS) expect([target, (await ann.get(target)).status]).toEqual([target, 202]);
    await picture('home/p.png');
    expect((await ann.get('/api/preview/thumb/home/p.png')).status).toBe(200);
    expect((await ann.get('/api/preview/thumb/')).status).toBeGreaterThanOrEqual(400);
  });
});

describe('an upload in parts', () => {
  const begin = (path: string, length = 6) =>
    ann.post(`/api/tus${path}`, undefined, { 'Upload-Length': String(length), ...JSON_ERRORS });
  const part = async (path: string, offset: number, body: string) =>
    (await ann.request('PATCH', `/api/tus${path}`, body, { ...PART, 'Upload-Offset': String(offset) }))
      .status;
  const look = async (path: string) => {
    const { status, headers } = await ann.request('HEAD', `/api/tus${path}`);
    return status === 200 ? Number(headers.get('upload-offset')) : status;
  };
  const list = () => ann.json<UnfinishedUploadEntry[]>('/api/uploads');

  test('survives that its user gets another folder, and loses it', async () => {
    expect((await begin('/a.txt')).status).toBe(201);
    expect(await part('/a.txt', 0, 'abc')).toBe(204);
    const [before] = await list();
    await team();
    expect(await list()).toMatchObject([{ path: '/home/a.txt', id: before?.id, offset: 3 }]);
    expect((await begin('/team/b.txt')).headers.get('location')).toContain('/api/tus/team/b.txt');
    expect(await part('/home/a.txt', 3, 'd')).toBe(204);
    await give();
    expect((await list()).map(({ path, id }) => [path, id])).toEqual([['/a.txt', before?.id]]);
    expect(await look('/b.txt')).toBe(404);
    expect(await part('/a.txt', 4, 'ef')).toBe(204);
    expect(content('home/a.txt')).toBe('abcdef');
  });

  test('needs the permission of the folder, and has no place on the first level', async () => {
    await team({ create: false });
    expect((await begin('/team/a.txt')).status).toBe(403);
    for (const path of ['/a.txt', '/other/a.txt']) {
      const refused = await begin(path);
      expect([refused.status, await refused.json()]).toMatchObject([403, { message: FIRST_LEVEL }]);
      expect([await look(path), await part(path, 0, 'abc')]).toEqual([403, 403]);
    }
  });

  test('goes on where its folder is moved to, from one folder of the user to another', async () => {
    await team();
    await begin('/team/trip/a.txt');
    await part('/team/trip/a.txt', 0, 'abc');
    expect((await transfer('rename', '/team/trip', '/team/journey')).status).toBe(200);
    expect(await look('/team/journey/a.txt')).toBe(3);
    expect((await transfer('rename', '/team/journey', '/home/trip')).status).toBe(200);
    expect(await look('/home/trip/a.txt')).toBe(3);
    expect(await part('/home/trip/a.txt', 3, 'def')).toBe(204);
    expect(content('home/trip/a.txt')).toBe('abcdef');
  });
});

describe('the trash', () => {
  const list = async () => (await ann.json<TrashListing>('/api/trash')).items;
  const restore = async (item: object) =>
    (await (await ann.post('/api/trash/restore', { items: [item] })).json()) as TrashRestored;
  const drop = async (id = '') =>
    (await (await ann.post('/api/trash/delete', { ids: [id] })).json()) as TrashDeleted;

  test('gives things back to the folder that they were in, and to another one', async () => {
    await team();
    for (const name of ['a', 'b']) plant(`team/${name}.txt`);
    for (const name of ['a', 'b']) await ann.delete(`${R}/team/${name}.txt`);
    const [b, a] = await list();
    expect([a?.path, b?.path]).toEqual(['/team/a.txt', '/team/b.txt']);
    expect(await restore({ id: a?.id })).toMatchObject({ restored: [{ path: '/team/a.txt' }] });
    expect(await restore({ id: b?.id, to: '/home/b.txt' })).toMatchObject({ failed: [] });
    expect([content('team/a.txt'), content('home/b.txt')]).toEqual(['team/a.txt', 'team/b.txt']);
  });

  test('holds on to what may not be deleted any more where it was', async () => {
    await team();
    plant('team/a.txt');
    await ann.delete(`${R}/team/a.txt`);
    const [item] = await list();
    await team({ delete: false });
    for (const to of [undefined, '/home/a.txt'])
      expect(await restore({ id: item?.id, to })).toMatchObject({ failed: [{ code: 'forbidden' }] });
    expect(await drop(item?.id)).toMatchObject({ done: 0, failed: [{ code: 'forbidden' }] });
    expect((await list()).map(({ path }) => path)).toEqual(['/team/a.txt']);
    await team();
    expect(await drop(item?.id)).toEqual({ done: 1, failed: [] });
  });

  test('does not carry what may not be downloaded to where it may', async () => {
    await team();
    plant('team/a.txt');
    await ann.delete(`${R}/team/a.txt`);
    const [item] = await list();
    await team({ download: false, share: false });
    expect(await restore({ id: item?.id, to: '/home/a.txt' })).toMatchObject({ failed: [{ status: 202 }] });
    expect(existsSync(real('home/a.txt'))).toBe(false);
    expect(await restore({ id: item?.id })).toMatchObject({ failed: [] });
  });
});

describe('the history', () => {
  test('takes a move from one folder to another back, and names nothing of a folder that is lost', async () => {
    await team();
    for (const name of ['a', 'b']) plant(`team/${name}.txt`);
    await transfer('rename', '/team/a.txt', '/home/a.txt', { [ACTION_ID_HEADER]: `a${count}` });
    await transfer('rename', '/team/b.txt', '/home/b.txt', { [ACTION_ID_HEADER]: `b${count}` });
    const [second, first] = (await ann.json<HistoryListing>('/api/history')).items;
    expect(first).toMatchObject({ path: '/team/a.txt', destination: '/home/a.txt' });
    expect(await (await ann.post(`/api/history/${first?.id}/undo`)).json()).toMatchObject({
      done: 1,
      failed: [],
    });
    expect([existsSync(real('team/a.txt')), existsSync(real('home/a.txt'))]).toEqual([true, false]);
    await give();
    const undone = await (await ann.post(`/api/history/${second?.id}/undo`)).text();
    expect(JSON.parse(undone)).toMatchObject({ done: 0, failed: [{ code: 'conflict' }] });
    expect(undone).not.toContain('team');
    expect(existsSync(real('home/b.txt'))).toBe(true);
    const listed = JSON.stringify(await ann.json<HistoryListing>('/api/history'));
    expect(listed).not.toContain('team');
  });
});

describe('versions', () => {
  test('are kept and restored in the folder of the file, with its permissions', async () => {
    await team();
    plant('team/a.txt', 'first');
    expect((await ann.put(`${R}/team/a.txt`, 'second')).status).toBe(200);
    const { items } = await ann.json<{ items: { id: string }[] }>('/api/versions/team/a.txt');
    const [version] = items;
    await team({ modify: false });
    const restore = () => ann.post('/api/versions/team/a.txt', { id: version?.id });
    expect((await restore()).status).toBe(403);
    await team();
    expect((await restore()).status).toBe(200);
    expect(content('team/a.txt')).toBe('first');
  });
});

describe('a link', () => {
  const share = (path: string, query = '') => ann.post(`/api/share${path}${query}`, undefined, JSON_ERRORS);
  const visit = async ({ hash }: ShareLink) => (await server.anonymous.get(`/api/public/dl/${hash}`)).status;

  test('needs the permissions of the folder, also later', async () => {
    for (const path of ['team/a.txt', 'home/a.txt']) plant(path);
    await team();
    const own = (await (await share('/home/a.txt')).json()) as ShareLink;
    const link = (await (await share('/team/a.txt')).json()) as ShareLink;
    expect(link.path).toBe('/team/a.txt');
    expect(await visit(link)).toBe(200);
    await team({ share: false });
    expect([await visit(link), await visit(own)]).toEqual([403, 200]);
    expect((await share('/team/a.txt')).status).toBe(403);
    expect((await ann.get('/api/share/team/a.txt')).status).toBe(403);
    expect((await ann.put(`/api/share/${link.hash}`, { title: 'x' })).status).toBe(403);
    const states = (await ann.json<ShareLink[]>('/api/shares')).map(({ path, state }) => [path, state]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['/team/a.txt', 'forbidden'],
        ['/home/a.txt', undefined],
      ]),
    );
    await give();
    expect(await visit(link)).toBe(404);
    expect(JSON.stringify(await ann.json('/api/shares'))).not.toContain('team');
    expect((await ann.delete(`/api/share/${link.hash}`)).status).toBe(200);
    await team();
    expect((await ann.json<ShareLink[]>('/api/shares')).map(({ path }) => path)).toEqual(['/home/a.txt']);
  });

  test('never shows all folders together, nor what lies behind a symlink to another one', async () => {
    await team();
    const refused = await share('/', '?root=true');
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('share them one by one');
    expect((await share('/')).status).toBe(403);
    symlinkSync(real('team/trip'), real('home/link'));
    expect((await share('/home/link')).status).toBe(403);
  });
});

describe('a command', () => {
  const run = (path: string, line = 'pwd') => runCommand(server.origin, path, ann.token, line);

  test('runs in the folder of its path with the permission there, and not on the first level', async () => {
    await team();
    expect(await run('/team/trip/')).toMatchObject({ out: `${real('team/trip')}\n` });
    await team({ execute: false });
    expect((await run('/team/trip/')).last).toMatchObject({ code: 'forbidden' });
    expect(await run('/home/')).toMatchObject({ out: `${real('home')}\n` });
    expect((await run('/')).last).toMatchObject({ refused: FIRST_LEVEL, code: 'forbidden' });
  });
});

test('what is done in one folder does not need the permission of another one, and nothing is made above them', async () => {
  await team({ create: false, modify: false, rename: false, delete: false });
  plant('team/a.txt');
  plant('home/a.txt');
  const attempts = async (path: string) => [
    (await ann.post(`${R}${path}/new.txt`, 'x')).status,
    (await ann.put(`${R}${path}/a.txt`, 'x')).status,
    (await transfer('rename', `${path}/a.txt`, `${path}/b.txt`)).status,
    (await ann.delete(`${R}${path}/b.txt`)).status,
  ];
  expect(await attempts('/home')).toEqual([200, 200, 200, 200]);
  expect(await attempts('/team')).toEqual([403, 403, 403, 403]);
  expect((await ann.post(`${R}/new.txt`, 'x')).status).toBe(403);
  expect((await ann.post(`${R}/new/`)).status).toBe(403);
  expect((await ann.delete(`${R}/team`)).status).toBe(403);
  expect(readdirSync(real('team')).sort()).toEqual(['a.txt', 'trip']);
  rmSync(real('team'), { recursive: true });
  expect(await ann.json<{ items: { name: string }[] }>(`${R}/`)).toMatchObject({ items: [{ name: 'home' }] });
});
