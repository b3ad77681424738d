import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  everyPermission,
  type HistoryItem,
  type HistoryListing,
  type HistoryOutcome,
  type TrashListing,
  type VersionListing,
} from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { clearFolder } from '../../../test/clear-folder.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

let server: SharesServer;
let ann: ApiClient;
let ben: ApiClient;

beforeAll(async () => {
  server = await startSharesServer();
  ann = await server.createUser({ username: 'ann', scope: '/ann' });
  const rules = [{ regex: false, allow: false, path: '/denied', regexp: null }];
  ben = await server.createUser({ username: 'ben', scope: '/', rules });
});
afterAll(() => server.close());
beforeEach(async () => {
  clearFolder(server.root);
  mkdirSync(at('ann'));
  await setTrash(true);
  for (const user of [ann, ben]) await user.request('DELETE', '/api/trash');
});

const at = (path: string) => join(server.root, path);
const there = (path: string) => existsSync(at(path));
const text = (path: string) => readFileSync(at(path), 'utf8');
const allBelow = (path: string) => readdirSync(at(path), { recursive: true }).sort();
const names = (path = 'ann') => readdirSync(at(path)).sort();
const setTrash = async (enabled: boolean, versions = 10) => {
  const trash = { enabled, days: 30, percent: 10, versions };
  expect((await server.admin.put('/api/settings', { trash })).status).toBe(200);
};
const ok = async (response: Promise<Response>) => {
  const { status } = await response;
  expect(status).toBe(200);
  server.pass(1000);
};
const list = (user: ApiClient) => user.json<HistoryListing>('/api/history');
const last = async (user: ApiClient): Promise<HistoryItem> => {
  const [item] = (await list(user)).items;
  if (!item) throw new Error('nothing was recorded');
  return item;
};
const run = async (user: ApiClient, id: string, direction: string): Promise<HistoryOutcome> => {
  const response = await user.post(`/api/history/${id}/${direction}`);
  expect(response.status).toBe(200);
  server.pass(1000);
  return (await response.json()) as HistoryOutcome;
};
const undo = (user: ApiClient, id: string) => run(user, id, 'undo');
const redo = (user: ApiClient, id: string) => run(user, id, 'redo');
const move = (user: ApiClient, from: string, to: string, query = '') =>
  ok(user.patch(`/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}${query}`));
const copy = (user: ApiClient, from: string, to: string, query = '') =>
  ok(user.patch(`/api/resources${from}?action=copy&destination=${encodeURIComponent(to)}${query}`));
const put = (user: ApiClient, path: string, content: string, headers = {}) =>
  ok(user.post(`/api/resources${path}`, content, headers));
const remove = (user: ApiClient, path: string) => ok(user.delete(`/api/resources${path}`));
/** The contents of the versions, the latest first. */
const versionsOf = async (path: string): Promise<string[]> => {
  const { items } = await ann.json<{ items: { id: string }[] }>(`/api/versions${path}`);
  return Promise.all(items.map(async ({ id }) => (await ann.get(`/api/version${path}?id=${id}`)).text()));
};
const codes = ({ failed }: HistoryOutcome) => failed.map(({ code }) => code);

describe('an action is listed, undone and redone:', () => {
  test('a rename and a move, with the folders that were made for it', async () => {
    await server.plant({ 'ann/a': 'a' });
    const { ino } = lstatSync(at('ann/a'));
    await move(ann, '/a', '/b');
    expect(await last(ann)).toMatchObject({
      ...{ kind: 'rename', path: '/a', destination: '/b', items: 1 },
      ...{ undoable: 1, redoable: 0, final: 0 },
    });
    await move(ann, '/b', '/new/deep/b');
    const { id, kind } = await last(ann);
    expect(kind).toBe('move');
    expect(await undo(ann, id)).toMatchObject({ done: 1, failed: [], item: { undoable: 0, redoable: 2 } });
    expect(names()).toEqual(['b']);
    expect(await redo(ann, id)).toMatchObject({ done: 2, failed: [], item: { redoable: 0 } });
    expect(lstatSync(at('ann/new/deep/b')).ino).toBe(ino);
    await undo(ann, id);
    expect(names()).toEqual(['b']);
    expect((await list(ann)).total).toBe(2);
  });

  test('several at once, with the names of the first, also after it was undone', async () => {
    await server.plant({ 'ann/1': '1', 'ann/2': '2', 'ann/3': '3' });
    const headers = { 'X-Action-Id': 'three' };
    for (const name of ['1', '2', '3'])
      await ok(ann.request('DELETE', `/api/resources/${name}`, undefined, headers));
    const { id, ...deleted } = await last(ann);
    expect(deleted).toMatchObject({ items: 3, names: ['1', '2'] });
    await undo(ann, id);
    expect((await last(ann)).names).toHaveLength(2);
    await move(ann, '/1', '/one');
    expect((await last(ann)).names).toBeUndefined();
  });

  test('a deletion, of which nothing is left in the trash', async () => {
    await server.plant({ 'ann/tree/1': 'one', 'ann/tree/in/2': 'two' });
    await remove(ann, '/tree');
    const { id } = await last(ann);
    expect(await undo(ann, id)).toMatchObject({ done: 1, item: { kind: 'delete', path: '/tree' } });
    expect(text('ann/tree/in/2')).toBe('two');
    expect(await ann.json('/api/trash')).toMatchObject({ total: 0 });
    expect(await redo(ann, id)).toMatchObject({ done: 1, failed: [] });
    expect([names(), await ann.json('/api/trash')]).toMatchObject([[], { total: 1 }]);
    await undo(ann, id);
    expect(text('ann/tree/1')).toBe('one');
  });

  test('an upload, a new folder and a copy, which go to the trash', async () => {
    await put(ann, '/new/deep/file', 'content');
    const upload = await last(ann);
    expect(upload).toMatchObject({ kind: 'upload', path: '/new/deep/file' });
    await ok(ann.post('/api/resources/folder/'));
    const create = await last(ann);
    expect(create.kind).toBe('create');
    await copy(ann, '/new', '/other');
    const copied = await last(ann);
    expect(copied.kind).toBe('copy');
    for (const { id } of [copied, create, upload])
      expect(await undo(ann, id)).toMatchObject({ done: 1, failed: [] });
    expect(names()).toEqual([]);
    for (const { id } of [upload, create, copied]) await redo(ann, id);
    expect(names()).toEqual(['folder', 'new', 'other']);
    expect(text('ann/other/deep/file')).toBe('content');
  });

  describe('a folder that was merged into another,', () => {
    const X = {
      'ann/x/same': 'of x',
      'ann/x/1': '1',
      'ann/x/in/deep/2': '2',
      'ann/x/new/3': '3',
      'ann/x/none/': '',
    };
    const Y = { 'ann/y/same': 'of y', 'ann/y/in/deep/4': '4', 'ann/y/none/': '' };
    const tree = (path: string): Record<string, string> =>
      Object.fromEntries(
        readdirSync(at(path), { withFileTypes: true, recursive: true }).map((entry) => {
          const own = join(entry.parentPath, entry.name);
          const isFile = entry.isFile();
          return [
            own.slice(server.root.length + 1) + (isFile ? '' : '/'),
            isFile ? readFileSync(own, 'utf8') : '',
          ];
        }),
      );

    test.each([
      ['moved', move],
      ['copied', copy],
    ] as const)('%s, with the files that were replaced', async (how, transfer) => {
      await server.plant({ ...X, ...Y });
      await put(ann, '/y/same?override=true', 'of y, again');
      const before = tree('ann');
      await transfer(ann, '/x', '/y', '&override=true');
      const merged = tree('ann');
      expect([there('ann/x'), text('ann/y/same'), text('ann/y/new/3')]).toEqual([
        how === 'copied',
        'of x',
        '3',
      ]);
      const { id, undoable, final } = await last(ann);
      expect([undoable, final]).toEqual([how === 'copied' ? 4 : 5, 0]);
      expect(await undo(ann, id)).toMatchObject({ failed: [], item: { undoable: 0, final: 0 } });
      expect(tree('ann')).toEqual(before);
      expect(await versionsOf('/y/same')).toContain('of y');
      expect(await redo(ann, id)).toMatchObject({ failed: [] });
      expect(tree('ann')).toEqual(merged);
      expect(await undo(ann, id)).toMatchObject({ failed: [] });
      expect(tree('ann')).toEqual(before);
    });
  });

  test('a batch, and requests with one X-Action-Id, each as a whole', async () => {
    await server.plant({ 'ann/1': '1', 'ann/2': '2', 'ann/3': '3', 'ann/into/': '' });
    const items = ['1', '2', '3'].map((name) => ({ from: `/${name}`, to: `/into/${name}` }));
    await ok(ann.post('/api/batch', { action: 'move', items }, { 'X-Action-Id': 'moves' }));
    expect(await last(ann)).toMatchObject({ id: 'moves', kind: 'move', items: 3, undoable: 3 });
    expect(await undo(ann, 'moves')).toMatchObject({ done: 3, failed: [] });
    expect(names()).toEqual(['1', '2', '3', 'into']);
    const headers = { 'X-Action-Id': 'photos' };
    await ok(ann.post('/api/resources/photos/', '', headers));
    await put(ann, '/photos/a', 'a', headers);
    await put(ann, '/photos/b/c', 'c', headers);
    expect(await last(ann)).toMatchObject({ id: 'photos', kind: 'upload', items: 3, path: '/photos' });
    expect(await undo(ann, 'photos')).toMatchObject({ done: 3, failed: [] });
    expect(names()).toEqual(['1', '2', '3', 'into']);
    await redo(ann, 'photos');
    expect([names('ann/photos'), text('ann/photos/b/c')]).toEqual([['a', 'b'], 'c']);
  });

  test('a file that was replaced, by a save, an upload and a copy', async () => {
    await server.plant({ 'ann/a': 'first', 'ann/b': 'other' });
    await ok(ann.put('/api/resources/a', 'second'));
    expect(await last(ann)).toMatchObject({ kind: 'save', undoable: 1, final: 0 });
    const saved = await last(ann);
    await ok(ann.post('/api/resources/a?override=true', 'third'));
    const uploaded = await last(ann);
    await copy(ann, '/b', '/a', '&override=true');
    const copied = await last(ann);
    for (const [{ id }, content] of [
      [copied, 'third'],
      [uploaded, 'second'],
      [saved, 'first'],
    ] as const) {
      expect(await undo(ann, id)).toMatchObject({ done: 1, failed: [] });
      expect(text('ann/a')).toBe(content);
    }
    for (const [{ id }, content] of [
      [saved, 'second'],
      [uploaded, 'third'],
      [copied, 'other'],
    ] as const) {
      expect(await redo(ann, id)).toMatchObject({ done: 1, failed: [] });
      expect(text('ann/a')).toBe(content);
    }
    writeFileSync(at('ann/a'), 'changed by another program');
    expect(codes(await undo(ann, copied.id))).toEqual(['changed_meanwhile']);
  });

  test('a file that was moved onto another, which comes back with its versions', async () => {
    await server.plant({ 'ann/mine': 'a', 'ann/in/its': 'b 1' });
    await ok(ann.put('/api/resources/mine', 'a 2'));
    await ok(ann.put('/api/resources/in/its', 'b 2'));
    const before = lstatSync(at('ann/in/its'));
    await move(ann, '/mine', '/in/its', '&override=true');
    const { id, undoable, final } = await last(ann);
    expect([undoable, final]).toEqual([1, 0]);
    expect(await versionsOf('/in/its')).toEqual(['b 2', 'b 1', 'a']);
    expect(await undo(ann, id)).toMatchObject({ done: 1, failed: [], item: { undoable: 0, redoable: 2 } });
    expect([text('ann/mine'), text('ann/in/its')]).toEqual(['a 2', 'b 2']);
    const { ino, mtimeMs, mode } = lstatSync(at('ann/in/its'));
    expect({ ino, mtimeMs, mode }).toEqual({ ino: before.ino, mtimeMs: before.mtimeMs, mode: before.mode });
    expect([await versionsOf('/mine'), await versionsOf('/in/its')]).toEqual([['a'], ['b 1']]);
    expect(await redo(ann, id)).toMatchObject({ done: 2, failed: [] });
    expect([names(), text('ann/in/its')]).toEqual([['in'], 'a 2']);
    await undo(ann, id);
    expect([text('ann/mine'), text('ann/in/its')]).toEqual(['a 2', 'b 2']);
    expect(await ann.json('/api/trash')).toMatchObject({ total: 0 });
  });

  test('what was restored from the trash goes there again', async () => {
    await server.plant({ 'ann/a': 'a' });
    await remove(ann, '/a');
    const { items } = await ann.json<{ items: { id: string }[] }>('/api/trash');
    await ok(ann.post('/api/trash/restore', { items: [{ id: items[0]?.id }] }));
    const { id, kind } = await last(ann);
    expect(kind).toBe('restore');
    await undo(ann, id);
    expect(names()).toEqual([]);
    expect(await ann.json('/api/trash')).toMatchObject({ total: 1 });
  });

  test.each([
    ['a file', { 'ann/d/in/a': 'a' }, '/d/in/a', '/d/in'],
    ['a folder', { 'ann/d/in/a/1': '1', 'ann/d/in/a/2/3': '3' }, '/d/in/a', '/d/in'],
    ['something whose folder is gone', { 'ann/d/in/a': 'a', 'ann/d/b': 'b' }, '/d/in/a', null],
  ])('a deletion and its restoration, as often as one likes: %s', async (_what, files, path, folder) => {
    await server.plant(files);
    if (folder) await server.plant({ 'ann/d/in/beside': '' });
    await remove(ann, path);
    const deleted = await last(ann);
    if (!folder) await remove(ann, '/d');
    const item = (await ann.json<TrashListing>('/api/trash')).items.find((one) => one.path === path);
    const before = allBelow('ann');
    await ok(ann.post('/api/trash/restore', { items: [{ id: item?.id }] }));
    const restored = await last(ann);
    const after = allBelow('ann');
    for (let round = 0; round < 3; round += 1) {
      expect(await undo(ann, restored.id)).toMatchObject({ failed: [], item: { undoable: 0 } });
      expect(allBelow('ann')).toEqual(before);
      expect(await undo(ann, deleted.id)).toMatchObject({ failed: [], item: { undoable: 0 } });
      expect(allBelow('ann')).toEqual(after);
      expect(await redo(ann, deleted.id)).toMatchObject({ failed: [] });
      expect(allBelow('ann')).toEqual(before);
      expect(await redo(ann, restored.id)).toMatchObject({ failed: [], item: { redoable: 0 } });
      expect(allBelow('ann')).toEqual(after);
    }
  });

  test('a save and a version that was restored, as often as one likes', async () => {
    await server.plant({ 'ann/a': '1' });
    await ok(ann.put('/api/resources/a', '2'));
    const saved = await last(ann);
    const { items } = await ann.json<VersionListing>('/api/versions/a');
    await ok(ann.post('/api/versions/a', { id: items[0]?.id }));
    const restored = await last(ann);
    expect(text('ann/a')).toBe('1');
    for (let round = 0; round < 3; round += 1) {
      expect(await undo(ann, restored.id)).toMatchObject({ failed: [], item: { undoable: 0 } });
      expect(text('ann/a')).toBe('2');
      expect(await undo(ann, saved.id)).toMatchObject({ failed: [], item: { undoable: 0 } });
      expect(text('ann/a')).toBe('1');
      expect(await redo(ann, saved.id)).toMatchObject({ failed: [] });
      expect(text('ann/a')).toBe('2');
      expect(await redo(ann, restored.id)).toMatchObject({ failed: [], item: { redoable: 0 } });
      expect(text('ann/a')).toBe('1');
    }
  });

  test('symlinks that were moved, also one that leads nowhere from there', async () => {
    await server.plant({ 'ann/a': 'a', 'ann/into/': '' });
    symlinkSync('a', at('ann/link'));
    await move(ann, '/link', '/into/link');
    expect(await undo(ann, (await last(ann)).id)).toMatchObject({ done: 1, failed: [] });
    expect(lstatSync(at('ann/link')).isSymbolicLink()).toBe(true);
  });

  test('700 items as a job', async () => {
    mkdirSync(at('ann/into'));
    const all = Array.from({ length: 700 }, (_, index) => `document-${index}.txt`);
    for (const name of all) writeFileSync(at(`ann/${name}`), '');
    const items = all.map((name) => ({ from: `/${name}`, to: `/into/${name}` }));
    await ok(ann.post('/api/batch', { action: 'move', items }, { 'X-Action-Id': 'many' }));
    const headers = { 'X-Job-Id': 'undo-many' };
    const response = await ann.post('/api/history/many/undo', undefined, headers);
    expect(await response.json()).toMatchObject({ done: 700, failed: [] });
    expect(await ann.json('/api/jobs')).toMatchObject([
      { id: 'undo-many', kind: 'undo', items: 700, state: 'done' },
    ]);
    expect(names('ann')).toHaveLength(701);
  });
});

describe('undo is prevented, and says so,', () => {
  test('undo is prevented where things are not what they were', async () => {
    await put(ann, '/a', 'first');
    const { id: upload } = await last(ann);
    writeFileSync(at('ann/a'), 'other');
    expect(codes(await undo(ann, upload))).toEqual(['changed_meanwhile']);
    await ok(ann.post('/api/resources/folder/'));
    const { id: create } = await last(ann);
    writeFileSync(at('ann/folder/mine'), 'mine');
    expect(codes(await undo(ann, create))).toEqual(['changed_meanwhile']);
    await move(ann, '/a', '/b');
    const { id: moved } = await last(ann);
    renameSync(at('ann/b'), at('ann/c'));
    expect(codes(await undo(ann, moved))).toEqual(['not_found']);
    writeFileSync(at('ann/b'), 'other');
    expect(codes(await undo(ann, moved))).toEqual(['changed_meanwhile']);
    expect([names(), text('ann/b')]).toEqual([['b', 'c', 'folder'], 'other']);
    expect((await last(ann)).undoable).toBe(1);
  });

  test('undo is prevented where the name is in use, or the trash has it no more; the rest is undone', async () => {
    await server.plant({ 'ann/1': '1', 'ann/2': '2', 'ann/3': '3' });
    const items = ['1', '2', '3'].map((name) => ({ from: `/${name}` }));
    await ok(ann.post('/api/batch', { action: 'delete', items }, { 'X-Action-Id': 'd' }));
    writeFileSync(at('ann/1'), 'taken');
    const trash = await ann.json<{ items: { id: string; name: string }[] }>('/api/trash');
    const ids = trash.items.filter(({ name }) => name === '3').map(({ id }) => id);
    await ok(ann.post('/api/trash/delete', { ids }));
    const outcome = await undo(ann, 'd');
    expect(outcome).toMatchObject({ done: 1, item: { undoable: 2, redoable: 1 } });
    expect(outcome.failed.map(({ path, code }) => [path, code])).toEqual([
      ['/3', 'not_found'],
      ['/1', 'already_exists'],
    ]);
    rmSync(at('ann/1'));
    expect(await undo(ann, 'd')).toMatchObject({ done: 1, failed: [{ path: '/3' }] });
    expect([names(), text('ann/1')]).toEqual([['1', '2'], '1']);
  });

  test('undo is prevented where what was replaced is not kept any more, or its name is in use', async () => {
    await server.plant({ 'ann/a': 'a', 'ann/b': 'b', 'ann/c': 'c' });
    await move(ann, '/a', '/b', '&override=true');
    const { id } = await last(ann);
    writeFileSync(at('ann/a'), 'taken');
    expect(codes(await undo(ann, id))).toEqual(['already_exists']);
    rmSync(at('ann/a'));
    const { items } = await ann.json<{ items: { id: string }[] }>('/api/versions/b');
    await ok(ann.request('DELETE', `/api/versions/b?id=${items[0]?.id}`));
    expect(codes(await undo(ann, id))).toEqual(['not_found']);
    expect([names(), text('ann/b')]).toEqual([['b', 'c'], 'a']);
  });

  test('undo is prevented for deletions for good, and what a merge replaced without keeping it', async () => {
    await server.plant({ 'ann/x/1': '1', 'ann/x/2': 'new', 'ann/y/2': 'old', 'ann/gone': '' });
    await ok(ann.delete('/api/resources/gone?permanent=true'));
    expect(await last(ann)).toMatchObject({ undoable: 0, final: 1, reason: 'permanent' });
    expect(codes(await undo(ann, (await last(ann)).id))).toEqual(['conflict']);
    await setTrash(true, 0);
    await copy(ann, '/x', '/y', '&override=true');
    const { id } = await last(ann);
    expect(await last(ann)).toMatchObject({ undoable: 1, final: 1, reason: 'replaced' });
    expect(await undo(ann, id)).toMatchObject({ done: 1, failed: [{ path: '/y/2', code: 'conflict' }] });
    expect([names('ann/y'), text('ann/y/2')]).toEqual([['2'], 'new']);
  });

  test('undo is prevented for a folder that came from the trash into one of its name', async () => {
    await server.plant({ 'ann/x/1': '1' });
    await remove(ann, '/x');
    await server.plant({ 'ann/x/2': '2' });
    const { items } = await ann.json<{ items: { id: string }[] }>('/api/trash');
    await ok(ann.post('/api/trash/restore', { items: [{ id: items[0]?.id, override: true }] }));
    expect(await last(ann)).toMatchObject({ kind: 'restore', undoable: 0, final: 1, reason: 'merged' });
    expect(codes(await undo(ann, (await last(ann)).id))).toEqual(['conflict']);
    expect(names('ann/x')).toEqual(['1', '2']);
  });

  test('undo is prevented for what changed in a merged folder since then, or is denied by now; the rest of it is undone', async () => {
    await server.plant({ 'x/1': '1', 'x/2': '2', 'x/3': '3', 'x/new/4': '4', 'y/old': 'old' });
    const cat = await server.createUser({ username: 'cat of merges', scope: '/' });
    await copy(cat, '/x', '/y', '&override=true');
    const { id } = await last(cat);
    writeFileSync(at('y/1'), 'written by another program');
    writeFileSync(at('y/new/5'), 'added');
    rmSync(at('y/3'));
    const rules = [{ regex: false, allow: false, path: '/y/2', regexp: null }];
    await server.changeUser(cat, 'rules', { rules });
    const ruled = await server.anonymous.login('cat of merges', 'correct horse battery');
    const outcome = await undo(ruled, id);
    expect(outcome.done).toBe(0);
    expect(Object.fromEntries(outcome.failed.map(({ path, code }) => [path, code]))).toEqual({
      '/y/1': 'changed_meanwhile',
      '/…': 'forbidden',
      '/y/3': 'not_found',
      '/y/new': 'changed_meanwhile',
    });
    expect(names('y')).toEqual(['1', '2', 'new', 'old']);
    rmSync(at('y/new/5'));
    expect(await undo(ruled, id)).toMatchObject({ done: 1 });
    expect(names('y')).toEqual(['1', '2', 'old']);
  });

  test('undo is prevented without the trash, as what was made would be lost', async () => {
    await put(ann, '/a', 'a');
    await setTrash(false);
    expect(codes(await undo(ann, (await last(ann)).id))).toEqual(['trash_unavailable']);
    expect(text('ann/a')).toBe('a');
  });

  test('undo is prevented by the permissions, rules and scope that the user has by now', async () => {
    const cat = await server.createUser({ username: 'cat', scope: '/ann' });
    await server.plant({ 'ann/a': 'a', 'ann/b': 'b' });
    await move(cat, '/a', '/c');
    const { id: moved } = await last(cat);
    await remove(cat, '/b');
    const { id: removed } = await last(cat);
    const perm = { ...everyPermission(true), admin: false, execute: false, rename: false, delete: false };
    await server.changeUser(cat, 'perm', { perm });
    const again = await server.anonymous.login('cat', 'correct horse battery');
    expect(codes(await undo(again, moved))).toEqual(['forbidden']);
    expect(codes(await undo(again, removed))).toEqual(['forbidden']);
    await server.changeUser(again, 'perm', { perm: { ...perm, rename: true, delete: true } });
    const rules = [{ regex: false, allow: false, path: '/a', regexp: null }];
    await server.changeUser(again, 'rules', { rules });
    const ruled = await server.anonymous.login('cat', 'correct horse battery');
    expect(codes(await undo(ruled, moved))).toEqual(['forbidden']);
    await server.changeUser(ruled, 'scope', { scope: '/elsewhere' });
    const moving = await server.anonymous.login('cat', 'correct horse battery');
    expect(codes(await undo(moving, moved))).toEqual(['conflict']);
    const hidden = { path: '/…', isUnreachable: true };
    expect((await list(moving)).items).toMatchObject([hidden, hidden]);
    expect(names()).toEqual(['c']);
  });

  test('undo is prevented for everybody else, and for unknown actions', async () => {
    await server.plant({ 'ann/a': 'a' });
    await move(ann, '/a', '/b');
    const { id } = await last(ann);
    for (const user of [ben, server.admin])
      expect((await user.post(`/api/history/${id}/undo`)).status).toBe(404);
    for (const path of [`/api/history/${id}/undo`, `/api/history/${id}/redo`, '/api/history'])
      expect((await server.anonymous.request(path.endsWith('y') ? 'GET' : 'POST', path)).status).toBe(401);
    for (const odd of ['none', '..%2f..', '%00', "'", 'x'.repeat(300)])
      expect([400, 404]).toContain((await ann.post(`/api/history/${odd}/undo`)).status);
    expect((await ann.get('/api/history?limit=201')).status).toBe(400);
    expect((await ann.post('/api/resources/x', 'x', { 'X-Action-Id': 'a b' })).status).toBe(400);
    expect(names()).toEqual(['b']);
  });
});

test('two users may give their actions the same name, and share no history', async () => {
  await put(ann, '/a', 'a', { 'X-Action-Id': 'same' });
  await put(ben, '/b', 'b', { 'X-Action-Id': 'same' });
  expect((await last(ann)).path).toBe('/a');
  expect((await last(ben)).path).toBe('/b');
  await undo(ben, 'same');
  expect([there('ann/a'), there('b')]).toEqual([true, false]);
});

test('two requests at once undo an action once', async () => {
  await put(ann, '/a', 'a', { 'X-Action-Id': 'twice' });
  const undoIt = async () => {
    const response = await ann.post('/api/history/twice/undo');
    const { status } = response;
    const { done = 0, failed = [] } =
      status === 200 ? ((await response.json()) as Partial<HistoryOutcome>) : {};
    return { status, done, failed };
  };
  // The second request is rejected while the first one runs, and finds nothing to undo after it.
  const both = await Promise.all([undoIt(), undoIt()]);
  expect(both.map(({ done }) => done).sort()).toEqual([0, 1]);
  expect(both.flatMap(({ failed }) => failed)).toEqual([]);
  expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true);
});
