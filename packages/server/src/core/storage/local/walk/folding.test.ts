import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rule, VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WHOLE_STORAGE } from '../../../files/storage.js';
import { newPathLocks } from '../staging/path-lock.js';
import { childFilter } from '../tasks/list/read-names.js';
import { type Dir, dirPath } from './dir.js';
import { Folding } from './folding.js';
import { type StorageSettings, WalkContext } from './walk-context.js';
import { Walker } from './walker.js';

const pattern = (raw: string): Rule => ({ regex: true, allow: false, path: '', regexp: { raw } });
const deny = (path: string): Rule => ({ regex: false, allow: false, path, regexp: null });

/** Hard links that are not listed, so that one file opens by several names as it does on a stick with VFAT. */
const ALIASES = ['SECRET PLAN.TXT', 'sECRET~1.txt'];

const USB = '/usb' as VirtualPath;
const PLAIN = '/plain' as VirtualPath;

let root: string;
let lists: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'satchel-folding-'));
  lists = [];
  mkdirSync(join(root, 'usb/1'), { recursive: true });
  mkdirSync(join(root, 'plain'));
  for (const name of ['usb/Secret plan.txt', 'usb/1/Note', 'plain/Secret.txt']) {
    writeFileSync(join(root, name), name);
  }
  for (const name of ALIASES) linkSync(join(root, 'usb/Secret plan.txt'), join(root, 'usb', name));
  linkSync(join(root, 'plain/Secret.txt'), join(root, 'plain/sECRET.TXT'));
});
afterEach(() => rmSync(root, { recursive: true }));

function open(rules: Rule[]): Walker {
  const facts: StorageSettings = {
    name: 'main',
    pathLocks: newPathLocks(),
    syncsWrites: true,
    root,
    spelledRoot: root,
    hidden: { folders: [], files: [] },
    followExternal: false,
    foldCase: false,
    portable: false,
    fileMode: 0o640,
    dirMode: 0o750,
  };
  const list = (dir: Dir) => {
    lists.push(dir.id);
    return readdirSync(`${dirPath(dir)}/.`).filter((name) => !ALIASES.includes(name));
  };
  const folding = new Folding({ list, onlyFolds: () => false });
  return Walker.open(new WalkContext(facts, folding), {
    ...WHOLE_STORAGE,
    filter: { rules, hideDotfiles: false },
  });
}

/** The result of asking for a path: `ok`, or the code of the refusal. */
function ask(rules: Rule[], path: string): string {
  const walker = open(rules);
  try {
    walker.go(path.split('/').slice(1), { last: 'keep' });
    return 'ok';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    walker.close();
  }
}

describe('C20: a folder below the root that opens one entry by several names', () => {
  const names = ['Secret plan.txt', ...ALIASES];

  test.each([
    ['a rule with the name as it is listed', deny('/usb/Secret plan.txt')],
    ['a rule in other case', deny('/usb/secret PLAN.txt')],
    ['a pattern', pattern('^/usb/secret plan')],
  ])('%s denies each of them', (_title, rule) => {
    expect(names.map((name) => ask([rule], `/usb/${name}`))).toEqual(['forbidden', 'forbidden', 'forbidden']);
  });

  test('also below it, and for what is to be made there', () => {
    expect(ask([deny('/usb/1/nOTE')], '/usb/1/Note')).toBe('forbidden');
    const walker = open([deny('/usb/New')]);
    walker.go(['usb'], { last: 'enter' });
    expect(() => walker.assertAllowed('NEW')).toThrow('A rule');
    expect(['new', 'other'].map(childFilter(walker, USB))).toEqual([false, true]);
    walker.close();
  });

  test('leaves what no rule names alone', () => {
    expect(names.map((name) => ask([deny('/usb/other')], `/usb/${name}`))).toEqual(['ok', 'ok', 'ok']);
  });
});

test('C20: elsewhere names in other case are other names, two hard links included', () => {
  expect(ask([deny('/plain/sECRET.TXT')], '/plain/Secret.txt')).toBe('ok');
  expect(ask([deny('/PLAIN')], '/plain/Secret.txt')).toBe('ok');
});

test('C20: folders are asked once, and not at all where there are no rules', () => {
  expect(ask([], '/plain/Secret.txt')).toBe('ok');
  expect(lists).toEqual([]);
  const walker = open([deny('/x')]);
  walker.go(['plain'], { last: 'enter' });
  childFilter(walker, PLAIN);
  const asked = lists.length;
  for (let time = 0; time < 3; time += 1) childFilter(walker, PLAIN)('Secret.txt');
  expect(lists.length).toBe(asked);
  walker.close();
});

describe('C20: a disk that is mounted where another one was', () => {
  const folder = (path: string, disk?: string): Dir => ({ fd: -1, path: join(root, path), id: '77:1', disk });
  const foldingAt = (now: () => number) =>
    new Folding(
      {
        list: (dir) => readdirSync(dirPath(dir)).filter((name) => !ALIASES.includes(name)),
        onlyFolds: () => false,
      },
      now,
    );

  test('is asked anew where it is another mount, although the folder has the same numbers', () => {
    const folding = foldingAt(() => 0);
    expect(folding.folds(folder('plain', '31 0:77 fuse.sshfs host:/'))).toBe(false);
    expect(folding.folds(folder('usb', '31 0:77 exfat /dev/sdc1'))).toBe(true);
  });

  test('is asked anew after ten seconds where it looks the same', () => {
    let now = 0;
    const folding = foldingAt(() => now);
    expect(folding.folds(folder('plain'))).toBe(false);
    expect(folding.folds(folder('usb'))).toBe(false);
    now = 10_000;
    expect(folding.folds(folder('usb'))).toBe(true);
  });
});
