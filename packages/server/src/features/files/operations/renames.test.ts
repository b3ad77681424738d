import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryItem } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../../test/files-server.js';

let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({
    ann: {},
    noRename: { without: ['rename'] },
    ruled: { rules: [{ regex: false, allow: false, path: '/docs/denied', regexp: null }] },
    scoped: { scope: '/home' },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  for (const folder of ['docs/sub', 'home']) mkdirSync(join(server.root, folder), { recursive: true });
  for (const name of ['a', 'b', 'c', 'denied']) writeFileSync(join(server.root, 'docs', name), name);
});

type Pairs = Record<string, string>;
const itemsOf = (names: Pairs) => Object.entries(names).map(([from, to]) => ({ from, to }));
const post = (user: string, target: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.send(user, 'POST', target, {
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const rename = (names: Pairs, user = 'ann', headers = {}) =>
  post(user, '/api/renames', { folder: '/docs', items: itemsOf(names) }, headers);
const BEFORE = { a: 'a', b: 'b', c: 'c', denied: 'denied' };
/** The content of each file, which is its first name. */
const held = () =>
  Object.fromEntries(
    readdirSync(join(server.root, 'docs'), { withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ name }) => [name, readFileSync(join(server.root, 'docs', name), 'utf8')]),
  );

describe('many renamings', () => {
  test.each<[string, Pairs, Pairs]>([
    ['other names', { a: 'x', b: 'ü & #1' }, { x: 'a', 'ü & #1': 'b', c: 'c' }],
    ['names that change places', { a: 'b', b: 'a' }, { b: 'a', a: 'b', c: 'c' }],
    ['a circle of three', { a: 'b', b: 'c', c: 'a' }, { b: 'a', c: 'b', a: 'c' }],
    ['a chain', { a: 'b', b: 'c', c: 'd' }, { b: 'a', c: 'b', d: 'c' }],
    ['a chain from its end', { c: 'd', b: 'c', a: 'b' }, { b: 'a', c: 'b', d: 'c' }],
    ['another case', { a: 'A' }, { A: 'a', b: 'b', c: 'c' }],
    ['a name that stays', { a: 'a', b: 'x' }, { a: 'a', x: 'b', c: 'c' }],
  ])('many renamings take %s', async (_, names, expected) => {
    const answer = await rename(names);
    const done = Object.entries(names).filter(([from, to]) => from !== to).length;
    expect([answer.status, answer.json()]).toEqual([200, { done, failed: [] }]);
    expect(held()).toEqual({ ...expected, denied: 'denied' });
  });

  test('many renamings take folders, and a thousand names at once', async () => {
    for (let index = 0; index < 1000; index++) writeFileSync(join(server.root, 'docs', `f${index}`), '');
    const names = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`f${index}`, `f${index + 1}`]),
    );
    expect((await rename({ ...names, sub: 'f0' })).json()).toEqual({ done: 1001, failed: [] });
    expect(readdirSync(join(server.root, 'docs'))).toHaveLength(1005);
  });

  test('many renamings are undone at once, also where names changed places', async () => {
    const action = { 'X-Action-Id': 'swap' };
    expect((await rename({ a: 'b', b: 'a', c: 'x' }, 'ann', action)).status).toBe(200);
    const { items } = (await server.send('ann', 'GET', '/api/history')).json() as { items: HistoryItem[] };
    expect(items[0]).toMatchObject({ id: 'swap', kind: 'rename' });
    expect((await post('ann', '/api/history/swap/undo')).status).toBe(200);
    expect(held()).toEqual(BEFORE);
    expect((await post('ann', '/api/history/swap/redo')).status).toBe(200);
    expect(held()).toEqual({ b: 'a', a: 'b', x: 'c', denied: 'denied' });
  });
});

describe('many renamings are refused', () => {
  test('many renamings without a session are refused', async () => {
    expect((await rename({ a: 'x' }, '')).status).toBe(401);
  });

  test('many renamings without the permission are refused', async () => {
    expect((await rename({ a: 'x' }, 'noRename')).status).toBe(403);
    expect(held()).toEqual(BEFORE);
  });

  test.each<[string, string, Pairs, { from: string; status: number }[]]>([
    ['a file is in the way', 'ann', { a: 'c', b: 'x' }, [{ from: '/docs/a', status: 409 }]],
    ['a folder is in the way', 'ann', { a: 'sub', b: 'x' }, [{ from: '/docs/a', status: 409 }]],
    ['a file is gone', 'ann', { a: 'x', gone: 'y' }, [{ from: '/docs/gone', status: 404 }]],
    ['a rule denies the file', 'ruled', { a: 'x', denied: 'y' }, [{ from: '/docs/denied', status: 403 }]],
    ['a rule denies the name', 'ruled', { a: 'denied', b: 'x' }, [{ from: '/docs/a', status: 403 }]],
    ['it is outside of the scope', 'scoped', { a: 'x' }, [{ from: '/docs/a', status: 404 }]],
  ])('many renamings are refused as a whole where %s', async (_, user, names, failed) => {
    const answer = await rename(names, user);
    expect([answer.status, answer.json()]).toMatchObject([200, { done: 0, failed }]);
    expect(held()).toEqual(BEFORE);
  });

  const of = (items: unknown, folder: unknown = '/docs') => ({ folder, items });
  test.each<[string, unknown]>([
    ['no body', undefined],
    ['no folder', { items: [{ from: 'a', to: 'x' }] }],
    ['no items', of([])],
    ['too many', of(Array.from({ length: 10_001 }, (_, index) => ({ from: `${index}`, to: `x${index}` })))],
    ['the root', of([{ from: '', to: 'x' }], '/')],
    ['a folder that is none', of([{ from: 'a', to: 'x' }], '/docs/../home')],
    ['one name for two', of(itemsOf({ a: 'x', b: 'x' }))],
    [
      'two names for one',
      of([
        { from: 'a', to: 'x' },
        { from: 'a', to: 'y' },
      ]),
    ],
    ...['', '.', '..', 'x/y', '../x', '/x', 'x/', 'x\0', 'x'.repeat(256)].map((to): [string, unknown] => [
      `the name “${to.slice(0, 9)}”`,
      of([
        { from: 'b', to: 'y' },
        { from: 'a', to },
      ]),
    ]),
    ['a path instead of a name', of([{ from: 'sub/../a', to: 'x' }])],
  ])('many renamings are refused with 400 and nothing done for %s', async (_, body) => {
    const answer = await post('ann', '/api/renames', body);
    expect([answer.status, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    expect(held()).toEqual(BEFORE);
  });
});
