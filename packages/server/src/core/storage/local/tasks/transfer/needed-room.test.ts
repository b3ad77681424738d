import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, p } from '../../../../../../test/contracts/file-system-calls.js';
import type { ChangingFileSystem } from '../../../../files/changes.js';
import type { Progress } from '../../../../files/file-system.js';
import { type LocalStorage, openLocalStorage } from '../../local-storage.js';

const MIB = 1024 * 1024;
const root = mkdtempSync(join(tmpdir(), 'room-'));
const small = mountSmallDisk(join(root, 'small'));
let disk: LocalStorage;
let files: ChangingFileSystem;
let progress: Progress[];
const onProgress = (news: Progress) => void progress.push(news);

/** False where this is not allowed. */
function mountSmallDisk(path: string): boolean {
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('copies to a disk that is too small are not tried: nothing may be mounted here\n');
    return false;
  }
}

afterAll(() => {
  if (small) execFileSync('umount', [join(root, 'small')]);
  rmSync(root, { recursive: true, force: true });
});

function plant(folder: string, sizes: Record<string, number>): void {
  for (const [name, size] of Object.entries(sizes)) {
    const path = join(root, folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
    truncateSync(path, size);
  }
}
const inSmall = () => readdirSync(join(root, 'small'), { recursive: true }).sort();

async function start(reserveBytes: number): Promise<void> {
  progress = [];
  disk = await openLocalStorage({ root, workers: 1, reserveBytes });
  files = disk.files();
}

describe.skipIf(!small)('a disk of 8 MiB', () => {
  beforeAll(() => start(0));
  afterAll(() => disk.close());
  beforeEach(() => {
    progress = [];
  });
  afterEach(() => {
    for (const name of readdirSync(root)) {
      if (name !== 'small') rmSync(join(root, name), { recursive: true, force: true });
      else
        for (const inner of readdirSync(join(root, name)))
          rmSync(join(root, name, inner), { recursive: true });
    }
  });

  test.each(['copy', 'move'] as const)(
    'a %s that is too much for it is refused before it begins',
    async (verb) => {
      plant('big', { 'a/1': 5 * MIB, 'b/2': 5 * MIB, 'b/3': 10 });
      const attempt = files[verb](p('/big'), p('/small/new/big'), { onProgress });
      await expect(attempt).rejects.toMatchObject({
        code: 'storage_full',
        message: expect.stringContaining('no room'),
      });
      expect([inSmall(), progress]).toEqual([[], []]);
      expect(readdirSync(join(root, 'big/b')).sort()).toEqual(['2', '3']);
    },
  );

  test('a folder that would be added to in part stays as it is', async () => {
    plant('big', { '1': 3 * MIB, '2': 3 * MIB, '3': 3 * MIB });
    plant('small/big', { kept: 10 });
    const copied = files.copy(p('/big'), p('/small/big'), { override: true, onProgress });
    expect(await codeOf(copied)).toBe('storage_full');
    expect([inSmall(), progress]).toEqual([['big', 'big/kept'], []]);
  });

  test('what is replaced makes room for what comes', async () => {
    plant('big', { '1': 3 * MIB, '2': 3 * MIB });
    plant('small/big', { '1': 3 * MIB, '2': 1 * MIB });
    expect(await codeOf(files.copy(p('/big'), p('/small/big'), { override: true }))).toBe('done');
  });

  test('many small files need a block each', async () => {
    plant('many', Object.fromEntries(Array.from({ length: 2200 }, (_, n) => [`${n}`, 1])));
    expect(await codeOf(files.copy(p('/many'), p('/small/many'), { onProgress }))).toBe('storage_full');
    expect([inSmall(), progress]).toEqual([[], []]);
  });

  test('a link counts as the file that a copy of it becomes, and as a link where it is moved', async () => {
    plant('', { far: 9 * MIB });
    mkdirSync(join(root, 'links'));
    symlinkSync('../far', join(root, 'links/link'));
    expect(await codeOf(files.copy(p('/links'), p('/small/links')))).toBe('storage_full');
    expect(await codeOf(files.move(p('/links'), p('/small/links')))).toBe('done');
  });

  test('a file that is too large is refused before folders are made for it', async () => {
    plant('', { file: 9 * MIB });
    expect(await codeOf(files.copy(p('/file'), p('/small/new/file')))).toBe('storage_full');
    expect(inSmall()).toEqual([]);
  });

  test('what fits is copied', async () => {
    plant('big', { 'a/1': 3 * MIB, 'b/2': 3 * MIB });
    expect(await codeOf(files.copy(p('/big'), p('/small/big')))).toBe('done');
    expect(inSmall()).toEqual(['big', 'big/a', 'big/a/1', 'big/b', 'big/b/2']);
  });
});

test('the reserve of the operator is kept, also on the same disk', async () => {
  const { bavail, bsize } = statfsSync(root);
  plant('tree', { small: 1 });
  await start(bavail * bsize * 2);
  expect(await codeOf(files.copy(p('/tree'), p('/copy'), { onProgress }))).toBe('storage_full');
  expect([existsSync(join(root, 'copy')), progress]).toEqual([false, []]);
  await disk.close();
});

test('a copy that is cancelled while it is added up ends', async () => {
  await start(0);
  plant('wide', Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`${n}`, 0])));
  const gone = new AbortController();
  const copying = files.copy(p('/wide'), p('/copy'), { signal: gone.signal, onProgress });
  gone.abort(new Error('gone'));
  await expect(copying).rejects.toThrow('gone');
  expect([existsSync(join(root, 'copy')), progress]).toEqual([false, []]);
  await disk.close();
});
