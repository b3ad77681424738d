import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderView, FolderViews, TrashListing, User } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

const ADDRESS = '/api/places/views';
const BY_SIZE = { by: 'size', asc: true } as const;

let server: SharesServer;
let ann: ApiClient;
let count = 0;

beforeAll(async () => {
  server = await startSharesServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  rmSync(join(server.root, 'ann'), { recursive: true, force: true });
  await server.plant({ 'ann/docs/deep/a.txt': 'a', 'ann/plans/': '', 'ann/other/': '', 'out/': '' });
  ann = await server.createUser({ username: `ann${count}`, scope: '/ann' });
});

const read = (user = ann) => user.json<FolderViews>(ADDRESS);
const folders = async (user = ann) => (await read(user)).folders;
const change = (body: object, user = ann) => user.put(ADDRESS, body);
const choose = async (...chosen: FolderView[]) => {
  server.pass(1000);
  expect((await change({ folders: chosen })).status).toBe(204);
};
const move = async (from: string, to: string, user = ann) =>
  expect((await user.patch(`/api/resources${from}?action=rename&destination=${to}`)).status).toBe(200);
const denies = async (path: string) => {
  const rules: User['rules'] = [{ allow: false, path, regex: false, regexp: { raw: '' } }];
  expect((await server.changeUser(ann, 'rules', { rules })).status).toBe(200);
};

describe('requests', () => {
  test('requests without a session are refused', async () => {
    expect((await server.anonymous.get(ADDRESS)).status).toBe(401);
    expect((await server.anonymous.put(ADDRESS, {})).status).toBe(401);
  });

  test.each([
    ['a path that leads out', { folders: [{ path: '/../out', view: 'list' }] }, 400],
    ['an unknown view', { folders: [{ path: '/docs', view: 'mosaic gallery' }] }, 400],
    ['an unknown order', { folders: [{ path: '/docs', sorting: { by: 'owner', asc: true } }] }, 400],
    ['an order without a direction', { folders: [{ path: '/docs', sorting: { by: 'size' } }] }, 400],
    ['too many folders', { folders: Array.from({ length: 1001 }, () => ({ path: '/docs' })) }, 400],
    ['a file', { folders: [{ path: '/docs/deep/a.txt', view: 'list' }] }, 400],
    ['a folder that does not exist', { folders: [{ path: '/missing', view: 'list' }] }, 404],
    ['a good folder before a bad one', { folders: [{ path: '/plans', view: 'list' }, { path: '/x' }] }, 404],
  ])('requests with %s are refused', async (_, body, status) => {
    await choose({ path: '/docs', view: 'gallery' });
    expect((await change(body)).status).toBe(status);
    expect(await folders()).toEqual([{ path: '/docs', view: 'gallery' }]);
  });
});

describe('the choice for a folder', () => {
  test('the choice is that of one user and one folder, and changes nothing else', async () => {
    await choose({ path: '/docs/', view: 'gallery' });
    await choose({ path: '/', sorting: { by: 'taken', asc: false } });
    await choose({ path: '/docs', sorting: BY_SIZE });
    expect(await read()).toEqual({
      usual: { viewMode: 'list', sorting: { by: 'name', asc: false } },
      folders: [
        { path: '/docs', view: 'gallery', sorting: BY_SIZE },
        { path: '/', sorting: { by: 'taken', asc: false } },
      ],
    });
    expect(await folders(await server.createUser({ scope: '/ann' }))).toEqual([]);
    const user = await server.admin.json<User>(`/api/users/${await server.id(ann)}`);
    expect(user).toMatchObject({ viewMode: 'list', sorting: { by: 'name', asc: false } });
  });

  test('the choice stays when a client of File Browser changes the view and the order of the user', async () => {
    await choose({ path: '/docs', view: 'gallery' });
    const id = await server.id(ann);
    const set = (which: string, data: object) =>
      ann.put(`/api/users/${id}`, { what: 'user', which: [which], data: { id, ...data } });
    expect((await set('viewMode', { viewMode: 'mosaic' })).status).toBe(200);
    expect((await set('sorting', { sorting: { by: 'modified', asc: true } })).status).toBe(200);
    expect(await read()).toEqual({
      usual: { viewMode: 'mosaic', sorting: { by: 'modified', asc: true } },
      folders: [{ path: '/docs', view: 'gallery' }],
    });
  });

  test('the choice follows the folder, whoever moves it, into the trash and back', async () => {
    await choose({ path: '/docs', view: 'gallery' });
    await choose({ path: '/docs/deep', view: 'mosaic' });
    await move('/ann/docs', '/ann/papers', server.admin);
    expect(await folders()).toEqual([
      { path: '/papers/deep', view: 'mosaic' },
      { path: '/papers', view: 'gallery' },
    ]);
    expect((await ann.delete('/api/resources/papers')).status).toBe(200);
    expect(await folders()).toEqual([]);
    const [item] = (await ann.json<TrashListing>('/api/trash')).items;
    expect((await ann.post('/api/trash/restore', { items: [{ id: item?.id }] })).status).toBe(200);
    expect((await folders()).map(({ path }) => path)).toEqual(['/papers/deep', '/papers']);
  });

  test('the choice ends with the folder', async () => {
    await choose({ path: '/docs/deep', view: 'gallery' });
    expect((await ann.delete('/api/resources/docs?permanent=true')).status).toBe(200);
    await server.plant({ 'ann/docs/deep/': '' });
    expect(await folders()).toEqual([]);
  });

  test('the choice is neither shown nor stored where a rule denies the folder or it lies outside', async () => {
    await choose({ path: '/docs', view: 'gallery' });
    await choose({ path: '/plans', view: 'mosaic' });
    await denies('/docs');
    expect(await folders()).toEqual([{ path: '/plans', view: 'mosaic' }]);
    expect((await change({ folders: [{ path: '/docs', view: 'list' }] })).status).toBe(403);
    await move('/ann/plans', '/out/plans', server.admin);
    expect(await folders()).toEqual([]);
  });
});

describe('all folders as usual', () => {
  test('the request sets the choices aside, until it is undone', async () => {
    await choose({ path: '/docs', view: 'gallery' });
    await choose({ path: '/plans', view: 'mosaic' });
    expect((await change({ setAside: true })).status).toBe(204);
    expect(await folders()).toEqual([]);
    await choose({ path: '/plans', view: 'list' });
    await move('/docs', '/papers');
    expect((await change({ setAside: false })).status).toBe(204);
    expect(await folders()).toEqual([
      { path: '/plans', view: 'list' },
      { path: '/papers', view: 'gallery' },
    ]);
  });

  test('the request forgets what was set aside before', async () => {
    await choose({ path: '/docs', view: 'gallery' });
    await change({ setAside: true });
    await choose({ path: '/plans', view: 'mosaic' });
    await change({ setAside: true });
    await change({ setAside: false });
    expect(await folders()).toEqual([{ path: '/plans', view: 'mosaic' }]);
  });
});

test('choices that another place kept are added, and replace nothing', async () => {
  await choose({ path: '/docs', view: 'gallery' });
  const older: FolderView[] = [
    { path: '/plans', view: 'mosaic' },
    { path: '/docs', view: 'list', sorting: BY_SIZE },
    { path: '/missing', view: 'list' },
    { path: '/docs/deep/a.txt', view: 'list' },
  ];
  expect((await change({ folders: older, areOlder: true })).status).toBe(204);
  expect(await folders()).toEqual([
    { path: '/docs', view: 'gallery', sorting: BY_SIZE },
    { path: '/plans', view: 'mosaic' },
  ]);
});

test('a folder that is opened is the last to be forgotten', async () => {
  await choose({ path: '/docs', view: 'gallery' });
  await choose({ path: '/plans', view: 'mosaic' });
  server.pass(1000);
  expect((await ann.post('/api/places/recent', { path: '/docs' })).status).toBe(204);
  expect((await folders()).map(({ path }) => path)).toEqual(['/docs', '/plans']);
});
