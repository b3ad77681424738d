import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeIdOf } from './node-id.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-node-id-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a server has the same id at each start, and a copy of its state folder has another', async () => {
  const id = await nodeIdOf(folder);
  expect(await nodeIdOf(folder)).toBe(id);
  expect(statSync(join(folder, 'node-id')).mode & 0o777).toBe(0o600);
  const copy = join(folder, 'copy');
  cpSync(join(folder, 'node-id'), join(copy, 'node-id'));
  const other = await nodeIdOf(copy);
  expect(other).not.toBe(id);
  expect(await nodeIdOf(copy)).toBe(other);
  expect(await nodeIdOf(folder)).toBe(id);
});
