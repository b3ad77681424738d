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
import type { ListingItem } from '@satchel/contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';

const FOLDERS = 20;
const FILES = 150;
const ENTRIES = FOLDERS * (FILES + 1);
const SOON = { interval: 3, timeout: 60_000 };
/** What the server is about to do is seen on the disk, before it is over. */
const AT_ONCE = { interval: 1, timeout: 60_000 };
const SHARED_MEMORY = '/dev/shm';
const isOtherDisk = existsSync(SHARED_MEMORY) && statSync(SHARED_MEMORY).dev !== statSync(tmpdir()).dev;

// Processes start and trees are copied, whatever else the machine does.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let root: string;
let server: ChildServer;
let admin: ApiClient;

const start = async (token?: string) => {
  server = await startChildServer(root, join(folder, 'state'), ['--followExternalSymlinks']);
  if (server.password) admin = await server.anonymous.login('admin', server.password);
  else admin = Object.assign(Object.create(Object.getPrototypeOf(admin)), { origin: server.origin, token });
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
const transfer = (query: string) => admin.patch(`/api/resources/tree?${query}`).catch(() => null);
/** Everything below, as the disk has it. */
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
  test('while it copies a tree leaves no half of it, and is rid of what it made when it starts again', async () => {
    plantTree();
    void transfer('action=copy&destination=%2Fcopy');
    await expect.poll(() => readdirSync(root), AT_ONCE).toHaveLength(2);
    expect(await visible()).toEqual(['tree']);
    await server.kill('SIGKILL');
    expect(readdirSync(root)).toHaveLength(2);
    await start(admin.token);
    expect(await visible()).toEqual(['tree']);
    await expect.poll(() => readdirSync(root), SOON).toEqual(['tree']);
    expect(entries(join(root, 'tree'))).toBe(ENTRIES);
    expect(readdirSync(join(folder, 'state/unfinished'))).toEqual([]);
    expect((await admin.patch('/api/resources/tree?action=copy&destination=%2Fcopy')).status).toBe(200);
    expect(entries(join(root, 'copy'))).toBe(ENTRIES);
  });

  test('while it sends an archive breaks it off, and leaves nothing', async () => {
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
    const picture = sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'red' } });
    writeFileSync(join(root, 'a.png'), await picture.png().toBuffer());
    void admin.get('/api/preview/thumb/a.png').catch(() => null);
    await expect.poll(() => existsSync(join(folder, 'state/previews')), SOON).toBe(true);
    await restart();
    const answer = await admin.get('/api/preview/thumb/a.png?inline=true');
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([answer.status, width]).toEqual([200, 256]);
    expect(readdirSync(root)).toEqual(['a.png']);
    const cached = () => readdirSync(join(folder, 'state/previews'), { recursive: true }).map(String);
    await expect.poll(() => cached().some((name) => name.includes('unfinished')), SOON).toBe(false);
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

  test('has it where it was, as long as it is not all there', async () => {
    void transfer('action=rename&destination=%2Fother%2Fmoved');
    await expect.poll(() => readdirSync(other), AT_ONCE).toHaveLength(1);
    await restart();
    expect(await visible()).toEqual(['other', 'tree']);
    expect(entries(join(root, 'tree'))).toBe(ENTRIES);
    expect(await visible('/other/')).toEqual([]);
    await expect.poll(() => readdirSync(other), SOON).toEqual([]);
  });

  test('has it where it goes, once it is all there', async () => {
    void transfer('action=rename&destination=%2Fother%2Fmoved');
    await expect.poll(() => existsSync(join(root, 'tree')), AT_ONCE).toBe(false);
    await restart();
    expect(await visible()).toEqual(['other']);
    expect(await visible('/other/')).toEqual(['moved']);
    expect(entries(join(other, 'moved'))).toBe(ENTRIES);
    expect(readFileSync(join(other, 'moved/7/149'), 'utf8')).toBe('149');
    await expect.poll(() => readdirSync(root), SOON).toEqual(['other']);
  });
});
