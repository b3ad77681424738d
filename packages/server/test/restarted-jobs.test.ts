import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everyPermission, type Job, type TrashItem, type TrashListing } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/core/db/database.js';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { keptOnDisk } from './kept-on-disk.js';
import { runCli } from './test-cli.js';

/** Holds every copy and deletion after its fifth sign of progress. */
const HELD_SERVER = fileURLToPath(new URL('fixtures/held-server.mjs', import.meta.url));
const PASSWORD = 'correct horse battery';
const LATE_MS = 2 * 60 * 60_000;
const COUNT = 30;
const NAMES = Array.from({ length: COUNT }, (_, index) => `folder-${index}`);
const FOLDERS = Array.from({ length: 10 }, (_, index) => `${index}`);

let folder: string;
let root: string;
let server: ChildServer;
let admin: ApiClient;
let ben: ApiClient;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restarted-jobs-'));
  root = join(folder, 'files');
  for (const name of ['many', 'copies', 'bens', 'other']) mkdirSync(join(root, name), { recursive: true });
  for (const name of NAMES) {
    mkdirSync(join(root, 'many', name));
    writeFileSync(join(root, 'many', name, 'content'), name);
  }
  for (const name of FOLDERS) {
    mkdirSync(join(root, 'gone', name), { recursive: true });
    for (const file of NAMES) writeFileSync(join(root, 'gone', name, file), file);
  }
  writeFileSync(join(root, 'other/kept'), 'kept');
  const env = { HELD: join(folder, 'held') };
  server = await startChildServer(root, join(folder, 'state'), [], HELD_SERVER, { env });
  admin = await server.anonymous.login('admin', server.password ?? '');
  // A session that deletes three hundred files for good is paused otherwise.
  expect((await admin.put('/api/settings', { brake: { enabled: false } })).status).toBe(200);
  const perm = { ...everyPermission(true), admin: false };
  const data = { username: 'ben', password: PASSWORD, scope: '/', perm, rules: [], commands: [] };
  const body = { what: 'user', which: [], data, current_password: server.password };
  expect((await admin.post('/api/users', body)).status).toBe(201);
  ben = await server.anonymous.login('ben', PASSWORD);
});
afterEach(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const asJob = (id: string) => ({ 'X-Job-Id': id, 'X-Job-Detach': 'true' });
const list = async (client: ApiClient) => await client.json<Job[]>('/api/jobs');
const jobOf = async (client: ApiClient, id: string) => (await list(client)).find((job) => job.id === id);
const copyMany = (to: string) => ({
  action: 'copy',
  items: NAMES.map((name) => ({ from: `/many/${name}`, to: `/${to}/${name}` })),
});
/** Resolves when the job has done something. */
const isHeld = async (client: ApiClient, id: string) => {
  const progress = async () => {
    const { entries = 0, bytes = 0 } = (await jobOf(client, id)) ?? {};
    return entries + bytes;
  };
  await expect.poll(progress).toBeGreaterThan(0);
};
async function begin(client: ApiClient, id: string, body: object): Promise<void> {
  void client.post('/api/batch', body, asJob(id)).catch(() => null);
  await isHeld(client, id);
}
const setState = (id: string, state: string) => admin.request('PATCH', `/api/jobs/${id}`, { state });
async function restart(signal: 'SIGTERM' | 'SIGKILL', whileStopped: () => Promise<void>): Promise<void> {
  await server.kill(signal);
  await whileStopped();
  server = await startChildServer(root, join(folder, 'state'));
  [admin, ben] = [new ApiClient(server.origin, admin.token), new ApiClient(server.origin, ben.token)];
}
/** Parts of what was being copied have hidden names until they are removed. */
const whole = (name: string) => readdirSync(join(root, name)).filter((each) => !each.startsWith('.')).length;
const environment = () => ({ SATCHEL_ROOT: root, SATCHEL_STATE: join(folder, 'state') });

describe.each(['SIGTERM', 'SIGKILL'] as const)('jobs that %s interrupts', (signal) => {
  test('are continued to their ends, as far as their users still may, and say so', async () => {
    await begin(admin, 'copies', copyMany('copies'));
    await expect.poll(() => existsSync(join(folder, 'held'))).toBe(true);
    const items = FOLDERS.map((name) => ({ from: `/gone/${name}` }));
    await begin(admin, 'deletions', { action: 'delete', permanent: true, items });
    await begin(ben, 'bens', copyMany('bens'));
    void admin
      .patch('/api/resources/many?action=copy&destination=%2Fwhole', asJob('whole'))
      .catch(() => null);
    await isHeld(admin, 'whole');
    expect((await setState('whole', 'paused')).status).toBe(200);

    await restart(signal, async () => {
      // Another folder takes the place of one that was to be deleted.
      renameSync(join(root, 'gone/9'), join(root, 'spared'));
      renameSync(join(root, 'other'), join(root, 'gone/9'));
      const { faults } = await runCli(['users', 'update', 'ben', '--perm.create=false'], environment());
      expect(faults).toEqual([]);
    });

    const interrupted = { isInterrupted: true, isKept: true, state: 'done' };
    await expect
      .poll(() => jobOf(admin, 'copies'))
      .toMatchObject({ ...interrupted, result: { done: COUNT, failed: 0 } });
    for (const name of NAMES) expect(readFileSync(join(root, 'copies', name, 'content'), 'utf8')).toBe(name);

    const failures = [{ path: '/gone/9', code: 'changed_meanwhile' }];
    await expect
      .poll(() => jobOf(admin, 'deletions'))
      .toMatchObject({ ...interrupted, result: { done: 9, failed: 1, failures } });
    expect(readdirSync(join(root, 'gone'))).toEqual(['9']);
    expect(readFileSync(join(root, 'gone/9/kept'), 'utf8')).toBe('kept');

    await expect.poll(() => jobOf(ben, 'bens')).toMatchObject(interrupted);
    const bens = await jobOf(ben, 'bens');
    const copied = whole('bens');
    expect(copied).toBeLessThan(COUNT);
    expect(bens?.result).toMatchObject({ done: copied, failed: COUNT - copied });
    expect(bens?.result?.failures[0]).toMatchObject({ code: 'forbidden' });

    expect(await jobOf(admin, 'whole')).toMatchObject({ state: 'paused', isInterrupted: true });
    expect(existsSync(join(root, 'whole'))).toBe(false);
    expect((await setState('whole', 'running')).status).toBe(200);
    await expect.poll(() => jobOf(admin, 'whole')).toMatchObject(interrupted);
    expect(readdirSync(join(root, 'whole'))).toHaveLength(COUNT);

    for (const id of ['copies', 'deletions', 'whole'])
      expect((await admin.delete(`/api/jobs/${id}`)).status).toBe(200);
    expect(await list(admin)).toEqual([]);
    await expect.poll(() => readdirSync(join(folder, 'state/jobs'))).toEqual([]);
    const hidden = () => readdirSync(root, { recursive: true }).filter((name) => `/${name}`.includes('/.'));
    await expect.poll(hidden).toEqual([]);
  });
});

test('jobs whose login has ended, or that stopped an hour ago, are not continued and say how far they were', async () => {
  await begin(admin, 'late', copyMany('copies'));
  await begin(ben, 'bens', copyMany('bens'));
  await restart('SIGKILL', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'state/satchel.db') });
    const written = { written_at: Date.now() - LATE_MS };
    await database.query.updateTable('jobs').set(written).where('id', '=', 'late').execute();
    await database.query.deleteFrom('sessions').where('user_id', '=', 2).execute();
    await database.close();
  });
  const copied = whole('copies');
  expect(copied).toBeLessThan(COUNT);
  const failed = { state: 'failed', isInterrupted: true, isKept: true };
  await expect
    .poll(() => jobOf(admin, 'late'))
    .toMatchObject({ ...failed, error: { code: 'busy' }, result: { done: copied, failed: 0 } });
  const bens = async () => (await admin.json<Job[]>('/api/jobs?user=all')).find(({ id }) => id === 'bens');
  const result = { done: whole('bens'), failed: 0 };
  await expect.poll(bens).toMatchObject({ ...failed, error: { code: 'unauthenticated' }, result });
  await expect.poll(() => readdirSync(join(folder, 'state/jobs'))).toEqual([]);
});

test('work on the trash is continued, and what was deleted in the meantime stays there', async () => {
  const toTrash = async (client: ApiClient, path: string): Promise<TrashItem> => {
    expect((await client.delete(`/api/resources${path}?permanent=false`)).status).toBe(200);
    const [item] = (await client.json<TrashListing>('/api/trash')).items;
    if (!item) throw new Error(`${path} is not in the trash`);
    return item;
  };
  const kept = await toTrash(ben, '/other');
  const merged = await toTrash(ben, '/many');
  mkdirSync(join(root, 'many/folder-0'), { recursive: true });
  await toTrash(admin, '/gone');
  await toTrash(admin, '/copies');
  void admin.request('DELETE', '/api/trash', undefined, asJob('emptied')).catch(() => null);
  await expect.poll(() => existsSync(join(folder, 'held'))).toBe(true);
  await toTrash(admin, '/bens');
  const items = [{ id: kept.id }, { id: merged.id, override: true }, { id: 'none' }];
  void ben.post('/api/trash/restore', { items }, asJob('restored')).catch(() => null);
  await expect.poll(() => existsSync(join(root, 'other/kept'))).toBe(true);
  await expect.poll(async () => (await jobOf(ben, 'restored'))?.entries).toBe(1);

  await restart('SIGKILL', async () => undefined);
  const interrupted = { isInterrupted: true, isKept: true, state: 'done' };
  await expect.poll(() => jobOf(admin, 'emptied')).toMatchObject({ ...interrupted, result: { failed: 0 } });
  const left = (await admin.json<TrashListing>('/api/trash')).items;
  expect(left.map(({ name }) => name)).toEqual(['bens']);
  await expect.poll(() => jobOf(ben, 'restored')).toMatchObject({ ...interrupted, result: { done: 3 } });
  for (const name of NAMES) expect(readFileSync(join(root, 'many', name, 'content'), 'utf8')).toBe(name);
  expect((await ben.json<TrashListing>('/api/trash')).total).toBe(0);
  expect(keptOnDisk(root, 'trash')).toEqual(left.map(({ id }) => id));
});
