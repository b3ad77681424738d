import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type {
  HistoryItem,
  HistoryListing,
  HistoryOutcome,
  TrashListing,
  VersionListing,
} from '@satchel/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';
import { WorkGate } from '../../../test/work-gate.js';

const FILES = {
  ...{ 'x/1': '1', 'x/in/deep/2': '2', 'x/in/gone/5': '5', 'x/new/3': '3', 'x/new/more/4': '4' },
  ...{ 'x/same': 'of x', 'y/same': 'of y', 'y/in/deep/6': '6', 'y/in/gone/5': 'of y' },
};
const gate = new WorkGate();
let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({ ann: {} }, gate);
});
afterAll(() => server.close());
afterEach(() => gate.open());
beforeEach(plant);

async function plant(): Promise<void> {
  await server.clear();
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(join(server.root, dirname(path)), { recursive: true });
    writeFileSync(join(server.root, path), content);
  }
}

/** Everything below the served folder except for what the server keeps there. */
const tree = () =>
  readdirSync(server.root, { withFileTypes: true, recursive: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name).slice(server.root.length + 1) }))
    .filter(({ path }) => !path.startsWith('.satchel-'))
    .map(({ entry, path }) =>
      entry.isFile() ? `${path}: ${readFileSync(join(server.root, path), 'utf8')}` : `${path}/`,
    )
    .sort();

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.send('ann', method, path, {
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const find = async (id: string): Promise<HistoryItem | undefined> =>
  ((await send('GET', '/api/history')).json() as HistoryListing).items.find((item) => item.id === id);
const take = async (how: 'undo' | 'redo', id: string) =>
  (await send('POST', `/api/history/${id}/${how}`)).json() as HistoryOutcome;

/** Resolves to true when the job was cancelled before it was done. */
async function cancelled(id: string, steps: number, path: string, body: object): Promise<boolean> {
  const held = gate.close(steps);
  const work = send('POST', path, body, { 'X-Job-Id': id, 'X-Action-Id': id });
  const isHeld = await Promise.race([held.then(() => true), work.then(() => false)]);
  if (isHeld) await send('DELETE', `/api/jobs/${id}`);
  gate.open();
  return (await work).status === 499;
}
const mergeCancelled = (action: 'copy' | 'move', id: string, steps: number) =>
  cancelled(id, steps, '/api/batch', { action, items: [{ from: '/x', to: '/y', override: true }] });

test.each(['copy', 'move'] as const)(
  'a cancelled %s into a folder is in the history as far as it came, and can be undone',
  async (action) => {
    let count = 0;
    for (let steps = 0; ; steps += 1) {
      await plant();
      const before = tree();
      const id = `${action}-${steps}`;
      if (!(await mergeCancelled(action, id, steps))) break;
      count += 1;
      const after = tree();
      const item = await find(id);
      expect([steps, item !== undefined]).toEqual([steps, after.join() !== before.join()]);
      if (!item) continue;
      expect(await take('undo', id)).toMatchObject({ failed: [], item: { undoable: 0, final: 0 } });
      expect([steps, tree()]).toEqual([steps, before]);
      expect(await take('redo', id)).toMatchObject({ failed: [], item: { redoable: 0 } });
      expect([steps, tree()]).toEqual([steps, after]);
    }
    expect(count).toBeGreaterThan(4);
  },
);

test('a cancelled restoration into a folder is in the history, as one that cannot be undone', async () => {
  await send('DELETE', '/api/resources/x');
  const [trashed] = ((await send('GET', '/api/trash')).json() as TrashListing).items;
  const items = [{ id: trashed?.id, to: '/y', override: true }];
  expect(await cancelled('restored', 0, '/api/trash/restore', { items })).toBe(true);
  expect(await find('restored')).toMatchObject({ kind: 'restore', undoable: 0, final: 1, reason: 'merged' });
});

test('links and versions follow what a cancelled move has moved, and only that', async () => {
  const names = ['one', 'other'];
  const links = new Map<string, string>();
  for (const name of names) {
    for (const content of ['first', `second of ${name}`]) {
      const saved = await server.send('ann', 'POST', `/api/resources/x/${name}?override=true`, {
        body: content,
      });
      expect(saved.status).toBe(200);
    }
    const { hash } = (await send('POST', `/api/share/x/${name}`, {})).json() as { hash: string };
    links.set(name, hash);
  }
  for (const name of readdirSync(join(server.root, 'x')))
    if (!names.includes(name)) rmSync(join(server.root, 'x', name), { recursive: true });
  expect(await mergeCancelled('move', 'links', 0)).toBe(true);
  expect(readdirSync(join(server.root, 'x'))).toHaveLength(1);
  for (const name of names) {
    const folder = existsSync(join(server.root, 'y', name)) ? 'y' : 'x';
    const shown = await server.send('', 'GET', `/api/public/dl/${links.get(name)}`);
    expect(shown.text).toBe(`second of ${name}`);
    const { items } = (await send('GET', `/api/versions/${folder}/${name}`)).json() as VersionListing;
    expect(items).toHaveLength(1);
  }
});
