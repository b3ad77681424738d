import { describe, expect, it } from 'vitest';
import { entry } from '../../testing/entries';
import { entryOrder } from './entry-order';
import {
  clearSelection,
  EMPTY_SELECTION,
  extendTo,
  invertNames,
  isSelected,
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
  it('of one replaces what was selected', () => {
    expect(chosen(selectOnly('b'))).toBe('b');
  });

  it('toggles single entries and moves the anchor there', () => {
    const selection = toggle(toggle(selectOnly('a'), 'c'), 'a');
    expect(chosen(selection)).toBe('c');
    expect(selection.anchor).toBe('a');
  });

  it('extends from the anchor in both directions, dropping the former range', () => {
    const down = extendTo(selectOnly('c'), order, 'e');
    expect(chosen(down)).toBe('cde');
    const up = extendTo(down, order, 'a');
    expect(chosen(up)).toBe('abc');
    expect(up.focus).toBe('a');
  });

  it('adds the range to the rest when asked to', () => {
    const selection = extendTo(toggle(selectOnly('a'), 'd'), order, 'e', true);
    expect(chosen(selection)).toBe('ade');
  });

  it('starts a range at its end when the anchor is gone', () => {
    const selection = extendTo({ ...EMPTY_SELECTION, anchor: 'gone' }, order, 'b');
    expect(chosen(selection)).toBe('b');
    expect(selection.anchor).toBe('b');
  });

  it('of everything needs no list of names, and single ones can be taken out', () => {
    const all = selectEverything(selectOnly('c'));
    expect(all.names.size).toBe(0);
    const rest = toggle(all, 'b');
    expect(chosen(rest)).toBe('acde');
    expect(isSelected(rest, 'b')).toBe(false);
  });

  it('keeps the keyboard where it is when it is cleared', () => {
    const cleared = clearSelection(extendTo(selectOnly('a'), order, 'c'));
    expect(chosen(cleared)).toBe('');
    expect(cleared.focus).toBe('c');
  });

  it('adds names to everything but a few', () => {
    const rest = toggle(selectEverything(EMPTY_SELECTION), 'b');
    expect(chosen(selectNames(rest, ['b'], true))).toBe('abcde');
  });

  it('changes sides under a rubber band with Ctrl', () => {
    expect(chosen(invertNames(selectOnly('a'), ['a', 'b']))).toBe('b');
  });
});
