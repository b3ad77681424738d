import { describe, expect, it } from 'vitest';
import { entry } from '../../testing/entries';
import { entryOrder } from './entry-order';
import {
  clearSelection,
  EMPTY_SELECTION,
  extendTo,
  invertNames,
  isSelected,
  mark,
  moveFocus,
  narrowTo,
  selectEverything,
  selectedItems,
  selectNames,
  selectOnly,
  toggle,
} from './selection';

const order = entryOrder(
  ['a', 'b', 'c', 'd', 'e'].map((name) => entry(name)),
  0,
);
const chosen = (selection: Parameters<typeof selectedItems>[0]) =>
  selectedItems(selection, order)
    .map((item) => item.name)
    .join('');

describe('selection', () => {
  it('a selection of one entry replaces the former one', () => {
    expect(chosen(selectOnly('b'))).toBe('b');
  });

  it('toggles single entries and moves the anchor to them', () => {
    const selection = toggle(toggle(selectOnly('a'), 'c'), 'a');
    expect(chosen(selection)).toBe('c');
    expect(selection.anchor).toBe('a');
  });

  it('extends from the anchor in both directions, replacing the former range', () => {
    const down = extendTo(selectOnly('c'), order, 'e');
    expect(chosen(down)).toBe('cde');
    const up = extendTo(down, order, 'a');
    expect(chosen(up)).toBe('abc');
    expect(up.focus).toBe('a');
  });

  it('adds the range to the selection on request', () => {
    const selection = extendTo(toggle(selectOnly('a'), 'd'), order, 'e', true);
    expect(chosen(selection)).toBe('ade');
  });

  it('starts a range at its end when the anchor is gone', () => {
    const selection = extendTo({ ...EMPTY_SELECTION, anchor: 'gone' }, order, 'b');
    expect(chosen(selection)).toBe('b');
    expect(selection.anchor).toBe('b');
  });

  it('a selection of everything needs no list of names, and single entries can be removed', () => {
    const all = selectEverything(selectOnly('c'));
    expect(all.names.size).toBe(0);
    const rest = toggle(all, 'b');
    expect(chosen(rest)).toBe('acde');
    expect(isSelected(rest, 'b')).toBe(false);
  });

  it('keeps the current entry of the keyboard when it is cleared', () => {
    const cleared = clearSelection(extendTo(selectOnly('a'), order, 'c'));
    expect(chosen(cleared)).toBe('');
    expect(cleared.focus).toBe('c');
  });

  it('adds names to everything but a few', () => {
    const rest = toggle(selectEverything(EMPTY_SELECTION), 'b');
    expect(chosen(selectNames(rest, ['b'], true))).toBe('abcde');
  });

  it('is inverted under a rubber band with Ctrl', () => {
    expect(chosen(invertNames(selectOnly('a'), ['a', 'b']))).toBe('b');
  });

  it('keeps what is still there when the folder has changed, and takes nothing in', () => {
    const after = ['a', 'c', 'new'].map((name) => entry(name));
    const some = narrowTo(toggle(selectOnly('a'), 'b'), order.items, after);
    expect([...some.names]).toEqual(['a']);
    const rest = narrowTo(toggle(selectEverything(EMPTY_SELECTION), 'c'), order.items, after);
    expect(after.filter((item) => isSelected(rest, item.name)).map((item) => item.name)).toEqual(['a']);
    const same = selectOnly('c');
    expect(narrowTo(same, order.items, after)).toBe(same);
  });
});

it('a key marks the current entry and goes on, and keeps what a plain key has selected', () => {
  const first = mark(selectOnly('a'), 'a', 'b');
  expect([[...first.names], first.focus]).toEqual([['a'], 'b']);
  const both = mark(moveFocus(first, 'c'), 'c', 'd');
  expect([[...both.names], both.focus]).toEqual([['a', 'c'], 'd']);
  expect([...mark(moveFocus(both, 'a'), 'a', 'b').names]).toEqual(['c']);
  expect([...mark(moveFocus(first, 'a'), 'a', 'b').names]).toEqual([]);
  expect([...mark(EMPTY_SELECTION, 'a', 'b').names]).toEqual(['a']);
});
