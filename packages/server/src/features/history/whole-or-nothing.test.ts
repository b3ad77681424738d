import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  everyPermission,
  type HistoryItem,
  type HistoryListing,
  type HistoryOutcome,
  type Rule,
  type TrashListing,
} from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { clearFolder } from '../../../test/clear-folder.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

let server: SharesServer;
let ann: ApiClient;
let ben: ApiClient;
let keyless: ApiClient;
let undeleting: ApiClient;

const noKeys: Rule = { regex: true, allow: false, path: '', regexp: { raw: '\\.key$' } };

beforeAll(async () => {
  server = await startSharesServer();
  const trash = { enabled: true, days: 30, percent: 50, versions: 10 };
  expect((await server.admin.put('/api/settings', { trash })).status).toBe(200);
  ann = await server.createUser({ username: 'ann', scope: '/' });
  ben = await server.createUser({ username: 'ben', scope: '/' });
  const perm = { ...everyPermission(true), admin: false, delete: false };
  undeleting = await server.createUser({ username: 'undeleting', scope: '/', perm });
  keyless = await server.createUser({ username: 'keyless', scope: '/', rules: [noKeys] });
});
afterAll(() => server.close());
beforeEach(async () => {
  clearFolder(server.root);
  for (const user of [ann, ben, keyless]) await user.request('DELETE', '/api/trash');
});

const at = (path: string) => join(server.root, path);
const text = (path: string) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : null);
const ok = async (response: Promise<Response>) => {
  const { status } = await response;
  expect(status).toBe(200);
  server.pass(1000);
};
const plant = (files: Record<string, string>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(at(path), '..'), { recursive: true });
    writeFileSync(at(path), content);
  }
};
const upload = (user: ApiClient, path: string, content: string, headers = {}) =>
  ok(user.post(`/api/resources${path}`, content, headers));
const save = (user: ApiClient, path: string, content: string, headers = {}) =>
  ok(user.put(`/api/resources${path}`, content, headers));
const remove = (user: ApiClient, path: string, headers = {}) =>
  ok(user.request('DELETE', `/api/resources${path}`, undefined, headers));
const transfer =
  (action: string) =>
  (user: ApiClient, from: string, to: string, headers = {}) => {
    const query = `action=${action}&override=true&destination=${encodeURIComponent(to)}`;
    return ok(user.request('PATCH', `/api/resources${from}?${query}`, undefined, headers));
  };
const move = transfer('rename');
const copy = transfer('copy');
const rename = (user: ApiClient, names: Record<string, string>, headers = {}) => {
  const items = Object.entries(names).map(([from, to]) => ({ from, to }));
  return ok(user.post('/api/renames', { folder: '/', items }, headers));
};
const restoreFirst = async (user: ApiClient, headers = {}) => {
  const { items } = await user.json<TrashListing>('/api/trash');
  await ok(user.post('/api/trash/restore', { items: [{ id: items[0]?.id }] }, headers));
};
const versionsOf = async (user: ApiClient, path: string): Promise<string[]> => {
  const { items } = await user.json<{ items: { id: string }[] }>(`/api/versions${path}`);
  return Promise.all(items.map(async ({ id }) => (await user.get(`/api/version${path}?id=${id}`)).text()));
};
const run = async (user: ApiClient, id: string, direction: 'undo' | 'redo'): Promise<HistoryOutcome> => {
  const response = await user.post(`/api/history/${id}/${direction}`);
  expect(response.status).toBe(200);
  server.pass(1000);
  return (await response.json()) as HistoryOutcome;
};
const shortly = ({ done, failed }: HistoryOutcome) => ({ done, failed: failed.map(({ status }) => status) });
const undo = async (user: ApiClient, id: string) => shortly(await run(user, id, 'undo'));
const redo = async (user: ApiClient, id: string) => shortly(await run(user, id, 'redo'));
const called = (id: string) => ({ 'X-Action-Id': id });
const visible = () =>
  readdirSync(server.root)
    .filter((name) => !name.startsWith('.satchel-'))
    .sort();
const hidden = () => readdirSync(server.root).filter((name) => name.startsWith('.satchel-upload-'));
const lastOf = async (user: ApiClient): Promise<HistoryItem> => {
  const [item] = (await user.json<HistoryListing>('/api/history')).items;
  if (!item) throw new Error('nothing was recorded');
  return item;
};

const idOf = (title: string) => title.replaceAll(/\W+/g, '-').slice(0, 60);

const ALL_DONE = { done: 1, failed: [] };
const CHANGED = { done: 0, failed: [412] };

describe('a folder that came to be by an action stays when others work in it', () => {
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    restored: async (id) => {
      plant({ 'd/one': '1', 'd/sub/two': '2' });
      await remove(ann, '/d');
      await restoreFirst(ann, called(id));
    },
    copied: async (id) => {
      plant({ 'source/one': '1', 'source/sub/two': '2' });
      await copy(ann, '/source', '/d', called(id));
    },
    'made, undone and made again': async (id) => {
      plant({ 'source/one': '1', 'source/sub/two': '2' });
      await copy(ann, '/source', '/d', called(id));
      expect(await undo(ann, id)).toEqual(ALL_DONE);
      expect(await redo(ann, id)).toEqual(ALL_DONE);
    },
  };
  const changes: Record<string, () => Promise<unknown>> = {
    'put in a file': () => upload(ben, '/d/sub/bobs', 'b'),
    'saved a file': () => save(ben, '/d/sub/two', 'longer'),
    'saved a file of the same length': () => save(ben, '/d/one', 'x'),
    'renamed a file': () => move(ben, '/d/one', '/d/uno'),
    'replaced a file by another of the same length': async () => {
      await remove(ben, '/d/one');
      await upload(ben, '/d/one', 'x');
    },
  };
  const cases = Object.keys(ways).flatMap((way) => Object.keys(changes).map((change) => [way, change]));
  test.each(cases)('the folder was %s, and others %s', async (way, change) => {
    const id = idOf(`${way} ${change}`);
    await ways[way]?.(id);
    await changes[change]?.();
    const before = readdirSync(at('d'), { recursive: true }).sort();
    expect(await undo(ann, id)).toEqual(CHANGED);
    expect(readdirSync(at('d'), { recursive: true }).sort()).toEqual(before);
  });

  test.each(Object.keys(ways))('the folder was %s, and what others did was undone', async (way) => {
    const id = idOf(`unchanged ${way}`);
    await ways[way]?.(id);
    await save(ben, '/d/one', 'x', called(`save-${id}`));
    await remove(ben, '/d/sub', called(`remove-${id}`));
    for (const other of [`remove-${id}`, `save-${id}`]) expect(await undo(ben, other)).toEqual(ALL_DONE);
    expect(await undo(ann, id)).toEqual(ALL_DONE);
    expect(existsSync(at('d'))).toBe(false);
  });

  test('the folder stays, too, where a program writes what has the same length and the same time', async () => {
    await ways.restored?.('touched');
    rmSync(at('d/one'));
    writeFileSync(at('d/one'), 'x');
    utimesSync(at('d/one'), 1, 1);
    expect(await undo(ann, 'touched')).toEqual(CHANGED);
  });
});

describe('a file that was moved onto another', () => {
  test('the file stays when what was moved before is gone', async () => {
    plant({ a: 'a', b: 'b' });
    await move(ann, '/a', '/b', called('over'));
    expect(await undo(ann, 'over')).toEqual(ALL_DONE);
    await move(ann, '/a', '/elsewhere');
    const { failed, ...outcome } = await run(ann, 'over', 'redo');
    expect(outcome).toMatchObject({ done: 0, item: { redoable: 2, undoable: 0 } });
    expect(failed.map(({ path }) => path).sort()).toEqual(['/a', '/b']);
    expect([text('b'), text('elsewhere')]).toEqual(['b', 'a']);
    await move(ann, '/elsewhere', '/a');
    expect(await redo(ann, 'over')).toEqual({ done: 2, failed: [] });
    expect([text('a'), text('b')]).toEqual([null, 'a']);
    expect(await undo(ann, 'over')).toEqual({ done: 2, failed: [] });
    expect([text('a'), text('b')]).toEqual(['a', 'b']);
  });

  test('the file stays with its versions when the file that was there cannot come back', async () => {
    plant({ a: 'a', 'k.key/b': 'b0' });
    await save(ann, '/k.key/b', 'b');
    await save(ann, '/a', 'a2');
    await move(keyless, '/a', '/k.key/b', called('rule'));
    const before = await versionsOf(ann, '/k.key/b');
    expect(await undo(keyless, 'rule')).toEqual({ done: 0, failed: [403] });
    expect([text('a'), text('k.key/b')]).toEqual([null, 'a2']);
    expect(await versionsOf(ann, '/k.key/b')).toEqual(before);
    expect((await lastOf(keyless)).undoable).toBe(1);
  });
});

describe('names that changed places', () => {
  test('the names stay when one of the files was saved since', async () => {
    plant({ a: 'a', b: 'b', c: 'c' });
    await rename(ann, { a: 'b', b: 'a', c: 'd' }, called('swap'));
    await save(ben, '/b', 'saved');
    const { done, failed } = await run(ann, 'swap', 'undo');
    expect([done, failed.map(({ path, status }) => `${path} ${status}`)]).toEqual([1, ['/b 412', '/a 412']]);
    expect([text('a'), text('b'), text('c')]).toEqual(['b', 'saved', 'c']);
    expect(visible()).toEqual(['a', 'b', 'c']);
  });

  test('the names are counted, and are those that the user gave', async () => {
    plant({ a: 'a', b: 'b', c: 'c' });
    await rename(ann, { a: 'b', b: 'c', c: 'a' }, called('circle'));
    expect(await lastOf(ann)).toMatchObject({ items: 3, undoable: 3, path: '/a', destination: '/b' });
    expect(await undo(ann, 'circle')).toEqual({ done: 3, failed: [] });
    expect([text('a'), text('b'), text('c')]).toEqual(['a', 'b', 'c']);
    expect(await redo(ann, 'circle')).toEqual({ done: 3, failed: [] });
    expect([text('b'), text('c'), text('a')]).toEqual(['a', 'b', 'c']);
    expect(hidden()).toEqual([]);
  });
});

describe('several changes of one action', () => {
  test('changes of one name are undone together', async () => {
    plant({ a: 'a', b: 'b' });
    await move(ann, '/a', '/other', called('chain'));
    await move(ann, '/b', '/a', called('chain'));
    await save(ben, '/other', 'saved');
    expect(await undo(ann, 'chain')).toEqual({ done: 0, failed: [409, 412] });
    expect([text('a'), text('b'), text('other')]).toEqual(['b', null, 'saved']);
  });

  test('changes of which the last part fails when the others are done are as before, and can be undone later', async () => {
    await upload(undeleting, '/n', 'n', called('half'));
    await move(undeleting, '/n', '/m', called('half'));
    expect(await undo(undeleting, 'half')).toEqual({ done: 0, failed: [409, 403] });
    expect(visible()).toEqual(['m']);
    const perm = { ...everyPermission(true), admin: false };
    expect((await server.changeUser(undeleting, 'perm', { perm })).status).toBe(200);
    expect(await undo(undeleting, 'half')).toEqual({ done: 2, failed: [] });
    expect(visible()).toEqual([]);
    expect(await redo(undeleting, 'half')).toEqual({ done: 2, failed: [] });
    expect(visible()).toEqual(['m']);
  });

  test('a file that was deleted and uploaded again comes back only if it is in the trash still', async () => {
    plant({ a: 'old' });
    await remove(ann, '/a', called('again'));
    await upload(ann, '/a', 'new', called('again'));
    await ok(ann.request('DELETE', '/api/trash'));
    expect(await undo(ann, 'again')).toEqual({ done: 0, failed: [409, 404] });
    expect(text('a')).toBe('new');
  });
});
