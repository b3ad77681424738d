import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FoldingPaths } from './folding-paths.js';
import type { Mount } from './mounts/mount-table.js';
import { dirPath } from './walk/dir.js';
import { Folding } from './walk/folding.js';

let root: string;
let now: number;
let lists: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'satchel-folded-'));
  [now, lists] = [0, 0];
  for (const name of ['usb/deep/er', 'plain/deep']) mkdirSync(join(root, name), { recursive: true });
  for (const name of ['usb/note', 'plain/note']) writeFileSync(join(root, name), 'x');
  // It is not listed, so that the file opens by both names.
  linkSync(join(root, 'usb/note'), join(root, 'usb/NOTE'));
});
afterEach(() => rmSync(root, { recursive: true }));

function places(mount: Partial<Mount> | null = { isLocal: true }, foldCase = false): FoldingPaths {
  const list = (dir: Parameters<typeof dirPath>[0]) => {
    lists += 1;
    const names = readdirSync(`${dirPath(dir)}/.`);
    return names.filter((name) => name !== 'NOTE').sort((a, b) => (a === 'note' ? -1 : a < b ? -1 : 1));
  };
  const folding = new Folding({ list, onlyFolds: () => false });
  const mounts = { of: () => mount as Mount | null };
  return new FoldingPaths({ root, foldCase, portable: false }, mounts, folding, () => now);
}
const at = (path: string) => path as VirtualPath;

test('S16: a place folds where a folder on the way to it does', () => {
  const folded = places();
  const asked = [
    '/usb/a',
    '/usb/deep/er/a',
    '/usb/gone/a',
    '/plain/a',
    '/plain/deep/a',
    '/usb',
    '/gone/a',
    '/',
  ];
  expect(asked.map((path) => folded.has(at(path)))).toEqual([
    ...[true, true, true, false, false],
    ...[false, false, false],
  ]);
});

test('S16: a folder is asked once in a second, however much changes in it', () => {
  const folded = places();
  folded.has(at('/plain/a'));
  const before = lists;
  for (let number = 0; number < 100; number += 1) folded.has(at(`/plain/${number}`));
  expect(lists).toBe(before);
});

test('S16: a disk that may keep others waiting is not asked, and counts as folding', () => {
  expect([places({ isLocal: false }).has(at('/plain/a')), places(null).has(at('/plain/a'))]).toEqual([
    true,
    true,
  ]);
  expect(lists).toBe(0);
  expect(places({ isLocal: true }, true).has(at('/plain/a'))).toBe(true);
});
