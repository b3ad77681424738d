import { expect, test } from 'vitest';
import { Overlaps } from './overlaps.js';

test('a change of a path knows of every other one that was under way with it', () => {
  const overlaps = new Overlaps();
  const [first, elsewhere] = [overlaps.begin('/a'), overlaps.begin('/b')];
  const second = overlaps.begin('/a');
  expect(second.end()).toBe(true);
  expect(first.end()).toBe(true);
  expect(elsewhere.end()).toBe(false);
  expect(overlaps.begin('/a').end()).toBe(false);
});
