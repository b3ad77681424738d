import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AccessDecision,
  FolderViews,
  HistoryListing,
  HistoryOutcome,
  Places,
  ShareLink,
  TrashListing,
  VersionListing,
} from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { clearFolder } from './clear-folder.js';
import { startTestServer, type TestServer } from './harness.js';

/** `/homes` of the served folder is a link to `/real`, and users have homes below it. */
let server: TestServer;
let ann: ApiClient;
const home = () => join(server.root, 'real/ann');
const file = (name: string) => join(home(), name);
const names = () => readdirSync(home()).sort();

beforeAll(async () => {
  server = await startTestServer();
  const trash = { enabled: true, days: 30, percent: 10, versions: 100 };
  expect((await server.admin.put('/api/settings', { trash })).status).toBe(200);
  mkdirSync(file(''), { recursive: true });
  symlinkSync('real', join(server.root, 'homes'));
  ann = await server.createUser({ username: 'ann', scope: '/homes/ann' });
});
afterAll(() => server.close());
beforeEach(async () => {
  clearFolder(home());
  await ann.request('DELETE', '/api/trash');
  writeFileSync(file('a.txt'), 'first');
});

async function done(response: Promise<Response>): Promise<void> {
  const { status } = await response;
  expect(status).toBe(200);
}
async function lastAction() {
  const [item] = (await ann.json<HistoryListing>('/api/history')).items;
  if (!item) throw new Error('the history is empty');
  return item;
}
async function undo(): Promise<void> {
  const response = await ann.post(`/api/history/${(await lastAction()).id}/undo`);
  expect(response.status).toBe(200);
  expect(((await response.json()) as HistoryOutcome).failed).toEqual([]);
}
async function redo(): Promise<void> {
  const response = await ann.post(`/api/history/${(await lastAction()).id}/redo`);
  expect(response.status).toBe(200);
  expect(((await response.json()) as HistoryOutcome).failed).toEqual([]);
}
const patch = (path: string, query: string) => ann.patch(`/api/resources${path}?${query}`);

test('a deletion in a scope behind a link is listed with its path, undone and made again', async () => {
  await done(ann.delete('/api/resources/a.txt'));
  expect(await lastAction()).toMatchObject({ path: '/a.txt', kind: 'delete', undoable: 1 });
  const [item] = (await ann.json<TrashListing>('/api/trash')).items;
  expect(item).toMatchObject({ path: '/a.txt' });
  await undo();
  expect(names()).toEqual(['a.txt']);
  await redo();
  expect(names()).toEqual([]);
});

test('what was deleted in a scope behind a link is restored to where it was', async () => {
  await done(ann.delete('/api/resources/a.txt'));
  const [item] = (await ann.json<TrashListing>('/api/trash')).items;
  await done(ann.post('/api/trash/restore', { items: [{ id: item?.id }] }));
  expect(names()).toEqual(['a.txt']);
});

test('saves, renames and moves onto files in a scope behind a link are undone and made again', async () => {
  await done(ann.put('/api/resources/a.txt', 'second'));
  await undo();
  expect(readFileSync(file('a.txt'), 'utf8')).toBe('first');
  await redo();
  expect(readFileSync(file('a.txt'), 'utf8')).toBe('second');
  await done(patch('/a.txt', 'action=rename&destination=%2Fdeep%2Fb.txt'));
  expect(await lastAction()).toMatchObject({ path: '/a.txt', destination: '/deep/b.txt' });
  await undo();
  expect(names()).toEqual(['a.txt']);
  await done(ann.post('/api/resources/c.txt', 'other'));
  await done(patch('/c.txt', 'action=rename&destination=%2Fa.txt&override=true'));
  expect(names()).toEqual(['a.txt']);
  await undo();
  expect(names()).toEqual(['a.txt', 'c.txt']);
  expect(readFileSync(file('a.txt'), 'utf8')).toBe('second');
  const { items } = await ann.json<VersionListing>('/api/versions/a.txt');
  expect(items.length).toBeGreaterThan(0);
});

test('many names at once in a scope behind a link are undone', async () => {
  writeFileSync(file('b.txt'), 'b');
  const items = [
    { from: 'a.txt', to: 'b.txt' },
    { from: 'b.txt', to: 'a.txt' },
  ];
  await done(ann.post('/api/renames', { folder: '/', items }));
  expect(readFileSync(file('a.txt'), 'utf8')).toBe('b');
  await undo();
  expect(readFileSync(file('a.txt'), 'utf8')).toBe('first');
});

test('favourites in a scope behind a link go along when a folder is renamed', async () => {
  await done(ann.put('/api/places', { favourites: ['/a.txt'] }));
  await done(patch('/a.txt', 'action=rename&destination=%2Fb.txt'));
  const { favourites } = await ann.json<Places>('/api/places');
  expect(favourites).toMatchObject([{ path: '/b.txt' }]);
});

test('the view of a folder in a scope behind a link is kept by its path', async () => {
  mkdirSync(file('photos'));
  const folders = [{ path: '/photos', view: 'mosaic' }];
  expect((await ann.put('/api/places/views', { folders })).status).toBe(204);
  expect((await ann.json<FolderViews>('/api/places/views')).folders).toEqual(folders);
});

test('a share in a scope behind a link is listed by its path, opens, and follows its file', async () => {
  const share = (await (await ann.post('/api/share/a.txt', '{}')).json()) as ShareLink;
  expect(share.path).toBe('/a.txt');
  await done(patch('/a.txt', 'action=rename&destination=%2Fb.txt'));
  expect(await ann.json<ShareLink[]>('/api/shares')).toMatchObject([{ hash: share.hash, path: '/b.txt' }]);
  const response = await server.anonymous.get(`/api/public/dl/${share.hash}`);
  expect([response.status, await response.text()]).toEqual([200, 'first']);
  await done(ann.delete(`/api/share/${share.hash}`));
});

test('the explanation of access in a scope behind a link tells where a symlink leads', async () => {
  symlinkSync('a.txt', file('to-a'));
  const query = `user=${ann.userId}&path=%2Fto-a`;
  expect(await server.admin.json<AccessDecision>(`/api/access?${query}`)).toMatchObject({
    allowed: true,
    exists: true,
    leadsTo: '/a.txt',
  });
});
