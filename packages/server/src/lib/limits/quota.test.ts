import { expect, test } from 'vitest';
import { Quota } from './quota.js';

const by = (key: string, weight = 1, most = 2) => ({ key, weight, most });

test('each client key has a limit, and each permit is released once', () => {
  const quota = new Quota('enough');
  const first = quota.take([by('ann')]);
  quota.take([by('ann')]);
  expect(() => quota.take([by('ann')])).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  quota.take([by('ben')])();
  first();
  first();
  quota.take([by('ann')]);
  expect(() => quota.take([by('ann')])).toThrow('enough');
});

test('a heavier use takes more permits, of every key or of none', () => {
  const quota = new Quota('enough');
  const heavy = quota.take([by('ann', 2)]);
  expect(() => quota.take([by('all', 1, 8), by('ann')])).toThrow('enough');
  // Nothing was taken although there was room for it.
  const rest = quota.take([by('all', 8, 8)]);
  rest();
  heavy();
  quota.take([by('all', 1, 8), by('ann', 2)]);
  expect(() => quota.take([by('ann')])).toThrow('enough');
});
