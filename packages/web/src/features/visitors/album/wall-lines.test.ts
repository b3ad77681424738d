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
const orderOf = (entries: typeof items) =>
  albumOrder(orderEntries(entries, { by: 'name', asc: false }, 'en'));
const measures = {
  width: 210,
  folders: { columns: 2, height: 42, gap: 8 },
  wall: { height: 100, gap: 10 },
  others: { height: 44 },
};
const order = orderOf(items);
const lines = new WallLines(order, measures, () => 1);
const allOf = (of: WallLines) => Array.from({ length: of.count }, (_, line) => of.at(line));

describe('an album', () => {
  it('has its folders first, then pictures and videos, then other files', () => {
    expect(order.items.map(({ name }) => name)).toEqual(['Sub', 'b.png', 'c.mp4', 'd.png', 'a.txt', 'e.zip']);
    expect([order.folderCount, order.wallCount, order.indexOf('a.txt')]).toEqual([1, 3, 4]);
  });

  it('is arranged in lines', () => {
    expect(allOf(lines)).toEqual([
      { height: 42, boxes: [{ index: 0, start: 0, width: 101 }] },
      {
        height: 100,
        boxes: [
          { index: 1, start: 0, width: 100 },
          { index: 2, start: 110, width: 100 },
        ],
      },
      { height: 100, boxes: [{ index: 3, start: 0, width: 100 }] },
      { height: 44, boxes: [{ index: 4, start: 0, width: 210 }] },
      { height: 44, boxes: [{ index: 5, start: 0, width: 210 }] },
    ]);
    expect([0, 1, 2, 3, 5, 6].map((index) => lines.lineOf(index))).toEqual([0, 1, 1, 2, 4, -1]);
    expect([0, 1, 3].map((line) => lines.heightOf(line))).toEqual([50, 110, 44]);
    expect([0, 1, 2, 4].map((line) => lines.topOf(line))).toEqual([0, 50, 160, 314]);
    expect([-5, 0, 49, 50, 159, 9999].map((distance) => lines.lineAt(distance))).toEqual([0, 0, 0, 1, 1, 4]);
    expect([lines.at(-1), lines.at(5)]).toEqual([undefined, undefined]);
  });

  it('shows each picture in its proportions, in rows that fill the width exactly', () => {
    const many = orderOf(Array.from({ length: 400 }, (_, index) => entry(`${index}.png`, { type: 'image' })));
    const shapeOf = ({ name }: { name: string }) =>
      [1.5, 0.667, 1.778, 3, 0.75][Number.parseInt(name, 10) % 5] ?? 1;
    const wide = new WallLines(many, { ...measures, width: 1000 }, shapeOf);
    for (const { height, boxes } of allOf(wide)
      .slice(0, -1)
      .flatMap((line) => line ?? [])) {
      const last = boxes.at(-1);
      expect(last && last.start + last.width).toBe(1000);
      expect(height).toBeGreaterThan(65);
      expect(height).toBeLessThan(150);
      for (const { index, width } of boxes) {
        const item = many.items[index];
        // Edges and heights are rounded to whole pixels.
        expect(Math.abs(width - height * (item ? shapeOf(item) : 0))).toBeLessThan(3);
      }
    }
    const last = wide.at(wide.count - 1);
    expect(last?.height).toBeLessThanOrEqual(125);
  });

  it('is walked up and down to the nearest entry', () => {
    expect(lines.vertical(2, 1)).toBe(3);
    expect(lines.vertical(2, -1)).toBe(0);
    expect(lines.vertical(0, -1)).toBe(0);
    expect(lines.vertical(1, 99)).toBe(5);
    expect(lines.vertical(5, 1)).toBe(5);
    const shapes: Record<string, number> = { 'b.png': 0.6, 'c.mp4': 1.4, 'd.png': 2 };
    const uneven = new WallLines(order, measures, ({ name }) => shapes[name] ?? 1);
    expect(uneven.vertical(3, -1)).toBe(2);
  });

  it('may be empty', () => {
    const none = new WallLines(orderOf([]), measures, () => 1);
    expect([none.count, none.at(0), none.lineOf(0), none.vertical(0, 1)]).toEqual([0, undefined, -1, 0]);
  });
});
