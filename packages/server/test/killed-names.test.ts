import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryListing, TrashListing } from '@satchel/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { clearFolder } from './clear-folder.js';

/** `KILL_POINTS=all` kills at each call, where the gate does at some of them. */
const STRIDE = process.env.KILL_POINTS === 'all' ? 1 : 14;
const KILLER = new URL('fixtures/kill-at-call.mjs', import.meta.url).href;

let folder: string;
let server: ChildServer;
let admin: ApiClient;

const root = () => join(folder, 'files');
const at = (path: string) => join(root(), path);
const armed = () => join(folder, 'armed');

async function start(): Promise<void> {
  const env = { ...process.env, ARMED: armed(), NODE_OPTIONS: `--import=${KILLER}` };
  server = await startChildServer(root(), join(folder, 'state'), [], undefined, { env });
  if (server.password) admin = await server.anonymous.login('admin', server.password);
  else admin = new ApiClient(server.origin, admin.token);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'killed-names-'));
  mkdirSync(root());
  await start();
});
afterAll(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => disarm());

const disarm = () => {
  for (const file of [armed(), `${armed()}.calls`]) rmSync(file, { force: true });
};

/** Sends a request to a server that is killed at that call; resolves to its response, or null when the server was killed. */
async function killedAt(call: number, send: () => Promise<Response>): Promise<Response | null> {
  writeFileSync(armed(), String(call));
  try {
    const response = await send();
    await response.arrayBuffer();
    return response;
  } catch {
    return null;
  } finally {
    // It may be killed after the response as well.
    await server.kill('SIGKILL');
    disarm();
    await start();
  }
}

type Files = Record<string, string>;

async function plant(files: Files): Promise<void> {
  clearFolder(root(), (name) => !name.startsWith('.satchel-'));
  await admin.delete('/api/trash');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(at(path), '..'), { recursive: true });
    writeFileSync(at(path), content);
  }
}

/** What is visible, and what is hidden but not to be there. */
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

const notes = () =>
  readdirSync(join(folder, 'state/unfinished')).filter((name) => /^(moving|renaming)-/.test(name));

/** Kills a server at each of the calls that a request makes; resolves to the number of kills. */
async function atEachCall(round: (call: number) => Promise<Response | null>): Promise<number> {
  let kills = 0;
  for (let call = Math.min(STRIDE, 6); ; call += STRIDE) {
    if ((await round(call)) !== null) return kills;
    kills += 1;
  }
}

const run = (id: string, direction: string) => admin.post(`/api/history/${id}/${direction}`);
const called = (id: string) => ({ 'X-Action-Id': id });
const move = (from: string, to: string, id: string) =>
  admin.request(
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
      const response = await killedAt(call, () =>
        admin.post('/api/renames', { folder: '/', items }, called(id)),
      );
      const now = held();
      expect([before, after], `call ${call}`).toContainEqual(now);
      expect(notes()).toEqual([]);
      if (response?.ok) expect(now).toEqual(after);
      const { items: actions } = await admin.json<HistoryListing>('/api/history?limit=1');
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
      const response = await killedAt(call, () => move('/a', '/folder/a', `move-${call}`));
      const now = held();
      expect([
        { a: 'a', 'folder/b': 'b' },
        { 'folder/a': 'a', 'folder/b': 'b' },
      ]).toContainEqual(now);
      expect(notes()).toEqual([]);
      return response;
    });
  });

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
        await admin.request('DELETE', '/api/resources/folder', undefined, called(id));
        await admin.post('/api/resources/folder/b', 'new', called(id));
        await admin.put('/api/resources/folder/b', 'newer', called(id));
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
        const response = await killedAt(call, () => run(id, 'undo'));
        const now = held();
        expect([before, after], `call ${call}`).toContainEqual(now);
        expect(readdirSync(join(folder, 'state/undo'))).toEqual([]);
        if (response?.ok) expect(now).toEqual(before);
        // What is left of it is undone or made again as a whole.
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
      const { items } = await admin.json<TrashListing>('/api/trash');
      expect(items.every(({ name }) => !name.startsWith('recovered-'))).toBe(true);
      expect(existsSync(at('.satchel-upload-'))).toBe(false);
    },
  );
});
