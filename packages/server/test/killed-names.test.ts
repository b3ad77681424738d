import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryListing, TrashListing } from '@satchel/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearFolder } from './clear-folder.js';
import { atCalls, KilledServer, strideOf } from './killed-server.js';

let server: KilledServer;
const at = (path: string) => server.at(path);

beforeAll(async () => {
  server = await KilledServer.start('killed-names');
});
afterAll(() => server.close());
afterEach(() => server.disarm());

type Files = Record<string, string>;

async function plant(files: Files): Promise<void> {
  clearFolder(at(''), (name) => !name.startsWith('.satchel-'));
  await server.admin.delete('/api/trash');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(at(path), '..'), { recursive: true });
    writeFileSync(at(path), content);
  }
}

/** The visible files, and those that are hidden but not to be there. */
function held(below = ''): Files {
  const files: Files = {};
  for (const entry of readdirSync(at(below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name === '.satchel-trash' || entry.name === '.satchel-versions') continue;
    if (entry.isDirectory()) Object.assign(files, held(path));
    else files[path] = readFileSync(at(path), 'utf8');
  }
  return files;
}

/** The names of all entries, with folders. */
const entries = () =>
  (readdirSync(at(''), { recursive: true, encoding: 'utf8' }) as string[])
    .filter((path) => !/^\.satchel-(trash|versions)/.test(path))
    .sort();

const notes = () =>
  readdirSync(server.state('unfinished')).filter((name) => /^(moving|renaming|made)-/.test(name));

const atEachCall = (round: (call: number) => Promise<Response | null>) =>
  atCalls({ first: 6, stride: strideOf(14) }, round);

const run = (id: string, direction: string) => server.admin.post(`/api/history/${id}/${direction}`);
const called = (id: string) => ({ 'X-Action-Id': id });
const move = (from: string, to: string, id: string) =>
  server.admin.request(
    'PATCH',
    `/api/resources${from}?action=rename&override=true&destination=${encodeURIComponent(to)}`,
    undefined,
    called(id),
  );

describe('a server that is killed at a call of the file system', () => {
  test('leaves many names as they were, or as they were to be', async () => {
    const before = { a: 'a', b: 'b', c: 'c', d: 'd', 'folder/f': 'f' };
    const after = { b: 'a', c: 'b', a: 'c', e: 'd', 'other/f': 'f' };
    const names = { a: 'b', b: 'c', c: 'a', d: 'e', folder: 'other' };
    const items = Object.entries(names).map(([from, to]) => ({ from, to }));
    const kills = await atEachCall(async (call) => {
      await plant(before);
      const id = `names-${call}`;
      const response = await server.killedAt(call, () =>
        server.admin.post('/api/renames', { folder: '/', items }, called(id)),
      );
      const now = held();
      expect([before, after], `call ${call}`).toContainEqual(now);
      expect(notes()).toEqual([]);
      if (response?.ok) expect(now).toEqual(after);
      const { items: actions } = await server.admin.json<HistoryListing>('/api/history?limit=1');
      if (actions[0]?.id === id) {
        expect(now).toEqual(after);
        expect(await (await run(id, 'undo')).json()).toMatchObject({ done: 5, failed: [] });
        expect(held()).toEqual(before);
      }
      return response;
    });
    expect(kills).toBeGreaterThan(0);
  });

  test('leaves a file that is moved one name', async () => {
    await atEachCall(async (call) => {
      await plant({ a: 'a', 'folder/b': 'b' });
      const response = await server.killedAt(call, () => move('/a', '/folder/a', `move-${call}`));
      const now = held();
      expect([
        { a: 'a', 'folder/b': 'b' },
        { 'folder/a': 'a', 'folder/b': 'b' },
      ]).toContainEqual(now);
      expect(notes()).toEqual([]);
      return response;
    });
  });

  const arrivals: Record<string, (id: string) => Promise<Response>> = {
    'a move': (id) => move('/a', '/new/deep/a', id),
    'a copy': () => server.admin.patch('/api/resources/a?action=copy&destination=%2Fnew%2Fdeep%2Fa'),
  };
  test.each(Object.entries(arrivals))(
    'leaves no folder that %s made and did not come to',
    async (_what, act) => {
      const kills = await atCalls({ first: 5, stride: strideOf(9) }, async (call) => {
        await plant({ a: 'a' });
        const id = `made-${_what.slice(2)}-${call}`;
        const response = await server.killedAt(call, () => act(id));
        // A file that is not complete is hidden at once, and removed beside the first requests.
        const source = existsSync(at('a')) ? ['a'] : [];
        const expected = existsSync(at('new/deep/a')) ? [...source, 'new', 'new/deep', 'new/deep/a'] : ['a'];
        await expect.poll(entries, { message: `call ${call}` }).toEqual(expected);
        await expect.poll(notes).toEqual([]);
        const { items } = await server.admin.json<HistoryListing>('/api/history?limit=1');
        if (items[0]?.id !== id) return response;
        expect(await (await run(id, 'undo')).json()).toMatchObject({ done: 1, failed: [] });
        expect(entries(), `undone, call ${call}`).toEqual(['a']);
        return response;
      });
      expect(kills).toBeGreaterThan(0);
    },
  );

  const undone: Record<string, { before: Files; act: (id: string) => Promise<unknown> }> = {
    'a file that was moved onto another': {
      before: { a: 'a', b: 'b' },
      act: (id) => move('/a', '/b', id),
    },
    'names that changed places by turns': {
      before: { a: 'a', b: 'b' },
      act: async (id) => {
        await move('/a', '/c', id);
        await move('/b', '/a', id);
        await move('/c', '/b', id);
      },
    },
    'a file that was deleted and uploaded again': {
      before: { a: 'a', 'folder/b': 'b' },
      act: async (id) => {
        await server.admin.request('DELETE', '/api/resources/folder', undefined, called(id));
        await server.admin.post('/api/resources/folder/b', 'new', called(id));
        await server.admin.put('/api/resources/folder/b', 'newer', called(id));
      },
    },
  };
  test.each(Object.keys(undone))(
    'leaves %s as it was before the undo, or before the action',
    async (what) => {
      const { before, act } = undone[what] as (typeof undone)[string];
      const kills = await atEachCall(async (call) => {
        await plant(before);
        const id = `${what.replaceAll(/\W/g, '-').slice(0, 30)}-${call}`;
        await act(id);
        const after = held();
        const response = await server.killedAt(call, () => run(id, 'undo'));
        const now = held();
        expect([before, after], `call ${call}`).toContainEqual(now);
        expect(readdirSync(server.state('undo'))).toEqual([]);
        if (response?.ok) expect(now).toEqual(before);
        // The rest of it is undone or made again as a whole.
        const isUndone = now.a === before.a && Object.keys(now).length === Object.keys(before).length;
        const next = await run(
          id,
          JSON.stringify(now) === JSON.stringify(before) && isUndone ? 'redo' : 'undo',
        );
        expect(await next.json(), `call ${call}`).toMatchObject({ failed: [] });
        expect([before, after], `then, call ${call}`).toContainEqual(held());
        return response;
      });
      expect(kills).toBeGreaterThan(0);
      const { items } = await server.admin.json<TrashListing>('/api/trash');
      expect(items.every(({ name }) => !name.startsWith('recovered-'))).toBe(true);
      expect(existsSync(at('.satchel-upload-'))).toBe(false);
    },
  );
});
