import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FileHead } from './file-head.js';

test('tells whether the beginning of a file changed since the last look, and cannot tell of one that is too short', () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-head-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, 'abcd, and more');
  const head = new FileHead(file, 4);
  const looks = () => [head.hasChanged(), head.hasChanged()];
  expect(looks()).toEqual([true, false]);
  writeFileSync(file, 'abcd, and less', { flag: 'r+' });
  expect(looks()).toEqual([false, false]);
  writeFileSync(file, 'abcx', { flag: 'r+' });
  expect(looks()).toEqual([true, false]);
  truncateSync(file, 3);
  expect(looks()).toEqual([true, true]);
  writeFileSync(file, 'abcx', { flag: 'r+' });
  expect(looks()).toEqual([false, false]);
  expect(() => new FileHead(join(folder, 'none'), 4)).toThrow('ENOENT');
});
