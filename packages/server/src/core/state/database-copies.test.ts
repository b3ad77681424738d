import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepDatabaseCopy } from './database-copies.js';

/** More than is free on any disk of a test, as a file with a hole. */
const HUGE = 8 * 1024 ** 4;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('without room for a copy nothing is written and nothing removed', async () => {
  const file = join(folder, 'a.db');
  writeFileSync(file, '');
  for (const version of [1, 2, 3]) writeFileSync(`${file}.v${version}.backup`, 'old');
  truncateSync(file, HUGE);
  const before = readdirSync(folder);
  const copying = keepDatabaseCopy(file, 4, () => Promise.reject(new Error('it was copied')));
  await expect(copying).rejects.toThrow(/that needs 8388608 MiB beside .*a\.db, where \d+ are free/);
  expect(readdirSync(folder)).toEqual(before);
});
