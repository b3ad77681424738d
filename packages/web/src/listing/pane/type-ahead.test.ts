import { describe, expect, it } from 'vitest';
import { entry } from '../../testing/entries';
import { entryOrder } from '../model/entry-order';
import { createTypeAhead } from './type-ahead';

const order = entryOrder(
  ['alpha', 'beta', 'Été', 'echo', 'eel', 'my file'].map((name) => entry(name)),
  0,
);

describe('type-ahead', () => {
  it('finds a name by its first letters, ignoring case and accents', () => {
    const keys = createTypeAhead();
    expect(keys.type('e', order, 0, 0)).toBe(2);
    expect(keys.type('c', order, 2, 100)).toBe(3);
  });

  it('forgets the letters after a second', () => {
    const keys = createTypeAhead();
    keys.type('e', order, 0, 0);
    expect(keys.isActive(900)).toBe(true);
    expect(keys.isActive(1000)).toBe(false);
    expect(keys.type('b', order, 2, 1001)).toBe(1);
  });

  it('cycles through names when one letter is repeated', () => {
    const keys = createTypeAhead();
    expect(keys.type('e', order, 0, 0)).toBe(2);
    expect(keys.type('e', order, 2, 100)).toBe(4);
    expect(keys.type('e', order, 4, 200)).toBe(2);
  });

  it('treats a space as a letter during typing', () => {
    const keys = createTypeAhead();
    for (const letter of 'my') keys.type(letter, order, 0, 0);
    expect(keys.type(' ', order, 5, 10)).toBe(5);
  });

  it('returns -1 when nothing matches', () => {
    expect(createTypeAhead().type('x', order, 0, 0)).toBe(-1);
  });
});
