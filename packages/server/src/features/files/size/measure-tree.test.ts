import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDisk, type Disk } from '../../../core/fs/disk.js';
import type { Entry, FileSystem, WalkOptions } from '../../../core/fs/file-system.js';
import { measureTree } from './measure-tree.js';

const FOLDERS = 30;
const FILES = 200;
let root: string;
let disk: Disk;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'measure-'));
  for (let folder = 0; folder < FOLDERS; folder++) {
    mkdirSync(join(root, `${folder}`));
    for (let file = 0; file < FILES; file++) writeFileSync(join(root, `${folder}/${file}`), '');
  }
  disk = await createDisk({ root, workers: 1 });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

/** The disk, which tells of each batch that a walk hands out. */
function watched(onBatch: (entries: Entry[]) => void): FileSystem {
  const files = disk.files();
  return Object.assign(Object.create(files) as FileSystem, {
    stat: files.stat.bind(files),
    async *walk(path: typeof ROOT, options: WalkOptions) {
      for await (const batch of files.walk(path, options)) {
        onBatch(batch);
        yield batch;
      }
    },
  });
}

test('a client that leaves ends the walk, and the threads are free for the next one', async () => {
  const gone = new AbortController();
  let seen = 0;
  const files = watched((batch) => {
    seen += batch.length;
    gone.abort();
  });
  await expect(measureTree(files, ROOT, gone.signal)).rejects.toThrow();
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(FOLDERS * (FILES + 1));
  const whole = await measureTree(disk.files(), ROOT, new AbortController().signal);
  expect(whole).toEqual({ size: 0, numFiles: FOLDERS * FILES, numDirs: FOLDERS });
});

test('a client that was gone before its turn costs no walk', async () => {
  let batches = 0;
  const files = watched(() => {
    batches += 1;
  });
  await expect(measureTree(files, ROOT, AbortSignal.abort())).rejects.toThrow();
  expect(batches).toBe(0);
});
