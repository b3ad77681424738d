import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, parseVirtualPath, type Rule } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, p, textOf } from '../../../../../test/contracts/file-system-calls.js';
import { openFileSystem } from '../../../files/open-file-system.js';
import { type LocalStorage, openLocalStorage } from '../local-storage.js';
import { Mounts } from '../mounts/mounts.js';
import { InlineTasks } from './inline-tasks.js';

let folder: string;
let root: string;
let disk: LocalStorage;
let clock: () => number;

beforeEach(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-quick-'));
  root = join(folder, 'files');
  for (const name of ['home/docs', 'other', 'state']) mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, 'home/docs/a.txt'), 'mine');
  writeFileSync(join(root, 'other/a.txt'), 'not mine');
  disk = await openLocalStorage({ root, hiddenFolders: [join(root, 'state')], workers: 1 });
  clock = () => 0;
  quicken();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await disk.close();
  rmSync(folder, { recursive: true, force: true });
});

const A = p('/docs/a.txt');

function userFiles(rules: Rule[] = []) {
  const grant = {
    userId: 1,
    username: 'anna',
    scope: parseVirtualPath('/home'),
    permissions: everyPermission(true),
  };
  return openFileSystem({ storage: disk, grant: { ...grant, rules, hideDotfiles: false } });
}

/** The first task of a disk is a worker's, later ones are the main thread's. */
async function warm(): Promise<void> {
  await userFiles().stat(A);
}

function quicken(kind = 'ext4', more = ''): void {
  const read = () =>
    `1 0 8:1 / / rw - ext4 /dev/sda rw\n2 1 8:2 / ${root} rw shared:1 - ${kind} /dev/sdb rw\n${more}`;
  const now = () => clock();
  disk.shared.inline = new InlineTasks(
    disk.facts,
    disk.shared.pool,
    new Mounts(disk.facts.root, now, read),
    now,
  );
}

const watched = () => vi.spyOn(disk.shared.pool, 'run');

test('a disk that answered a moment ago needs no worker for what is small', async () => {
  await warm();
  const run = watched();
  expect(await textOf(userFiles(), A)).toBe('mine');
  expect(await userFiles().stat(A)).toMatchObject({ name: 'a.txt', size: 4, kind: 'file' });
  expect((await userFiles().stat(p('/docs'))).kind).toBe('directory');
  expect(await codeOf(userFiles().stat(p('/docs/none')))).toBe('not_found');
  expect(await codeOf(userFiles().open(p('/docs')))).toBe('invalid_input');
  await userFiles().makeDirectory(p('/docs/new/er'));
  expect(run).not.toHaveBeenCalled();
  expect(readdirSync(join(root, 'home/docs/new'))).toEqual(['er']);
});

test('a small folder that was listed before is listed at once, and one that was large is not', async () => {
  const options = { sorting: { by: 'name', asc: true } } as const;
  const namesOf = async (path: string) => {
    const listing = await userFiles().list(p(path), options);
    return listing.entries().map(({ name }) => name);
  };
  for (let i = 0; i < 301; i += 1) writeFileSync(join(root, 'home', `${i}`), '');
  await namesOf('/docs');
  await namesOf('/');
  const run = watched();
  expect(await namesOf('/docs')).toEqual(['a.txt']);
  expect(run).not.toHaveBeenCalled();
  expect(await namesOf('/')).toHaveLength(302);
  expect(run).toHaveBeenCalledOnce();
});

test('those who wait for the same list of a large folder share it, and see what was there when they asked', async () => {
  for (let i = 0; i < 301; i += 1) writeFileSync(join(root, 'home', `${i}`), '');
  const list = async (rules: Rule[] = []) => {
    const listing = await userFiles(rules).list(p('/'), { sorting: { by: 'name', asc: true } });
    return listing.names().length;
  };
  await list();
  const run = watched();
  const first = list();
  writeFileSync(join(root, 'home/new'), '');
  const others = Array.from({ length: 5 }, () => list());
  const denied = list([{ regex: false, allow: false, path: '/docs', regexp: null }]);
  expect(await Promise.all(others)).toEqual([303, 303, 303, 303, 303]);
  expect(await denied).toBe(302);
  await first;
  expect(run).toHaveBeenCalledTimes(3);
});

test('a disk that nobody touched for half a minute may sleep: a worker is the first', async () => {
  await warm();
  clock = () => 30_000;
  const run = watched();
  await userFiles().stat(A);
  await userFiles().stat(A);
  expect(run).toHaveBeenCalledOnce();
});

test('a disk that keeps the main thread waiting is left to the workers', async () => {
  await warm();
  let time = 0;
  clock = () => {
    time += 9;
    return time;
  };
  await userFiles().stat(A);
  await userFiles().stat(A);
  const run = watched();
  await userFiles().stat(A);
  expect(run).toHaveBeenCalledOnce();
});

test.each(['nfs4', 'cifs', 'fuse.sshfs', '9p', 'ceph', 'autofs'])(
  'a disk of the kind %s is left to the workers',
  async (kind) => {
    quicken(kind);
    await warm();
    const run = watched();
    await userFiles().stat(A);
    expect(run).toHaveBeenCalledOnce();
  },
);

test('a folder with a disk of another machine in it is listed by a worker, because that disk is looked at', async () => {
  quicken('ext4', `3 2 0:9 / ${root}/home/docs/far rw - nfs4 host:/ rw\n`);
  const options = { sorting: { by: 'name', asc: true } } as const;
  await warm();
  await userFiles().list(p('/docs'), options);
  const run = watched();
  await userFiles().list(p('/docs'), options);
  expect(run).toHaveBeenCalledOnce();
  expect((await userFiles().stat(A)).size).toBe(4);
  expect(run).toHaveBeenCalledOnce();
});

test('a row of small tasks lets other events happen in between', async () => {
  await warm();
  let time = 0;
  clock = () => {
    time += 0.5;
    return time;
  };
  let hasHappened = false;
  setImmediate(() => {
    hasHappened = true;
  });
  const run = watched();
  for (let round = 0; round < 100; round += 1) await userFiles().stat(A);
  expect(run).not.toHaveBeenCalled();
  expect(hasHappened).toBe(true);
});

test('a very long path is left to a worker', async () => {
  await warm();
  const deep = p(`/docs${'/x'.repeat(100)}`);
  const run = watched();
  expect(await codeOf(userFiles().stat(deep))).toBe('not_found');
  expect(run).toHaveBeenCalledOnce();
});

test('a symlink is followed by a worker, as it may lead to any disk', async () => {
  symlinkSync('docs/a.txt', join(root, 'home/link'));
  await warm();
  const run = watched();
  expect(await textOf(userFiles(), p('/link'))).toBe('mine');
  expect(run).toHaveBeenCalledOnce();
});

test('changes between two looks are seen', async () => {
  await warm();
  writeFileSync(join(root, 'home/docs/a.txt'), 'changed');
  expect(await textOf(userFiles(), A)).toBe('changed');
  expect((await userFiles().stat(A)).size).toBe(7);
  rmSync(join(root, 'home/docs/a.txt'));
  expect(await codeOf(userFiles().open(A))).toBe('not_found');
  expect(await codeOf(userFiles().stat(A))).toBe('not_found');
});

describe('a path that was allowed a moment ago is refused', () => {
  const refused = async (code: string, rules: Rule[] = []) => {
    for (const files of [userFiles(rules), userFiles(rules)]) {
      expect(await codeOf(files.open(A))).toBe(code);
      expect(await codeOf(files.stat(A))).toBe(code);
    }
  };

  test('when a rule denies it', async () => {
    await warm();
    await refused('forbidden', [{ regex: false, allow: false, path: '/docs', regexp: null }]);
  });

  test('when it becomes a symlink out of the scope', async () => {
    await warm();
    rmSync(join(root, 'home/docs/a.txt'));
    symlinkSync('../../other/a.txt', join(root, 'home/docs/a.txt'));
    await refused('forbidden');
  });

  test('when its folder becomes a symlink out of the scope', async () => {
    await warm();
    renameSync(join(root, 'home/docs'), join(root, 'moved'));
    symlinkSync('../other', join(root, 'home/docs'));
    await refused('forbidden');
  });

  test("when its folder becomes a symlink to the server's own", async () => {
    await warm();
    writeFileSync(join(root, 'state/a.txt'), 'secret');
    renameSync(join(root, 'home/docs'), join(root, 'moved'));
    symlinkSync(join(root, 'state'), join(root, 'home/docs'));
    expect(['forbidden', 'not_found']).toContain(await codeOf(userFiles().open(A)));
    expect(['forbidden', 'not_found']).toContain(await codeOf(userFiles().stat(A)));
  });
});

test.skipIf(process.platform === 'win32')('a pipe in the place of a file is not waited for', async () => {
  await warm();
  rmSync(join(root, 'home/docs/a.txt'));
  execFileSync('mkfifo', [join(root, 'home/docs/a.txt')]);
  expect(await codeOf(userFiles().open(A))).toBe('invalid_input');
});

const MEMORY = '/dev/shm';

describe.runIf(existsSync(MEMORY))('a small file in a folder in memory', () => {
  beforeEach(async () => {
    await disk.close();
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(MEMORY, 'satchel-quick-'));
    root = join(folder, 'files');
    for (const name of ['home/docs', 'home/more', 'other']) mkdirSync(join(root, name), { recursive: true });
    disk = await openLocalStorage({ root, workers: 1 });
    quicken();
    await write('/docs/first');
  });

  const write = (path: string, { rules, override = false }: { rules?: Rule[]; override?: boolean } = {}) => {
    async function* body() {
      yield Buffer.from(path);
    }
    return userFiles(rules).write(p(path), body(), { reason: 'upload', override, length: path.length });
  };
  test('needs no worker', async () => {
    const run = watched();
    expect(await write('/docs/a')).toMatchObject({ path: '/docs/a', kind: 'file', size: 7, mode: 0o640 });
    expect(await write('/docs/a', { override: true })).toMatchObject({ size: 7 });
    expect(run).not.toHaveBeenCalled();
    expect(readdirSync(join(root, 'home/docs')).sort()).toEqual(['a', 'first']);
    expect(readFileSync(join(root, 'home/docs/a'), 'utf8')).toBe('/docs/a');
  });

  test('is refused like by a worker, and leaves nothing', async () => {
    writeFileSync(join(root, 'home/docs/taken'), 'old');
    mkdirSync(join(root, 'home/docs/folder'));
    expect(await codeOf(write('/docs/taken'))).toBe('already_exists');
    expect(await codeOf(write('/docs/folder', { override: true }))).toBe('already_exists');
    const rules = [{ regex: false, allow: false, path: '/docs/b', regexp: null }];
    expect(await codeOf(write('/docs/b', { rules }))).toBe('forbidden');
    expect(readFileSync(join(root, 'home/docs/taken'), 'utf8')).toBe('old');
    expect(readdirSync(join(root, 'home/docs')).sort()).toEqual(['first', 'folder', 'taken']);
  });

  test('is not written through a folder that became a symlink out of the scope', async () => {
    renameSync(join(root, 'home/docs'), join(root, 'moved'));
    symlinkSync('../other', join(root, 'home/docs'));
    expect(await codeOf(write('/docs/a'))).toBe('forbidden');
    expect([readdirSync(join(root, 'other')), readdirSync(join(root, 'moved'))]).toEqual([[], ['first']]);
  });

  test('is not written through such a symlink either when it had to wait for its place', async () => {
    const locks = new Int32Array(disk.facts.pathLocks);
    locks.fill(1);
    const writing = write('/docs/a');
    await expect.poll(() => readdirSync(join(root, 'home/docs')).length).toBe(2);
    renameSync(join(root, 'home/docs'), join(root, 'moved'));
    symlinkSync('../other', join(root, 'home/docs'));
    locks.fill(0);
    expect(await codeOf(writing)).toBe('forbidden');
    expect([readdirSync(join(root, 'other')), readdirSync(join(root, 'moved'))]).toEqual([[], ['first']]);
  });

  test('has the mode of new files also where the process gives them another', async () => {
    const before = process.umask(0o077);
    try {
      expect(await write('/docs/a')).toMatchObject({ mode: 0o640 });
      expect(await write('/more/a')).toMatchObject({ mode: 0o640 });
    } finally {
      process.umask(before);
    }
  });
});
