import {
  closeSync,
  constants,
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
import { OPEN_FILE } from '../tasks/sniff-file.js';
import { stat } from '../tasks/stat.js';
import { O_PATH } from './dir.js';
import { Shortcuts } from './shortcuts.js';
import { type DiskFacts, WalkContext } from './walk-context.js';

const LOOK = O_PATH | constants.O_NOFOLLOW;

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
  context = new WalkContext(facts, undefined, [], { isQuick: true, shortcuts });
}

function scope(names: string[], rules: StorageScope['filter']['rules'] = []): StorageScope {
  return { scope: names, at: [], filter: { rules, hideDotfiles: false } };
}

const HOME = scope(['home']);
const A = ['docs', 'a.txt'];

/** The content of what a shortcut leads to; null where there is none. */
function read(path: readonly string[], view = HOME): string | null {
  const opened = context.shortcuts?.open({ view, path }, OPEN_FILE);
  if (!opened) return null;
  const bytes = Buffer.alloc(opened.stats.size);
  readSync(opened.fd, bytes);
  closeSync(opened.fd);
  return bytes.toString();
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
  expect([read(A), context.shortcuts?.open({ view: HOME, path: A }, LOOK)]).toEqual([null, null]);
  unlinkSync(join(root, 'home/docs'));
  renameSync(join(root, 'home/away'), join(root, 'home/docs'));
  expect(read(A)).toBe('home/docs');
  symlinkSync('../../secret/a.txt', join(root, 'home/docs/link.txt'));
  for (const flags of [OPEN_FILE, LOOK]) {
    expect(context.shortcuts?.open({ view: HOME, path: ['docs', 'link.txt'] }, flags)).toBeNull();
  }
  expect(descriptors()).toBe(before);
});

test('folders, and what is not there, are left to the walk', () => {
  mkdirSync(join(root, 'home/docs/folder'));
  walk();
  const before = descriptors();
  for (const name of ['folder', 'none', '.satchel-trash', '.satchel-upload-1', 'a.txt\uef80']) {
    for (const flags of [OPEN_FILE, LOOK]) {
      expect(context.shortcuts?.open({ view: HOME, path: ['docs', name] }, flags)).toBeNull();
    }
  }
  expect(context.shortcuts?.open({ view: HOME, path: [] }, LOOK)).toBeNull();
  expect(descriptors()).toBe(before);
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
  const ruled = scope(['home'], [{ regex: false, allow: false, path: '/other' }]);
  walk();
  expect(read(A, ruled)).toBeNull();
  walk(A, ruled);
  expect(read(A, ruled)).toBe('home/docs');
  const denying = scope(['home'], [{ regex: false, allow: false, path: '/docs/a.txt' }]);
  expect([read(A, denying), read(['docs', 'none'], denying)]).toEqual([null, null]);
  const folding = { folds: () => true, listedName: (_: unknown, name: string) => name };
  begin();
  Object.assign(context, { folding, isQuick: false });
  walk(A, ruled);
  expect(read(A, ruled)).toBeNull();
});
