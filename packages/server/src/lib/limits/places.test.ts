import { expect, test } from 'vitest';
import { Places } from './places.js';

test('each party has so many places, and each comes back once', () => {
  const places = new Places(2, 'enough');
  const first = places.take('ann');
  places.take('ann');
  expect(() => places.take('ann')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  places.take('ben')();
  first();
  first();
  places.take('ann');
  expect(() => places.take('ann')).toThrow('enough');
});
