import { expect, test } from 'vitest';
import { RecentMap } from './recent-map.js';

test('what was set the longest time ago makes room, and what is set again is the newest', () => {
  const map = new RecentMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
