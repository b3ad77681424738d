import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDir, type Dir, openChild, openTop } from './dir.js';
import { DirectPath } from './direct-path.js';

let root: string;
let dirs: Dir[];
const NAMES = ['a', 'b'];
const later = () => Date.now() + 60_000;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'direct-'));
  mkdirSync(join(root, 'a/b'), { recursive: true });
  dirs = [openTop(root, false)];
  for (const name of NAMES) dirs.push(openChild(dirs.at(-1) as Dir, name));
});
afterEach(() => {
  for (const dir of dirs) closeDir(dir);
  rmSync(root, { recursive: true, force: true });
});

const direct = (nowMs?: number) => DirectPath.of(root, dirs, NAMES, nowMs);

test('is the plain path of the folder, and holds while nothing on the way changes', () => {
  const path = direct(later());
  expect(path?.prefix).toBe(join(root, 'a/b/'));
  writeFileSync(join(root, 'a/b/new.txt'), 'new');
  expect(path?.holds()).toBe(true);
});

test('is not there when a folder on the way changed only now', () => {
  expect(direct()).toBeNull();
});

test('is not there when a link stands where a folder was, wherever the link leads', () => {
  renameSync(join(root, 'a'), join(root, 'away'));
  symlinkSync('away', join(root, 'a'));
  expect(direct(later())).toBeNull();
});

test('does not hold when a folder on the way was exchanged for a link and put back', () => {
  const path = direct(later());
  expect(path?.holds()).toBe(true);
  renameSync(join(root, 'a/b'), join(root, 'a/away'));
  symlinkSync('/', join(root, 'a/b'));
  rmSync(join(root, 'a/b'));
  renameSync(join(root, 'a/away'), join(root, 'a/b'));
  expect(path?.holds()).toBe(false);
});

test('is not there for a name that is no text', () => {
  expect(DirectPath.of(root, dirs, ['a', 'b\uef80'], later())).toBeNull();
});
