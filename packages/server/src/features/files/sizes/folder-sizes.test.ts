import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FolderSize, ROOT } from '@satchel/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { p } from '../../../../test/contracts/file-system-calls.js';
import { ChangedPlaces } from '../../../core/files/changed-places.js';
import { type LocalStorage, openLocalStorage } from '../../../core/storage/local/local-storage.js';
import { AppError } from '../../../lib/app-error.js';
import { type CountedFiles, FolderSizes } from './folder-sizes.js';

const limits = { soon: { entries: 3, ms: 60_000 }, most: { entries: 6, ms: 60_000 }, requestMs: 1_000 };
const ACTOR = { userId: 1, username: 'ann' };
let root: string;
let disk: LocalStorage;
let places: ChangedPlaces;
let now: number;
let sizes: FolderSizes;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'sizes-'));
  for (const [name, count] of Object.entries({ small: 2, medium: 6, large: 9 })) {
    mkdirSync(join(root, name));
    for (let file = 0; file < count; file += 1) writeFileSync(join(root, name, `${file}`), 'x');
  }
  disk = await openLocalStorage({ root, workers: 1 });
  places = new ChangedPlaces();
  now = 0;
  sizes = new FolderSizes(places, () => now, limits);
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

function filesOf(measure?: CountedFiles['measure']) {
  const files = disk.files();
  const measured = vi.fn(measure ?? ((path, options) => files.measure(path, options)));
  const shown = { key: 'all', areBelow: () => false, of: () => null, each: [] };
  return {
    stat: (path) => files.stat(path),
    locate: (path) => files.locate(path),
    shownPaths: async () => shown,
    measure: measured,
  } satisfies CountedFiles;
}

async function ask(files: CountedFiles, names: string[], signal = new AbortController().signal) {
  const lines: FolderSize[] = [];
  for await (const batch of sizes.sizesIn(files, ROOT, names, signal)) lines.push(...batch);
  return lines.map(({ name, size, isPart }) => `${name} ${isPart ? '>' : ''}${size}`);
}

test('all folders are counted a little before large ones are counted further, and the largest not to their end', async () => {
  expect(await ask(filesOf(), ['large', 'medium', 'small'])).toEqual([
    ...['large >3', 'medium >3', 'small 2'],
    ...['large >6', 'medium 6'],
  ]);
});

test('what was counted is remembered until something at, below or above it changes, and for a minute', async () => {
  const files = filesOf();
  const names = ['large', 'small'];
  const counts = async () => {
    files.measure.mockClear();
    await ask(files, names);
    return files.measure.mock.calls.length;
  };
  expect([await counts(), await counts()]).toEqual([3, 0]);
  places.add({ type: 'written', path: p('/small/0'), actor: ACTOR });
  expect([await counts(), await counts()]).toEqual([1, 0]);
  places.add({ type: 'moved', from: p('/large/1'), path: p('/small/1'), actor: ACTOR });
  expect([await counts(), await counts()]).toEqual([3, 0]);
  places.add({ type: 'removed', path: ROOT, actor: ACTOR });
  expect([await counts(), await counts()]).toEqual([3, 0]);
  places.add({ type: 'created', path: p('/other/x'), actor: ACTOR });
  expect(await counts()).toBe(0);
  now = 59_999;
  expect(await counts()).toBe(0);
  now = 60_000;
  expect(await counts()).toBe(3);
});

test('a change while a folder is counted makes the result old', async () => {
  const files = filesOf(async (path, options) => {
    places.add({ type: 'written', path: p('/small/0'), actor: ACTOR });
    return disk.files().measure(path, options);
  });
  await ask(files, ['small']);
  await ask(files, ['small']);
  expect(files.measure).toHaveBeenCalledTimes(2);
});

test('another folder at the same path has a size of its own, and users who see less have theirs', async () => {
  const files = filesOf();
  await ask(files, ['small']);
  rmSync(join(root, 'small'), { recursive: true });
  mkdirSync(join(root, 'later'));
  mkdirSync(join(root, 'small'));
  expect(await ask(files, ['small'])).toEqual(['small 0']);
  const other = {
    ...filesOf(),
    shownPaths: async () => ({ key: 'b', areBelow: () => false, of: () => null, each: [] }),
  };
  await ask(other, ['small']);
  expect(other.measure).toHaveBeenCalledTimes(1);
});

test('folders that cannot be counted soon are left out', async () => {
  const files = filesOf(async (path, options) => {
    if (path === '/medium') throw new AppError('busy', 'slow');
    return disk.files().measure(path, options);
  });
  expect(await ask(files, ['medium', 'small'])).toEqual(['small 2']);
});

test('a request that took long counts no more large folders', async () => {
  const files = filesOf(async (path, options) => {
    now += 600;
    return disk.files().measure(path, options);
  });
  expect(await ask(files, ['large', 'medium', 'small'])).toEqual([
    ...['large >3', 'medium >3', 'small 2'],
    ...['large >6', 'medium 6'],
  ]);
  places.add({ type: 'removed', path: ROOT, actor: ACTOR });
  limits.requestMs = 500;
  const lines = await ask(files, ['large', 'medium']);
  limits.requestMs = 1_000;
  expect(lines).toEqual(['large >3', 'medium >3', 'large >6']);
  expect(await ask(files, ['large', 'medium'])).toEqual(['large >6', 'medium >3', 'medium 6']);
});

test('a client that disconnects ends the count', async () => {
  const gone = new AbortController();
  const files = filesOf((path, options) => {
    const measured = disk.files().measure(path, options);
    gone.abort(new Error('gone'));
    return measured;
  });
  await expect(ask(files, ['small', 'large'], gone.signal)).rejects.toThrow('gone');
  expect(files.measure).toHaveBeenCalledTimes(1);
  await expect(ask(files, ['small'], gone.signal)).rejects.toThrow('gone');
});
