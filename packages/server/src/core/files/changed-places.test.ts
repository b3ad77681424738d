import { expect, test } from 'vitest';
import { p } from '../../../test/contracts/file-system-calls.js';
import { ChangedPlaces } from './changed-places.js';

const actor = { userId: 1, username: 'ann' };

test('a change concerns what is at, below and above it, and only what was known before', () => {
  const places = new ChangedPlaces();
  const before = places.now;
  places.add({ type: 'moved', from: p('/a/b'), path: p('/c'), actor });
  const changed = (since: number) =>
    ['/', '/a', '/a/b', '/a/b/x/y', '/a/bb', '/a/c', '/c', '/c/d', '/d'].filter((place) =>
      places.isChanged(p(place), since),
    );
  expect(changed(before)).toEqual(['/', '/a', '/a/b', '/a/b/x/y', '/c', '/c/d']);
  expect(changed(places.now)).toEqual([]);
});

test('after very many changes everything that was known before is old', () => {
  const places = new ChangedPlaces();
  const before = places.now;
  for (let index = 0; index < 20_000; index += 1)
    places.add({ type: 'created', path: p(`/many/${index}`), actor });
  expect(places.isChanged(p('/other'), before)).toBe(true);
  expect(places.isChanged(p('/other'), places.now)).toBe(false);
});
