import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, ROOT, type VirtualPath } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalStorage, openLocalStorage } from '../storage/local/local-storage.js';
import { type FileEvent, FileEvents } from './file-events.js';
import type { FileSystem } from './file-system.js';
import { openFileSystem } from './open-file-system.js';

let root: string;
let disk: LocalStorage;
let files: FileSystem;
const events: FileEvent[] = [];
const action = { name: 'trip', session: 's' };

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'marks-'));
  mkdirSync(join(root, 'tree/inner'), { recursive: true });
  writeFileSync(join(root, 'tree/1'), '12345');
  writeFileSync(join(root, 'tree/inner/2'), '678');
  symlinkSync('1', join(root, 'tree/link'));
  disk = await openLocalStorage({ root, workers: 1 });
  const published = new FileEvents();
  published.subscribe((event) => events.push(event));
  const grant = { userId: 1, username: 'ann', scope: ROOT, rules: [], hideDotfiles: false };
  files = openFileSystem({
    storage: disk,
    grant: { ...grant, permissions: everyPermission(true) },
    events: published,
    action,
  });
});
afterAll(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

const p = (path: string) => path as VirtualPath;
async function* body(text: string) {
  yield Buffer.from(text);
}
const eventOfChange = async (change: Promise<unknown>): Promise<FileEvent> => {
  events.length = 0;
  await change;
  const [event] = events;
  if (!event || events.length > 1) throw new Error(`${events.length} events`);
  return event;
};
const idOf = async (path: string) => (await files.stat(p(path))).fileId;

test('each change tells what it left, what it made above, and to which action it belongs', async () => {
  const length = 3;
  const upload = await eventOfChange(files.write(p('/a/b/new'), body('abc'), { reason: 'upload', length }));
  const { fileId, revision } = await files.stat(p('/a/b/new'));
  expect(upload).toMatchObject({
    ...{ type: 'created', by: 'upload', parents: 2, actor: { userId: 1, action } },
    mark: { fileId, isFolder: false, size: 3, revision, entries: 0 },
  });
  expect(await eventOfChange(files.write(p('/a/b/new'), body('again'), { reason: 'save' }))).toMatchObject({
    ...{ type: 'written', by: 'save', parents: 0 },
    mark: { fileId: await idOf('/a/b/new'), size: 5 },
  });
  expect(await eventOfChange(files.makeDirectory(p('/m/n')))).toMatchObject({
    ...{ type: 'created', by: 'makeDirectory', parents: 1 },
    mark: { fileId: await idOf('/m/n'), isFolder: true, entries: 0 },
  });
  expect(await eventOfChange(files.copy(p('/tree'), p('/x/copy')))).toMatchObject({
    ...{ type: 'created', by: 'copy', path: '/x/copy', parents: 1 },
    mark: { fileId: await idOf('/x/copy'), isFolder: true, entries: 4, size: 13 },
  });
  expect(await eventOfChange(files.copy(p('/tree/1'), p('/one')))).toMatchObject({
    ...{ type: 'created', by: 'copy', parents: 0 },
    mark: { fileId: await idOf('/one'), isFolder: false, size: 5, entries: 0 },
  });
});

test('a move tells what it moved, and whether it took the place of something', async () => {
  const before = await idOf('/tree');
  expect(await eventOfChange(files.move(p('/tree'), p('/y/z/tree')))).toMatchObject({
    ...{ type: 'moved', from: '/tree', path: '/y/z/tree', parents: 2 },
    mark: { fileId: before, isFolder: true },
  });
  expect(await eventOfChange(files.move(p('/y/z/tree/link'), p('/link')))).toMatchObject({
    ...{ type: 'moved', parents: 0, mark: { fileId: 'link', isFolder: false } },
  });
  const moved = await eventOfChange(files.move(p('/y/z/tree/1'), p('/one'), { override: true }));
  expect(moved).toMatchObject({ existed: true, mark: { fileId: await idOf('/one'), size: 5 } });
});

test('a deletion for good tells how many entries went, however quickly', async () => {
  mkdirSync(join(root, 'doomed/inner'), { recursive: true });
  for (let index = 0; index < 30; index += 1) writeFileSync(join(root, 'doomed/inner', `${index}`), '');
  expect(await eventOfChange(files.remove(p('/doomed')))).toMatchObject({
    type: 'removed',
    isFolder: true,
    entries: 32,
  });
  writeFileSync(join(root, 'doomed'), '');
  expect(await eventOfChange(files.remove(p('/doomed')))).toMatchObject({ type: 'removed', entries: 1 });
});
