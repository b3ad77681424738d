import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ApiKey,
  CreatedKey,
  NewApiKey,
  OwnMount,
  SearchHit,
  ShareLink,
  TrashListing,
} from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { EventClient } from '../../../../test/event-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { ALL, changeUser, mountOf } from '../../../../test/several-folders.js';

const R = '/api/resources';
const TUS = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '3' };
const PERMISSIONS: NewApiKey['permissions'] = ['create', 'rename', 'modify', 'delete', 'share', 'download'];
let server: TestServer;
let ann: ApiClient;
/** A key of the folder `docs` of the user. */
let key: ApiClient;
let count = 0;
/** The folder of the test, in which the scope `home` and the folder `team/docs` are. */
let base: string;

beforeAll(async () => {
  server = await startTestServer();
  const settings = {
    brake: { enabled: false },
    trash: { enabled: true, days: 30, percent: 10, versions: 100 },
  };
  expect((await server.admin.put('/api/settings', settings)).status).toBe(200);
});
afterAll(() => server.close());
beforeEach(async () => {
  base = `/case-${++count}`;
  for (const name of ['home/docs', 'home/other', 'team/docs']) mkdirSync(real(name), { recursive: true });
  writeFileSync(real('home/docs/a.txt'), 'of the key');
  writeFileSync(real('team/docs/a.txt'), 'of the team');
  ann = await server.createUser({ scope: `${base}/home`, perm: ALL });
  key = await keyOf('/docs');
});

const real = (path: string) => join(server.root, base, path);
const give = (...mounts: ReturnType<typeof mountOf>[]) => changeUser(server, ann, { mounts });
const giveTeam = () => give(mountOf(`${base}/team/docs`));
const statusOf = async (path: string, client = key) => (await client.get(path)).status;
const textAt = async (path: string, client = key) => (await client.get(`/api/raw${path}`)).text();
const rename = async (from: string, to: string, query = '') =>
  expect((await ann.patch(`${R}${from}?action=rename&destination=${to}${query}`)).status).toBe(200);

/** A key that has its folder as the name. */
async function keyOf(folder: string): Promise<ApiClient> {
  const asked = { name: folder, permissions: PERMISSIONS, expires: null, folder };
  const made = await ann.post('/api/keys', asked);
  expect(made.status).toBe(200);
  return new ApiClient(server.origin, ((await made.json()) as CreatedKey).key);
}

/** The folder of a key, as its user and administrators see it. */
async function shown(name = '/docs'): Promise<Pick<ApiKey, 'reach' | 'folder'>> {
  const lists = await Promise.all([
    ann.json<ApiKey[]>('/api/keys'),
    server.admin.json<ApiKey[]>(`/api/keys?user=${ann.userId}`),
  ]);
  const [own, seen] = lists.map((list) => list.find((one) => one.name === name));
  expect(seen).toEqual(own);
  if (!own) throw new Error(`There is no key ${name}`);
  return { reach: own.reach, folder: own.folder };
}

async function expectNothing(...paths: string[]): Promise<void> {
  expect(await shown()).toEqual({ reach: 'nothing', folder: '/…' });
  for (const path of ['/', ...paths]) expect([path, await statusOf(`${R}${path}`)]).toEqual([path, 403]);
}

describe('a user who gets another folder of the same name', () => {
  test('has a key that reaches the former one by its new path, and nothing of the other', async () => {
    expect(await shown()).toEqual({ reach: 'folder', folder: '/docs' });
    expect(await textAt('/docs/a.txt')).toBe('of the key');
    await giveTeam();
    expect(await textAt('/docs/a.txt', ann)).toBe('of the team');
    expect(await shown()).toEqual({ reach: 'folder', folder: '/home/docs' });
    expect(await textAt('/home/docs/a.txt')).toBe('of the key');
    expect((await key.post(`${R}/home/docs/new.txt`, 'x')).status).toBe(200);
    expect((await key.json<OwnMount[]>('/api/mounts')).map(({ path }) => path)).toEqual(['/home']);
  });

  test.each<[string, string, (object | string)?, Record<string, string>?]>([
    ['GET', '/api/resources/docs/'],
    ['GET', '/api/raw/docs/a.txt'],
    ['GET', '/api/raw/docs/?algo=tar'],
    ['GET', '/api/search/docs/?query=a'],
    ['GET', '/api/usage/docs'],
    ['POST', '/api/resources/docs/b.txt', 'x'],
    ['PUT', '/api/resources/docs/a.txt', 'x'],
    ['DELETE', '/api/resources/docs/a.txt'],
    ['PATCH', '/api/resources/docs/a.txt?action=copy&destination=%2Fhome%2Fdocs%2Fb.txt'],
    ['PATCH', '/api/resources/home/docs/a.txt?action=rename&destination=%2Fdocs%2Fb.txt'],
    ['POST', '/api/tus/docs/b.txt', undefined, TUS],
    ['POST', '/api/share/docs', {}],
    ['POST', '/api/share/docs/a.txt', {}],
  ])('has a key that is refused there: %s %s', async (method, path, body, headers) => {
    await giveTeam();
    const response = await key.request(method, path, body, headers);
    expect([response.status, (await response.text()).includes('of the team')]).toEqual([403, false]);
    expect((await ann.json<{ items: object[] }>(`${R}/docs/`)).items).toMatchObject([{ name: 'a.txt' }]);
    expect(readFileSync(real('team/docs/a.txt'), 'utf8')).toBe('of the team');
  });

  test('has a key that neither finds anything there nor hears of it', async () => {
    await giveTeam();
    const hits = await key.json<SearchHit[]>('/api/search/home/docs/?query=a.txt');
    expect(hits.map(({ path }) => path)).toEqual(['a.txt']);
    const port = Number(new URL(server.origin).port);
    const events = await EventClient.listen({ port, headers: { 'X-Auth': key.token ?? '' } });
    await ann.post(`${R}/docs/secret/`);
    await ann.post(`${R}/home/docs/mark/`);
    await events.untilReceived('created /home/docs/mark');
    expect(JSON.stringify(events.messages)).not.toContain('secret');
    events.close();
  });

  test('has a key whose stream ends, and whose unfinished upload goes on by its new path', async () => {
    const port = Number(new URL(server.origin).port);
    const events = await EventClient.listen({ port, headers: { 'X-Auth': key.token ?? '' } });
    expect((await key.post('/api/tus/docs/up.txt', undefined, TUS)).status).toBe(201);
    await giveTeam();
    await events.untilEnded();
    const part = { ...TUS, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
    expect((await key.request('PATCH', '/api/tus/docs/up.txt', 'abc', part)).status).toBe(403);
    expect((await key.request('PATCH', '/api/tus/home/docs/up.txt', 'abc', part)).status).toBe(204);
    expect(readFileSync(real('home/docs/up.txt'), 'utf8')).toBe('abc');
  });

  test('has a key of one of several folders that stays with it when it is the only one, and is not one for all', async () => {
    await giveTeam();
    const ofTeam = await keyOf('/docs/');
    await changeUser(server, ann, { scopeName: null });
    expect(await shown('/docs/')).toEqual({ reach: 'folder', folder: '/' });
    expect(await textAt('/a.txt', ofTeam)).toBe('of the team');
    expect(await statusOf('/api/trash', ofTeam)).toBe(403);
    expect(await statusOf('/api/trash', ann)).toBe(200);
    await changeUser(server, ann, { mounts: [], scopeName: 'home' });
    expect(await shown('/docs/')).toEqual({ reach: 'nothing', folder: '/…' });
    expect(await statusOf(`${R}/docs/`, ofTeam)).toBe(403);
    expect(await textAt('/docs/a.txt')).toBe('of the key');
  });

  test('has a key that reaches what lies in two of them by both paths', async () => {
    await give(mountOf(`${base}/home/docs`, { delete: false }, { name: 'near' }));
    expect(await textAt('/home/docs/a.txt')).toBe('of the key');
    expect(await textAt('/near/a.txt')).toBe('of the key');
    expect(await shown()).toEqual({ reach: 'folder', folder: '/home/docs' });
    expect((await key.delete(`${R}/near/a.txt`)).status).toBe(200);
  });

  test('keeps a key for everything, which reaches the new folder, too', async () => {
    const whole = await keyOf('/');
    await giveTeam();
    expect(await shown('/')).toEqual({ reach: 'all', folder: '/' });
    expect(await textAt('/docs/a.txt', whole)).toBe('of the team');
  });
});

describe('a key follows its folder', () => {
  test('when that, or a folder around it, is renamed or moved, and leaves the old path to others', async () => {
    await rename('/docs', '/other/papers');
    await ann.post(`${R}/docs/`);
    expect(await shown()).toEqual({ reach: 'folder', folder: '/other/papers' });
    expect(await textAt('/other/papers/a.txt')).toBe('of the key');
    expect(await statusOf(`${R}/docs/`)).toBe(403);
    await rename('/other', '/else');
    expect(await shown()).toEqual({ reach: 'folder', folder: '/else/papers' });
    expect(await textAt('/else/papers/a.txt')).toBe('of the key');
  });

  test('and what it has begun at the old path ends', async () => {
    const port = Number(new URL(server.origin).port);
    const events = await EventClient.listen({ port, headers: { 'X-Auth': key.token ?? '' } });
    await rename('/docs', '/papers');
    await events.untilEnded();
  });

  test('through the trash, in which nothing is reached', async () => {
    expect((await ann.delete(`${R}/docs`)).status).toBe(200);
    await ann.post(`${R}/docs/`);
    await expectNothing('/docs');
    expect((await ann.delete(`${R}/docs`)).status).toBe(200);
    const [, item] = (await ann.json<TrashListing>('/api/trash')).items;
    const restored = await ann.post('/api/trash/restore', { items: [{ id: item?.id }] });
    expect(restored.status).toBe(200);
    expect(await shown()).toEqual({ reach: 'folder', folder: '/docs' });
    expect(await textAt('/docs/a.txt')).toBe('of the key');
  });

  test('not to another one at its path, after it was deleted for good', async () => {
    expect((await ann.delete(`${R}/docs?permanent=true`)).status).toBe(200);
    await ann.post(`${R}/docs/`);
    await expectNothing('/docs');
  });

  test('not into a folder with which it is merged, but where a part of it goes as a whole', async () => {
    mkdirSync(real('home/docs/deep'));
    mkdirSync(real('home/other/docs'));
    writeFileSync(real('home/docs/deep/d.txt'), 'deep');
    const deep = await keyOf('/docs/deep');
    await rename('/docs', '/other/docs', '&override=true');
    expect(await shown('/docs/deep')).toEqual({ reach: 'folder', folder: '/other/docs/deep' });
    expect(await textAt('/other/docs/deep/d.txt', deep)).toBe('deep');
    await ann.post(`${R}/docs/`);
    for (const path of ['/docs/', '/other/docs/'])
      expect([path, await statusOf(R + path)]).toEqual([path, 403]);
  });

  test('while a symlink in its place leads it nowhere', async () => {
    rmSync(real('home/docs'), { recursive: true });
    symlinkSync('other', real('home/docs'));
    expect(await statusOf(`${R}/docs/`)).toBe(403);
  });
});

describe('a key whose folder', () => {
  test('is in no folder of its user any more reaches nothing, until it is again', async () => {
    mkdirSync(real('new/docs'), { recursive: true });
    const { hash } = (await (await key.post('/api/share/docs/a.txt', {})).json()) as ShareLink;
    await changeUser(server, ann, { scope: `${base}/new` });
    await expectNothing('/docs', '/home/docs');
    expect((await key.post(`${R}/docs/x.txt`, 'x')).status).toBe(403);
    expect(await key.json<OwnMount[]>('/api/mounts')).toEqual([]);
    expect((await server.anonymous.get(`/api/public/share/${hash}`)).status).toBe(404);
    await changeUser(server, ann, { scope: base });
    expect(await shown()).toEqual({ reach: 'folder', folder: '/home/docs' });
    expect(await textAt('/home/docs/a.txt')).toBe('of the key');
    expect(await statusOf(`${R}/new/docs/`)).toBe(403);
  });

  test('is around that of its user now reaches nothing', async () => {
    mkdirSync(real('home/docs/deep'));
    await changeUser(server, ann, { scope: `${base}/home/docs/deep` });
    await expectNothing('/docs', '/deep');
  });

  test('lies in a scope behind a symlink has the path there, and follows what really moves', async () => {
    symlinkSync('home', real('way'));
    await changeUser(server, ann, { scope: `${base}/way` });
    expect(await shown()).toEqual({ reach: 'folder', folder: '/docs' });
    await keyOf('/other');
    const move = `${R}${base}/home/other?action=rename&destination=${base}/home/moved`;
    expect((await server.admin.patch(move)).status).toBe(200);
    expect(await shown('/other')).toEqual({ reach: 'folder', folder: '/moved' });
  });

  test('lies behind a symlink to a folder that was granted outside of the scope works as long as that', async () => {
    symlinkSync(real('team/docs'), real('home/far'));
    const folders = [{ at: '/far', folder: real('team/docs') }];
    await changeUser(server, ann, { folders });
    const far = await keyOf('/far');
    expect(await shown('/far')).toEqual({ reach: 'folder', folder: '/far' });
    expect(await textAt('/far/a.txt', far)).toBe('of the team');
    expect(await statusOf(`${R}/docs/`, far)).toBe(403);
    await changeUser(server, ann, { folders: [] });
    expect(await statusOf(`${R}/far/`, far)).toBe(403);
  });
});
