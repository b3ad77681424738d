import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobCache } from './blob-cache.js';

const key = (n: number) => n.toString(16).padStart(32, '0');
const bytes = (n: number) => Buffer.alloc(n, 7);

describe('the cache of blobs', () => {
  let folder: string;
  const open = (maxBytes = 1000) => new BlobCache({ folder: join(folder, 'cache'), maxBytes });
  const files = async () =>
    (await readdir(join(folder, 'cache'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satchel-blobs-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('the cache of blobs returns what was stored, after a restart too', async () => {
    await open().put('/a.jpg', key(1), bytes(10));
    expect(await open().get(key(1))).toEqual(bytes(10));
    expect(await open().get(key(2))).toBeNull();
  });

  it('R-56: the cache of blobs is readable by the owner only', async () => {
    await open().put('/a.jpg', key(1), bytes(10));
    expect((await stat(join(folder, 'cache'))).mode & 0o777).toBe(0o700);
  });

  it('the cache of blobs removes the least recently used when it is full', async () => {
    const cache = open(100);
    for (const n of [1, 2, 3]) await cache.put(`/${n}`, key(n), bytes(30));
    await cache.get(key(1));
    await cache.put('/4', key(4), bytes(30));
    expect(await cache.get(key(2))).toBeNull();
    expect(await cache.get(key(1))).not.toBeNull();
    expect(cache.bytes).toBeLessThanOrEqual(100);
    expect(await files()).toHaveLength(3);
  });

  it('the cache of blobs removes what was made from a path, and from everything below it', async () => {
    const cache = open();
    await cache.put('/d/a.jpg', key(1), bytes(1));
    await cache.put('/d/a.jpg', key(2), bytes(1));
    await cache.put('/d/e/b.jpg', key(3), bytes(1));
    await cache.put('/dd/c.jpg', key(4), bytes(1));
    await cache.drop('/d/a.jpg');
    expect(await cache.get(key(1))).toBeNull();
    expect(await cache.get(key(2))).toBeNull();
    await cache.drop('/d');
    expect(await cache.get(key(3))).toBeNull();
    expect(await cache.get(key(4))).not.toBeNull();
  });

  it('the cache of blobs knows after a restart from which path a blob was made', async () => {
    await open().put('/a.jpg', key(1), bytes(10));
    const cache = open();
    await cache.drop('/a.jpg');
    expect(await cache.get(key(1))).toBeNull();
    expect(await files()).toEqual([]);
  });

  it('treats a damaged blob as missing and removes it', async () => {
    await open().put('/a.jpg', key(1), bytes(10));
    const [file] = await files();
    await writeFile(join(file?.parentPath ?? '', file?.name ?? ''), 'short');
    expect(await open().get(key(1))).toBeNull();
    expect(await files()).toEqual([]);
  });

  it('the cache of blobs reads a small piece from the disk once, and forgets it with its path', async () => {
    const cache = open(1_000_000);
    await cache.put('/a.jpg', key(1), bytes(10));
    await cache.put('/b.jpg', key(2), bytes(100_000));
    await cache.get(key(1));
    await cache.get(key(2));
    await rm(join(folder, 'cache', '00'), { recursive: true });
    expect(await cache.get(key(1))).toEqual(bytes(10));
    expect(await cache.get(key(2))).toBeNull();
    await cache.drop('/a.jpg');
    expect(await cache.get(key(1))).toBeNull();
  });

  it('the cache of blobs need not read what was stored a moment ago', async () => {
    const cache = open(1_000_000);
    const stored = bytes(10);
    await cache.put('/a.jpg', key(1), stored);
    await cache.put('/b.jpg', key(2), bytes(100_000));
    await rm(join(folder, 'cache', '00'), { recursive: true });
    expect(await cache.get(key(1))).toEqual(stored);
    expect(await cache.get(key(2))).toBeNull();
    await cache.drop('/a.jpg');
    expect(await cache.get(key(1))).toBeNull();
  });

  it('the cache of blobs keeps only so much in memory, what was used last', async () => {
    const cache = open(20_000_000);
    const large = bytes(60_000);
    for (let n = 0; n < 150; n++) {
      await cache.put(`/${n}`, key(n), large);
      await cache.get(key(n));
    }
    await cache.get(key(20));
    for (let n = 150; n < 160; n++) {
      await cache.put(`/${n}`, key(n), large);
      await cache.get(key(n));
    }
    await rm(join(folder, 'cache', '00'), { recursive: true });
    const held = [];
    for (let n = 0; n < 160; n++) if (await cache.get(key(n))) held.push(n);
    expect(held).toHaveLength(139);
    expect(held).toContain(20);
    expect(held).not.toContain(21);
  });

  it('the cache of blobs removes what a killed process left unfinished', async () => {
    await open().put('/a.jpg', key(1), bytes(10));
    await writeFile(join(folder, 'cache', 'unfinished-1-0'), 'x');
    await open().get(key(1));
    expect(await readdir(join(folder, 'cache'))).toEqual(['00']);
  });

  it('the cache of blobs has no effect where its folder cannot be written', async () => {
    await writeFile(join(folder, 'cache'), 'a file is in the way');
    const cache = open();
    await cache.put('/a.jpg', key(1), bytes(10));
    expect(await cache.get(key(1))).toBeNull();
  });
});
