import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemReason } from './system-reason.js';

function reasonOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return systemReason(error);
  }
}

test('the reason of the system is text, its code where there is none, and never empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reason-'));
  writeFileSync(join(folder, 'file'), '');
  expect(reasonOf(() => readFileSync(join(folder, 'none')))).toBe('it does not exist');
  expect(reasonOf(() => readFileSync(folder))).toBe('it is a folder');
  expect(reasonOf(() => readFileSync(join(folder, 'file/below')))).toBe('a part of its path is a file');
  rmSync(folder, { recursive: true });
  const withCode = (code: unknown) => Object.assign(new Error('text'), { code });
  expect(['EIO', 'constructor', ''].map((code) => systemReason(withCode(code)))).toEqual([
    'EIO',
    'constructor',
    'unknown reason',
  ]);
  expect([systemReason(new Error('text')), systemReason('text')]).toEqual([
    'unknown reason',
    'unknown reason',
  ]);
});
