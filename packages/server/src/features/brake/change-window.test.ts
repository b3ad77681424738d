import { expect, test } from 'vitest';
import { ChangeWindow, WINDOW_MS } from './change-window.js';

const MINUTE = 60_000;

test('changes count for five minutes', () => {
  const window = new ChangeWindow();
  window.deleted(0, 1);
  window.replaced(MINUTE, '/a', 1);
  expect(window.losses(MINUTE)).toEqual({ deleted: 1, replaced: 1 });
  expect([window.count(MINUTE), window.since(MINUTE)]).toEqual([2, 0]);
  expect([window.count(WINDOW_MS), window.since(WINDOW_MS)]).toEqual([1, MINUTE]);
  expect([window.count(WINDOW_MS + MINUTE), window.since(WINDOW_MS + MINUTE)]).toEqual([0, null]);
});

test('a clock that is set back or ahead keeps nothing counted for longer', () => {
  const window = new ChangeWindow();
  window.deleted(1000 * MINUTE, 1);
  window.deleted(1000 * MINUTE, 1);
  expect(window.losses(1001 * MINUTE).deleted).toBe(2);
  expect(window.losses(MINUTE).deleted).toBe(0);
  window.deleted(MINUTE, 1);
  expect(window.losses(1001 * MINUTE).deleted).toBe(0);
});

test('a file that is replaced again and again counts once', () => {
  const window = new ChangeWindow();
  for (let times = 0; times < 50; times += 1) window.replaced(times, '/same', 1);
  window.replaced(50, '/other', 1);
  expect(window.count(50)).toBe(2);
  window.replaced(2 * WINDOW_MS, '/same', 1);
  expect(window.count(2 * WINDOW_MS)).toBe(1);
});

test('the largest folder counts as one file, others with all their files', () => {
  const window = new ChangeWindow();
  window.deleted(0, 5000);
  expect(window.count(0)).toBe(1);
  window.deleted(MINUTE, 300);
  expect(window.count(MINUTE)).toBe(301);
  window.replaced(2 * MINUTE, '/merged', 6000);
  expect(window.count(2 * MINUTE)).toBe(5301);
});

test('the parts of one confirmed change count together, however long it takes', () => {
  const window = new ChangeWindow();
  for (let second = 0; second < 60; second += 1) {
    window.deleted(second * 1000, 100, 'selection');
    window.replaced(second * 1000, '/same', 1);
  }
  expect(window.count(MINUTE)).toBe(2);
  window.deleted(MINUTE, 30, 'another');
  window.deleted(MINUTE, 40, 'another');
  expect(window.count(MINUTE)).toBe(72);
  expect(window.count(WINDOW_MS + 30_000)).toBe(71);
  expect(window.count(WINDOW_MS + MINUTE)).toBe(0);
});

test('a million changes need no more room than a few', () => {
  const window = new ChangeWindow();
  for (let index = 0; index < 1_000_000; index += 1) window.replaced(index / 10, `/${index}`, 1);
  expect(window.count(100_000)).toBe(1_000_000);
  expect(JSON.stringify(window).length).toBeLessThan(100);
});

test('the counts of other servers are added, and the parts of one change at several of them count together', () => {
  const [one, other] = [new ChangeWindow(), new ChangeWindow()];
  one.deleted(0, 100, 'selection');
  other.deleted(1, 50, 'selection');
  other.replaced(2, '/a', 3);
  one.setOthers(other.changedParts());
  expect(one.losses(2)).toEqual({ deleted: 150, replaced: 3 });
  expect(one.count(2)).toBe(4);
  expect(one.since(WINDOW_MS)).toBe(1);
  expect(one.count(WINDOW_MS + 1)).toBe(0);
});

test('parts are reported again only after they have changed, or were not stored', () => {
  const window = new ChangeWindow();
  window.deleted(0, 1);
  const parts = window.changedParts();
  expect([parts.length, window.changedParts().length]).toEqual([1, 0]);
  window.deleted(1, 1);
  expect(window.changedParts()).toEqual([expect.objectContaining({ deleted: 2 })]);
  window.notStored(parts);
  expect(window.changedParts()).toEqual(parts);
});
