import { describe, expect, it } from 'vitest';
import { type Grid, step } from './grid-geometry';
import { LineMap } from './lines';

// Folders 0 1 2 | 3 4, files 5 6 7 | 8
const grid: Grid = { folderCount: 5, total: 9, columns: 3 };
const go = (index: number, direction: Parameters<typeof step>[2], rows = 10) =>
  step(grid, index, direction, rows);

describe('moving by keys in a mosaic', () => {
  it('goes down and up within a column', () => {
    expect(go(0, 'down')).toBe(3);
    expect(go(3, 'up')).toBe(0);
  });

  it('goes to the end of a shorter row below', () => {
    expect(go(2, 'down')).toBe(4);
  });

  it('moves from the folders to the files and back, keeping the column', () => {
    expect(go(4, 'down')).toBe(6);
    expect(go(6, 'up')).toBe(4);
    expect(go(7, 'up')).toBe(4);
  });

  it('stays at the edges', () => {
    expect(go(8, 'down')).toBe(8);
    expect(go(1, 'up')).toBe(1);
    expect(go(8, 'next')).toBe(8);
    expect(go(0, 'previous')).toBe(0);
  });

  it('moves by pages and to both ends', () => {
    expect(go(0, 'pageDown', 3)).toBe(5);
    expect(go(5, 'last')).toBe(8);
    expect(go(5, 'first')).toBe(0);
  });

  it('starts at the first entry, or at the last when moving up', () => {
    expect(go(-1, 'down')).toBe(0);
    expect(go(-1, 'up')).toBe(8);
    expect(step({ folderCount: 0, total: 0, columns: 1 }, -1, 'down', 5)).toBe(-1);
  });
});

describe('lines of the pane', () => {
  const map = new LineMap(grid, { label: 30, folders: 50, files: 100, gap: 0 });

  it('are a title and rows for each section', () => {
    expect(map.count).toBe(6);
    expect(map.at(0)).toEqual({ kind: 'label', section: 'folders' });
    expect(map.at(2)).toEqual({ kind: 'items', section: 'folders', first: 3, count: 2 });
    expect(map.at(3)).toEqual({ kind: 'label', section: 'files' });
    expect(map.at(5)).toEqual({ kind: 'items', section: 'files', first: 8, count: 1 });
  });

  it('are found by the entry that they contain', () => {
    expect([0, 4, 5, 8].map((index) => map.lineOf(index))).toEqual([1, 2, 4, 5]);
  });

  it('return the entries that a rubber band covers', () => {
    expect(map.itemsIn({ left: 0, top: 35, right: 150, bottom: 90 }, 100)).toEqual([0, 1, 3, 4]);
    expect(map.itemsIn({ left: 250, top: 170, right: 299, bottom: 400 }, 100)).toEqual([7]);
    expect(map.itemsIn({ left: 0, top: 0, right: 299, bottom: 10 }, 100)).toEqual([]);
  });

  it('do not count the gap beside a card as the card', () => {
    const cards = new LineMap(grid, { label: 30, folders: 50, files: 100, gap: 10 });
    expect(cards.itemsIn({ left: 95, top: 35, right: 150, bottom: 60 }, 100)).toEqual([1]);
  });

  it('do not exist for a section without entries', () => {
    const files = new LineMap(
      { folderCount: 0, total: 2, columns: 1 },
      { label: 30, folders: 40, files: 40, gap: 0 },
    );
    expect(files.count).toBe(3);
    expect(files.at(0)).toEqual({ kind: 'label', section: 'files' });
    expect(files.lineOf(1)).toBe(2);
  });
});
