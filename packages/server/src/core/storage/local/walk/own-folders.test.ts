import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newOwnFolders, OwnFolders } from './own-folders.js';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'satchel-own-folders-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A folder of this name; its number, and where it is. */
function made(name: string): [string, Buffer] {
  const path = join(root, name);
  mkdirSync(path);
  const { dev, ino } = statSync(path, { bigint: true });
  return [`${dev}:${ino}`, Buffer.from(path)];
}

test('what one thread adds all others know', () => {
  const memory = newOwnFolders();
  const [one, other] = [new OwnFolders(memory), new OwnFolders(memory)];
  expect([one.isEmpty, other.isEmpty]).toEqual([true, true]);
  const [trash, versions] = [made('trash ⚓'), made('versions')];
  one.add(...trash);
  expect([one.has(trash[0]), other.has(trash[0]), other.has(versions[0])]).toEqual([true, true, false]);
  other.add(...versions);
  one.add(...versions);
  expect([one.has(versions[0]), other.has(trash[0]), new OwnFolders(memory).has(trash[0])]).toEqual([
    true,
    true,
    true,
  ]);
});

test('the number of a folder that is gone hides no other folder, until it is back', () => {
  const folders = new OwnFolders(newOwnFolders());
  const [id, path] = made('trash');
  folders.add(id, path);
  renameSync(`${path}`, join(root, 'photos'));
  expect([folders.has(id), folders.knows(id)]).toEqual([false, true]);
  folders.add(id, Buffer.from(join(root, 'photos')));
  expect(folders.has(id)).toBe(true);
});

test('with more folders than there is room for, a thread still knows its own', () => {
  const memory = newOwnFolders();
  const [one, other] = [new OwnFolders(memory), new OwnFolders(memory)];
  for (let number = 0; number < 4_000; number += 1)
    one.add(`1:${number}`, Buffer.from(`/mnt/${number}/trash`));
  const [id, path] = made('trash');
  one.add(id, path);
  expect([one.has(id), other.has(id), other.knows('1:3')]).toEqual([true, false, true]);
});
