import { describe, expect, it } from 'vitest';
import { entry } from '../../testing/entries';
import { nextSorting, orderEntries, pointsUp } from './entry-order';

const names = (items: readonly { name: string }[]) => items.map((item) => item.name);

describe('the order of a folder', () => {
  const items = [
    entry('b2.txt', { size: 5, modified: '2026-01-02T00:00:00Z' }),
    entry('b10.txt', { size: 1, modified: '2026-01-03T00:00:00Z' }),
    entry('Été.txt', { size: 9, modified: '2026-01-01T00:00:00Z' }),
    entry('z/'),
    entry('A/'),
  ];

  it('is A to Z, with numbers by value and accented letters beside plain ones, when asc is false', () => {
    const order = orderEntries(items, { by: 'name', asc: false }, 'en');
    expect(names(order.items)).toEqual(['A', 'z', 'b2.txt', 'b10.txt', 'Été.txt']);
    expect(order.folderCount).toBe(2);
  });

  it('is Z to A with folders still first when asc is true', () => {
    const order = orderEntries(items, { by: 'name', asc: true }, 'en');
    expect(names(order.items)).toEqual(['z', 'A', 'Été.txt', 'b10.txt', 'b2.txt']);
  });

  it('puts the smallest first by size ascending, folders by name', () => {
    const order = orderEntries(items, { by: 'size', asc: true }, 'en');
    expect(names(order.items)).toEqual(['A', 'z', 'b10.txt', 'b2.txt', 'Été.txt']);
  });

  it('sorts folders by size once it is known, those of unknown size last', () => {
    const folders = ['a/', 'b/', 'c/', 'd/'].map((name) => entry(name));
    const known: Record<string, number> = { a: 5, c: 9, d: 1 };
    const sizeOf = ({ name }: { name: string }) => {
      const size = known[name];
      return size === undefined ? undefined : { size, isPart: false };
    };
    const sortedBy = (asc: boolean) =>
      names(orderEntries(folders, { by: 'size', asc }, 'en', { sizeOf }).items);
    expect([sortedBy(false), sortedBy(true)]).toEqual([
      ['c', 'a', 'd', 'b'],
      ['d', 'a', 'c', 'b'],
    ]);
    expect(names(orderEntries(folders, { by: 'size', asc: false }, 'en').items)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('puts the newest first by time descending', () => {
    const order = orderEntries(items, { by: 'modified', asc: false }, 'en');
    expect(names(order.items).slice(2)).toEqual(['b10.txt', 'b2.txt', 'Été.txt']);
  });

  it('is A to Z by the ending, whatever its case, files without one first', () => {
    const files = ['b.TXT', 'c.md', 'plain', 'a.txt', 'z/', 'y.d/'].map((name) => entry(name));
    const order = orderEntries(files, { by: 'type', asc: false }, 'en');
    expect(names(order.items)).toEqual(['y.d', 'z', 'plain', 'c.md', 'a.txt', 'b.TXT']);
    const reversed = orderEntries(files, { by: 'type', asc: true }, 'en');
    expect(names(reversed.items)).toEqual(['y.d', 'z', 'a.txt', 'b.TXT', 'c.md', 'plain']);
  });

  it('puts pictures first by when they were taken, and then the others by their changes', () => {
    const dates = new Map([
      ['b2.txt', 100],
      ['Été.txt', 200],
    ]);
    const more = [...items, entry('c.txt', { modified: '2026-01-05T00:00:00Z' })];
    const takenOf = ({ name }: { name: string }) => dates.get(name);
    const order = (asc: boolean) =>
      names(orderEntries(more, { by: 'taken', asc }, 'en', { takenOf }).items).slice(2);
    expect(order(false)).toEqual(['Été.txt', 'b2.txt', 'c.txt', 'b10.txt']);
    expect(order(true)).toEqual(['b2.txt', 'Été.txt', 'b10.txt', 'c.txt']);
    const unknown = orderEntries(more, { by: 'taken', asc: false }, 'en');
    expect(names(unknown.items).slice(2)).toEqual(['c.txt', 'b10.txt', 'b2.txt', 'Été.txt']);
  });

  it('finds an entry by name', () => {
    const order = orderEntries(items, { by: 'name', asc: false }, 'en');
    expect(order.indexOf('b10.txt')).toBe(3);
    expect(order.indexOf('nothing')).toBe(-1);
  });
});

describe('column headers', () => {
  it('turn the direction on the second click', () => {
    const first = nextSorting({ by: 'name', asc: false }, 'size');
    expect(first).toEqual({ by: 'size', asc: false });
    expect(nextSorting(first, 'size')).toEqual({ by: 'size', asc: true });
  });

  it('point up for A to Z, which is asc false in the API', () => {
    expect(pointsUp({ by: 'name', asc: false })).toBe(true);
    expect(pointsUp({ by: 'size', asc: true })).toBe(true);
    expect(pointsUp({ by: 'modified', asc: false })).toBe(false);
    expect(pointsUp({ by: 'type', asc: false })).toBe(true);
    expect(pointsUp({ by: 'taken', asc: false })).toBe(false);
  });
});
