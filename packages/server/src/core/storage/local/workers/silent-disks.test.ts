import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { body, codeOf, p } from '../../../../../test/contracts/file-system-calls.js';
import { mountSilentDisk, type SilentDisk, whyNoSilentDisk } from '../../../../../test/silent-disk.js';
import { hungThreads } from '../../../../lib/hung-threads.js';
import type { ChangingFileSystem } from '../../../files/changes.js';
import { pooledIo, remoteIo } from '../file-io.js';
import { InlineTasks } from '../inline/inline-tasks.js';
import { type LocalStorage, openLocalStorage } from '../local-storage.js';
import { Mounts } from '../mounts/mounts.js';
import { OtherEntries } from '../other-entries.js';
import type { LanesTimes } from './lanes.js';
import { WorkerPool } from './worker-pool.js';

let root: string;
let disk: LocalStorage;
let files: ChangingFileSystem;
let silent: SilentDisk | null;

const sorting = { by: 'name', asc: true } as const;
const namesIn = async (path: string) =>
  (await files.list(p(path), { sorting }))
    .entries()
    .map(({ name, kind }) => `${name} ${kind}`)
    .sort();

/** Sooner than in a server, so that nobody waits: what waits for the disk makes no step at all. */
const SOON = { silentMs: 300, watchEveryMs: 50 };

/** Opens the folder anew. */
async function openWith(times: LanesTimes): Promise<void> {
  disk = await openLocalStorage({ root, workers: 1 });
  const mounts = new Mounts(disk.facts.root);
  const pool = new WorkerPool(disk.facts, 1, undefined, mounts, times);
  await disk.shared.pool.close();
  Object.assign(disk.shared, { pool, inline: new InlineTasks(disk.facts, pool, mounts) });
  disk.shared.entries = new OtherEntries((task) => pool.run('stat', task), 50);
  disk.shared.fileIo = (key) => (key === undefined ? pooledIo(disk.facts) : remoteIo(pool, key));
  files = disk.files();
}

beforeEach(async () => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-silent-'));
  for (const name of ['near', 'with/silent', 'above']) mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, 'near/a.txt'), 'near');
  writeFileSync(join(root, 'with/b.txt'), 'beside');
  symlinkSync('../with/silent', join(root, 'above/link'));
  silent = mountSilentDisk(join(root, 'with/silent'));
  await openWith(SOON);
});
afterEach(async () => {
  silent?.unmount();
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

/** The number of threads that wait for the answer of a FUSE file system (proc(5)). */
function threadsInFuse(): number {
  const threads = readdirSync('/proc/self/task');
  const stacks = threads.map((thread) => readFileSync(`/proc/self/task/${thread}/stack`, 'latin1'));
  return stacks.filter((stack) => stack.includes('fuse')).length;
}

const reason = whyNoSilentDisk();

describe.skipIf(reason !== null)(
  `beside a disk that never answers${reason ? ` (not tried: ${reason})` : ''}`,
  () => {
    const into = () => [
      codeOf(files.stat(p('/with/silent/x'))),
      codeOf(files.list(p('/with/silent'), { sorting })),
      codeOf(files.open(p('/with/silent/x'))),
      codeOf(files.write(p('/with/silent/x'), body('x'), { reason: 'upload', length: 1 })),
      codeOf(files.remove(p('/with/silent/x'))),
      codeOf(files.makeDirectory(p('/with/silent/x'))),
      codeOf(files.stat(p('/above/link/x'))),
      codeOf(files.usage(p('/with/silent'))),
    ];

    test('what touches the disk fails', async () => {
      for (const code of await Promise.all(into())) expect(code).toBe('disk_unreachable');
    });

    test('nothing else waits for it', async () => {
      await disk.close();
      await openWith({});
      const waiting = into();
      let isAnswered = false;
      void Promise.race(waiting).then(() => {
        isAnswered = true;
      });
      expect(await namesIn('/with')).toEqual(['b.txt file', 'silent directory']);
      expect(await namesIn('/')).toEqual(['above directory', 'near directory', 'with directory']);
      expect(await namesIn('/above')).toEqual(['link broken']);
      expect(await files.write(p('/near/c.txt'), body('new'), { reason: 'upload' })).toMatchObject({
        entry: { size: 3 },
      });
      await files.remove(p('/near/c.txt'));
      expect(isAnswered).toBe(false);
      silent?.fail();
      for (const code of await Promise.all(waiting)) expect(code).toBe('disk_unreachable');
    });

    test('trees are walked and measured without it, and neither copied nor archived by half', async () => {
      const walked = [];
      for await (const batch of files.walk(p('/'))) walked.push(...batch);
      expect(walked.map(({ path }) => path).sort()).toEqual(
        ['/above', '/above/link', '/near', '/near/a.txt', '/with', '/with/b.txt', '/with/silent'].sort(),
      );
      expect(await files.measure(p('/'))).toMatchObject({ numFiles: 3, size: 10 });
      const found = [];
      for await (const batch of files.find(p('/'), {
        ...{ words: ['txt'], anyWord: false, caseSensitive: false, kinds: [], extensions: [] },
      }))
        found.push(...batch);
      expect(found.map(({ path }) => path).sort()).toEqual(['/near/a.txt', '/with/b.txt']);
      expect(await codeOf(files.copy(p('/with'), p('/copy')))).toBe('disk_unreachable');
      const archive = async () => {
        const pack = await files.pack([{ path: p('/with'), name: 'with' }], { format: 'zip' });
        for await (const _ of pack.chunks);
      };
      expect(await codeOf(archive())).toBe('disk_unreachable');
      expect(await namesIn('/')).toEqual(['above directory', 'near directory', 'with directory']);
    });

    test('only a few threads ever wait for it, and it is used again once it answers', async () => {
      for (let request = 0; request < 20; request += 1)
        expect(await codeOf(files.stat(p('/with/silent/x')))).toBe('disk_unreachable');
      expect(hungThreads.count).toBeGreaterThan(0);
      expect(hungThreads.count).toBeLessThanOrEqual(4);
      silent?.unmount();
      writeFileSync(join(root, 'with/silent/x'), 'here');
      await expect.poll(() => hungThreads.count).toBe(0);
      await expect.poll(() => files.stat(p('/with/silent/x')).catch(() => null)).toMatchObject({ size: 4 });
    });

    test('it is closed within moments', async () => {
      const waiting = codeOf(files.stat(p('/with/silent/x')));
      await disk.close();
      expect(await waiting).toMatch(/busy|disk_unreachable/);
    });

    test('it is closed within moments while a thread asks whether it answers', async () => {
      expect(await codeOf(files.stat(p('/with/silent/x')))).toBe('disk_unreachable');
      await expect.poll(threadsInFuse).toBeGreaterThan(1);
      const closed = disk.close().then(() => 'closed');
      expect(await Promise.race([closed, sleep(10_000, 'late', { ref: false })])).toBe('closed');
    });
  },
);
