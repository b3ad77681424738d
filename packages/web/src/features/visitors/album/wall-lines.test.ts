import { describe, expect, it } from 'vitest';
import { orderEntries } from '../../../listing/model/entry-order';
import { entry } from '../../../testing/entries';
import { albumOrder, WallLines } from './wall-lines';

const items = [
  entry('a.txt'),
  entry('b.png', { type: 'image' }),
  entry('Sub/'),
  entry('c.mp4', { type: 'video' }),
  entry('d.png', { type: 'image' }),
  entry('e.zip'),
];
const order = albumOrder(orderEntries(items, { by: 'name', asc: false }, 'en'));
const lines = new WallLines(order, {
  folders: { columns: 2, height: 50 },
  wall: { columns: 2, height: 100 },
  others: { columns: 1, height: 44 },
});

describe('an album', () => {
  it('has its folders first, then pictures and films, then other files', () => {
    expect(order.items.map(({ name }) => name)).toEqual(['Sub', 'b.png', 'c.mp4', 'd.png', 'a.txt', 'e.zip']);
    expect([order.folderCount, order.wallCount, order.indexOf('a.txt')]).toEqual([1, 3, 4]);
  });

  it('is arranged in lines', () => {
    expect(Array.from({ length: lines.count }, (_, line) => lines.at(line))).toEqual([
      { section: 'folders', first: 0, count: 1 },
      { section: 'wall', first: 1, count: 2 },
      { section: 'wall', first: 3, count: 1 },
      { section: 'others', first: 4, count: 1 },
      { section: 'others', first: 5, count: 1 },
    ]);
    expect([0, 1, 2, 3, 5, 6].map((index) => lines.lineOf(index))).toEqual([0, 1, 1, 2, 4, -1]);
    expect([0, 1, 3].map((line) => lines.heightOf(line))).toEqual([50, 100, 44]);
    expect([lines.at(-1), lines.at(5)]).toEqual([undefined, undefined]);
  });

  it('is walked up and down in columns', () => {
    expect(lines.vertical(2, 1)).toBe(3);
    expect(lines.vertical(2, -1)).toBe(0);
    expect(lines.vertical(0, -1)).toBe(0);
    expect(lines.vertical(1, 99)).toBe(5);
    expect(lines.vertical(5, 1)).toBe(5);
  });

  it('may be empty', () => {
    const none = new WallLines(albumOrder(orderEntries([], { by: 'name', asc: false }, 'en')), {
      folders: { columns: 2, height: 50 },
      wall: { columns: 2, height: 100 },
      others: { columns: 1, height: 44 },
    });
    expect([none.count, none.at(0), none.lineOf(0), none.vertical(0, 1)]).toEqual([0, undefined, -1, 0]);
  });
});
