import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { codeOf, p } from '../../../../../test/contracts/file-system-calls.js';
import { WHOLE_STORAGE } from '../../../files/storage.js';
import type { LocalFileSystem } from '../local-file-system.js';
import { type LocalStorage, openLocalStorage } from '../local-storage.js';
import { Mounts } from '../mounts/mounts.js';
import { stage } from '../tasks/write/prepare-write.js';
import { publishAsync } from '../tasks/write/write.js';
import { closeDir } from '../walk/dir.js';
import { NeedsWorker, WalkContext } from '../walk/walk-context.js';
import { InlineTasks } from './inline-tasks.js';

let root: string;
let disk: LocalStorage;
let files: LocalFileSystem;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'satchel-short-'));
  for (const name of ['docs/deep', 'full', 'other']) mkdirSync(join(root, name), { recursive: true });
  for (const name of ['docs/a.txt', 'docs/b.txt', 'full/c.txt']) writeFileSync(join(root, name), name);
  disk = await openLocalStorage({ root, workers: 1 });
  const now = () => 0;
  const read = () => '1 0 8:1 / / rw - ext4 /dev/sda rw\n';
  disk.shared.inline = new InlineTasks(
    disk.facts,
    disk.shared.pool,
    new Mounts(disk.facts.root, now, read),
    now,
  );
  files = disk.files();
  await files.stat(p('/docs'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

const watched = () => vi.spyOn(disk.shared.pool, 'run');
const namesIn = (folder: string) => readdirSync(join(root, folder)).sort();
const A = p('/docs/a.txt');

async function toTrash(path: string): Promise<void> {
  const [plan] = await files.trash.plan([p(path)]);
  if (plan?.status !== 'fulfilled') throw plan?.reason;
  const [put] = await files.trash.put(
    [{ path: p(path), location: { volume: plan.value.volume, id: 'x1' } }],
    {},
  );
  if (put?.status !== 'fulfilled') throw put?.reason;
}

async function* bytes(text: string) {
  yield Buffer.from(text);
}

describe('no worker is needed', () => {
  test('to rename, move and remove one file', async () => {
    const run = watched();
    await files.move(A, p('/docs/A.txt'));
    await files.move(p('/docs/A.txt'), p('/other/a.txt'));
    await files.move(p('/other/a.txt'), p('/docs/b.txt'), { override: true });
    expect(readFileSync(join(root, 'docs/b.txt'), 'utf8')).toBe('docs/a.txt');
    await files.remove(p('/docs/b.txt'));
    expect(run).not.toHaveBeenCalled();
    expect([namesIn('docs'), namesIn('other')]).toEqual([['deep'], []]);
  });

  test('to move a folder with all in it beside another, and to move it to the trash', async () => {
    const run = watched();
    await files.move(p('/full'), p('/fuller'));
    await toTrash('/fuller');
    expect(run).not.toHaveBeenCalled();
    expect(namesIn('.')).not.toContain('fuller');
  });

  test('to receive a small file in parts', async () => {
    const run = watched();
    const path = p('/docs/parts.txt');
    const upload = await files.uploads.begin(path, { length: 6, override: false });
    expect(await files.uploads.append(path, upload, bytes('abc'), { at: 0, length: 6 })).toBe(3);
    expect(await files.uploads.size(path, upload)).toBe(3);
    await files.uploads.append(path, upload, bytes('def'), { at: 3, length: 6 });
    await files.uploads.publish(path, upload, { length: 6, override: false });
    expect(run).not.toHaveBeenCalled();
    expect(readFileSync(join(root, 'docs/parts.txt'), 'utf8')).toBe('abcdef');
    expect(namesIn('docs')).toEqual(['a.txt', 'b.txt', 'deep', 'parts.txt']);
  });
});

describe('a worker does it, from the start', () => {
  const expectWorker = async (work: Promise<unknown>, run = watched()) => {
    await work;
    expect(run).toHaveBeenCalled();
  };

  test('where a folder is removed, merged into another, or goes deeper', async () => {
    await expectWorker(files.move(p('/full'), p('/docs/deep/full')));
    vi.restoreAllMocks();
    mkdirSync(join(root, 'other/deep'));
    await expectWorker(files.move(p('/docs/deep'), p('/other/deep'), { override: true }));
    expect(namesIn('other/deep/full')).toEqual(['c.txt']);
    vi.restoreAllMocks();
    await expectWorker(files.remove(p('/other')));
    expect(namesIn('.')).not.toContain('other');
  });

  test('where folders lack on the way', async () => {
    await expectWorker(files.move(A, p('/new/folder/a.txt')));
    expect(namesIn('new/folder')).toEqual(['a.txt']);
  });

  test('where freeing the blocks of a large file takes its time', async () => {
    truncateSync(join(root, 'docs/b.txt'), 17 * 1024 * 1024);
    await expectWorker(files.move(A, p('/docs/b.txt'), { override: true }));
    expect(readFileSync(join(root, 'docs/b.txt'), 'utf8')).toBe('docs/a.txt');
    vi.restoreAllMocks();
    truncateSync(join(root, 'full/c.txt'), 17 * 1024 * 1024);
    await expectWorker(files.remove(p('/full/c.txt')));
    expect(namesIn('full')).toEqual([]);
  });

  test('where more than eight entries are moved to the trash', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `other/${index}`);
    for (const name of names) writeFileSync(join(root, name), '');
    const run = watched();
    await files.trash.plan(names.slice(0, 8).map((name) => p(`/${name}`)));
    expect(run).not.toHaveBeenCalled();
    await expectWorker(files.trash.plan(names.map((name) => p(`/${name}`))), run);
  });

  test('where a symlink leads elsewhere', async () => {
    symlinkSync('../full', join(root, 'docs/link'));
    await expectWorker(files.move(p('/docs/link/c.txt'), p('/docs/c.txt')));
    vi.restoreAllMocks();
    await expectWorker(toTrash('/docs/link'));
    expect([namesIn('docs'), namesIn('full')]).toEqual([['a.txt', 'b.txt', 'c.txt', 'deep'], []]);
  });
});

describe('what is asked on the way', () => {
  const refusal = new Error('not any more');
  const refuses = { beforePublish: () => Promise.reject(refusal) };

  test.each([
    ['moved', () => files.move(A, p('/other/a.txt'), refuses)],
    ['replaced', () => files.move(A, p('/docs/b.txt'), { override: true, ...refuses })],
    ['removed', () => files.remove(A, refuses)],
  ])('nothing is %s that may not be any more', async (_, work) => {
    await expect(work()).rejects.toBe(refusal);
    expect([namesIn('docs'), namesIn('other')]).toEqual([['a.txt', 'b.txt', 'deep'], []]);
    expect(readFileSync(join(root, 'docs/b.txt'), 'utf8')).toBe('docs/b.txt');
  });

  test('what was cancelled meanwhile is not done, and ends with the reason', async () => {
    const end = new AbortController();
    const beforePublish = async () => end.abort(refusal);
    await expect(files.remove(A, { signal: end.signal, beforePublish })).rejects.toBe(refusal);
    expect(namesIn('docs')).toContain('a.txt');
  });

  test('a file that is replaced is kept where the answer says', async () => {
    const keep = vi.fn(async ({ volume }: { volume: string }) => ({ volume, id: 'kept' }));
    const run = watched();
    await files.move(A, p('/docs/b.txt'), { override: true, keep });
    expect(keep).toHaveBeenCalledOnce();
    expect(run).not.toHaveBeenCalled();
    const opened = await files.versions.open(p('/docs/b.txt'), {
      volume: keep.mock.calls[0]?.[0].volume ?? '',
      id: 'kept',
    });
    expect(opened.entry.size).toBe('docs/b.txt'.length);
    await opened.close();
  });
});

test('what is refused has the same error on both ways', async () => {
  const errors = async () => [
    await codeOf(files.move(A, p('/docs/b.txt'))),
    await codeOf(files.move(p('/docs/none'), p('/docs/x'))),
    await codeOf(files.remove(p('/docs/none'))),
    await codeOf(files.move(p('/docs'), p('/docs/deep/x'))),
    await codeOf(toTrash('/docs/none')),
  ];
  const quick = await errors();
  expect(quick).toEqual(['already_exists', 'not_found', 'not_found', 'invalid_input', 'not_found']);
  const read = () => '1 0 8:1 / / rw - nfs4 host:/ rw\n';
  disk.shared.inline = new InlineTasks(
    disk.facts,
    disk.shared.pool,
    new Mounts(disk.facts.root, () => 0, read),
  );
  expect(await errors()).toEqual(quick);
});

describe('the folder of an upload, after it was opened', () => {
  const task = { scope: WHOLE_STORAGE, path: ['docs', 'deep', 'new.txt'], reason: 'upload' } as const;
  const begun = () => {
    const context = new WalkContext(disk.facts, undefined, {}, { isInline: true });
    const staged = stage(context, { ...task, dryRun: false, isBrief: true });
    onTestFinished(() => {
      closeSync(staged.fd);
      closeDir(staged.dir);
    });
    return () => publishAsync(context, { ...task, stage: staged, isBrief: true }, (work) => work());
  };

  test('is where it was: the file gets its name', async () => {
    await begun()();
    expect(namesIn('docs/deep')).toEqual(['new.txt']);
  });

  test('was moved, and another one is at its path: nothing gets a name', async () => {
    const publish = begun();
    renameSync(join(root, 'docs'), join(root, 'away'));
    mkdirSync(join(root, 'docs/deep'), { recursive: true });
    expect(await codeOf(publish())).toBe('changed_meanwhile');
    expect(namesIn('docs/deep')).toEqual([]);
    expect(namesIn('away/deep')).not.toContain('new.txt');
  });

  test('was moved, and a symlink to it is at its path: a worker has to follow it', async () => {
    const publish = begun();
    renameSync(join(root, 'docs'), join(root, 'away'));
    symlinkSync('away', join(root, 'docs'));
    await expect(publish()).rejects.toThrow(NeedsWorker);
    expect(namesIn('away/deep')).not.toContain('new.txt');
  });
});
