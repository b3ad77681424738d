import { execFileSync } from 'node:child_process';
import {
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StorageScope } from '../../../files/storage.js';
import { openLocalStorage } from '../local-storage.js';
import { stat } from '../tasks/stat.js';
import { prepareNew } from '../tasks/write/prepare-write.js';
import { type WholeWriteTask, writeWhole } from '../tasks/write/write.js';
import { closeDir, dirPath } from './dir.js';
import { RecentFolders } from './recent-folders.js';
import { type StorageSettings, WalkContext } from './walk-context.js';

let root: string;
let facts: StorageSettings;
let now: number;
let context: WalkContext;

beforeEach(async () => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-shortcuts-'));
  mkdirSync(join(root, 'home/docs'), { recursive: true });
  mkdirSync(join(root, 'secret'));
  for (const folder of ['home/docs', 'secret']) writeFileSync(join(root, folder, 'a.txt'), folder);
  const storage = await openLocalStorage({ root, hiddenFiles: [join(root, 'secret/satchel.db')] });
  facts = storage.facts;
  await storage.close();
  now = 0;
  begin();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function begin(): void {
  const recentFolders = new RecentFolders(facts, () => now);
  context = new WalkContext(facts, undefined, {}, { isInline: true, recentFolders });
}

function scope(names: string[], rules: StorageScope['filter']['rules'] = []): StorageScope {
  return { folder: names, at: [], filter: { rules, hideDotfiles: false } };
}

const HOME = scope(['home']);
const A = ['docs', 'a.txt'];

/** The content of what a shortcut leads to; null where there is none. */
function read(path: readonly string[], scope = HOME): string | null {
  const opened = context.recentFolders?.openFile({ scope, path });
  if (!opened) return null;
  const bytes = Buffer.alloc(opened.stats.size);
  readSync(opened.fd, bytes);
  closeSync(opened.fd);
  return bytes.toString();
}

/** True if a shortcut leads to what is there, to look at it. */
function sees(path: readonly string[], scope = HOME): boolean {
  const seen = context.recentFolders?.openPath({ scope, path });
  if (seen) closeSync(seen.fd);
  return Boolean(seen);
}

/** The content of the folder that a shortcut opens for a new name; null where there is none. */
function folderFor(path: readonly string[], scope = HOME): string[] | null {
  const dir = context.recentFolders?.openParent({ scope, path });
  if (!dir) return null;
  const names = readdirSync(dirPath(dir)).sort();
  closeDir(dir);
  return names;
}

const walk = (path = A, scope = HOME) => stat(context, { scope, path });
const descriptors = () => readdirSync('/proc/self/fd').length;

test('a file is opened by its plain path for a second after a walk to its folder', () => {
  expect(read(A)).toBeNull();
  walk();
  expect(read(A)).toBe('home/docs');
  writeFileSync(join(root, 'home/docs/b.txt'), 'another');
  expect(read(['docs', 'b.txt'])).toBe('another');
  now = 999;
  expect(read(A)).toBe('home/docs');
  now = 1000;
  expect(read(A)).toBeNull();
});

test('what a shortcut tells is what the walk tells', () => {
  const walked = walk();
  expect(walk()).toEqual(walked);
  expect(walked).toMatchObject({ kind: 'file', size: 9, type: 'text', serverPath: '/home/docs/a.txt' });
});

test('nothing is opened where a folder on the way, or the file, became a symlink', () => {
  walk();
  const before = descriptors();
  renameSync(join(root, 'home/docs'), join(root, 'home/away'));
  symlinkSync('../secret', join(root, 'home/docs'));
  expect([read(A), sees(A)]).toEqual([null, false]);
  unlinkSync(join(root, 'home/docs'));
  renameSync(join(root, 'home/away'), join(root, 'home/docs'));
  expect(read(A)).toBe('home/docs');
  symlinkSync('../../secret/a.txt', join(root, 'home/docs/link.txt'));
  expect([read(['docs', 'link.txt']), sees(['docs', 'link.txt'])]).toEqual([null, false]);
  expect(descriptors()).toBe(before);
});

test('a pipe is neither opened nor waited for', () => {
  execFileSync('mkfifo', [join(root, 'home/docs/pipe')]);
  walk();
  const before = descriptors();
  expect([read(['docs', 'pipe']), sees(['docs', 'pipe'])]).toEqual([null, false]);
  expect(descriptors()).toBe(before);
});

test('what is not there, and names that the server uses, are left to the walk', () => {
  walk();
  const before = descriptors();
  for (const name of ['none', '.satchel-trash', '.satchel-upload-1', 'a.txt\uef80']) {
    expect([read(['docs', name]), sees(['docs', name])]).toEqual([null, false]);
  }
  expect([read([]), sees([])]).toEqual([null, false]);
  expect(descriptors()).toBe(before);
});

test('a folder is looked at, unless it is the server’s, and never opened as a file', () => {
  mkdirSync(join(root, 'home/docs/folder'));
  mkdirSync(join(root, 'home/docs/state'));
  walk();
  const walked = walk(['docs', 'folder']);
  begin();
  expect(walk(['docs', 'folder'])).toEqual(walked);
  expect(read(['docs', 'folder'])).toBeNull();
  const { dev, ino } = lstatSync(join(root, 'home/docs/state'), { bigint: true });
  facts = { ...facts, hidden: { folders: [{ id: `${dev}:${ino}`, path: '' }], files: [] } };
  begin();
  walk();
  expect([sees(['docs', 'folder']), sees(['docs', 'state'])]).toEqual([true, false]);
});

test('a folder with files of the server has no shortcut, nor has the root of a visitor', () => {
  const secret = scope(['secret']);
  walk(['a.txt'], secret);
  expect(read(['a.txt'], secret)).toBeNull();
  const pinned = { ...HOME, pin: walk(['docs']).fileId };
  expect(read(A, pinned)).toBeNull();
  walk();
  expect(read(A)).toBe('home/docs');
  expect(read(A, pinned)).toBeNull();
});

test('where rules apply only a walk counts that asked whether the folders open one entry by several names', () => {
  const ruled = scope(['home'], [{ regex: false, allow: false, path: '/other', regexp: null }]);
  walk();
  expect(read(A, ruled)).toBeNull();
  walk(A, ruled);
  expect(read(A, ruled)).toBe('home/docs');
  const denying = scope(['home'], [{ regex: false, allow: false, path: '/docs/a.txt', regexp: null }]);
  expect([read(A, denying), read(['docs', 'none'], denying)]).toEqual([null, null]);
  const folding = { folds: () => true, listedName: (_: unknown, name: string) => name };
  begin();
  Object.assign(context, { folding, isInline: false });
  walk(A, ruled);
  expect(read(A, ruled)).toBeNull();
});

test('a folder is opened for a new name for a second after a walk to it, and is that very folder', () => {
  const added = ['docs', 'new.txt'];
  const before = descriptors();
  expect(folderFor(added)).toBeNull();
  walk();
  expect(folderFor(added)).toEqual(['a.txt']);
  expect([folderFor(['docs', '.satchel-trash']), folderFor(['new.txt']), folderFor([])]).toEqual([
    null,
    null,
    null,
  ]);
  renameSync(join(root, 'home/docs'), join(root, 'home/away'));
  expect(folderFor(added)).toBeNull();
  symlinkSync('../secret', join(root, 'home/docs'));
  expect(folderFor(added)).toBeNull();
  unlinkSync(join(root, 'home/docs'));
  mkdirSync(join(root, 'home/docs'));
  expect(folderFor(added)).toEqual([]);
  now = 1000;
  expect(folderFor(added)).toBeNull();
  expect(descriptors()).toBe(before);
});

test('no folder of the server, of a visitor, or behind a rule is opened for a new name', () => {
  const added = ['docs', 'new.txt'];
  const denying = scope(['home'], [{ regex: false, allow: false, path: '/docs/new.txt', regexp: null }]);
  const before = descriptors();
  walk();
  walk(A, denying);
  expect([folderFor(added, denying), folderFor(['docs', 'other.txt'], denying)]).toEqual([null, ['a.txt']]);
  expect(folderFor(added, { ...HOME, pin: walk(['docs']).fileId })).toBeNull();
  const { dev, ino } = lstatSync(join(root, 'home/docs'), { bigint: true });
  facts = { ...facts, hidden: { folders: [{ id: `${dev}:${ino}`, path: '' }], files: [] } };
  const recentFolders = new RecentFolders(facts, () => now);
  recentFolders.remember({ isPlain: true }, { scope: HOME, path: A });
  expect(recentFolders.openParent({ scope: HOME, path: added })).toBeNull();
  expect(descriptors()).toBe(before);
});

describe('a small file is written with a shortcut', () => {
  const write = (name: string, more: Partial<WholeWriteTask> = {}) => {
    const content = Buffer.from(name);
    const terms = { scope: HOME, path: ['docs', name], content, reason: 'upload', override: false } as const;
    return writeWhole(context, { ...terms, ...more });
  };
  const names = () => readdirSync(join(root, 'home/docs')).sort();

  test('as with a walk', async () => {
    const walked = await write('1');
    expect(folderFor(['docs', 'any'])).toEqual(['1', 'a.txt']);
    const { facts: written, ...outcome } = await write('2');
    const { fileId: _, modifiedMs: __, ...known } = walked.facts;
    expect(written).toMatchObject({ ...known, serverPath: '/home/docs/2' });
    expect(outcome).toEqual({ replaces: false, replaced: null, parents: 0 });
    expect(readFileSync(join(root, 'home/docs/2'), 'utf8')).toBe('2');
    expect(lstatSync(join(root, 'home/docs/2')).mode).toBe(lstatSync(join(root, 'home/docs/1')).mode);
    expect(await write('2', { override: true })).toMatchObject({ replaces: true });
  });

  test('and not begun over what is there, where the disk would have to sync it first', () => {
    walk();
    const before = descriptors();
    const place = (name: string) => {
      const terms = { scope: HOME, path: ['docs', name], reason: 'upload', override: false } as const;
      const placed = prepareNew(context, { ...terms, dryRun: false, isBrief: true });
      if (placed) closeDir(placed.dir);
      return placed;
    };
    const free = place('free');
    expect(free).not.toBeNull();
    expect(place('a.txt') === null).toBe(free?.isSynced);
    expect(descriptors()).toBe(before);
  });

  test('and not over what is there, whatever it is', async () => {
    mkdirSync(join(root, 'home/docs/folder'));
    symlinkSync('nowhere', join(root, 'home/docs/dangling'));
    walk();
    const before = descriptors();
    await expect(write('a.txt')).rejects.toThrow('There is already something with that name');
    await expect(write('folder')).rejects.toThrow('A folder with that name is there');
    await expect(write('dangling')).rejects.toThrow();
    await expect(write('n'.repeat(256))).rejects.toThrow(/ENAMETOOLONG/);
    expect(names()).toEqual(['a.txt', 'dangling', 'folder']);
    expect(readFileSync(join(root, 'home/docs/a.txt'), 'utf8')).toBe('home/docs');
    expect(descriptors()).toBe(before);
  });
});
