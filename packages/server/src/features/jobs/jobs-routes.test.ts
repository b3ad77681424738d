import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Job } from '@satchel/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';
import { leaveWhen, WorkGate } from '../../../test/work-gate.js';

const R = '/api/resources';
const FOLDERS = 10;
const FILES = 10;
const ENTRIES = 1 + FOLDERS * (1 + FILES);
const gate = new WorkGate();
let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({ ann: {}, ben: {}, ruled: { rules: [deny('/tree/7')] } }, gate);
});
afterAll(() => server.close());
beforeEach(() => server.clear());
afterEach(() => gate.open());

function deny(path: string) {
  return { regex: false, allow: false, path, regexp: null };
}

function plantTree(): void {
  for (let folder = 0; folder < FOLDERS; folder++) {
    const path = join(server.root, 'tree', String(folder));
    mkdirSync(path, { recursive: true });
    for (let file = 0; file < FILES; file++) writeFileSync(join(path, `${file}.txt`), `${file}`.padEnd(100));
  }
}

const send = (user: string, method: string, target: string, headers: Record<string, string> = {}) =>
  server.send(user, method, target, { headers: { Accept: 'application/json', ...headers } });
const copyTree = (user: string, headers: Record<string, string>, destination = '%2Fcopy') =>
  send(user, 'PATCH', `${R}/tree?action=copy&destination=${destination}`, headers);
const jobs = async (user: string) => (await send(user, 'GET', '/api/jobs')).json() as Job[];
const job = async (user: string, id: string) => (await jobs(user)).find((one) => one.id === id);
const cancel = async (user: string, id: string) => (await send(user, 'DELETE', `/api/jobs/${id}`)).status;
const change = (user: string, id: string, body: unknown) =>
  server.send(user, 'PATCH', `/api/jobs/${id}`, {
    headers: { Accept: 'application/json' },
    body: JSON.stringify(body),
  });
const pause = async (user: string, id: string) => (await change(user, id, { state: 'paused' })).status;
const resume = async (user: string, id: string) => (await change(user, id, { state: 'running' })).status;
const count = (folder: string) => readdirSync(join(server.root, folder), { recursive: true }).length;

describe('a job', () => {
  test('a job can be followed while it runs, by nobody else, and for a while after', async () => {
    plantTree();
    const underWay = gate.close(7);
    const sentAt = Date.now();
    const copying = copyTree('ann', { 'X-Job-Id': 'copy-1' });
    await underWay;
    const seen = await job('ann', 'copy-1');
    expect(seen).toMatchObject({ kind: 'copy', path: '/tree', destination: '/copy', state: 'running' });
    expect(seen?.entries).toBeGreaterThan(0);
    expect(await jobs('ben')).toEqual([]);
    expect(await cancel('ben', 'copy-1')).toBe(404);
    gate.open();
    expect((await copying).status).toBe(200);
    expect(await job('ann', 'copy-1')).toMatchObject({
      state: 'done',
      entries: ENTRIES,
      totalEntries: ENTRIES,
      bytes: FOLDERS * FILES * 100,
      totalBytes: FOLDERS * FILES * 100,
    });
    expect(Date.parse((await job('ann', 'copy-1'))?.startedAt ?? '')).toBeGreaterThanOrEqual(sentAt);
    expect(count('copy')).toBe(ENTRIES - 1);
    expect([await cancel('ann', 'copy-1'), await cancel('ann', 'copy-1')]).toEqual([200, 404]);
    expect(await jobs('ann')).toEqual([]);
  });

  test('a job deletes and moves too', async () => {
    plantTree();
    const moved = await send('ann', 'PATCH', `${R}/tree?action=rename&destination=%2Fmoved`, {
      'X-Job-Id': 'm',
    });
    expect(moved.status).toBe(200);
    expect(await job('ann', 'm')).toMatchObject({ kind: 'move', state: 'done', destination: '/moved' });
    const underWay = gate.close();
    const removing = send('ann', 'DELETE', `${R}/moved?permanent=true`, { 'X-Job-Id': 'd' });
    await underWay;
    expect(await job('ann', 'd')).toMatchObject({ state: 'running', totalEntries: ENTRIES });
    gate.open();
    expect((await removing).status).toBe(200);
    expect(await job('ann', 'd')).toMatchObject({ kind: 'delete', state: 'done', entries: ENTRIES });
  });

  test('a job that is cancelled stops, reports that, and leaves nothing half done', async () => {
    plantTree();
    const underWay = gate.close(7);
    const copying = copyTree('ann', { 'X-Job-Id': 'c' });
    await underWay;
    expect(await cancel('ann', 'c')).toBe(200);
    const answer = await copying;
    expect([answer.status, answer.json()]).toEqual([499, expect.objectContaining({ code: 'cancelled' })]);
    expect(await job('ann', 'c')).toMatchObject({ state: 'cancelled' });
    expect(readdirSync(server.root)).toEqual(['tree']);
    expect(count('tree')).toBe(ENTRIES - 1);
  });

  test('a job that fails reports the error', async () => {
    plantTree();
    const answer = await copyTree('ruled', { 'X-Job-Id': 'f' });
    expect(answer.status).toBe(403);
    expect(await job('ruled', 'f')).toMatchObject({ state: 'failed', error: { code: 'forbidden' } });
    expect(readdirSync(server.root)).toEqual(['tree']);
  });

  test('a job ends when its client disconnects', async () => {
    plantTree();
    await leaveWhileCopying({ 'X-Job-Id': 'left' });
    await expect.poll(async () => (await job('ann', 'left'))?.state).toBe('cancelled');
    expect(readdirSync(server.root)).toEqual(['tree']);
  });

  test('a job continues without its client on request', async () => {
    plantTree();
    await leaveWhileCopying({ 'X-Job-Id': 'stays', 'X-Job-Detach': 'true' });
    expect(await job('ann', 'stays')).toMatchObject({ state: 'running' });
    gate.open();
    await expect.poll(async () => (await job('ann', 'stays'))?.state).toBe('done');
    expect(count('copy')).toBe(ENTRIES - 1);
  });

  test('a job that nobody waits for is listed until it is removed', async () => {
    plantTree();
    await leaveWhileCopying({ 'X-Job-Id': 'unseen', 'X-Job-Detach': 'true' });
    gate.open();
    await expect
      .poll(() => job('ann', 'unseen'))
      .toMatchObject({ state: 'done', isKept: true, result: { done: 1, failed: 0 } });
    const copying = copyTree('ann', { 'X-Job-Id': 'waited', 'X-Job-Detach': 'true' }, '%2Fother');
    expect((await copying).status).toBe(200);
    expect((await job('ann', 'waited'))?.isKept).toBeUndefined();
    expect([await cancel('ben', 'unseen'), await cancel('ann', 'unseen')]).toEqual([404, 200]);
    expect(await job('ann', 'unseen')).toBeUndefined();
  });

  test('a job has a unique id while it runs', async () => {
    plantTree();
    const underWay = gate.close();
    const copying = copyTree('ann', { 'X-Job-Id': 'same' });
    await underWay;
    expect((await copyTree('ann', { 'X-Job-Id': 'same' }, '%2Fother')).status).toBe(409);
    const small = `${R}/tree/1?action=copy&destination=%2F`;
    const bens = send('ben', 'PATCH', `${small}bens`, { 'X-Job-Id': 'same' });
    await expect.poll(async () => (await job('ben', 'same'))?.state).toBe('running');
    gate.open();
    expect((await bens).status).toBe(200);
    expect((await copying).status).toBe(200);
    expect((await send('ann', 'PATCH', `${small}anns`, { 'X-Job-Id': 'same' })).status).toBe(200);
    expect((await jobs('ann')).filter(({ id }) => id === 'same')).toHaveLength(1);
  });

  test.each(['a b', 'ä', '', 'a/b', 'x'.repeat(65)])(
    'a job with the id %j is rejected, and nothing is done',
    async (id) => {
      mkdirSync(join(server.root, 'tree'));
      if (/^[\x20-\x7e]*$/.test(id)) expect((await copyTree('ann', { 'X-Job-Id': id })).status).toBe(400);
      expect(readdirSync(server.root)).toEqual(['tree']);
    },
  );
});

describe('a job that is paused', () => {
  /** Pauses a copy while it waits at the gate, so that another copy can proceed. */
  async function pauseCopy(): Promise<{ copying: ReturnType<typeof copyTree>; entries: number }> {
    plantTree();
    const underWay = gate.close(7);
    const copying = copyTree('ann', { 'X-Job-Id': 'p' });
    await underWay;
    expect(await pause('ann', 'p')).toBe(200);
    const entries = (await job('ann', 'p'))?.entries ?? 0;
    gate.open();
    expect((await send('ben', 'PATCH', `${R}/tree?action=copy&destination=%2Fbens`)).status).toBe(200);
    return { copying, entries };
  }

  test('a job that is paused waits until it is resumed, and keeps nobody else waiting', async () => {
    const { copying, entries } = await pauseCopy();
    expect(await job('ann', 'p')).toMatchObject({ state: 'paused', entries });
    expect(readdirSync(server.root)).not.toContain('copy');
    expect(await pause('ann', 'p')).toBe(200);
    expect(await resume('ann', 'p')).toBe(200);
    expect((await copying).status).toBe(200);
    expect(await job('ann', 'p')).toMatchObject({ state: 'done', entries: ENTRIES });
    expect(count('copy')).toBe(ENTRIES - 1);
  });

  test('a job that is paused can be cancelled, and leaves nothing half done', async () => {
    const { copying } = await pauseCopy();
    expect(await cancel('ann', 'p')).toBe(200);
    expect((await copying).status).toBe(499);
    expect(await job('ann', 'p')).toMatchObject({ state: 'cancelled' });
    expect(readdirSync(server.root).sort()).toEqual(['bens', 'tree']);
    expect(await resume('ann', 'p')).toBe(409);
  });

  test('a job is paused between two items of a batch too', async () => {
    plantTree();
    mkdirSync(join(server.root, 'out'));
    const items = Array.from({ length: FOLDERS }, (_, index) => ({
      from: `/tree/${index}`,
      to: `/out/${index}`,
    }));
    const underWay = gate.close(2 * (FILES + 1));
    const batch = server.send('ann', 'POST', '/api/batch', {
      headers: { 'X-Job-Id': 'b' },
      body: JSON.stringify({ action: 'copy', items }),
    });
    await underWay;
    expect(await pause('ann', 'b')).toBe(200);
    gate.open();
    expect((await send('ben', 'PATCH', `${R}/tree?action=copy&destination=%2Fbens`)).status).toBe(200);
    expect(await job('ann', 'b')).toMatchObject({ state: 'paused', result: { failed: 0 } });
    expect(count('out')).toBeLessThan(ENTRIES - 1);
    expect(await resume('ann', 'b')).toBe(200);
    expect((await batch).status).toBe(200);
    expect(await job('ann', 'b')).toMatchObject({ state: 'done', result: { done: FOLDERS, failed: 0 } });
    expect(count('out')).toBe(ENTRIES - 1);
  });

  test('a job is changed by its user only, and to a known state', async () => {
    plantTree();
    const underWay = gate.close(7);
    const copying = copyTree('ann', { 'X-Job-Id': 'mine' });
    await underWay;
    expect(await pause('', 'mine')).toBe(401);
    expect(await pause('ben', 'mine')).toBe(404);
    expect(await pause('ann', 'nothing')).toBe(404);
    for (const body of [{ state: 'done' }, {}, [], { state: ['paused'] }])
      expect((await change('ann', 'mine', body)).status).toBe(400);
    expect(await job('ann', 'mine')).toMatchObject({ state: 'running' });
    gate.open();
    expect((await copying).status).toBe(200);
    expect(await pause('ann', 'mine')).toBe(409);
  });
});

test('jobs require a login', async () => {
  expect((await send('', 'GET', '/api/jobs')).status).toBe(401);
  expect((await send('', 'DELETE', '/api/jobs/x')).status).toBe(401);
  expect((await send('ann', 'POST', '/api/jobs')).status).toBe(405);
  expect(await cancel('ann', 'nothing')).toBe(404);
});

/** Disconnects in the middle of a copy, which then waits at the gate. */
async function leaveWhileCopying(headers: Record<string, string>): Promise<void> {
  const underWay = gate.close(7);
  await leaveWhen(underWay, {
    port: server.port,
    method: 'PATCH',
    path: `${R}/tree?action=copy&destination=%2Fcopy`,
    headers: { 'X-Auth': server.tokenOf('ann'), ...headers },
  });
}
