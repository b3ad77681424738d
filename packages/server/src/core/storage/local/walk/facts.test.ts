import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileIdOf, quickFileId } from './facts.js';

test('the quick id is the exact one, also where the time of birth would be rounded to the next millisecond', () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-facts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const exact = statSync(folder, { bigint: true });
  expect(quickFileId(statSync(folder), () => exact)).toBe(fileIdOf(exact));
  const born = 1_764_028_800_999_999_990n;
  const late = { ...exact, birthtimeMs: born / 1_000_000n } as typeof exact;
  const rounded = Object.assign(statSync(folder), { birthtimeMs: Number(born) / 1e6 });
  expect(Math.floor(rounded.birthtimeMs)).toBe(Number(late.birthtimeMs) + 1);
  expect(quickFileId(rounded, () => late)).toBe(fileIdOf(late));
});
