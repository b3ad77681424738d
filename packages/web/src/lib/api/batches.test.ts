import { MAX_BATCH_BYTES, MAX_BATCH_ITEMS } from '@satchel/contract';
import { expect, it } from 'vitest';
import { batchesOf } from './batches';

it('the items are split by the bytes that are sent, not by their number alone', () => {
  const ids = Array.from({ length: MAX_BATCH_ITEMS }, (_, index) => `${index}`.padStart(24, '0'));
  const batches = batchesOf(ids, (id) => id);
  expect(batches.flat()).toEqual(ids);
  expect(batches.length).toBeGreaterThan(1);
  for (const batch of batches) {
    expect(JSON.stringify({ ids: batch }).length).toBeLessThanOrEqual(MAX_BATCH_BYTES);
  }
});

it('short items are split by their number', () => {
  const batches = batchesOf(new Array(MAX_BATCH_ITEMS + 1).fill(1), (item) => item);
  expect(batches.map((batch) => batch.length)).toEqual([MAX_BATCH_ITEMS, 1]);
});

it('nothing needs no request', () => {
  expect(batchesOf([], String)).toEqual([]);
});
