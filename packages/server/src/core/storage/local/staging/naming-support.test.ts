import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { mountIdOf } from '../linux/proc.js';
import { mountPoints } from '../mounts/mount-table.js';
import { closeDir, type Dir, dirPath, openTop } from '../walk/dir.js';
import { namingSupportOf, rememberNoLinks } from './naming-support.js';

const at = (path: string, id: string, disk?: string) => ({ fd: -1, path, id, disk });

test('what a disk cannot do is not said of one of another kind that has its number by now', () => {
  rememberNoLinks(at(tmpdir(), '77:1'));
  expect(namingSupportOf(at(tmpdir(), '77:2')).links).toBe(false);
  expect(namingSupportOf(at('/proc', '77:1')).links).toBe(true);
});

test('a mount is known by its own key, whatever its number', () => {
  rememberNoLinks(at('/proc', '78:1', '31 0:78'));
  expect(namingSupportOf(at(tmpdir(), '79:5', '31 0:78')).links).toBe(false);
  expect(namingSupportOf(at('/proc', '78:1', '32 0:78')).links).toBe(true);
});

/** A folder of each mount whose file system is of the kind that most of them have. */
function foldersOfOneKind(): Dir[] {
  const byKind = new Map<number, Map<string | undefined, Dir>>();
  for (const path of mountPoints()) {
    try {
      const dir = openTop(path === '' ? '/' : path, false);
      onTestFinished(() => closeDir(dir));
      const { type } = statfsSync(dirPath(dir));
      byKind.set(type, new Map(byKind.get(type)).set(mountIdOf(dir.fd), dir));
    } catch {
      // It is a file, or this process may not reach it.
    }
  }
  const kinds = [...byKind.values()].sort((one, other) => other.size - one.size);
  return [...(kinds[0]?.values() ?? [])];
}

test('what a disk cannot do is not said of one that is mounted later with its number', ({ skip }) => {
  const [first, second] = process.platform === 'linux' ? foldersOfOneKind() : [];
  if (!first || !second) return skip('this machine has no two mounts of one kind');
  rememberNoLinks({ ...first, id: '80:1' });
  expect(namingSupportOf({ ...first, id: '80:2' }).links).toBe(false);
  expect(namingSupportOf({ ...second, id: '80:1' }).links).toBe(true);
});
