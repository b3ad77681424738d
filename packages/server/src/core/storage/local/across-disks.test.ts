import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, p } from '../../../../test/contracts/file-system-calls.js';
import type { ChangingFileSystem } from '../../files/changes.js';
import { type LocalStorage, openLocalStorage } from './local-storage.js';

const SHARED_MEMORY = '/dev/shm';
const isOtherDisk = existsSync(SHARED_MEMORY) && statSync(SHARED_MEMORY).dev !== statSync(tmpdir()).dev;

describe.runIf(isOtherDisk)('a move to another disk', () => {
  let root: string;
  let other: string;
  let disk: LocalStorage;
  let files: ChangingFileSystem;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'here-'));
    other = mkdtempSync(join(SHARED_MEMORY, 'there-'));
    disk = await openLocalStorage({ root, followExternalSymlinks: true, workers: 1 });
    files = disk.files();
  });
  beforeEach(() => {
    for (const folder of [root, other]) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    }
    symlinkSync(other, join(root, 'other'));
    mkdirSync(join(root, 'tree/sub'), { recursive: true });
    writeFileSync(join(root, 'tree/sub/a.txt'), 'a');
    utimesSync(join(root, 'tree/sub/a.txt'), 1000, 2000);
    symlinkSync('sub/a.txt', join(root, 'tree/link'));
    writeFileSync(join(root, 'file'), 'file');
  });
  afterAll(async () => {
    await disk.close();
    for (const folder of [root, other]) rmSync(folder, { recursive: true, force: true });
  });

  test('takes files, folders and links along with their times', async () => {
    await files.move(p('/tree'), p('/other/tree'));
    await files.move(p('/file'), p('/other/file'));
    expect(readFileSync(join(other, 'tree/sub/a.txt'), 'utf8')).toBe('a');
    expect(statSync(join(other, 'tree/sub/a.txt')).mtimeMs).toBeCloseTo(2_000_000, 1);
    expect(readlinkSync(join(other, 'tree/link'))).toBe('sub/a.txt');
    expect(readFileSync(join(other, 'file'), 'utf8')).toBe('file');
    expect(readdirSync(root)).toEqual(['other']);
  });

  test('merges, or refuses what is taken', async () => {
    mkdirSync(join(other, 'tree/sub'), { recursive: true });
    writeFileSync(join(other, 'tree/sub/kept'), 'kept');
    expect(await codeOf(files.move(p('/tree'), p('/other/tree')))).toBe('already_exists');
    expect(readFileSync(join(root, 'tree/sub/a.txt'), 'utf8')).toBe('a');
    await files.move(p('/tree'), p('/other/tree'), { override: true });
    expect(readdirSync(join(other, 'tree/sub')).sort()).toEqual(['a.txt', 'kept']);
    expect(existsSync(join(root, 'tree'))).toBe(false);
  });
});
