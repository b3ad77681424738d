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
import { everyPermission, type Job } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { runCli } from '../../../test/test-cli.js';
import { WorkGate } from '../../../test/work-gate.js';
import { type App, createApp } from '../../composition/app.js';
import { loadConfig } from '../../config/load-config.js';
import { listen } from '../../http/connections/listen.js';

const PASSWORD = 'correct horse battery';
const PLACES = ['ann', 'team', 'elsewhere/ann'];
const AS_JOB = { 'X-Job-Id': 'copies', 'X-Job-Detach': 'true' };

const gate = new WorkGate();
let folder: string;
let app: App;
let ann: ApiClient;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'other-folder-'));
  for (const place of PLACES) {
    for (const name of ['docs', 'last']) {
      mkdirSync(join(folder, 'files', place, name), { recursive: true });
      for (const file of ['a', 'b', 'c'])
        writeFileSync(join(folder, 'files', place, name, file), `${name} ${file}`);
    }
  }
  const origin = await start();
  const admin = await new ApiClient(origin).login('admin', app.firstRun?.password ?? '');
  const perm = { ...everyPermission(true), admin: false };
  const data = { username: 'ann', password: PASSWORD, scope: '/ann', perm, rules: [], commands: [] };
  const body = { what: 'user', which: [], data, current_password: app.firstRun?.password };
  expect((await admin.post('/api/users', body)).status).toBe(201);
  ann = await new ApiClient(origin).login('ann', PASSWORD);
});
afterEach(async () => {
  gate.open();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(root = join(folder, 'files')): Promise<string> {
  const place = ['--address', '127.0.0.1', '--port', '0', '--log', ''];
  app = await createApp(
    (stored) => loadConfig([root, '--state', join(folder, 'state'), ...place], {}, stored),
    { passwordCost: { memoryCost: 8, timeCost: 1 }, atProgress: gate.atProgress },
  );
  return listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http');
}

const jobOf = async () => (await ann.json<Job[]>('/api/jobs')).find(({ id }) => id === 'copies');
const setState = (state: string) => ann.request('PATCH', '/api/jobs/copies', { state });

/** Pauses a job in the middle of its first item and ends the server. */
async function interrupt(): Promise<void> {
  const isUnderWay = gate.close();
  const items = [
    { from: '/docs', to: '/copied' },
    { from: '/docs', to: '/last', override: true },
  ];
  const answered = ann.post('/api/batch', { action: 'copy', items }, AS_JOB).catch(() => null);
  await isUnderWay;
  expect((await setState('paused')).status).toBe(200);
  const ended = app.close();
  gate.open();
  await ended;
  await answered;
}

async function continueIn(root?: string): Promise<void> {
  ann = new ApiClient(await start(root), ann.token);
  await expect.poll(async () => (await jobOf())?.isInterrupted).toBe(true);
  // A job that is not continued has ended.
  await setState('running');
  await expect.poll(async () => (await jobOf())?.isKept).toBe(true);
}

const read = (path: string) => readFileSync(join(folder, 'files', path), 'utf8');

test('a job is not continued in another folder than that in which it began', async () => {
  await interrupt();
  const environment = { SATCHEL_ROOT: join(folder, 'files'), SATCHEL_STATE: join(folder, 'state') };
  expect((await runCli(['users', 'update', 'ann', '--scope', '/team'], environment)).faults).toEqual([]);
  await continueIn();
  expect([read('team/last/a'), existsSync(join(folder, 'files/team/copied'))]).toEqual(['last a', false]);
  expect(await jobOf()).toMatchObject({ state: 'failed', error: { code: 'conflict' } });
  // The record of a job is removed after its end was reported.
  await expect.poll(() => readdirSync(join(folder, 'state/jobs'))).toEqual([]);
});

test('a job is not continued where another folder is served', async () => {
  await interrupt();
  await continueIn(join(folder, 'files/elsewhere'));
  expect(read('elsewhere/ann/last/a')).toBe('last a');
  expect(await jobOf()).toMatchObject({ state: 'failed', error: { code: 'conflict' } });
});

test('a job is continued where nothing has changed', async () => {
  await interrupt();
  await continueIn();
  expect(await jobOf()).toMatchObject({ state: 'done' });
  expect([read('ann/copied/a'), read('ann/last/a')]).toEqual(['docs a', 'docs a']);
});
