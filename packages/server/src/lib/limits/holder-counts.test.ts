import { expect, test } from 'vitest';
import { HolderCounts } from './holder-counts.js';

test('uses count until they are released, once', () => {
  const counts = new HolderCounts();
  const release = counts.hold([{ key: 'ann' }, { key: 'all', weight: 3 }]);
  counts.hold([{ key: 'ann' }]);
  expect([counts.of('ann'), counts.of('all'), counts.of('ben')]).toEqual([2, 3, 0]);
  release();
  release();
  expect([counts.of('ann'), counts.of('all')]).toEqual([1, 0]);
});
