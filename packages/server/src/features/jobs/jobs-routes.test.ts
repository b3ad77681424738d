import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { Job } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesRig, startFilesRig } from '../../../test/files-rig.js';

const R = '/api/resources';
const FOLDERS = 20;
const FILES = 150;
const ENTRIES = 1 + FOLDERS * (1 + FILES);
const SOON = { interval: 5, timeout: 25_000 };
let rig: FilesRig;

beforeAll(async () => {
  rig = await startFilesRig({ ann: {}, ben: {}, ruled: { rules: [deny('/tree/7')] } });
});
afterAll(() => rig.close());
beforeEach(() => rig.clear());

function deny(path: string) {
  return { regex: false, allow: false, path, regexp: null };
}

/** Big enough for its copy to be seen under way. */
function plantTree(): void {
  for (let folder = 0; folder < FOLDERS; folder++) {
    const path = join(rig.root, 'tree', String(folder));
    mkdirSync(path, { recursive: true });
    for (let file = 0; file < FILES; file++) writeFileSync(join(path, `${file}.txt`), `${file}`.padEnd(100));
  }
}

const send = (user: string, method: string, target: string, headers: Record<string, string> = {}) =>
  rig.send(user, method, target, { headers: { Accept: 'application/json', ...headers } });
const copyTree = (user: string, headers: Record<string, string>, destination = '%2Fcopy') =>
  send(user, 'PATCH', `${R}/tree?action=copy&destination=${destination}`, headers);
const jobs = async (user: string) => (await send(user, 'GET', '/api/jobs')).json() as Job[];
const job = async (user: string, id: string) => (await jobs(user)).find((one) => one.id === id);
const cancel = async (user: string, id: string) => (await send(user, 'DELETE', `/api/jobs/${id}`)).status;
const count = (folder: string) => readdirSync(join(rig.root, folder), { recursive: true }).length;

describe('long work', () => {
  test('can be followed while it goes on, by nobody else, and for a while after', async () => {
    plantTree();
    const copying = copyTree('ann', { 'X-Job-Id': 'copy-1' });
    await expect.poll(async () => (await job('ann', 'copy-1'))?.entries, SOON).toBeGreaterThan(0);
    expect(await job('ann', 'copy-1')).toMatchObject({ kind: 'copy', path: '/tree', destination: '/copy' });
    expect(await jobs('ben')).toEqual([]);
    expect(await cancel('ben', 'copy-1')).toBe(404);
    expect((await copying).status).toBe(200);
    expect(await job('ann', 'copy-1')).toMatchObject({
      state: 'done',
      entries: ENTRIES,
      totalEntries: ENTRIES,
      bytes: FOLDERS * FILES * 100,
      totalBytes: FOLDERS * FILES * 100,
    });
    expect(Date.parse((await job('ann', 'copy-1'))?.startedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(count('copy')).toBe(ENTRIES - 1);
    expect([await cancel('ann', 'copy-1'), await cancel('ann', 'copy-1')]).toEqual([200, 404]);
    expect(await jobs('ann')).toEqual([]);
  });

  test('deletes and moves too', async () => {
    plantTree();
    const moved = await send('ann', 'PATCH', `${R}/tree?action=rename&destination=%2Fmoved`, {
      'X-Job-Id': 'm',
    });
    expect(moved.status).toBe(200);
    expect(await job('ann', 'm')).toMatchObject({ kind: 'move', state: 'done', destination: '/moved' });
    const removing = send('ann', 'DELETE', `${R}/moved`, { 'X-Job-Id': 'd' });
    await expect.poll(async () => (await job('ann', 'd'))?.totalEntries, SOON).toBe(ENTRIES);
    expect((await removing).status).toBe(200);
    expect(await job('ann', 'd')).toMatchObject({ kind: 'delete', state: 'done', entries: ENTRIES });
  });

  test('that is cancelled stops, says so, and leaves nothing half done', async () => {
    plantTree();
    const copying = copyTree('ann', { 'X-Job-Id': 'c' });
    await expect.poll(async () => (await job('ann', 'c'))?.entries, SOON).toBeGreaterThan(0);
    expect(await cancel('ann', 'c')).toBe(200);
    const answer = await copying;
    expect([answer.status, answer.json()]).toEqual([499, expect.objectContaining({ code: 'cancelled' })]);
    expect(await job('ann', 'c')).toMatchObject({ state: 'cancelled' });
    expect(readdirSync(rig.root)).toEqual(['tree']);
    expect(count('tree')).toBe(ENTRIES - 1);
  });

  test('that fails says what failed', async () => {
    plantTree();
    const answer = await copyTree('ruled', { 'X-Job-Id': 'f' });
    expect(answer.status).toBe(403);
    expect(await job('ruled', 'f')).toMatchObject({ state: 'failed', error: { code: 'forbidden' } });
    expect(readdirSync(rig.root)).toEqual(['tree']);
  });

  test('ends with the client that asked for it', async () => {
    plantTree();
    leaveWhileCopying({ 'X-Job-Id': 'left' });
    await expect.poll(async () => (await job('ann', 'left'))?.state, SOON).toBe('cancelled');
    expect(readdirSync(rig.root)).toEqual(['tree']);
  });

  test('goes on without its client when that was asked for', async () => {
    plantTree();
    leaveWhileCopying({ 'X-Job-Id': 'stays', 'X-Job-Detach': 'true' });
    await expect.poll(async () => (await job('ann', 'stays'))?.state, SOON).toBe('done');
    expect(count('copy')).toBe(ENTRIES - 1);
  });

  test('has a name of its own while it runs', async () => {
    plantTree();
    const copying = copyTree('ann', { 'X-Job-Id': 'same' });
    await expect.poll(async () => (await job('ann', 'same'))?.state, SOON).toBe('running');
    expect((await copyTree('ann', { 'X-Job-Id': 'same' }, '%2Fother')).status).toBe(409);
    const small = `${R}/tree/1?action=copy&destination=%2F`;
    expect((await send('ben', 'PATCH', `${small}bens`, { 'X-Job-Id': 'same' })).status).toBe(200);
    expect((await copying).status).toBe(200);
    expect((await send('ann', 'PATCH', `${small}anns`, { 'X-Job-Id': 'same' })).status).toBe(200);
    expect((await jobs('ann')).filter(({ id }) => id === 'same')).toHaveLength(1);
  });

  test.each(['a b', 'ä', '', 'a/b', 'x'.repeat(65)])(
    'named %j is refused, and nothing is done',
    async (id) => {
      mkdirSync(join(rig.root, 'tree'));
      if (/^[\x20-\x7e]*$/.test(id)) expect((await copyTree('ann', { 'X-Job-Id': id })).status).toBe(400);
      expect(readdirSync(rig.root)).toEqual(['tree']);
    },
  );
});

test('jobs are for those who are logged in', async () => {
  expect((await send('', 'GET', '/api/jobs')).status).toBe(401);
  expect((await send('', 'DELETE', '/api/jobs/x')).status).toBe(401);
  expect((await send('ann', 'POST', '/api/jobs')).status).toBe(405);
  expect(await cancel('ann', 'nothing')).toBe(404);
});

/** Hangs up once the work is seen on the list. */
function leaveWhileCopying(headers: Record<string, string>): void {
  const request = httpRequest({
    host: '127.0.0.1',
    port: rig.port,
    method: 'PATCH',
    path: `${R}/tree?action=copy&destination=%2Fcopy`,
    agent: false,
    headers: { 'X-Auth': rig.tokenOf('ann'), ...headers },
  });
  request.on('error', () => {});
  request.end();
  void expect
    .poll(async () => (await job('ann', headers['X-Job-Id'] ?? ''))?.entries, SOON)
    .toBeGreaterThan(0)
    .then(() => request.destroy());
}
