import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programFile } from '../../lib/own-files.js';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
const at = (path: string) => join(folder, path);

beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-state-'));
  mkdirSync(at('files'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  spawnSync('umount', [at('disk')]);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program, which must end with one sentence, without a stack. */
async function refusal(state: string, uid?: number): Promise<string> {
  const argv = [programFile(), '-r', 'files', '-p', '0', '--state', state];
  const child = spawn(process.execPath, argv, {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('Ready.')) child.kill('SIGTERM');
  });
  const [code] = await once(child, 'close');
  expect([code, errors.trimEnd().includes('\n')]).toEqual([1, false]);
  return errors.trimEnd().replaceAll(folder, '');
}

const PLACES: readonly [state: string, path: string, make: () => void, reason: string][] = [
  ['a file', 's', () => writeFileSync(at('s'), ''), 'it is a file'],
  ['below a file', 's/t/u', () => writeFileSync(at('s'), ''), '/s is a file'],
  [
    'a symlink to nothing',
    's',
    () => symlinkSync('gone/x', at('s')),
    'it is a symlink to gone/x, which does not exist',
  ],
  [
    'below a symlink to nothing',
    's/t/u',
    () => symlinkSync('gone', at('s')),
    '/s is a symlink to gone, which does not exist',
  ],
  ['a circle of symlinks', 's', () => symlinkSync('s', at('s')), 'its symlinks lead in a circle'],
  ['below a circle', 's/t', () => symlinkSync('s', at('s')), 'its symlinks lead in a circle'],
  ['a long name', 'x'.repeat(300), () => undefined, 'the path, or a name in it, is too long'],
  ['a long path', `${'xxxxxxx/'.repeat(600)}x`, () => undefined, 'the path, or a name in it, is too long'],
];

describe('the start ends with one sentence where the state folder is', () => {
  test.each(PLACES)('%s', async (_, path, make, reason) => {
    make();
    expect(await refusal(at(path))).toBe(`The state folder /${path} cannot be used: ${reason}.`);
  });

  const OWNED = `it belongs to the account 1, and Satchel runs as ${NOBODY}:${NOBODY}. Run chown ${NOBODY}:${NOBODY} /s, or name another folder with --state`;

  test.runIf(isRoot).each([
    ['closed to the account', 's', 0o700, OWNED],
    ['writable by every account', 's', 0o777, OWNED],
    [
      'to be made where the account may not write',
      's/t',
      0o755,
      `permission denied. Let the account that the server runs as (${NOBODY}:${NOBODY}) write to /s, or name another folder with --state`,
    ],
    [
      'below a folder that the account may not enter',
      's/t/u',
      0o700,
      `permission denied. Let the account that the server runs as (${NOBODY}:${NOBODY}) write to /s, or name another folder with --state`,
    ],
  ] as const)('%s', async (_, path, mode, reason) => {
    mkdirSync(at('s'));
    chownSync(at('s'), 1, 1);
    chmodSync(at('s'), mode);
    expect(await refusal(at(path), NOBODY)).toBe(`The state folder /${path} cannot be used: ${reason}.`);
  });
});

const canMount =
  isRoot && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

describe.runIf(canMount)('the start ends with one sentence where the disk of the state folder is', () => {
  const mount = (options: string) => {
    mkdirSync(at('disk'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at('disk')]);
  };

  test.each([
    ['read-only', 'ro', 'disk', 'the disk is read-only'],
    ['read-only, and the folder is missing', 'ro', 'disk/a/b', 'the disk is read-only'],
    ['without inodes', 'nr_inodes=1', 'disk/a/b', 'the disk is full'],
  ])('%s', async (_, options, path, reason) => {
    mount(options);
    expect(await refusal(at(path))).toBe(`The state folder /${path} cannot be used: ${reason}.`);
  });

  test.each(['disk', 'disk/a'])('full (%s)', async (path) => {
    mount('size=64k');
    spawnSync('dd', ['if=/dev/zero', `of=${at('disk/x')}`, 'bs=64k']);
    expect(await refusal(at(path))).toBe(
      'The disk of the state folder is full, so the server cannot store this.',
    );
  });
});
