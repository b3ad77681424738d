import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WHOLE_STORAGE } from '../../../files/storage.js';
import { newPathLocks } from '../staging/path-lock.js';
import { dirPath } from './dir.js';
import { Folding } from './folding.js';
import { isReservedName } from './names.js';
import { WalkContext } from './walk-context.js';
import { Walker } from './walker.js';

const UPLOAD = '.satchel-upload-17-0123456789abcdef';
/** Hard links that are not listed, so that one file opens by several names as it does on a stick with VFAT. */
const ALIASES = ['SATCHE~1', 'SETTIN~1.YML', 'SETTIN~2.YML', 'settings.yml.', 'NOTES~1.TXT'];

let root: string;
let lists: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'satchel-other-names-'));
  lists = 0;
  mkdirSync(join(root, 'usb'));
  for (const name of [UPLOAD, 'settings.yml', 'settings.yml.bak', 'notes for all.txt', 'plain.txt'])
    writeFileSync(join(root, 'usb', name), name);
  const links = [UPLOAD, 'settings.yml', 'settings.yml.bak', 'settings.yml', 'notes for all.txt'];
  for (const [index, name] of links.entries())
    linkSync(join(root, 'usb', name), join(root, 'usb', ALIASES[index] ?? ''));
});
afterEach(() => rmSync(root, { recursive: true }));

interface Terms {
  onlyFolds?: boolean;
  hasSettings?: boolean;
}

/** The result of asking for a name in the folder: `ok`, or the code of the refusal. */
function ask(name: string, { onlyFolds = false, hasSettings = false }: Terms = {}): string {
  const { dev, ino } = statSync(join(root, 'usb'), { bigint: true });
  const settings = { id: `${dev}:${ino}`, path: join(root, 'usb/settings.yml') };
  const facts = {
    name: 'main',
    ...{ pathLocks: newPathLocks(), syncsWrites: true, root, spelledRoot: root, portable: false },
    ...{ followExternal: false, foldCase: false, fileMode: 0o640, dirMode: 0o750 },
    hidden: { folders: [], files: hasSettings ? [settings] : [] },
  };
  const folding = new Folding({
    list: (dir) => {
      lists += 1;
      return readdirSync(`${dirPath(dir)}/.`).filter((each) => !ALIASES.includes(each));
    },
    onlyFolds: () => onlyFolds,
  });
  const walker = Walker.open(new WalkContext(facts, folding), WHOLE_STORAGE);
  try {
    walker.go(['usb', name], { last: 'keep' });
    return 'ok';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    walker.close();
  }
}

describe('S5: on a disk that opens one entry by several names', () => {
  test('an upload that is under way is there by none', () => {
    expect([UPLOAD, 'SATCHE~1'].map((name) => ask(name))).toEqual(['not_found', 'not_found']);
  });

  test('a configuration file is there by none, nor is its backup', () => {
    const terms = { hasSettings: true };
    const names = ['settings.yml', 'SETTINGS.YML', 'SETTIN~1.YML', 'settings.yml.', 'SETTIN~2.YML'];
    expect(names.map((name) => ask(name, terms))).toEqual(names.map(() => 'not_found'));
    expect(['plain.txt', 'NOTES~1.TXT'].map((name) => ask(name, terms))).toEqual(['ok', 'ok']);
  });

  test('other files are, and only names that disks make up have the folder listed', () => {
    expect(['plain.txt', 'notes for all.txt'].map((name) => ask(name))).toEqual(['ok', 'ok']);
    expect(lists).toBe(0);
    expect(ask('NOTES~1.TXT')).toBe('ok');
    expect(lists).toBe(1);
  });

  test('a folder of a disk of this machine is not listed for them', () => {
    expect(ask('NOTES~1.TXT', { onlyFolds: true })).toBe('ok');
    expect(lists).toBe(0);
  });
});

describe('S5: what a disk may take for a name of the server’s own', () => {
  test.each([
    ['.satchel-trash', '.SATCHEL-TRASH', '.ſatchel-trash', '.satchel-tra\u017fh', '.ſatchel-verſionſ'],
    ['.satchel-trash.', '.satchel-versions. .', '.satchel-upload-17', '.ſATCHEL-UPLOAD-x'],
    ['.satchel\u00ad-trash', '\u200b.satchel-trash', '.\ufe0fsatchel-versions', '．ｓatchel-trash'],
  ])('%s', (...names) => {
    expect(names.filter((name) => !isReservedName(name))).toEqual([]);
  });

  test('and what none takes for one', () => {
    const names = ['', '.', '.s', '.satchel', '.satchel-trashy', 'satchel-trash', '.ſecret', '照片', 'é.txt'];
    expect(names.filter(isReservedName)).toEqual([]);
  });
});
