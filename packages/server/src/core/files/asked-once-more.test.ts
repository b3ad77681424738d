import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, ROOT } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { body, codeOf, p } from '../../../test/contracts/file-system-calls.js';
import { WorkGate } from '../../../test/work-gate.js';
import { AppError } from '../../lib/app-error.js';
import type { Grant } from '../access/grant.js';
import { type LocalStorage, openLocalStorage } from '../storage/local/local-storage.js';
import { FileEvents } from './file-events.js';
import type { FileSystem } from './file-system.js';
import { openFileSystem } from './open-file-system.js';

let root: string;
let disk: LocalStorage;
let files: FileSystem;
let mayGoOn: boolean;
let asked: number;
let published: string[];
const gate = new WorkGate();
const grant: Grant = {
  ...{ userId: 1, username: 'ann', scope: ROOT, permissions: everyPermission(true) },
  ...{ rules: [], hideDotfiles: false },
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'asked-'));
  disk = await openLocalStorage({ root, workers: 1, atProgress: gate.atProgress });
});
afterAll(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

beforeEach(() => {
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
  for (const folder of ['tree', 'there/tree']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['a', 'b', 'c']) writeFileSync(join(root, 'tree', file), `new ${file}`);
  writeFileSync(join(root, 'there/tree/a'), 'old');
  writeFileSync(join(root, 'file'), 'file');
  [mayGoOn, asked, published] = [false, 0, []];
  const events = new FileEvents();
  events.subscribe(({ type }) => void published.push(type));
  // An answer holds for a moment: each test is a request of its own, which asks by itself.
  const confirm = async () => {
    asked += 1;
    if (!mayGoOn) throw new AppError('unauthenticated', 'the account is gone');
  };
  files = openFileSystem({ storage: disk, events, grant, confirm });
});

const snapshot = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return entry.isFile() ? `${path} ${readFileSync(path, 'utf8')}` : path;
    })
    .sort();

const CHANGES: [string, () => Promise<unknown>][] = [
  ['a copy of a file', () => files.copy(p('/file'), p('/copy'))],
  ['a copy of a file over another', () => files.copy(p('/file'), p('/tree/a'), { override: true })],
  ['a copy into folders that are made for it', () => files.copy(p('/file'), p('/new/deep/copy'))],
  ['a copy of a folder', () => files.copy(p('/tree'), p('/copy'))],
  ['a copy into a folder that is there', () => files.copy(p('/tree'), p('/there/tree'), { override: true })],
  ['a move of a file', () => files.move(p('/file'), p('/moved'))],
  ['a move of a folder', () => files.move(p('/tree'), p('/moved'))],
  ['a move into a folder that is there', () => files.move(p('/tree'), p('/there/tree'), { override: true })],
  ['a removed file', () => files.remove(p('/file'))],
  ['a removed folder', () => files.remove(p('/tree'))],
  ['a new folder', () => files.makeDirectory(p('/new/deep'))],
  ['a new file', () => files.write(p('/new'), body('x'), { reason: 'upload' })],
];

describe('C9: nothing is published, and no event is sent, once its user may no longer do it:', () => {
  test.each(CHANGES)('%s', async (_what, change) => {
    const before = snapshot();
    expect(await codeOf(change())).toBe('unauthenticated');
    expect(snapshot()).toEqual(before);
    expect(published).toEqual([]);
    mayGoOn = true;
    expect(await codeOf(change())).toBe('done');
    expect(snapshot()).not.toEqual(before);
  });
});

test('C9: a folder that was copied is asked about when it is whole, right before it is seen', async () => {
  mayGoOn = true;
  const held = gate.close(2);
  const copying = codeOf(files.copy(p('/tree'), p('/copy')));
  await held;
  expect(asked).toBe(0);
  mayGoOn = false;
  gate.open();
  expect(await copying).toBe('unauthenticated');
  expect(asked).toBe(1);
  expect(existsSync(join(root, 'copy'))).toBe(false);
  expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a question that cannot be answered publishes nothing', async () => {
  const confirm = () => Promise.reject(new Error('the database is away'));
  const files = openFileSystem({ storage: disk, grant, confirm });
  await expect(files.copy(p('/tree'), p('/copy'))).rejects.toThrow('the database is away');
  expect(existsSync(join(root, 'copy'))).toBe(false);
});

const ONCE: [string, (files: FileSystem) => Promise<unknown>][] = [
  ['a copied file', (files) => files.copy(p('/file'), p('/copy'))],
  ['a copied folder', (files) => files.copy(p('/tree'), p('/copy'))],
  ['a moved file', (files) => files.move(p('/file'), p('/moved'))],
  ['a moved folder', (files) => files.move(p('/tree'), p('/moved'))],
  ['a removed file', (files) => files.remove(p('/file'))],
  ['a removed folder', (files) => files.remove(p('/tree/empty'))],
  ['a new folder', (files) => files.makeDirectory(p('/new'), { isNew: true })],
];

test.each(ONCE)('%s, asked for twice at the same time, is done once', async (_what, change) => {
  mkdirSync(join(root, 'tree/empty'));
  let waiting = 0;
  let goOn = () => {};
  const both = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const confirm = () => {
    waiting += 1;
    if (waiting === 2) goOn();
    return both;
  };
  const files = openFileSystem({ storage: disk, grant, confirm });
  const answers = await Promise.all([codeOf(change(files)), codeOf(change(files))]);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
});
