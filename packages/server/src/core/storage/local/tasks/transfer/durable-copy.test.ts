import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WHOLE_STORAGE } from '../../../../files/storage.js';
import { newPathLocks } from '../../staging/path-lock.js';
import { canSyncDisks } from '../../staging/sync-disk.js';
import { NOTHING_HIDDEN } from '../../walk/hidden-paths.js';
import { WalkContext } from '../../walk/walk-context.js';
import { unnested } from '../nested.js';
import { copy } from './copy.js';

const TMPFS = 0x01021994;
const PATH = process.env.PATH;
/** Where nothing is kept, nothing is synchronised. */
const isOnDisk = statfsSync(tmpdir()).type !== TMPFS;

let folder: string;
let root: string;
/** A program that notes the names in the folder that it is to synchronise, and then does that. */
const noted = () => (existsSync(join(folder, 'noted')) ? readFileSync(join(folder, 'noted'), 'utf8') : '');
let status: number;

beforeEach(() => {
  expect(canSyncDisks()).toBe(true);
  folder = mkdtempSync(join(tmpdir(), 'satchel-durable-'));
  root = join(folder, 'files');
  mkdirSync(join(root, 'tree/deep'), { recursive: true });
  for (let i = 0; i < 20; i += 1) writeFileSync(join(root, 'tree/deep', `${i}`), `${i}`);
  mkdirSync(join(folder, 'bin'));
  status = 0;
  process.env.PATH = `${join(folder, 'bin')}${delimiter}${PATH}`;
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

function run(from: string, to: string, syncsWrites = true, override = false): void {
  const script = `#!/bin/sh\nls "${root}" | tr '\\n' ' ' >> "${folder}/noted"\nexit ${status}\n`;
  writeFileSync(join(folder, 'bin/sync'), script);
  chmodSync(join(folder, 'bin/sync'), 0o755);
  const facts = {
    name: 'main',
    ...{ pathLocks: newPathLocks(), syncsWrites, root, spelledRoot: root, hidden: NOTHING_HIDDEN },
    ...{ followExternal: false, foldCase: false, portable: false, fileMode: 0o640, dirMode: 0o750 },
  };
  const terms = { scope: WHOLE_STORAGE, override, keeps: false, dryRun: false };
  const task = unnested(copy(new WalkContext(facts), { ...terms, from: [from], to: [to] }));
  for (let step = task.next(); !step.done; ) step = task.next();
}

test.runIf(isOnDisk)('a copied folder is on the disk before it has its name, all of it at once', () => {
  run('tree', 'copy');
  expect(noted()).toBe('tree ');
  expect(readFileSync(join(root, 'copy/deep/7'), 'utf8')).toBe('7');
});

test.runIf(isOnDisk)('what is copied into a folder that is there is on the disk at the end', () => {
  mkdirSync(join(root, 'copy'));
  run('tree', 'copy', true, true);
  expect(noted()).toBe('copy tree ');
});

test('where a power cut may take writes back, copies are not synchronised either', () => {
  run('tree', 'copy', false);
  expect(noted()).toBe('');
});

test.runIf(isOnDisk)('where the program cannot be run any more, files are synchronised one by one', () => {
  status = 137;
  run('tree', 'copy');
  expect(noted()).toBe('tree ');
  expect(readFileSync(join(root, 'copy/deep/7'), 'utf8')).toBe('7');
});
