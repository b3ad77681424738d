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
import { everyPermission, type Rule } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, p, textOf } from '../../../../test/contracts/file-system.contract.js';
import { openFileSystem } from '../../files/open-file-system.js';
import { type LocalStorage, openLocalStorage } from './local-storage.js';
import { WarmPaths } from './warm-paths.js';

let folder: string;
let root: string;
let disk: LocalStorage;
let clock: () => number;

beforeEach(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-warm-'));
  root = join(folder, 'files');
  for (const name of ['home/docs', 'other', 'state']) mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, 'home/docs/a.txt'), 'mine');
  writeFileSync(join(root, 'other/a.txt'), 'not mine');
  disk = await openLocalStorage({ root, hiddenFolders: [join(root, 'state')], workers: 1 });
  clock = () => 0;
  disk.place.warm = new WarmPaths(disk.facts, disk.place.pool, () => clock());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await disk.close();
  rmSync(folder, { recursive: true, force: true });
});

const A = p('/docs/a.txt');

function userFiles(rules: Rule[] = []) {
  const grant = { userId: 1, username: 'anna', scope: 'home', permissions: everyPermission(true) };
  return openFileSystem({ storage: disk, grant: { ...grant, rules, hideDotfiles: false } });
}

/** Each look is a worker's the first time, and later one of the main thread. */
async function warm(): Promise<void> {
  const files = userFiles();
  await textOf(files, A);
  await files.stat(A);
}

test('a path that was opened a moment ago needs no worker', async () => {
  await warm();
  const run = vi.spyOn(disk.place.pool, 'run');
  expect(await textOf(userFiles(), A)).toBe('mine');
  expect(await userFiles().stat(A)).toMatchObject({ name: 'a.txt', size: 4, kind: 'file' });
  expect(run).not.toHaveBeenCalled();
  await userFiles().stat(p('/docs'));
  expect(run).toHaveBeenCalledOnce();
});

test('a path that nobody asked for in the last ten seconds is left to a worker', async () => {
  await warm();
  const run = vi.spyOn(disk.place.pool, 'run');
  clock = () => 10_000;
  expect(await textOf(userFiles(), A)).toBe('mine');
  expect(run).toHaveBeenCalledOnce();
});

test('a look that waited for the disk leaves all paths to the workers', async () => {
  await warm();
  let time = 0;
  clock = () => {
    time += 6;
    return time;
  };
  expect(await textOf(userFiles(), A)).toBe('mine');
  const run = vi.spyOn(disk.place.pool, 'run');
  await userFiles().stat(A);
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
    folder = mkdtempSync(join(MEMORY, 'satchel-warm-'));
    root = join(folder, 'files');
    for (const name of ['home/docs', 'home/more', 'other']) mkdirSync(join(root, name), { recursive: true });
    disk = await openLocalStorage({ root, workers: 1 });
    disk.place.warm = new WarmPaths(disk.facts, disk.place.pool, () => clock());
    await write('/docs/first');
  });

  const write = (path: string, { rules, override = false }: { rules?: Rule[]; override?: boolean } = {}) => {
    async function* body() {
      yield Buffer.from(path);
    }
    return userFiles(rules).write(p(path), body(), { reason: 'upload', override, length: path.length });
  };
  const watched = () => vi.spyOn(disk.place.pool, 'run');

  test('needs no worker when another was written there a moment ago', async () => {
    const run = watched();
    expect(await write('/docs/a')).toMatchObject({ path: '/docs/a', kind: 'file', size: 7, mode: 0o640 });
    expect(await write('/docs/a', { override: true })).toMatchObject({ size: 7 });
    expect(run).not.toHaveBeenCalled();
    expect(readdirSync(join(root, 'home/docs')).sort()).toEqual(['a', 'first']);
    expect(readFileSync(join(root, 'home/docs/a'), 'utf8')).toBe('/docs/a');
    await write('/more/a');
    expect(run).toHaveBeenCalledOnce();
  });

  test('is left to a worker after ten seconds', async () => {
    clock = () => 10_000;
    const run = watched();
    await write('/docs/a');
    expect(run).toHaveBeenCalledOnce();
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
