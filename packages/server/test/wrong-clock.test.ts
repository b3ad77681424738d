import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Diagnosis,
  HistoryListing,
  ServerClock,
  ShareLink,
  TrashListing,
  VersionListing,
} from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../src/core/db/database.js';
import { isKeptId } from '../src/core/files/kept-notes.js';
import type { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { isMissing } from './programs.js';

const TUS = { 'Tus-Resumable': '1.0.0' };
const DECOY = '/decoy.txt';
const FILES = ['/deleted.txt', '/saved.txt', DECOY];

let folder: string;
let root: string;
let server: ChildServer | null = null;
let password = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wrong-clock-'));
  root = join(folder, 'files');
  mkdirSync(root);
  for (const file of FILES) writeFileSync(join(root, file), 'first');
});
afterEach(async () => {
  await server?.kill('SIGKILL');
  server = null;
  rmSync(folder, { recursive: true, force: true });
});

/**
 * The environment in which a program sees a clock that is `offset` from the right one; its monotonic clock
 * goes on as it does.
 */
function clockBy(offset: string): NodeJS.ProcessEnv {
  if (offset === '') return process.env;
  const { stdout } = spawnSync('faketime', ['-f', offset, 'env'], { encoding: 'utf8' });
  const library = /^LD_PRELOAD=(.+)$/m.exec(stdout)?.[1];
  return { ...process.env, LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

async function start(offset: string): Promise<ApiClient> {
  server = await startChildServer(root, join(folder, 'state'), [], undefined, { env: clockBy(offset) });
  password = server.password ?? password;
  return server.anonymous.login('admin', password);
}

async function stop(): Promise<void> {
  await server?.kill('SIGTERM');
  server = null;
}

/** Deletes and saves files, of which only the decoy is old enough to be removed by the next sweeps. */
async function fill(admin: ApiClient): Promise<void> {
  for (const file of FILES) {
    expect((await admin.put(`/api/resources${file}`, 'second')).status).toBe(200);
    if (file !== '/saved.txt') expect((await admin.delete(`/api/resources${file}`)).status).toBe(200);
  }
  expect(await keptOf(admin)).toEqual({ trash: [DECOY, '/deleted.txt'], versions: 1, history: 5 });
  const part = { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };
  const begun = await admin.post('/api/tus/half.txt', undefined, { ...TUS, 'Upload-Length': '6' });
  expect(begun.status).toBe(201);
  expect((await admin.request('PATCH', '/api/tus/half.txt', 'abc', part)).status).toBe(204);
}

const link = async (admin: ApiClient) => {
  const answer = await admin.post('/api/share/saved.txt', { expires: '100', unit: 'days' });
  return ((await answer.json()) as ShareLink).hash;
};
const open = async (admin: ApiClient, hash: string) => (await admin.get(`/api/public/share/${hash}`)).status;

/** How much of the unfinished upload is there, after its folder was listed. */
async function uploaded(admin: ApiClient): Promise<string | null> {
  expect((await admin.get('/api/resources/')).status).toBe(200);
  return (await admin.request('HEAD', '/api/tus/half.txt', undefined, TUS)).headers.get('upload-offset');
}

async function ageDecoy(): Promise<void> {
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'state', 'satchel.db') });
  for (const table of ['trash', 'history'] as const)
    await database.query.updateTable(table).set({ kept_since: 0 }).where('path', '=', DECOY).execute();
  await database.close();
}

async function keptOf(admin: ApiClient) {
  const trash = await admin.json<TrashListing>('/api/trash');
  const versions = await admin.json<VersionListing>('/api/versions/saved.txt');
  const history = await admin.json<HistoryListing>('/api/history');
  return {
    trash: trash.items.map(({ path }) => path).sort(),
    versions: versions.items.length,
    history: history.total,
  };
}

/**
 * Waits until the sweeps have removed the decoy, and looks at what they left. The decoy is not listed from the
 * moment on when its removal begins; a server that is stopped before the end of that lists it at its next start.
 */
async function keptAfterSweeps(admin: ApiClient) {
  return vi.waitFor(async () => {
    const kept = await keptOf(admin);
    expect(kept.trash).not.toContain(DECOY);
    expect(readdirSync(join(root, '.satchel-trash')).filter(isKeptId)).toHaveLength(1);
    expect(kept.history).toBeLessThan(5);
    return kept;
  }, 20_000);
}

const jumpIn = async (admin: ApiClient) => (await admin.json<ServerClock>('/api/clock')).jump;
const doctorSays = async (admin: ApiClient) =>
  (await admin.json<Diagnosis>('/api/diagnosis')).findings.filter(({ text }) => /clock moved/.test(text))
    .length;

const ALL = { trash: ['/deleted.txt'], versions: 1, history: 3 };

describe.skipIf(isMissing('faketime'))('a server whose clock is wrong', () => {
  test.each(['+730d', '-730d'])(
    'by %s deletes nothing, and neither does the right time after it',
    async (by) => {
      let admin = await start('');
      await fill(admin);
      const hash = await link(admin);
      await stop();
      await ageDecoy();

      admin = await start(by);
      expect(await keptAfterSweeps(admin)).toEqual(ALL);
      expect(await jumpIn(admin)).not.toBe(null);
      expect(await doctorSays(admin)).toBe(1);
      expect(await open(admin, hash)).toBe(404);
      expect(await uploaded(admin)).toBe('3');
      await stop();

      admin = await start('');
      expect(await keptOf(admin)).toEqual(ALL);
      expect(await jumpIn(admin)).toBe(null);
      expect(await doctorSays(admin)).toBe(0);
      expect(await open(admin, hash)).toBe(200);
      expect(await uploaded(admin)).toBe('3');
    },
  );

  test('keeps what it deleted before the clock was corrected, also when that is confirmed', async () => {
    await fill(await start('-730d'));
    await stop();
    await ageDecoy();

    let admin = await start('');
    expect(await keptAfterSweeps(admin)).toEqual(ALL);
    expect(await jumpIn(admin)).not.toBe(null);
    expect((await admin.post('/api/clock/confirm')).status).toBe(204);
    expect(await jumpIn(admin)).toBe(null);
    await stop();

    admin = await start('');
    expect(await keptOf(admin)).toEqual(ALL);
    expect(await uploaded(admin)).toBe('3');
    const [deleted] = (await admin.json<TrashListing>('/api/trash')).items;
    expect(Date.parse(deleted?.expiresAt ?? '')).toBeGreaterThan(Date.now());
  });
});
