import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrashListing, TrashRestored } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { keptOnDisk } from './kept-on-disk.js';

const FILES = 200;
const AT_ONCE = 16;

let folder: string;
let root: string;
let server: ChildServer;
let admin: ApiClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'killed-trash-'));
  root = join(folder, 'files');
  mkdirSync(root);
  server = await startChildServer(root, join(folder, 'state'));
  admin = await server.anonymous.login('admin', server.password ?? '');
  // One session deletes most of its files here, which the brake would stop.
  const settings = { trash: { enabled: true }, brake: { enabled: false } };
  expect((await admin.put('/api/settings', settings)).status).toBe(200);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const names = Array.from({ length: FILES }, (_, index) => `file-${index}`);
const here = () => names.filter((name) => existsSync(join(root, name)));
const listed = () => admin.json<TrashListing>('/api/trash?limit=1000');
/** Acts on several at once, until so many were acknowledged; resolves to those. */
const killAfter = async (answers: number, act: (name: string) => Promise<boolean>): Promise<string[]> => {
  const done: string[] = [];
  const left = [...names];
  let killed: Promise<void> | undefined;
  const work = async () => {
    for (let name = left.pop(); name !== undefined && !killed; name = left.pop()) {
      if (await act(name).catch(() => false)) done.push(name);
      if (done.length === answers) killed ??= server.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await (killed ?? server.kill('SIGKILL'));
  server = await startChildServer(root, join(folder, 'state'));
  admin = new ApiClient(server.origin, admin.token);
  return done;
};

describe('a server that is killed', () => {
  test.each([5, 60, 150])(
    'after %i deletions has every file in its place or in the trash',
    async (answers) => {
      for (const name of names) writeFileSync(join(root, name), name);
      const remove = async (name: string) => (await admin.delete(`/api/resources/${name}`)).status === 200;
      const deleted = await killAfter(answers, remove);
      const { items } = await listed();
      const inTrash = items.map(({ name }) => name);
      expect(deleted.length).toBeGreaterThanOrEqual(answers);
      expect(inTrash).toEqual(expect.arrayContaining(deleted));
      expect([...inTrash, ...here()].sort()).toEqual([...names].sort());
      expect(keptOnDisk(root, 'trash').sort()).toEqual(items.map(({ id }) => id).sort());

      const idOf = new Map(items.map(({ name, id }) => [name, id]));
      const restoreOne = async (name: string) => {
        const id = idOf.get(name);
        if (id === undefined) return false;
        const answer = await admin.post('/api/trash/restore', { items: [{ id }] });
        return ((await answer.json()) as TrashRestored).restored.length === 1;
      };
      const restored = await killAfter(answers, restoreOne);
      expect(here()).toEqual(expect.arrayContaining(restored));
      const left = (await listed()).items;
      expect([...left.map(({ name }) => name), ...here()].sort()).toEqual([...names].sort());
      expect(keptOnDisk(root, 'trash').sort()).toEqual(left.map(({ id }) => id).sort());
      for (const name of here()) expect(readFileSync(join(root, name), 'utf8')).toBe(name);
      expect((await admin.request('DELETE', '/api/trash')).status).toBe(200);
    },
  );
});
