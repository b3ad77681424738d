import { statfsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spaceOf } from './space.js';

test('what the disk reserves for root is not free, but used', () => {
  const disk = Object.assign(statfsSync('/'), { bsize: 10, blocks: 252, bfree: 222, bavail: 65 });
  expect(spaceOf(disk)).toMatchObject({ freeBytes: 650, totalBytes: 2520, usedBytes: 1870 });
});
