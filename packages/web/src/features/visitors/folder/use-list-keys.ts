import type { KeyboardEvent } from 'react';
import { extendTo, moveFocus, selectEverything, selectOnly, toggle } from '../../../lib/listing/selection';
import { useShortcut } from '../../../lib/shortcuts';
import type { SharedOrder, SharedSelection } from './use-shared-list';

interface ListKeys {
  order: SharedOrder['order'];
  choice: SharedSelection;
  focusRow: (index: number) => void;
  onOpen: (index: number) => void;
  onUp: (() => void) | undefined;
}

const PAGE = 12;

/** Where a key leads from row `from` of `total`; -1 is before the first. */
const MOVES: Record<string, (from: number, total: number) => number> = {
  arrowdown: (from) => from + 1,
  arrowup: (from, total) => (from < 0 ? total - 1 : from - 1),
  pagedown: (from) => from + PAGE,
  pageup: (from) => from - PAGE,
  home: () => 0,
  end: (_from, total) => total - 1,
};

const withShift = Object.keys(MOVES).map((key) => `shift+${key}`);

/** The keys of a list, while nothing lies above the page. Gives the listener for those that a button has too. */
export function useListKeys({ order, choice, focusRow, onOpen, onUp }: ListKeys) {
  const { selection, setSelection, isMultiple, clear } = choice;
  const total = order.items.length;
  const focus = selection.focus === null ? -1 : order.indexOf(selection.focus);
  const move = (event: { key: string; shiftKey: boolean }) => {
    const wish = MOVES[event.key.toLowerCase()]?.(focus, total) ?? 0;
    const index = Math.min(total - 1, Math.max(0, wish));
    const item = order.items[index];
    if (!item) return;
    setSelection((before) => {
      if (event.shiftKey) return extendTo(before, order, item.name);
      return isMultiple ? moveFocus(before, item.name) : selectOnly(item.name);
    });
    focusRow(index);
  };
  useShortcut([...Object.keys(MOVES), ...withShift], move);
  useShortcut('mod+a', () => setSelection(selectEverything));
  useShortcut('escape', clear, { isEnabled: choice.selected.length > 0 || isMultiple });
  useShortcut(['backspace', 'alt+arrowup'], () => onUp?.(), { isEnabled: onUp !== undefined });
  return (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'row') return;
    // Tab leads to a row before the arrows have led anywhere.
    const index = focus < 0 ? Number(target.dataset.index) : focus;
    const item = order.items[index];
    if (!item || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    if (event.key === 'Enter') onOpen(index);
    else setSelection((before) => toggle(before, item.name));
  };
}
