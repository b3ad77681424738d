import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileSystem, WalkOptions } from '../../../core/files/file-system.js';
import { type LocalStorage, openLocalStorage } from '../../../core/storage/local/local-storage.js';
import { measureTree } from './measure-tree.js';

const FOLDERS = 30;
const FILES = 200;
let root: string;
let disk: LocalStorage;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'measure-'));
  for (let folder = 0; folder < FOLDERS; folder++) {
    mkdirSync(join(root, `${folder}`));
    for (let file = 0; file < FILES; file++) writeFileSync(join(root, `${folder}/${file}`), '');
  }
  disk = await openLocalStorage({ root, workers: 1 });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

/** A file system that reports when it begins to measure. */
function watched(onMeasure: () => void): FileSystem {
  const files = disk.files();
  return Object.assign(Object.create(files) as FileSystem, {
    stat: files.stat.bind(files),
    measure: (path: typeof ROOT, options: WalkOptions) => {
      const measured = files.measure(path, options);
      onMeasure();
      return measured;
    },
  });
}

test('a client that disconnects ends the work, and the threads are free for the next one', async () => {
  const gone = new AbortController();
  const files = watched(() => gone.abort(new Error('gone')));
  await expect(measureTree(files, ROOT, gone.signal)).rejects.toThrow('gone');
  const whole = await measureTree(disk.files(), ROOT, new AbortController().signal);
  expect(whole).toEqual({ size: 0, numFiles: FOLDERS * FILES, numDirs: FOLDERS });
});

test('a client that disconnected before its turn costs nothing', async () => {
  let begun = 0;
  const files = watched(() => {
    begun += 1;
  });
  await expect(measureTree(files, ROOT, AbortSignal.abort())).rejects.toThrow();
  expect(begun).toBe(0);
});
