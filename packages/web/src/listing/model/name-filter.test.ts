import { describe, expect, it } from 'vitest';
import { entry } from '../../testing/entries';
import { entryOrder } from './entry-order';
import { nameFilter } from './name-filter';

const whole = entryOrder(
  ['Été/', 'Letters/', 'letter to Rié.txt', 'Straße.txt', 'summer 2026.jpg', 'أُغنية.mp3'].map((name) =>
    entry(name),
  ),
  2,
);

const names = (text: string, filter = nameFilter(whole)) => filter(text).items.map(({ name }) => name);

describe('filtering a folder by name', () => {
  it('matches anywhere in the name, without regard to case and accents', () => {
    expect(names('ETE')).toEqual(['Été']);
    expect(names('rie')).toEqual(['letter to Rié.txt']);
    expect(names('2026')).toEqual(['summer 2026.jpg']);
    expect(names('اغنية')).toEqual(['أُغنية.mp3']);
    expect(names('zebra')).toEqual([]);
  });

  it('takes several texts with commas between them, and names with commas', () => {
    expect(names('ete, 2026')).toEqual(['Été', 'summer 2026.jpg']);
    expect(names('اغنية، straße,')).toEqual(['Straße.txt', 'أُغنية.mp3']);
    const commas = nameFilter(
      entryOrder(
        ['a, b.txt', 'b.txt', 'c.txt'].map((name) => entry(name)),
        0,
      ),
    );
    expect(names('a, b', commas)).toEqual(['a, b.txt', 'b.txt']);
    expect(names('a,', commas)).toEqual(['a, b.txt']);
    expect(names('c', commas)).toEqual(['c.txt']);
  });

  it('is the whole folder without a text, spaces around it do not count', () => {
    expect(nameFilter(whole)('  ')).toBe(whole);
    expect(names(' summer ')).toEqual(['summer 2026.jpg']);
  });

  it('is the same whether one types on, deletes or begins anew', () => {
    const filter = nameFilter(whole);
    for (const text of ['l', 'le', 'lett', 'letter t', 'let', 'tte', 'e', 'jpg', 'e'])
      expect(names(text, filter)).toEqual(names(text));
  });

  it('counts folders, and finds entries by name only while they are shown', () => {
    const order = nameFilter(whole)('letter');
    expect(order.folderCount).toBe(1);
    expect([order.indexOf('letter to Rié.txt'), order.indexOf('Été'), order.indexOf('nothing')]).toEqual([
      1, -1, -1,
    ]);
  });
});
