import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names that people and programs give to files, each of which has broken a file manager. */
export const NASTY_NAMES: readonly string[] = [
  'with space',
  ' leading and trailing ',
  'hash#mark',
  'percent%41',
  'percent%',
  'question?mark',
  'plus+sign',
  'amper&sand;semi',
  `quote's`,
  'double "quotes"',
  'back`tick',
  'back\\slash',
  '..\\..\\up',
  'colon:star*',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}$(id)',
  '-rf',
  '--help',
  '.hidden',
  '...',
  '..leading dots',
  'trailing dot.',
  'new\nline',
  'carriage\rreturn\ttab',
  'emoji 🎒 family 👩‍👩‍👧',
  'العربية',
  'right\u202eto-left',
  'composed \u00e9',
  'decomposed e\u0301',
  '文件',
  '__proto__',
  'constructor',
  'CON',
  'a.tar.gz',
  `long ${'x'.repeat(250)}`,
  '\u{10ffff}',
  'private use \uf8ff',
];

/** Names on the disk that are not valid UTF-8, or contain the characters that stand for such bytes. */
export const BYTE_NAMES: readonly Buffer[] = [
  Buffer.from([0x62, 0x61, 0x64, 0xff]),
  Buffer.from([0x62, 0x61, 0x64, 0xfe]),
  Buffer.from('caf\xe9.txt', 'latin1'),
  Buffer.from([0xc3]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from('\uef80'),
];

export const CANARY = 'canary: this must never leave';

/**
 * Fills `root` with unusual files, and `outside`, a sibling, with secret ones. Every file of `NASTY_NAMES`
 * contains its own name.
 */
export function buildNastyTree(root: string, outside: string): void {
  for (const folder of ['names', 'links', 'special', 'denied', 'denied_backup', 'open']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const name of NASTY_NAMES) writeFileSync(join(root, 'names', name), name);
  for (const name of BYTE_NAMES) {
    writeFileSync(Buffer.concat([Buffer.from(`${root}/names/`), name]), name);
  }
  buildLinks(root, outside);
  execFileSync('mkfifo', [join(root, 'special', 'pipe')]);
}

function buildLinks(root: string, outside: string): void {
  mkdirSync(join(outside, 'folder'), { recursive: true });
  for (const path of [join(outside, 'secret.txt'), join(outside, 'folder', 'secret.txt')]) {
    writeFileSync(path, CANARY);
  }
  writeFileSync(join(root, 'denied', 'secret.txt'), CANARY);
  writeFileSync(join(root, 'denied_backup', 'fine.txt'), 'fine');
  writeFileSync(join(root, 'open', 'file.txt'), 'open');
  const links: Record<string, string> = {
    'in-file': '../open/file.txt',
    'in-folder': '../open',
    'in-absolute': join(root, 'open', 'file.txt'),
    'to-denied': '../denied',
    'out-file': join(outside, 'secret.txt'),
    'out-folder': outside,
    'out-relative': '../../outside/secret.txt',
    'out-dangling': join(outside, 'new.txt'),
    dangling: 'nowhere',
    'loop-a': 'loop-b',
    'loop-b': 'loop-a',
    self: '.',
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, 'links', name));
}
