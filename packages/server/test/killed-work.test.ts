import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ListingItem } from '@satchel/contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';

const FOLDERS = 5;
const FILES = 10;
const ENTRIES = FOLDERS * (FILES + 1);
const SHARED_MEMORY = '/dev/shm';
const isOtherDisk = existsSync(SHARED_MEMORY) && statSync(SHARED_MEMORY).dev !== statSync(tmpdir()).dev;

const HELD_SERVER = fileURLToPath(new URL('fixtures/held-server.mjs', import.meta.url));

let folder: string;
let root: string;
let server: ChildServer;
let admin: ApiClient;

const FLAGS = ['--followExternalSymlinks'];
const at = (origin: string, token?: string) => new ApiClient(origin, token);
const start = async (token?: string) => {
  server = await startChildServer(root, join(folder, 'state'), FLAGS);
  if (server.password) admin = await server.anonymous.login('admin', server.password);
  else admin = at(server.origin, token);
};
/** Starts a server that pauses in the middle of a transfer: early, or when a path is gone. */
const startHeld = async (untilGone = '') => {
  await server.kill('SIGKILL');
  const env = { HELD: join(folder, 'held'), UNTIL_GONE: untilGone };
  server = await startChildServer(root, join(folder, 'state'), FLAGS, HELD_SERVER, { env });
  admin = at(server.origin, admin.token);
};
/** Begins a transfer, and resolves when the server pauses it. */
const beginTransfer = async (query: string) => {
  void admin.patch(`/api/resources/tree?${query}`).catch(() => null);
  await expect.poll(() => existsSync(join(folder, 'held'))).toBe(true);
};
const restart = async () => {
  await server.kill('SIGKILL');
  await start(admin.token);
};
const plantTree = () => {
  for (let index = 0; index < FOLDERS; index++) {
    mkdirSync(join(root, 'tree', String(index)), { recursive: true });
    for (let file = 0; file < FILES; file++)
      writeFileSync(join(root, 'tree', String(index), `${file}`), `${file}`);
  }
};
const visible = async (path = '/') =>
  (await admin.json<{ items: ListingItem[] }>(`/api/resources${path}`)).items.map(({ name }) => name).sort();
/** The number of entries below a folder on the disk. */
const entries = (path: string) => readdirSync(path, { recursive: true }).length;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'killed-work-'));
  root = join(folder, 'files');
  mkdirSync(root);
  await start();
});
afterEach(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('a server that is killed', () => {
  test('while it copies a tree leaves no part of it, and removes what it made at its next start', async () => {
    plantTree();
    await startHeld();
    await beginTransfer('action=copy&destination=%2Fcopy');
    expect(readdirSync(root)).toHaveLength(2);
    expect(await visible()).toEqual(['tree']);
    await server.kill('SIGKILL');
    expect(readdirSync(root)).toHaveLength(2);
    await start(admin.token);
    expect(await visible()).toEqual(['tree']);
    // The note of what was unfinished goes after what it names.
    await expect.poll(() => readdirSync(join(folder, 'state/unfinished'))).toEqual([]);
    expect(readdirSync(root)).toEqual(['tree']);
    expect(entries(join(root, 'tree'))).toBe(ENTRIES);
    expect((await admin.patch('/api/resources/tree?action=copy&destination=%2Fcopy')).status).toBe(200);
    expect(entries(join(root, 'copy'))).toBe(ENTRIES);
  });

  test('while it sends an archive aborts it, and leaves nothing', async () => {
    mkdirSync(join(root, 'tree'));
    writeFileSync(join(root, 'tree/big'), Buffer.alloc(128 * 1024 * 1024));
    const answer = await admin.get('/api/raw/tree?algo=zip');
    const body = answer.body?.getReader();
    await body?.read();
    await server.kill('SIGKILL');
    const rest = async () => {
      while (!(await body?.read())?.done);
    };
    await expect(rest()).rejects.toThrow();
    await start(admin.token);
    expect(await visible()).toEqual(['tree']);
    expect(readdirSync(root)).toEqual(['tree']);
  });

  test('while it makes a thumbnail makes it again', async () => {
    const picture = sharp({ create: { width: 4000, height: 4000, channels: 3, background: 'red' } });
    writeFileSync(join(root, 'a.png'), await picture.png().toBuffer());
    void admin.get('/api/preview/thumb/a.png').catch(() => null);
    await expect.poll(() => existsSync(join(folder, 'state/previews'))).toBe(true);
    await restart();
    const answer = await admin.get('/api/preview/thumb/a.png?inline=true');
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([answer.status, width]).toEqual([200, 256]);
    expect(readdirSync(root)).toEqual(['a.png']);
    const cached = () => readdirSync(join(folder, 'state/previews'), { recursive: true }).map(String);
    await expect.poll(() => cached().some((name) => name.includes('unfinished'))).toBe(false);
  });
});

describe.runIf(isOtherDisk)('a server that is killed while it moves a tree to another disk', () => {
  let other: string;
  beforeEach(() => {
    other = mkdtempSync(join(SHARED_MEMORY, 'killed-work-'));
    symlinkSync(other, join(root, 'other'));
    plantTree();
  });
  afterEach(() => rmSync(other, { recursive: true, force: true }));

  test('has it at the source, until it is complete', async () => {
    await startHeld();
    await beginTransfer('action=rename&destination=%2Fother%2Fmoved');
    expect(readdirSync(other)).toHaveLength(1);
    await restart();
    expect(await visible()).toEqual(['other', 'tree']);
    expect(entries(join(root, 'tree'))).toBe(ENTRIES);
    expect(await visible('/other/')).toEqual([]);
    await expect.poll(() => readdirSync(other)).toEqual([]);
  });

  test('has it at the destination, once it is complete', async () => {
    await startHeld(join(root, 'tree'));
    await beginTransfer('action=rename&destination=%2Fother%2Fmoved');
    await restart();
    expect(await visible()).toEqual(['other']);
    expect(await visible('/other/')).toEqual(['moved']);
    expect(entries(join(other, 'moved'))).toBe(ENTRIES);
    expect(readFileSync(join(other, 'moved/4/9'), 'utf8')).toBe('9');
    await expect.poll(() => readdirSync(root)).toEqual(['other']);
  });
});
