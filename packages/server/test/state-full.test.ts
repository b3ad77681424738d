import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatchResponse, HistoryListing } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../src/composition/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { StartError } from '../src/lib/start-error.js';
import type { ApiClient } from './api-client.js';
import { startTestServer, type TestServer } from './harness.js';

const JSON_WANTED = { Accept: 'application/json' };
const folder = mkdtempSync(join(tmpdir(), 'satchel-state-full-'));
const state = join(folder, 'state');
const root = join(folder, 'files');
const isMounted = mountSmallDisk();
let server: TestServer | undefined;
let ann: ApiClient;

function mountSmallDisk(): boolean {
  for (const path of [state, root]) mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', state], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('a full state folder is not tried: nothing may be mounted here\n');
    return false;
  }
}

beforeAll(async () => {
  if (!isMounted) return;
  server = await startTestServer({ places: async () => ({ root, state }) });
  ann = await server.createUser({ username: 'ann' });
});
afterAll(async () => {
  await server?.close();
  if (isMounted) execFileSync('umount', ['-l', state]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach((context) => context.skip(!isMounted, 'nothing may be mounted here'));

const filler = join(state, 'filler');
/** Leaves no byte. */
function fill(): void {
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    try {
      while (true) appendFileSync(filler, Buffer.alloc(size));
    } catch {
      // A smaller piece may still fit.
    }
  }
}
const PROBE = '/probe.txt';
const recorded = async () =>
  (await ann.json<HistoryListing>('/api/history')).items
    .map(({ kind, path }) => `${kind} ${path}`)
    .filter((line) => !line.endsWith(PROBE));

test('changes that cannot be recorded are refused before they are made; all else goes on', async () => {
  expect((await ann.post('/api/resources/a.txt', 'first')).status).toBe(200);
  expect((await ann.post('/api/resources/b.txt', 'first')).status).toBe(200);
  fill();
  const refused = async (method: string, path: string, body?: string, headers: object = {}) => {
    const response = await ann.request(method, path, body, { ...JSON_WANTED, ...headers });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  const FULL = [507, expect.stringContaining('state folder')];
  // Until the server has noticed, an upload may still be made.
  await expect.poll(() => refused('POST', `/api/resources${PROBE}?override=true`, 'x')).toEqual(FULL);
  expect(await refused('POST', '/api/resources/new.txt', 'x')).toEqual(FULL);
  expect(await refused('PUT', '/api/resources/a.txt', 'second')).toEqual(FULL);
  expect(await refused('POST', '/api/resources/folder/')).toEqual(FULL);
  expect(await refused('PATCH', '/api/resources/a.txt?action=rename&destination=/c.txt')).toEqual(FULL);
  expect(await refused('PATCH', '/api/resources/a.txt?action=copy&destination=/c.txt')).toEqual(FULL);
  expect(await refused('POST', '/api/tus/t.bin', undefined, { 'Upload-Length': '5' })).toEqual(FULL);
  const names = { folder: '/', items: [{ from: 'a.txt', to: 'c.txt' }] };
  const renamed = await ann.post('/api/renames', names, JSON_WANTED);
  const { failed } = (await renamed.json()) as BatchResponse;
  expect(failed).toMatchObject([{ from: '/a.txt', status: 507, message: FULL[1] }]);
  for (const name of ['new.txt', 'folder', 'c.txt', 't.bin'])
    expect(existsSync(join(root, name))).toBe(false);
  expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('first');

  expect((await ann.get('/api/resources/')).status).toBe(200);
  expect(await (await ann.get('/api/raw/a.txt')).text()).toBe('first');
  const again = await server?.anonymous.login('ann', 'correct horse battery');
  expect((await again?.get('/api/resources/'))?.status).toBe(200);
  expect((await server?.anonymous.get('/health'))?.status).toBe(200);
  // The reserve is for such.
  expect((await ann.delete('/api/resources/b.txt')).status).toBe(200);
  expect(await recorded()).toEqual(['delete /b.txt', 'upload /b.txt', 'upload /a.txt']);
});

test('also without the reserve nothing ends, and everything works once there is room', async () => {
  fill();
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    statuses.push((await ann.post(`/api/resources/full-${count}`, 'x')).status);
    statuses.push((await ann.post('/api/share/a.txt')).status);
  }
  expect(new Set(statuses)).toEqual(new Set([507]));
  expect((await ann.get('/api/resources/')).status).toBe(200);
  rmSync(filler);
  await expect.poll(async () => (await ann.post('/api/resources/d.txt?override=true', 'x')).status).toBe(200);
  expect((await ann.post('/api/share/d.txt')).status).toBe(200);
  expect(await recorded()).toEqual(expect.arrayContaining(['upload /d.txt']));
  expect((await ann.put('/api/resources/a.txt', 'second')).status).toBe(200);
});

test('a start without room is one sentence', async () => {
  await server?.close();
  server = undefined;
  rmSync(join(state, 'reserve'), { force: true });
  fill();
  const argv = [
    root,
    '--state',
    join(state, 'another'),
    '--address',
    '127.0.0.1',
    '--port',
    '0',
    '--log',
    '',
  ];
  const started = createApp((stored) => loadConfig(argv, {}, stored)).then((app) => app.close());
  await expect(started).rejects.toThrow(StartError);
  await expect(started).rejects.toThrow(/state/);
});
