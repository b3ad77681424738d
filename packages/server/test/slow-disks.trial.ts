import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programFile } from '../src/lib/own-files.js';
import type { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { MemoryDisk, whyNoMemoryDisk } from './memory-disk.js';
import { mountSilentDisk } from './silent-disk.js';

/** Longer than a save beside a slow disk may ever take, and shorter than one call of that disk. */
const BESIDE_MS = 2_500;
/** Requests for what is on a disk that does not answer fail within this time. */
const FAILS_WITHIN_MS = 16_000;

const folder = mkdtempSync(join(tmpdir(), 'satchel-slow-'));
const root = join(folder, 'files');
const place = join(root, 'pub/deep/slow');
let disk: MemoryDisk | null = null;
let server: ChildServer;
let user: ApiClient;
let hasEnded = false;

const reason = whyNoMemoryDisk();

beforeAll(async () => {
  if (reason !== null) return;
  mkdirSync(place, { recursive: true });
  mkdirSync(join(root, 'many'));
  for (let index = 0; index < 400; index += 1) writeFileSync(join(root, `many/${index}.txt`), 'content');
  disk = await MemoryDisk.mount(place);
  for (let index = 0; index < 5; index += 1) writeFileSync(join(place, `file-${index}.txt`), 'slow');
  server = await startChildServer(root, join(folder, 'state'));
  user = await server.anonymous.login('admin', server.password ?? '');
});
afterAll(async () => {
  if (reason !== null) return;
  disk?.unmount();
  if (!hasEnded) await server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Prints measured times, for whoever runs the trial. */
const report = (...facts: unknown[]) =>
  process.stdout.write(`${facts.map((fact) => JSON.stringify(fact)).join(' ')}\n`);

/** How long each call of the disk takes from now on, in milliseconds. */
const slowDown = async (delay: number | 'never') => disk?.fail({ delay });

async function timed(act: () => Promise<Response>): Promise<{ ms: number; status: number; text: string }> {
  const startedAt = performance.now();
  const response = await act();
  const text = await response.text();
  return { ms: performance.now() - startedAt, status: response.status, text };
}

const JSON_PLEASE = { Accept: 'application/json' };
const get = (path: string) => timed(() => user.get(path, JSON_PLEASE));

/** Does what everybody does on other disks, with how long each takes at most. */
async function besides(): Promise<Record<string, number>> {
  const acts: Record<string, () => Promise<Response>> = {
    health: () => server.anonymous.get('/health'),
    'list /': () => user.get('/api/resources/'),
    'list above': () => user.get('/api/resources/pub/'),
    'list with the mount': () => user.get('/api/resources/pub/deep/'),
    save: () => user.put('/api/resources/many/0.txt', 'saved'),
    upload: () => user.post('/api/resources/new.txt?override=true', 'new'),
    'large upload': () => user.post('/api/resources/large.bin?override=true', Buffer.alloc(2_000_000)),
    read: () => user.get('/api/raw/large.bin'),
    move: () => user.patch('/api/resources/new.txt?action=rename&destination=%2Fmoved.txt&override=true'),
    places: () => user.get('/api/places'),
    trash: () => user.get('/api/trash'),
  };
  const slowest: Record<string, number> = {};
  for (let round = 0; round < 3; round += 1) {
    for (const [name, act] of Object.entries(acts)) {
      const { ms, status } = await timed(act);
      expect([name, status]).toEqual([name, 200]);
      slowest[name] = Math.max(slowest[name] ?? 0, Math.round(ms));
    }
  }
  return slowest;
}

/** Requests that wait for the disk. */
const into = () =>
  ['resources/pub/deep/slow/', 'resources/pub/deep/slow/file-1.txt', 'raw/pub/deep/slow/file-2.txt'].flatMap(
    (path) => Array.from({ length: 4 }, () => get(`/api/${path}`)),
  );

describe.skipIf(reason !== null)(`beside a disk${reason ? ` (not tried: ${reason})` : ''}`, () => {
  test('a session that deletes much never waits for a disk of 3 s, and no list above it does', async () => {
    await slowDown(3000);
    const waiting = into();
    let slowest = 0;
    const all: number[] = [];
    for (let index = 100; index < 250; index += 1) {
      const { ms, status } = await timed(() => user.delete(`/api/resources/many/${index}.txt`));
      expect(status).toBe(200);
      slowest = Math.max(slowest, ms);
      all.push(Math.round(ms));
    }
    const saved = await besides();
    const which = all.indexOf(Math.max(...all));
    all.sort((a, b) => b - a);
    report('beside 3 s, ms:', all.slice(0, 5), {
      'each of 150 deletions': Math.round(slowest),
      'the slowest was number': which + 1,
      ...saved,
    });
    for (const ms of [slowest, ...Object.values(saved)]) expect(ms).toBeLessThan(BESIDE_MS);
    await slowDown(0);
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  });

  test('a disk that never answers says so, and nothing else waits for it', async () => {
    await slowDown('never');
    const waiting = into();
    const saved = await besides();
    const search = await get('/api/search/?query=txt');
    const sizes = await get('/api/usage/pub');
    const answers = await Promise.all(waiting);
    for (const { status, text, ms } of answers) {
      expect([status, JSON.parse(text).code]).toEqual([503, 'disk_unreachable']);
      expect(ms).toBeLessThan(FAILS_WITHIN_MS);
    }
    const again = await get('/api/resources/pub/deep/slow/');
    const later = await besides();
    report('beside a dead disk, ms:', saved, later, {
      search: Math.round(search.ms),
      usage: Math.round(sizes.ms),
      'first failure': Math.round(Math.max(...answers.map(({ ms }) => ms))),
      'later failure': Math.round(again.ms),
    });
    for (const ms of [...Object.values(saved), ...Object.values(later)]) expect(ms).toBeLessThan(BESIDE_MS);
    expect([again.status, again.ms < BESIDE_MS]).toEqual([503, true]);
  });

  test('a start goes on beside a disk that never answers, and serves everything else', async () => {
    await slowDown('never');
    const other = await startChildServer(root, join(folder, 'second-state'));
    const admin = await other.anonymous.login('admin', other.password ?? '');
    for (const path of ['', 'pub/', 'pub/deep/'])
      expect((await admin.get(`/api/resources/${path}`, JSON_PLEASE)).status).toBe(200);
    expect((await admin.get('/api/resources/pub/deep/slow/', JSON_PLEASE)).status).toBe(503);
    // Calls that wait inside of this kind of disk cannot be killed.
    await slowDown(0);
    await other.kill('SIGKILL');
  });

  test.each(['statfs', 'opendir', 'readdir'])(
    'a start whose folder is known, on a disk that never answers %s, ends as well',
    async (call) => {
      await disk?.fail({ delay: 'never', slow: [call] });
      const argv = [programFile(), place, '--state', join(folder, `state-${call}`), '--port', '0'];
      const started = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'pipe'] });
      const ended = once(started, 'exit');
      const [said] = await once(started.stderr, 'data');
      expect(String(said)).toContain(`The disk of the folder to serve ${place} does not answer.`);
      await disk?.fail({});
      expect(await ended).toEqual([null, 'SIGKILL']);
    },
  );

  test.each(['root', 'state'])(
    'a start whose %s is on a disk that never answers fails with a sentence',
    async (what) => {
      const dead = join(folder, `dead-${what}`);
      const silent = mountSilentDisk(dead);
      const [files, state] =
        what === 'root' ? [dead, join(folder, 'third-state')] : [root, join(dead, 'state')];
      const argv = [programFile(), files, '--state', state, '--port', '0'];
      const started = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'pipe'] });
      const said = text(started.stderr);
      const [, signal] = await once(started, 'exit');
      const name = what === 'root' ? `folder to serve ${dead}` : `state folder ${state}`;
      expect([await said, signal]).toEqual([
        `The disk of the ${name} does not answer. Check the connection to it, or mount it again.\n`,
        'SIGKILL',
      ]);
      silent?.unmount();
    },
  );

  test('it is used again once it answers', async () => {
    await slowDown(0);
    await expect
      .poll(async () => (await get('/api/resources/pub/deep/slow/')).status, { timeout: 10_000 })
      .toBe(200);
    expect((await get('/api/raw/pub/deep/slow/file-3.txt')).text).toBe('slow');
  });

  test('calls of 60 s fail as well, and the end of the server does not wait for them', async () => {
    await slowDown(60_000);
    expect((await get('/api/resources/pub/deep/slow/file-1.txt')).status).toBe(503);
    const startedAt = performance.now();
    hasEnded = true;
    const ended = server.kill('SIGTERM').then(() => 'ended');
    // Calls that wait inside of this kind of disk cannot be killed: the port is closed, and the state is
    // whole.
    await expect
      .poll(
        () =>
          user.get('/health').then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 20_000 },
      )
      .toBe('closed');
    report('port closed after ms:', Math.round(performance.now() - startedAt));
    const isGone = await Promise.race([
      ended,
      new Promise((resolve) => setTimeout(resolve, 15_000, 'waits')),
    ]);
    report('process:', isGone, Math.round(performance.now() - startedAt));
    disk?.unmount();
    expect(await ended).toBe('ended');
  });
});
