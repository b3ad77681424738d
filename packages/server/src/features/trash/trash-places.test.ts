import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrashListing, TrashRestored } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { keptOnDisk } from '../../../test/kept-on-disk.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

const TRASH = '.satchel-trash';

let server: SharesServer;
let granted: string;
let ann: ApiClient;
const mounts: string[] = [];

beforeAll(async () => {
  server = await startSharesServer();
  granted = mkdtempSync(join(tmpdir(), 'granted-'));
  mount(granted);
  mkdirSync(at('ann'));
  symlinkSync(granted, at('ann/photos'));
  ann = await server.createUser({ username: 'ann', scope: '/ann' });
  const folders = [{ at: '/photos', folder: granted }];
  expect((await server.changeUser(ann, 'folders', { folders })).status).toBe(200);
});
afterAll(async () => {
  for (const path of mounts) execFileSync('umount', ['-l', path]);
  rmSync(granted, { recursive: true, force: true });
  await server.close();
});

const at = (path: string) => join(server.root, path);
const list = (user: ApiClient) => user.json<TrashListing>('/api/trash');
const remove = async (user: ApiClient, path: string, query = '') =>
  (await user.delete(`/api/resources${path}${query}`)).status;
const restore = async (user: ApiClient, item: object) =>
  (await (await user.post('/api/trash/restore', { items: [item] })).json()) as TrashRestored;
const inTrash = (folder: string) =>
  existsSync(join(folder, TRASH)) ? keptOnDisk(folder, 'trash').length : null;

/** Mounts another disk at `path`, which is created if necessary; false where mounting is not permitted. */
function mount(path: string, options = 'size=8m'): boolean {
  mkdirSync(path, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return false;
  }
  mounts.push(path);
  return true;
}

describe('a granted folder', () => {
  test('a granted folder has a trash of its own, and gets back what was deleted there', async () => {
    mkdirSync(join(granted, 'sub'));
    writeFileSync(join(granted, 'sub/beach.txt'), 'sand');
    expect(await remove(ann, '/photos/sub')).toBe(200);
    expect([inTrash(granted), existsSync(join(granted, 'sub'))]).toEqual([1, false]);
    const [item] = (await list(ann)).items;
    expect(item).toMatchObject({ path: '/photos/sub', isReachable: true });
    const items = (await ann.json<{ items: { name: string }[] }>('/api/resources/photos/')).items;
    expect(items.map(({ name }) => name)).toEqual([]);
    expect((await restore(ann, { id: item?.id })).restored).toEqual([{ id: item?.id, path: '/photos/sub' }]);
    expect(readFileSync(join(granted, 'sub/beach.txt'), 'utf8')).toBe('sand');
    expect(inTrash(granted)).toBe(0);
  });

  test('a folder that is no longer granted keeps what lies in its trash to itself and to administrators', async () => {
    writeFileSync(join(granted, 'shell.txt'), 'shell');
    expect(await remove(ann, '/photos/shell.txt')).toBe(200);
    const [{ id } = { id: '' }] = (await list(ann)).items;
    await server.changeUser(ann, 'folders', { folders: [] });
    expect((await restore(ann, { id })).failed.map(({ code }) => code)).not.toEqual([]);
    expect(existsSync(join(granted, 'shell.txt'))).toBe(false);
    expect((await restore(ann, { id, to: '/shell.txt' })).failed.map(({ code }) => code)).toEqual([
      'forbidden',
    ]);
    expect((await list(ann)).items).toMatchObject([{ name: '…', path: '/…', isUnnamed: true }]);
    expect((await restore(server.admin, { id, to: '/ann/shell.txt' })).failed).toEqual([]);
    expect(readFileSync(at('ann/shell.txt'), 'utf8')).toBe('shell');
    await server.changeUser(ann, 'folders', { folders: [{ at: '/photos', folder: granted }] });
  });

  test('a folder whose path another one got gives back nothing of the former', async () => {
    writeFileSync(join(granted, 'pearl.txt'), 'pearl');
    expect(await remove(ann, '/photos/pearl.txt')).toBe(200);
    const [{ id } = { id: '' }] = (await list(ann)).items;
    const other = mkdtempSync(join(tmpdir(), 'granted-'));
    unlinkSync(at('ann/photos'));
    symlinkSync(other, at('ann/photos'));
    const folders = [{ at: '/photos', folder: other }];
    expect((await server.changeUser(ann, 'folders', { folders })).status).toBe(200);
    for (const to of [undefined, '/pearl.txt', '/photos/pearl.txt'])
      expect((await restore(ann, { id, to })).failed.map(({ code }) => code)).toEqual(['forbidden']);
    expect([existsSync(at('ann/pearl.txt')), readdirSync(other)]).toEqual([false, []]);
    unlinkSync(at('ann/photos'));
    symlinkSync(granted, at('ann/photos'));
    await server.changeUser(ann, 'folders', { folders: [{ at: '/photos', folder: granted }] });
    expect((await restore(ann, { id })).failed).toEqual([]);
    rmSync(other, { recursive: true });
  });
});

describe('a disk that is mounted below', () => {
  test('a mounted disk has a trash of its own; a folder that holds it only goes for good', async (context) => {
    const disk = at('disk');
    context.skip(!mount(disk), 'nothing may be mounted here');
    const before = inTrash(server.root) ?? 0;
    mkdirSync(join(disk, 'deep/er'), { recursive: true });
    writeFileSync(join(disk, 'deep/er/a.txt'), 'a');
    expect(await remove(server.admin, '/disk/deep/er')).toBe(200);
    expect([inTrash(disk), inTrash(server.root) ?? 0]).toEqual([1, before]);
    const [item] = (await list(server.admin)).items;
    expect(item).toMatchObject({ path: '/disk/deep/er' });
    expect(await remove(server.admin, '/disk', '?permanent=false')).toBe(409);
    // It is copied to the other disk.
    expect((await restore(server.admin, { id: item?.id, to: '/er' })).failed).toEqual([]);
    expect(readFileSync(at('er/a.txt'), 'utf8')).toBe('a');
    expect(inTrash(disk)).toBe(0);
  });

  test('a disk without room for the trash says so, and deletes for good only what is to be', async (context) => {
    const disk = at('full');
    context.skip(!mount(disk, 'size=1m,nr_inodes=3'), 'nothing may be mounted here');
    writeFileSync(join(disk, 'a'), 'a');
    writeFileSync(join(disk, 'b'), 'b');
    const refused = await server.admin.request('DELETE', '/api/resources/full/a', undefined, {
      Accept: 'application/json',
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'trash_unavailable', message: 'It cannot be moved to the trash: the disk is full.' },
    ]);
    expect(await remove(server.admin, '/full/a', '?permanent=false')).toBe(409);
    const body = { action: 'delete', items: [{ from: '/full/a' }, { from: '/full/b' }] };
    expect(await (await server.admin.post('/api/batch', body)).json()).toMatchObject({
      done: 0,
      failed: [{ code: 'trash_unavailable' }, { code: 'trash_unavailable' }],
    });
    expect(readdirSync(disk)).toEqual(['a', 'b']);
    expect(await remove(server.admin, '/full/a', '?permanent=true')).toBe(200);
    expect([readdirSync(disk), inTrash(disk)]).toEqual([['b'], null]);
    // The disk has room now.
    expect(await remove(server.admin, '/full/b')).toBe(200);
    expect(inTrash(disk)).toBe(1);
  });

  test('a disk is emptied for good by clients that know no trash, as the folder can never go there', async (context) => {
    const disk = at('used/below');
    context.skip(!mount(disk), 'nothing may be mounted here');
    writeFileSync(join(disk, 'a'), 'a');
    // The disk itself cannot be removed.
    expect(await remove(server.admin, '/used')).toBe(409);
    expect(readdirSync(disk)).toEqual([]);
  });
});
