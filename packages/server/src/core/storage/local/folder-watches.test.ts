import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../test/contracts/file-system-calls.js';
import { WHOLE_STORAGE } from '../../files/storage.js';
import { FolderWatches, type WatchLimits } from './folder-watches.js';
import { type LocalStorage, openLocalStorage } from './local-storage.js';
import { isLocal } from './walk/direct-path.js';

const QUICK = { pollMs: 20 };

let folder: string;
let root: string;
let disk: LocalStorage;
let watches: FolderWatches;
beforeEach(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'folder-watches-'));
  root = join(folder, 'files');
  for (const name of ['docs', 'other']) mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, 'docs/old.txt'), 'old');
  disk = await openLocalStorage({ root, workers: 1 });
});
afterEach(async () => {
  watches.close();
  await disk.close();
  rmSync(folder, { recursive: true, force: true });
});

const in_ = (path: string) => join(root, path);
const task = (path: string) => ({ scope: WHOLE_STORAGE, path: path.split('/') });
const onDisk = (limits: WatchLimits = QUICK) => {
  watches = new FolderWatches(disk.shared.pool, limits);
};
/** Acts as if the folders were on another machine. */
const onNetwork = (limits: WatchLimits = QUICK) => {
  const { pool } = disk.shared;
  const run = (async (name: 'openFolder', asked: Parameters<typeof pool.run<'openFolder'>>[1]) => {
    const result = await pool.run(name, asked);
    return name === 'openFolder' ? { ...result, isLocal: false } : result;
  }) as typeof pool.run;
  watches = new FolderWatches({ run }, limits);
};
/** Watches a folder, and counts what it tells. */
const watch = async (path: string) => {
  const watched = { count: 0, stop: () => {} };
  watched.stop = await watches.watch(task(path), () => {
    watched.count += 1;
  });
  return watched;
};
const untilCalled = (watched: { count: number }, more: number) =>
  expect.poll(() => watched.count, { interval: 5 }).toBeGreaterThan(more);
/** Resolves when what happened in the folder has been told, and when it was told all of it. */
const callsAfter = async (watched: { count: number }, change: () => void) => {
  const before = watched.count;
  change();
  await untilCalled(watched, before);
};

describe.each([
  ['a disk of this machine', onDisk],
  ['a disk of another machine, whose folders are compared', onNetwork],
] as const)('on %s', (_name, open) => {
  test('each kind of change is told, and none of another folder', async () => {
    open();
    const docs = await watch('docs');
    const other = await watch('other');
    for (const change of [
      () => writeFileSync(in_('docs/new.txt'), 'new'),
      () => appendFileSync(in_('docs/new.txt'), 'longer'),
      () => renameSync(in_('docs/new.txt'), in_('docs/renamed.txt')),
      () => mkdirSync(in_('docs/folder')),
      () => unlinkSync(in_('docs/renamed.txt')),
    ]) {
      await callsAfter(docs, change);
    }
    expect(other.count).toBe(0);
    await callsAfter(other, () => writeFileSync(in_('other/new.txt'), 'new'));
  });

  test('who stopped is told nothing, and others go on', async () => {
    open();
    const [first, second] = [await watch('docs'), await watch('docs')];
    await callsAfter(first, () => writeFileSync(in_('docs/a'), 'a'));
    first.stop();
    const { count } = first;
    await callsAfter(second, () => writeFileSync(in_('docs/b'), 'b'));
    expect(first.count).toBe(count);
  });

  test('a folder that disappears is told, and followed when there is one again', async () => {
    open();
    const docs = await watch('docs');
    await callsAfter(docs, () => rmSync(in_('docs'), { recursive: true }));
    await callsAfter(docs, () => mkdirSync(in_('docs')));
    await callsAfter(docs, () => writeFileSync(in_('docs/new.txt'), 'new'));
  });

  test('a symlink that takes the place of the folder leads the watch nowhere else', async () => {
    open();
    mkdirSync(join(folder, 'outside'));
    const docs = await watch('docs');
    await callsAfter(docs, () => {
      renameSync(in_('docs'), in_('moved'));
      symlinkSync(join(folder, 'outside'), in_('docs'));
    });
    const other = await watch('other');
    const { count } = docs;
    writeFileSync(join(folder, 'outside/secret.txt'), 'a');
    await callsAfter(other, () => writeFileSync(in_('other/a'), 'a'));
    await callsAfter(other, () => writeFileSync(in_('other/b'), 'b'));
    expect(docs.count).toBe(count);
    unlinkSync(in_('docs'));
    await callsAfter(docs, () => renameSync(in_('moved'), in_('docs')));
    await callsAfter(docs, () => writeFileSync(in_('docs/new.txt'), 'a'));
  });

  test('what is missing cannot be watched', async () => {
    open();
    expect(await codeOf(() => watch('missing'))).toBe('not_found');
    expect(await codeOf(() => watch('docs/old.txt'))).not.toBe('');
  });
});

describe.runIf(existsSync('/proc/self/fdinfo'))('of what the system gives', () => {
  test('no more is taken than the limit, and further folders are compared', async () => {
    onDisk({ ...QUICK, mostWatched: 1 });
    const [docs, other] = [await watch('docs'), await watch('other')];
    expect(systemWatches(['docs', 'other'])).toBe(1);
    await callsAfter(docs, () => writeFileSync(in_('docs/a'), 'a'));
    await callsAfter(other, () => writeFileSync(in_('other/a'), 'a'));
  });

  test('nothing is left when nobody watches any more', async () => {
    onDisk();
    const names = Array.from({ length: 50 }, (_, index) => `docs/${index}`);
    for (const name of names) mkdirSync(in_(name));
    const before = descriptors();
    const watched = await Promise.all(names.map(watch));
    expect(systemWatches(names)).toBe(names.length);
    await callsAfter(watched[0] as { count: number }, () => rmSync(in_('docs/0'), { recursive: true }));
    for (const { stop } of watched) stop();
    await expect.poll(() => systemWatches(names.slice(1))).toBe(0);
    await expect.poll(descriptors).toBe(before);
  });
});

test.runIf(existsSync('/proc/self/fd'))('a disk counts as local only if its type is known to be', () => {
  const isLocalAt = (path: string) => {
    const fd = openSync(path, 'r');
    try {
      return isLocal({ fd, path, id: '' });
    } finally {
      closeSync(fd);
    }
  };
  expect([isLocalAt('/proc'), isLocalAt('/sys')]).toEqual([false, false]);
  if (existsSync('/dev/shm')) expect(isLocalAt('/dev/shm')).toBe(true);
});

/** How many descriptors of this process lead into the folder of the test. */
const descriptors = () => processFiles('fd', (file) => (readlinkSync(file).startsWith(folder) ? 1 : 0));

/** How many of these folders the system watches for this process. */
function systemWatches(names: readonly string[]): number {
  const inodes = new Set(names.map((name) => statSync(in_(name)).ino.toString(16)));
  return processFiles('fdinfo', (file) => {
    const found = readFileSync(file, 'utf8').matchAll(/^inotify wd:\S+ ino:(\S+)/gm);
    return [...found].filter(([, inode = '']) => inodes.has(inode)).length;
  });
}

function processFiles(kind: 'fd' | 'fdinfo', countOf: (file: string) => number): number {
  let count = 0;
  for (const name of readdirSync(`/proc/self/${kind}`)) {
    try {
      count += countOf(`/proc/self/${kind}/${name}`);
    } catch {
      // Closed in the meantime, as that of this list.
    }
  }
  return count;
}
