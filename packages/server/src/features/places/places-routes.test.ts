import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Places, RecentPlaces, TrashListing } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

let server: SharesServer;
let ann: ApiClient;
let count = 0;

beforeAll(async () => {
  server = await startSharesServer();
  // These tests delete more in one session than anybody does by hand.
  expect((await server.admin.put('/api/settings', { brake: { enabled: false } })).status).toBe(200);
});
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  rmSync(join(server.root, 'ann'), { recursive: true, force: true });
  await server.plant({ 'ann/docs/a.txt': 'a', 'ann/docs/b.txt': 'b', 'ann/plans/': '', 'other/c.txt': 'c' });
  ann = await server.createUser({ username: `ann${count}`, scope: '/ann' });
});

const read = (user = ann) => user.json<Places>('/api/places');
const paths = async (user = ann) => (await read(user)).favourites.map(({ path }) => path);
const change = (body: object, user = ann) => user.put('/api/places', body);
const keep = async (...favourites: string[]) => expect((await change({ favourites })).status).toBe(200);
const visit = (path: unknown, user = ann) => user.post('/api/places/recent', { path });
const recent = async (user = ann) =>
  (await user.json<RecentPlaces>('/api/places/recent')).items.map(({ path }) => path);
const move = async (from: string, to: string, user = ann) =>
  expect((await user.patch(`/api/resources${from}?action=rename&destination=${to}`)).status).toBe(200);
const deny = async (path: string) =>
  expect(
    (
      await server.changeUser(ann, 'rules', {
        rules: [{ allow: false, path, regex: false, regexp: { raw: '' } }],
      })
    ).status,
  ).toBe(200);

const LAYOUT = { width: 300, isCollapsed: true, folded: ['recent'] };

describe('requests', () => {
  test('requests without a session are refused', async () => {
    for (const [method, path] of [
      ['GET', '/api/places'],
      ['PUT', '/api/places'],
      ['GET', '/api/places/recent'],
      ['POST', '/api/places/recent'],
    ] as const)
      expect((await server.anonymous.request(method, path, method === 'GET' ? undefined : {})).status).toBe(
        401,
      );
  });

  test.each([
    ['a path that leads out', { favourites: ['/../other'] }, 400],
    ['too many favourites', { favourites: Array.from({ length: 101 }, (_, index) => `/${index}`) }, 400],
    ['a sidebar without a width', { layout: { isCollapsed: false, folded: [] } }, 400],
    ['a sidebar that is too wide', { layout: { width: 4000, isCollapsed: false, folded: [] } }, 400],
    [
      'a column that does not exist',
      { layout: { ...LAYOUT, columns: { shown: ['owner'], widths: {} } } },
      400,
    ],
    ['a column twice', { layout: { ...LAYOUT, columns: { shown: ['size', 'size'], widths: {} } } }, 400],
    [
      'a column that is too wide',
      { layout: { ...LAYOUT, columns: { shown: [], widths: { size: 9999 } } } },
      400,
    ],
    ['a favourite that does not exist', { favourites: ['/missing'] }, 404],
  ])('requests with %s are refused', async (_, body, status) => {
    await keep('/docs');
    expect((await change(body)).status).toBe(status);
    expect(await read()).toEqual({ favourites: [{ path: '/docs', isDir: true }] });
  });
});

describe('favourites', () => {
  test('favourites stay in their order, and belong to one user', async () => {
    await keep('/plans', '/docs/a.txt', '/docs/', '/plans');
    expect((await read()).favourites).toEqual([
      { path: '/plans', isDir: true },
      { path: '/docs/a.txt', isDir: false },
      { path: '/docs', isDir: true },
    ]);
    await keep('/docs', '/plans');
    expect(await paths()).toEqual(['/docs', '/plans']);
    expect(await paths(await server.createUser({ scope: '/ann' }))).toEqual([]);
  });

  test('favourites follow what they name, whoever moves it', async () => {
    await keep('/docs/a.txt', '/docs');
    await move('/docs', '/papers');
    expect(await paths()).toEqual(['/papers/a.txt', '/papers']);
    await move('/ann/papers/a.txt', '/ann/plans/z.txt', server.admin);
    expect(await paths()).toEqual(['/plans/z.txt', '/papers']);
  });

  test('favourites go to the trash and come back, although they were changed in the meantime', async () => {
    await keep('/docs', '/plans');
    expect((await ann.delete('/api/resources/docs')).status).toBe(200);
    expect(await paths()).toEqual(['/plans']);
    await keep();
    const [item] = (await ann.json<TrashListing>('/api/trash')).items;
    expect((await ann.post('/api/trash/restore', { items: [{ id: item?.id }] })).status).toBe(200);
    expect(await paths()).toEqual(['/docs']);
  });

  test('favourites whose folder another program removed are shown as gone, until they are removed', async () => {
    await keep('/docs', '/plans');
    rmSync(join(server.root, 'ann/docs'), { recursive: true });
    expect((await read()).favourites).toEqual([
      { path: '/docs', isDir: true, isGone: true },
      { path: '/plans', isDir: true },
    ]);
    await keep('/docs', '/plans');
    await keep('/plans');
    expect(await paths()).toEqual(['/plans']);
  });

  test('favourites that a rule denies are neither shown nor stored, and nothing reveals whether they exist', async () => {
    await keep('/docs', '/plans');
    await deny('/docs');
    expect(await paths()).toEqual(['/plans']);
    rmSync(join(server.root, 'ann/docs'), { recursive: true });
    expect(await paths()).toEqual(['/plans']);
    expect((await change({ favourites: ['/docs/a.txt'] })).status).toBe(403);
  });

  test('favourites outside of a new folder of the user are not shown', async () => {
    await keep('/docs/a.txt', '/plans');
    expect((await server.changeUser(ann, 'scope', { scope: '/ann/docs' })).status).toBe(200);
    expect(await paths()).toEqual(['/a.txt']);
  });
});

describe('the page', () => {
  test('the page looks the same in every session, whatever becomes of the favourites', async () => {
    expect(await read()).toEqual({ favourites: [] });
    const layout = { ...LAYOUT, columns: { shown: ['type', 'modified'], widths: { type: 90 } } };
    expect((await change({ layout })).status).toBe(200);
    await keep('/docs');
    expect((await read()).layout).toEqual(layout);
    expect((await change({ layout: { ...layout, width: 200 } })).status).toBe(200);
    expect(await read()).toMatchObject({ favourites: [{ path: '/docs' }], layout: { width: 200 } });
  });
});

describe('what was opened last', () => {
  test('a recent place is listed once, the latest first, and follows moves', async () => {
    for (const path of ['/docs', '/docs/a.txt', '/plans', '/docs/']) {
      expect((await visit(path)).status).toBe(204);
      server.pass(1000);
    }
    expect(await recent()).toEqual(['/docs', '/plans', '/docs/a.txt']);
    await move('/docs', '/papers');
    expect(await recent()).toEqual(['/papers', '/plans', '/papers/a.txt']);
  });

  test('at most 20 recent places are listed, without those that are gone', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `/many/${index}.txt`);
    await server.plant(Object.fromEntries(names.map((name) => [`ann${name}`, ''])));
    for (const name of names) {
      await visit(name);
      server.pass(1000);
    }
    const latest = names.toReversed();
    expect(await recent()).toEqual(latest.slice(0, 20));
    rmSync(join(server.root, 'ann', latest[0] ?? ''));
    expect(await recent()).toEqual(latest.slice(1, 21));
  });

  test('the list leaves out what a rule denies, and accepts nothing that is denied or missing', async () => {
    await visit('/docs/a.txt');
    await visit('/plans');
    await deny('/docs');
    expect(await recent()).toEqual(['/plans']);
    expect((await visit('/docs/b.txt')).status).toBe(403);
    expect((await visit('/missing')).status).toBe(404);
    expect((await visit('/../other')).status).toBe(400);
    expect((await visit(7)).status).toBe(400);
    expect(await recent()).toEqual(['/plans']);
  });

  test('reading the list does not write it', async () => {
    await ann.get('/api/resources/docs/');
    await ann.get('/api/raw/docs/a.txt');
    expect(await recent()).toEqual([]);
  });
});
