import { expect, it } from 'vitest';
import { urgencyOf } from './tile-position';

it('tiles in sight come first, from the top, and then the nearest ones', () => {
  const tiles = { cut: -50, first: 10, last: 590, below: 610, above: -150, far: 900, farAbove: -600 };
  const sorted = Object.entries(tiles).sort(
    ([, a], [, b]) =>
      urgencyOf({ top: a, bottom: a + 100 }, 600) - urgencyOf({ top: b, bottom: b + 100 }, 600),
  );
  expect(sorted.map(([name]) => name)).toEqual(['cut', 'first', 'last', 'below', 'above', 'far', 'farAbove']);
});
