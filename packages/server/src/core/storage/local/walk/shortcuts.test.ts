import { execFileSync } from 'node:child_process';
import {
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
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
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StorageScope } from '../../../files/storage.js';
import { openLocalStorage } from '../local-storage.js';
import { stat } from '../tasks/stat.js';
import { Shortcuts } from './shortcuts.js';
import { type DiskFacts, WalkContext } from './walk-context.js';

let root: string;
let facts: DiskFacts;
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
  const shortcuts = new Shortcuts(facts, () => now);
  context = new WalkContext(facts, undefined, {}, { isQuick: true, shortcuts });
}

function scope(names: string[], rules: StorageScope['filter']['rules'] = []): StorageScope {
  return { scope: names, at: [], filter: { rules, hideDotfiles: false } };
}

const HOME = scope(['home']);
const A = ['docs', 'a.txt'];

/** The content of what a shortcut leads to; null where there is none. */
function read(path: readonly string[], view = HOME): string | null {
  const opened = context.shortcuts?.read({ view, path });
  if (!opened) return null;
  const bytes = Buffer.alloc(opened.stats.size);
  readSync(opened.fd, bytes);
  closeSync(opened.fd);
  return bytes.toString();
}

/** Whether a shortcut leads to what is there, to look at it. */
function sees(path: readonly string[], view = HOME): boolean {
  const seen = context.shortcuts?.look({ view, path });
  if (seen) closeSync(seen.fd);
  return Boolean(seen);
}

const walk = (path = A, view = HOME) => stat(context, { view, path });
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
  expect(walked).toMatchObject({ kind: 'file', size: 9, type: 'text', actual: '/home/docs/a.txt' });
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
  Object.assign(context, { folding, isQuick: false });
  walk(A, ruled);
  expect(read(A, ruled)).toBeNull();
});
