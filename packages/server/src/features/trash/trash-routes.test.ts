import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatchResponse, TrashDeleted, TrashItem, TrashListing, TrashRestored } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { keptOnDisk } from '../../../test/kept-on-disk.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

const DAY_MS = 24 * 60 * 60_000;
const JSON_WANTED = { Accept: 'application/json' };

let server: SharesServer;
let ann: ApiClient;
let ben: ApiClient;

beforeAll(async () => {
  server = await startSharesServer();
  // These tests delete more in one session than anybody does by hand.
  expect((await server.admin.put('/api/settings', { brake: { enabled: false } })).status).toBe(200);
  mkdirSync(join(server.root, 'ann'));
  mkdirSync(join(server.root, 'ben'));
  ann = await server.createUser({ username: 'ann', scope: '/ann' });
  ben = await server.createUser({ username: 'ben', scope: '/ben' });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const user of [ann, ben, server.admin]) await user.request('DELETE', '/api/trash');
  await setTrash({ enabled: true, days: 30, percent: 10 });
});

const at = (path: string) => join(server.root, path);
const setTrash = async (trash: object) => {
  const { status } = await server.admin.put('/api/settings', { trash });
  expect(status).toBe(200);
};
const list = (user: ApiClient, query = '') => user.json<TrashListing>(`/api/trash${query}`);
const remove = async (user: ApiClient, path: string) => {
  const response = await user.delete(`/api/resources${path}`);
  expect([response.status, await response.text()]).toEqual([200, '200 OK\n']);
  server.pass(1000);
};
const trashed = async (user: ApiClient, path: string): Promise<TrashItem> => {
  await remove(user, path);
  const [item] = (await list(user)).items;
  if (!item) throw new Error(`${path} is not in the trash`);
  return item;
};
const restore = async (user: ApiClient, ...items: object[]): Promise<TrashRestored> => {
  const response = await user.post('/api/trash/restore', { items });
  expect(response.status).toBe(200);
  return (await response.json()) as TrashRestored;
};
const codes = ({ failed }: TrashRestored | TrashDeleted) => failed.map(({ code }) => code);
const inTrash = () => keptOnDisk(at('.'), 'trash');
/** Rounded to a minute, because the two times are taken from different clocks. */
const daysKept = ({ deletedAt, expiresAt }: TrashItem) =>
  (Date.parse(expiresAt) - Date.parse(deletedAt)) / DAY_MS;

describe('a deletion', () => {
  test('a deletion moves a file to the trash, which tells what it was, and restores it unchanged', async () => {
    await server.plant({ 'ann/docs/a.txt': 'hello' });
    const before = lstatSync(at('ann/docs/a.txt'));
    const item = await trashed(ann, '/docs/a.txt');
    expect(existsSync(at('ann/docs/a.txt'))).toBe(false);
    expect(item).toMatchObject({
      ...{ name: 'a.txt', path: '/docs/a.txt', isDir: false, size: 5 },
      ...{ username: 'ann', isReachable: true },
    });
    expect(daysKept(item)).toBeCloseTo(30, 3);
    expect(await restore(ann, { id: item.id })).toEqual({
      restored: [{ id: item.id, path: '/docs/a.txt' }],
      failed: [],
    });
    const after = lstatSync(at('ann/docs/a.txt'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect(await list(ann)).toMatchObject({ items: [], total: 0 });
  });

  test('a deletion moves a folder with one rename, counts it later, and restores it with missing parents', async () => {
    await server.plant({ 'ann/a/b/1.txt': '12345', 'ann/a/b/c/2.txt': '678' });
    const { ino } = lstatSync(at('ann/a/b'));
    const { id } = await trashed(ann, '/a/b/');
    await expect.poll(async () => (await list(ann)).items[0]?.size).toBe(8);
    await remove(ann, '/a');
    await restore(ann, { id });
    expect(lstatSync(at('ann/a/b')).ino).toBe(ino);
    expect(readFileSync(at('ann/a/b/c/2.txt'), 'utf8')).toBe('678');
  });

  test('deletions of two files of one name are kept apart', async () => {
    await server.plant({ 'ann/same': 'first' });
    const first = await trashed(ann, '/same');
    await server.plant({ 'ann/same': 'second' });
    await remove(ann, '/same');
    expect((await list(ann)).total).toBe(2);
    await restore(ann, { id: first.id });
    expect(readFileSync(at('ann/same'), 'utf8')).toBe('first');
  });

  test('a deletion in a batch goes to the trash as well, and past it where that is requested', async () => {
    await server.plant({ 'ann/1': '1', 'ann/2': '2', 'ann/3': '3' });
    const batch = (body: object) => ann.post('/api/batch', { action: 'delete', ...body });
    const kept = await batch({ items: [{ from: '/1' }, { from: '/2' }] });
    expect(await kept.json()).toEqual({ done: 2, failed: [] });
    expect((await list(ann)).items.map(({ name }) => name).sort()).toEqual(['1', '2']);
    await batch({ items: [{ from: '/3' }], permanent: true });
    await server.plant({ 'ann/4': '4' });
    expect((await ann.delete('/api/resources/4?permanent=true')).status).toBe(200);
    expect((await list(ann)).total).toBe(2);
    expect([existsSync(at('ann/3')), existsSync(at('ann/4'))]).toEqual([false, false]);
  });

  test('a deletion of many at once refuses each as a request of its own would, and leaves the others alone', async () => {
    const rule = { regex: false, allow: false, regexp: null };
    const plant = async (folder: string): Promise<ApiClient> => {
      const user = await server.createUser({ scope: `/${folder}` });
      const paths = [path('denied'), path('docs/deep/denied')].map((denied) => ({ ...rule, path: denied }));
      expect((await server.changeUser(user, 'rules', { rules: paths })).status).toBe(200);
      const names = ['denied', 'first', 'docs/a', 'docs/b', 'docs/c', 'docs/deep/denied', 'docs/free/x'];
      await server.plant(Object.fromEntries(names.map((name) => [`${folder}/${name}`, name])));
      symlinkSync('docs', at(`${folder}/link`));
      symlinkSync('/etc', at(`${folder}/outside`));
      return user;
    };
    const path = (name: string) => `/${name}`;
    const names = [
      ...['first', 'denied', 'none', 'docs/none', 'docs/a', 'docs/a', 'docs/deep', 'docs/free', 'docs/b/x'],
      ...['outside/hosts', 'outside', 'link/c', 'link', 'docs/.satchel-trash', 'docs', 'docs/b', 'gone/x'],
    ];
    mkdirSync(at('together'), { recursive: true });
    mkdirSync(at('single'), { recursive: true });
    const together = await plant('together');
    const single = await plant('single');

    const body = { action: 'delete', permanent: false, items: names.map((name) => ({ from: path(name) })) };
    const answer = await together.post('/api/batch', body);
    const { done, failed } = (await answer.json()) as BatchResponse;
    const expected: { from: string; status: number; message: string }[] = [];
    for (const name of names) {
      const address = `/api/resources/${name}?permanent=false`;
      const response = await single.request('DELETE', address, undefined, JSON_WANTED);
      if (response.status === 200) continue;
      const { message } = (await response.json()) as { message: string };
      expected.push({ from: path(name), status: response.status, message });
    }
    expect(failed.map(({ from, status, message }) => ({ from, status, message }))).toEqual(expected);
    expect(done).toBe(names.length - expected.length);
    expect(expected.map(({ from }) => from)).toEqual(expect.arrayContaining(['/denied', '/docs/deep']));
    const left = (folder: string) => readdirSync(at(folder), { recursive: true }).map(String).sort();
    expect(left('together')).toEqual(left('single'));
    const kept = async (user: ApiClient) => (await list(user)).items.map((item) => item.path).sort();
    expect(await kept(together)).toEqual(await kept(single));
    expect(await kept(together)).toHaveLength(done);
    for (const user of [together, single]) await user.request('DELETE', '/api/trash');
  });

  test('a deletion moves a symlink, and leaves what it leads to', async () => {
    await server.plant({ 'ann/target.txt': 'target' });
    symlinkSync('target.txt', at('ann/link'));
    const { id } = await trashed(ann, '/link');
    expect(existsSync(at('ann/target.txt'))).toBe(true);
    await restore(ann, { id });
    expect(lstatSync(at('ann/link')).isSymbolicLink()).toBe(true);
  });

  test('a deletion is for good when the trash is switched off, and what is there stays', async () => {
    await server.plant({ 'ann/kept': 'x', 'ann/gone': 'x' });
    await remove(ann, '/kept');
    await setTrash({ enabled: false });
    await remove(ann, '/gone');
    const { items, isEnabled } = await list(ann);
    expect([items.map(({ name }) => name), isEnabled]).toEqual([['kept'], false]);
    expect(inTrash()).toHaveLength(1);
  });
});

describe('a user with limits', () => {
  const limit = (trash: object) => server.changeUser(ben, 'trash', { trash });

  test('a deletion is for good where the trash is off for that user, and keeps things as long as the limit says', async () => {
    expect((await limit({ enabled: false })).status).toBe(200);
    await server.plant({ 'ben/gone': 'x', 'ben/kept': 'x' });
    expect((await ben.delete('/api/resources/gone?permanent=false')).status).toBe(409);
    await remove(ben, '/gone');
    expect(await list(ben)).toMatchObject({ total: 0, isEnabled: false });
    expect((await list(ann)).isEnabled).toBe(true);
    expect((await limit({ days: 7 })).status).toBe(200);
    const item = await trashed(ben, '/kept');
    expect(daysKept(item)).toBeCloseTo(7, 3);
    const id = await server.id(ben);
    expect(await server.admin.json(`/api/users/${id}`)).toMatchObject({ trash: { days: 7 } });
    expect(await ben.json(`/api/users/${id}`)).not.toHaveProperty('trash');
    const own = { what: 'user', which: ['trash'], data: { id, trash: { days: 3650 } } };
    expect((await ben.put(`/api/users/${id}`, own)).status).toBe(403);
    for (const trash of [{ days: 0 }, { days: 3651 }, { percent: 91 }, { percent: 1.5 }, { enabled: true }])
      expect((await limit(trash)).status).toBe(400);
    expect((await limit({})).status).toBe(200);
    expect(await server.admin.json(`/api/users/${id}`)).not.toHaveProperty('trash');
  });
});

describe('the trash', () => {
  test('the trash is seen by no file system', async () => {
    await server.plant({ 'secret-plan.txt': 'x' });
    await remove(server.admin, '/secret-plan.txt');
    expect(inTrash()).toHaveLength(1);
    const { items } = await server.admin.json<{ items: { name: string }[] }>('/api/resources/');
    expect(items.map(({ name }) => name)).not.toContain('.satchel-trash');
    for (const path of ['/.satchel-trash', '/.SATCHEL-TRASH/', `/.satchel-trash/${inTrash()[0]}`]) {
      expect((await server.admin.get(`/api/resources${path}`)).status, path).toBe(404);
      expect((await server.admin.get(`/api/raw${path}`)).status, path).toBe(404);
      expect((await server.admin.delete(`/api/resources${path}`)).status, path).toBe(404);
      expect((await server.admin.post(`/api/resources${path}/new.txt`, 'x')).status, path).toBe(404);
    }
    const tree = await (await server.admin.get('/api/resources/?recursive=true')).text();
    const found = await (await server.admin.get('/api/search/?query=a')).text();
    expect(tree + found).not.toContain('satchel-trash');
    expect(lstatSync(at('.satchel-trash')).mode & 0o777).toBe(0o700);
  });

  test('the trash is read page by page, the latest first', async () => {
    for (const name of ['1', '2', '3']) {
      await server.plant({ [`ann/${name}`]: name });
      await remove(ann, `/${name}`);
      server.pass(1000);
    }
    const page = await list(ann, '?offset=1&limit=1');
    expect([page.items.map(({ name }) => name), page.total, page.size]).toEqual([['2'], 3, 3]);
    expect((await list(ann, '?limit=0')).items).toEqual([]);
    for (const query of ['?limit=1001', '?limit=-1', '?offset=x', '?user=x'])
      expect((await server.admin.get(`/api/trash${query}`)).status, query).toBe(400);
  });

  test('the trash says what it may hold, for the user who asks', async () => {
    const limits = async (user: ApiClient, query = '') => (await list(user, query)).limits;
    const { total } = await ann.json<{ total: number }>('/api/usage/');
    expect(await limits(ann)).toEqual({ days: 30, percent: 10, bytes: Math.floor(total / 10) });
    expect((await server.changeUser(ben, 'trash', { trash: { days: 7, percent: 50 } })).status).toBe(200);
    expect(await limits(ben)).toEqual({ days: 7, percent: 50, bytes: Math.floor(total / 2) });
    expect(await limits(server.admin, `?user=${await server.id(ben)}`)).toMatchObject({
      days: 7,
      percent: 50,
    });
    expect(await limits(server.admin, '?user=all')).toMatchObject({ days: 30, percent: 10 });
    expect(await limits(ann, '?limit=0')).toBeUndefined();
    expect((await server.changeUser(ben, 'trash', { trash: {} })).status).toBe(200);
  });

  test('the trash loses for good what is deleted from it, and all when it is emptied', async () => {
    await server.plant({ 'ann/one': '1', 'ann/tree/a/b': '2', 'ben/his': '3' });
    const one = await trashed(ann, '/one');
    await remove(ann, '/tree');
    await remove(ben, '/his');
    const answer = await ann.post('/api/trash/delete', { ids: [one.id, 'none'] });
    const outcome = (await answer.json()) as TrashDeleted;
    expect([outcome.done, codes(outcome)]).toEqual([1, ['not_found']]);
    expect((await list(ann)).total).toBe(1);
    const emptied = await ann.request('DELETE', '/api/trash');
    expect(await emptied.json()).toEqual({ done: 1, failed: [] });
    expect((await list(ben)).total).toBe(1);
    expect(inTrash()).toHaveLength(1);
  });

  test('the trash of one user or of everybody is emptied by administrators, and by nobody else', async () => {
    await server.plant({ 'ann/1st': 'a', 'ben/2nd': 'b', 'ben/3rd': 'c', own: 'o' });
    await remove(ann, '/1st');
    await remove(ben, '/2nd');
    await remove(ben, '/3rd');
    await remove(server.admin, '/own');
    for (const query of [`?user=${await server.id(ann)}`, '?user=all', '?user=0']) {
      const refused = await ben.request('DELETE', `/api/trash${query}`);
      expect(refused.status, query).toBe(403);
    }
    expect((await server.admin.request('DELETE', '/api/trash?user=x')).status).toBe(400);
    expect(inTrash()).toHaveLength(4);
    const bens = await server.admin.request('DELETE', `/api/trash?user=${await server.id(ben)}`);
    expect(await bens.json()).toEqual({ done: 2, failed: [] });
    expect((await list(server.admin, '?user=all')).items.map(({ name }) => name)).toEqual(['own', '1st']);
    const own = await server.admin.request('DELETE', '/api/trash');
    expect(await own.json()).toEqual({ done: 1, failed: [] });
    const all = await server.admin.request('DELETE', '/api/trash?user=all');
    expect(await all.json()).toEqual({ done: 1, failed: [] });
    expect(inTrash()).toEqual([]);
  });

  test('the trash of another user is out of reach, but not for administrators', async () => {
    await server.plant({ 'ann/mine': 'x' });
    const { id } = await trashed(ann, '/mine');
    const annId = await server.id(ann);
    expect(codes(await restore(ben, { id }, { id, to: '/stolen' }))).toEqual(['not_found', 'not_found']);
    const refused = await ben.post('/api/trash/delete', { ids: [id] });
    expect(codes((await refused.json()) as TrashDeleted)).toEqual(['not_found']);
    for (const query of [`?user=${annId}`, '?user=all'])
      expect((await ben.get(`/api/trash${query}`)).status).toBe(403);
    expect((await list(server.admin)).total).toBe(0);
    const [seen] = (await list(server.admin, '?user=all')).items;
    expect(seen).toMatchObject({ id, username: 'ann', path: '/ann/mine' });
    expect((await restore(server.admin, { id })).restored).toEqual([{ id, path: '/ann/mine' }]);
    expect(existsSync(at('ann/mine'))).toBe(true);
  });

  test('the trash asks for a session and the permission to delete', async () => {
    const calls: [string, string, object?][] = [
      ['GET', '/api/trash'],
      ['DELETE', '/api/trash'],
      ['POST', '/api/trash/restore', { items: [{ id: 'x' }] }],
      ['POST', '/api/trash/delete', { ids: ['x'] }],
    ];
    const perm = { admin: false, execute: false, create: true, rename: true, modify: true, delete: false };
    const guest = await server.createUser({ perm: { ...perm, share: true, download: true } });
    for (const [method, path, body] of calls) {
      expect((await server.anonymous.request(method, path, body)).status, path).toBe(401);
      if (method !== 'GET') expect((await guest.request(method, path, body)).status, path).toBe(403);
    }
  });

  test('the trash refuses hostile ids and bodies', async () => {
    for (const id of ['../../etc', '.', '/', '\0', "' or 1=1 --", 'é'.repeat(30)])
      expect(codes(await restore(ann, { id, to: '/x' }))).toEqual(['not_found']);
    for (const body of [{}, { items: [] }, { items: [{}] }, { items: [{ id: '' }] }, { items: [{ id: 1 }] }])
      expect((await ann.post('/api/trash/restore', body)).status).toBe(400);
  });
});

describe('restoring', () => {
  test('a restore asks about a name that is in use: refused, renamed or replaced', async () => {
    await server.plant({ 'ann/a.txt': 'old' });
    const { id } = await trashed(ann, '/a.txt');
    await server.plant({ 'ann/a.txt': 'new' });
    expect(codes(await restore(ann, { id }))).toEqual(['already_exists']);
    expect((await restore(ann, { id, rename: true })).restored).toEqual([{ id, path: '/a(1).txt' }]);
    expect(readFileSync(at('ann/a(1).txt'), 'utf8')).toBe('old');
    const again = await trashed(ann, '/a(1).txt');
    expect((await restore(ann, { id: again.id, to: '/a.txt', override: true })).failed).toEqual([]);
    expect(readFileSync(at('ann/a.txt'), 'utf8')).toBe('old');
  });

  test('a restore merges a folder with one of its name, where replacing is asked for', async () => {
    await server.plant({ 'ann/m/1': 'old', 'ann/m/2': 'old' });
    const { id } = await trashed(ann, '/m');
    await server.plant({ 'ann/m/2': 'new', 'ann/m/3': 'new' });
    expect(codes(await restore(ann, { id }))).toEqual(['already_exists']);
    await restore(ann, { id, override: true });
    expect(['1', '2', '3'].map((name) => readFileSync(at(`ann/m/${name}`), 'utf8'))).toEqual([
      'old',
      'old',
      'new',
    ]);
  });

  test('a restore elsewhere makes the folders on the way, and stays in the scope', async () => {
    await server.plant({ 'ann/e': 'x' });
    const { id } = await trashed(ann, '/e');
    expect(codes(await restore(ann, { id, to: '/' }, { id, to: '' }))).toEqual(['forbidden', 'forbidden']);
    expect((await restore(ann, { id, to: '/../ben/x/../e' })).failed.length).toBe(1);
    expect((await restore(ann, { id, to: '/new/deep/e' })).failed).toEqual([]);
    expect(existsSync(at('ann/new/deep/e'))).toBe(true);
  });

  test('a restore of many at once names each once, and says what became of it', async () => {
    const names = Array.from({ length: 230 }, (_, index) => `${index}`);
    await server.plant(Object.fromEntries(names.map((name) => [`ann/many/${name}`, name])));
    const items = names.map((name) => ({ from: `/many/${name}` }));
    const deleted = await ann.post('/api/batch', { action: 'delete', items });
    expect(await deleted.json()).toEqual({ done: 230, failed: [] });
    const all = (await list(ann, '?limit=1000')).items;
    const [first, second] = all;
    await server.plant({ [`ann${first?.path}`]: 'in the way' });
    const wanted = [{ id: 'none' }, ...all.map(({ id }) => ({ id })), { id: second?.id }];
    const outcome = await restore(ann, ...wanted);
    expect(outcome.restored.map(({ path }) => path)).toEqual(all.slice(1).map((item) => item.path));
    expect(outcome.failed.map(({ id, code }) => [id, code])).toEqual([
      ['none', 'not_found'],
      [first?.id, 'already_exists'],
      [second?.id, 'not_found'],
    ]);
    for (const name of names)
      if (name !== first?.name) expect(readFileSync(at(`ann/many/${name}`), 'utf8')).toBe(name);
    expect((await list(ann)).items.map(({ id }) => id)).toEqual([first?.id]);
  });

  test('a restore follows the permissions that the user has by then', async () => {
    const may = { admin: false, execute: false, rename: false, share: false, download: true };
    const perm = { ...may, create: false, modify: false, delete: true };
    mkdirSync(at('few'), { recursive: true });
    const few = await server.createUser({ scope: '/few', perm });
    await server.plant({ 'few/a': 'x', 'few/b': 'y' });
    const { id } = await trashed(few, '/a');
    expect(codes(await restore(few, { id, to: '/c' }, { id, override: true }))).toEqual([
      'forbidden',
      'forbidden',
    ]);
    expect((await restore(few, { id })).failed).toEqual([]);
  });

  test('a restore follows the rules, where it lands and below', async () => {
    const rule = { regex: false, allow: false, regexp: null };
    mkdirSync(at('ruled'), { recursive: true });
    const ruled = await server.createUser({ scope: '/ruled' });
    await server.plant({ 'ruled/open/x/secret': 's', 'ruled/open/f': 'f' });
    const folder = await trashed(ruled, '/open/x');
    const file = await trashed(ruled, '/open/f');
    await server.changeUser(ruled, 'rules', {
      rules: [
        { ...rule, path: '/open/x/secret' },
        { ...rule, path: '/open/f' },
      ],
    });
    expect(codes(await restore(ruled, { id: folder.id }, { id: file.id }))).toEqual([
      'forbidden',
      'forbidden',
    ]);
    expect(codes(await restore(ruled, { id: folder.id, to: '/free' }, { id: file.id, to: '/free' }))).toEqual(
      ['forbidden', 'forbidden'],
    );
    expect(existsSync(at('ruled/free'))).toBe(false);
    await server.plant({ 'ruled/open/x/secret': 'kept' });
    expect((await ruled.delete('/api/resources/open/x')).status).toBe(403);
    expect(readFileSync(at('ruled/open/x/secret'), 'utf8')).toBe('kept');
  });

  test('a restore works after the scope changed, and outside of it for an administrator only', async () => {
    mkdirSync(at('home/inner'), { recursive: true });
    const user = await server.createUser({ scope: '/home' });
    await server.plant({ 'home/inner/in': 'x', 'home/out': 'x' });
    const inner = await trashed(user, '/inner/in');
    const outer = await trashed(user, '/out');
    await server.changeUser(user, 'scope', { scope: '/home/inner' });
    const { items } = await list(user);
    expect(items.map(({ path, isReachable }) => [path, isReachable])).toEqual([
      ['/…', false],
      ['/in', true],
    ]);
    expect(codes(await restore(user, { id: outer.id }, { id: outer.id, to: '/moved' }))).toEqual([
      'forbidden',
      'forbidden',
    ]);
    const moved = { id: outer.id, to: '/home/inner/moved' };
    expect((await restore(server.admin, moved)).failed).toEqual([]);
    expect((await restore(user, { id: inner.id })).restored).toEqual([{ id: inner.id, path: '/in' }]);
    expect(existsSync(at('home/inner/moved'))).toBe(true);
  });
});

describe('a share', () => {
  test('a share of something in the trash is gone, and is back when that is restored', async () => {
    await server.plant({ 'ann/album/p.txt': 'picture' });
    const share = await server.share(ann, '/album');
    expect((await server.look(share.hash)).items?.length).toBe(1);
    const { id } = await trashed(ann, '/album');
    expect((await server.visit(`/api/public/share/${share.hash}`)).status).toBe(404);
    expect((await server.visit(`/api/public/dl/${share.hash}/p.txt`)).status).toBe(404);
    expect(await ann.json('/api/shares')).toEqual([]);
    await server.plant({ 'ann/album/other.txt': 'not shared' });
    expect((await server.visit(`/api/public/share/${share.hash}`)).status).toBe(404);
    await restore(ann, { id, to: '/renamed' });
    expect((await server.look(share.hash)).items?.map(({ name }) => name)).toEqual(['p.txt']);
  });

  test('a share is deleted together with what is deleted from the trash', async () => {
    await server.plant({ 'ann/s': 'x' });
    const share = await server.share(ann, '/s');
    const { id } = await trashed(ann, '/s');
    await ann.post('/api/trash/delete', { ids: [id] });
    expect((await server.visit(`/api/public/share/${share.hash}`)).status).toBe(404);
    expect((await ann.delete(`/api/share/${share.hash}`)).status).toBe(404);
  });
});

describe('without a trash', () => {
  let plain: SharesServer;
  beforeAll(async () => {
    plain = await startSharesServer();
    writeFileSync(join(plain.root, '.satchel-trash'), 'a file is in the way');
  });
  afterAll(() => plain.close());
  const there = (name: string) => existsSync(join(plain.root, name));

  test('an entry that may only go to the trash stays, alone and in a batch', async () => {
    await plain.plant({ 'x.txt': 'x' });
    const address = '/api/resources/x.txt?permanent=false';
    const refused = await plain.admin.request('DELETE', address, undefined, JSON_WANTED);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      409,
      'trash_unavailable',
    ]);
    const body = { action: 'delete', permanent: false, items: [{ from: '/x.txt' }] };
    const batch = await plain.admin.post('/api/batch', body);
    expect(await batch.json()).toMatchObject({ done: 0, failed: [{ code: 'trash_unavailable' }] });
    await plain.admin.put('/api/settings', { trash: { enabled: false } });
    expect((await plain.admin.request('DELETE', address)).status).toBe(409);
    await plain.admin.put('/api/settings', { trash: { enabled: true } });
    expect(there('x.txt')).toBe(true);
  });

  test.each(['a file', 'a link'])(
    '%s in the place of the trash makes no client delete for good',
    async (what) => {
      const place = join(plain.root, '.satchel-trash');
      rmSync(place);
      if (what === 'a file') writeFileSync(place, 'a file is in the way');
      else symlinkSync(mkdtempSync(join(tmpdir(), 'elsewhere-')), place);
      await plain.plant({ 'y.txt': 'y', 'tree/z': 'z' });
      const refused = await plain.admin.delete('/api/resources/y.txt');
      expect([refused.status, await refused.text()]).toEqual([
        409,
        expect.stringContaining('It cannot be moved to the trash: the folder .satchel-trash of that disk'),
      ]);
      const body = { action: 'delete', items: [{ from: '/tree' }] };
      expect(await (await plain.admin.post('/api/batch', body)).json()).toMatchObject({
        done: 0,
        failed: [{ code: 'trash_unavailable' }],
      });
      expect([there('y.txt'), there('tree/z')]).toEqual([true, true]);
    },
  );

  test('a client that knows no trash deletes for good when the operator has switched it off', async () => {
    await plain.plant({ 'y.txt': 'y', 'tree/z': 'z' });
    await plain.admin.put('/api/settings', { trash: { enabled: false } });
    const answer = await plain.admin.delete('/api/resources/y.txt');
    expect([answer.status, await answer.text()]).toEqual([200, '200 OK\n']);
    const body = { action: 'delete', items: [{ from: '/tree' }] };
    expect(await (await plain.admin.post('/api/batch', body)).json()).toEqual({ done: 1, failed: [] });
    expect([there('y.txt'), there('tree')]).toEqual([false, false]);
    expect((await list(plain.admin)).total).toBe(0);
  });
});
