import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../lib/start-error.js';
import { lockPlaces } from './state-lock.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lock = () => lockPlaces({ folder, databaseFile: null });

test('a lock is held until it is released', async () => {
  const held = await lock();
  expect(held.unlocked).toEqual([]);
  await expect(lock()).rejects.toThrow(
    `Another Satchel (pid ${process.pid}) uses the state folder ${folder}`,
  );
  await held.release();
  await (await lock()).release();
});

test.each([
  ['a folder', () => mkdirSync(join(folder, 'server.lock'))],
  ['no file that can be locked', () => writeFileSync(join(folder, 'server.lock'), 'garbage'.repeat(1000))],
])(
  'what is wrong with the file is said, and not taken for a disk without locks: it is %s',
  async (_, make) => {
    make();
    const error = await lock().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(join(folder, 'server.lock'));
  },
);
