import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { everyPermission, parseVirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileSystem } from '../src/core/files/file-system.js';
import { openFileSystem } from '../src/core/files/open-file-system.js';
import { InlineTasks } from '../src/core/storage/local/inline/inline-tasks.js';
import { type LocalStorage, openLocalStorage } from '../src/core/storage/local/local-storage.js';
import { Mounts } from '../src/core/storage/local/mounts/mounts.js';
import { body, codeOf, itemsOf, p, textOf } from './contracts/file-system-calls.js';
import { CANARY } from './nasty-tree.js';

/** So often the folder is exchanged and put back; `npm run test:all` has more patience. */
const EXCHANGES = process.env.TEST_ALL ? 100_000 : 30_000;
/** Each of them must succeed, and be rejected, at least this often. */
const ENOUGH = 150;
const READERS = ['read', 'list', 'stat'];

/** Exchanges a real folder with a symlink out of the scope, as fast as possible, in a thread of its own. */
const SWAPPER = `
const { workerData } = require('node:worker_threads');
const { renameSync, rmSync } = require('node:fs');
const { place, folder, link, exchanges } = workerData;
for (;;) {
  Atomics.add(exchanges, 0, 1);
  try { renameSync(place, folder); } catch {}
  try { renameSync(link, place); } catch {}
  try { renameSync(place, link); } catch {}
  try { renameSync(folder, place); } catch {
    // Somebody made a folder there while there was none.
    try { rmSync(place, { recursive: true }); } catch {}
    try { renameSync(folder, place); } catch {}
  }
}`;

let base: string;
let disk: LocalStorage;
let files: FileSystem;
let swapper: Worker;
let exchanges: Int32Array;
const outside = () => join(base, 'v');

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'race-'));
  for (const folder of ['u/swapped', 'v']) mkdirSync(join(base, folder), { recursive: true });
  writeFileSync(join(base, 'u/swapped/file.txt'), 'open');
  writeFileSync(join(base, 'v/file.txt'), CANARY);
  writeFileSync(join(base, 'v/only-outside.txt'), CANARY);
  symlinkSync(outside(), join(base, 'u/.link'));
  disk = await openLocalStorage({ root: base, workers: 2 });
  const grant = {
    userId: 1,
    username: 'u',
    scope: parseVirtualPath('/u'),
    permissions: everyPermission(true),
    rules: [],
    hideDotfiles: false,
  };
  files = openFileSystem({ storage: disk, grant });
  exchanges = new Int32Array(new SharedArrayBuffer(4));
  const workerData = {
    place: join(base, 'u/swapped'),
    folder: join(base, 'u/.folder'),
    link: join(base, 'u/.link'),
    exchanges,
  };
  swapper = new Worker(SWAPPER, { eval: true, workerData });
});
afterEach(async () => {
  await swapper.terminate();
  await disk.close();
  rmSync(base, { recursive: true, force: true });
});

/** Leaves everything to the workers, as for a disk of another machine. */
function leaveToWorkers(): void {
  const far = new Mounts(disk.facts.root, undefined, () => '1 0 0:9 / / rw - nfs4 host:/ rw');
  Object.assign(disk.shared, { inline: new InlineTasks(disk.facts, disk.shared.pool, far) });
}

test.each([
  ['at once', () => {}],
  ['by workers', leaveToWorkers],
])(
  `R-10: a folder that is exchanged for a symlink out of the scope ${EXCHANGES} times never leaks and nothing outside changes: %s`,
  async (_, prepare) => {
    prepare();
    const outcomes = new Map<string, number>();
    const leaks: string[] = [];
    const count = (name: string, code: string) => {
      const key = `${name} ${code === 'done' ? 'done' : 'refused'}`;
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
    };
    const attempts: Record<string, () => Promise<unknown>> = {
      read: async () => {
        const text = await textOf(files, '/swapped/file.txt');
        if (text.includes('canary')) leaks.push('read');
      },
      list: async () => {
        const items = await itemsOf(files, '/swapped');
        if (items.some((item) => item.name.startsWith('only') || item.size === CANARY.length))
          leaks.push('list');
      },
      stat: async () => {
        const { size } = await files.stat(p('/swapped/file.txt'));
        if (size === CANARY.length) leaks.push('stat');
      },
      write: () => files.write(p('/swapped/new.txt'), body('planted'), { reason: 'upload', override: true }),
      makeDirectory: () => files.makeDirectory(p('/swapped/made')),
      remove: () => files.remove(p('/swapped/only-outside.txt')),
      copy: async () => {
        await files.copy(p('/swapped/file.txt'), p('/copied.txt'), { override: true });
        if (readFileSync(join(base, 'u/copied.txt'), 'utf8').includes('canary')) leaks.push('copy');
      },
      move: () => files.move(p('/copied.txt'), p('/swapped/moved.txt'), { override: true }),
    };
    // The race continues until both outcomes have occurred, or the test reaches its limit.
    const isOver = () =>
      Atomics.load(exchanges, 0) >= EXCHANGES &&
      READERS.every((name) =>
        ['done', 'refused'].every((outcome) => (outcomes.get(`${name} ${outcome}`) ?? 0) >= ENOUGH),
      );
    const run = async (name: string, attempt: () => Promise<unknown>) => {
      while (!isOver()) count(name, await codeOf(attempt));
    };
    await Promise.all(Object.entries(attempts).map(([name, attempt]) => run(name, attempt)));

    expect(leaks).toEqual([]);
    expect(readdirSync(outside()).sort()).toEqual(['file.txt', 'only-outside.txt']);
    for (const name of readdirSync(outside()))
      expect(readFileSync(join(outside(), name), 'utf8')).toBe(CANARY);
  },
);

/** Puts a file and a symlink out of the scope at the same path in turn, whatever the other side does. */
const LEAF_SWAPPER = `
const { workerData } = require('node:worker_threads');
const { renameSync, symlinkSync, writeFileSync } = require('node:fs');
const { place, target } = workerData;
for (;;) {
  try { symlinkSync(target, place + '.link'); } catch {}
  try { renameSync(place + '.link', place); } catch {}
  try { writeFileSync(place + '.file', 'open'); renameSync(place + '.file', place); } catch {}
}`;

test('R-10: a file that keeps turning into a symlink out of the scope never leaks, nor is its target changed', async () => {
  await swapper.terminate();
  mkdirSync(join(base, 'u/leaves'));
  const workerData = { place: join(base, 'u/leaves/leaf.txt'), target: join(outside(), 'file.txt') };
  swapper = new Worker(LEAF_SWAPPER, { eval: true, workerData });
  const leaks: string[] = [];
  const outcomes = { done: 0, refused: 0 };
  const leaf = p('/leaves/leaf.txt');
  const look = async (name: string, path: string) => {
    if ((await textOf(files, path)).includes('canary')) leaks.push(name);
  };
  const attempts: (() => Promise<unknown>)[] = [
    () => look('read', leaf),
    () => files.write(leaf, body('written'), { reason: 'save', override: true }),
    () => files.remove(leaf),
    async () => {
      await files.move(leaf, p('/moved.txt'), { override: true });
      await look('move', '/moved.txt');
    },
    async () => {
      await files.copy(leaf, p('/copied.txt'), { override: true });
      await look('copy', '/copied.txt');
    },
    () => files.move(p('/moved.txt'), leaf, { override: true }),
  ];
  const isOver = () => outcomes.done >= ENOUGH / 2 && outcomes.refused >= ENOUGH / 2;
  const run = async (attempt: () => Promise<unknown>) => {
    while (!isOver()) outcomes[(await codeOf(attempt)) === 'done' ? 'done' : 'refused'] += 1;
  };
  await Promise.all(attempts.map(run));

  expect(leaks).toEqual([]);
  expect(readdirSync(outside()).sort()).toEqual(['file.txt', 'only-outside.txt']);
  for (const name of readdirSync(outside())) expect(readFileSync(join(outside(), name), 'utf8')).toBe(CANARY);
});

test('R-14: a tree that is replaced by a symlink while it is removed or copied stays inside', async () => {
  await swapper.terminate();
  for (let round = 0; round < 10; round += 1) {
    const tree = join(base, 'u/tree');
    mkdirSync(join(tree, 'sub'), { recursive: true });
    for (let index = 0; index < 400; index += 1) writeFileSync(join(tree, 'sub', `n${index}`), 'x');
    const work = round % 2 === 0 ? files.remove(p('/tree')) : files.copy(p('/tree'), p(`/copy${round}`));
    try {
      renameSync(join(tree, 'sub'), join(base, 'u', `away${round}`));
      symlinkSync(outside(), join(tree, 'sub'));
    } catch {
      // It was removed before it could be exchanged.
    }
    await codeOf(work);
    rmSync(tree, { recursive: true, force: true });
  }
  expect(readdirSync(outside()).sort()).toEqual(['file.txt', 'only-outside.txt']);
  const copies = readdirSync(join(base, 'u')).filter((name) => name.startsWith('copy'));
  for (const copy of copies) {
    const sub = join(base, 'u', copy, 'sub');
    const copied = lstatSync(sub, { throwIfNoEntry: false });
    if (!copied) continue;
    expect(copied.isDirectory()).toBe(true);
    expect(readdirSync(sub).filter((name) => !name.startsWith('n'))).toEqual([]);
    for (const name of readdirSync(sub)) expect(readFileSync(join(sub, name), 'utf8')).toBe('x');
  }
});
