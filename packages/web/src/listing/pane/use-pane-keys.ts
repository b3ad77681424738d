import type { ListingItem } from '@satchel/contract';
import { useEffect, useRef, useState } from 'react';
import { keysOf } from '../../lib/shortcuts';
import { changeSelection } from '../model/list-store';
import { extendTo, mark, moveFocus, type Selection, selectOnly, toggle } from '../model/selection';
import { type Direction, step } from './grid-geometry';
import { ABOVE_LIST, entryUnder, isRightToLeft, type Pane } from './pane';
import { createTypeAhead, type TypeAhead } from './type-ahead';

const MOVES: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** Apple keyboards keep ⌘ with Space for the search of the system. */
const TOGGLES = ['mod+space', 'meta+space'];

function directionOf(event: KeyboardEvent, pane: Pane): Direction | undefined {
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  if (!isSideways) return MOVES[event.key];
  if (pane.grid.columns === 1) return undefined;
  const isForward = (event.key === 'ArrowRight') !== isRightToLeft(pane.scroller.current);
  return isForward ? 'next' : 'previous';
}

function rowsPerPage({ scroller, measures }: Pane): number {
  return Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / measures.heights.files));
}

function move(event: KeyboardEvent, pane: Pane, direction: Direction): void {
  const { order, store } = pane.listing;
  const { selection, isMultiple } = store.getState();
  const from = selection.focus === null ? -1 : order.indexOf(selection.focus);
  const index = step(pane.grid, from, direction, rowsPerPage(pane));
  const item = order.items[index];
  if (!item) return;
  const isFree = event.ctrlKey || event.metaKey || isMultiple;
  changeSelection(store, (before) => {
    if (event.shiftKey) return extendTo(before, order, item.name, event.ctrlKey || event.metaKey);
    return isFree ? moveFocus(before, item.name) : selectOnly(item.name);
  });
  pane.focusEntry(index);
}

/** The current entry of the arrow keys, otherwise the entry in the tab order. */
function focusedItem({ target }: KeyboardEvent, { listing }: Pane): ListingItem | undefined {
  const { focus } = listing.store.getState().selection;
  const index = focus === null ? -1 : listing.order.indexOf(focus);
  return listing.order.items[index < 0 ? (entryUnder(target)?.index ?? -1) : index];
}

function typeLetter(event: KeyboardEvent, pane: Pane, typeAhead: TypeAhead): void {
  const { order, store } = pane.listing;
  const { selection, isMultiple } = store.getState();
  const { focus } = selection;
  const from = focus === null ? -1 : order.indexOf(focus);
  const index = typeAhead.type(event.key, order, from, event.timeStamp);
  const item = order.items[index];
  if (!item) return;
  changeSelection(store, (before) => (isMultiple ? moveFocus(before, item.name) : selectOnly(item.name)));
  pane.focusEntry(index);
}

/**
 * Marks an entry and moves to the next one, as file managers with two panes do, so that one key is enough for
 * each of several neighbours.
 */
function markAndGoOn(item: ListingItem, pane: Pane): void {
  const { order, store } = pane.listing;
  const index = Math.min(order.indexOf(item.name) + 1, order.items.length - 1);
  const next = order.items[index] ?? item;
  changeSelection(store, (selection) => mark(selection, item.name, next.name));
  pane.focusEntry(index);
}

/** True for letters that a name may contain; a slash filters. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== '/' && !ctrlKey && !metaKey && !altKey;

/** Buffers the keys that move within a folder until all of it is loaded, or something else is selected. */
class EarlyKeys {
  #events: KeyboardEvent[] = [];
  #selection: Selection | undefined;

  /** Returns true if it is such a key. */
  keep(event: KeyboardEvent, { store }: Pane['listing']): boolean {
    const { selection } = store.getState();
    if (selection !== this.#selection) this.#events = [];
    const isInName = isLetter(event) && (event.key !== ' ' || this.#events.length > 0);
    if (!isInName && event.key !== 'End') return false;
    this.#selection = selection;
    this.#events.push(event);
    return true;
  }

  take({ store }: Pane['listing']): KeyboardEvent[] {
    const events = store.getState().selection === this.#selection ? this.#events : [];
    this.#events = [];
    return events;
  }
}

/** Returns true if the listing handled the key. */
function handleKey(event: KeyboardEvent, pane: Pane, typeAhead: TypeAhead): boolean {
  const keys = keysOf(event);
  const direction = event.altKey ? undefined : directionOf(event, pane);
  const item = focusedItem(event, pane);
  const isTyping = typeAhead.isActive(event.timeStamp);
  if (direction) move(event, pane, direction);
  else if (keys === 'enter') {
    if (item) pane.listing.open(item);
  } else if ((keys === 'space' && !isTyping) || TOGGLES.includes(keys)) {
    const { look, store } = pane.listing;
    if (item && look && !TOGGLES.includes(keys)) look();
    else if (item) changeSelection(store, (selection) => toggle(selection, item.name));
  } else if (keys === 'insert') {
    const current = item ?? pane.listing.order.items[0];
    if (current) markAndGoOn(current, pane);
  } else if (isLetter(event)) typeLetter(event, pane, typeAhead);
  else return false;
  return true;
}

function isForList(event: KeyboardEvent, root: HTMLElement | null): boolean {
  if (event.defaultPrevented || !(event.target instanceof Element)) return false;
  if (event.target === document.body || event.target.matches('main'))
    return document.querySelector('[role$="dialog"], [role="menu"]') === null;
  if (event.target.matches(ABOVE_LIST)) return true;
  return (root?.contains(event.target) ?? false) && !(event.target instanceof HTMLButtonElement);
}

/** Handles arrows, Home, End, pages, Space, Enter and letters, while the list or nothing has the focus. */
export function usePaneKeys(pane: Pane): void {
  const current = useRef(pane);
  const [{ typeAhead, early }] = useState(() => ({ typeAhead: createTypeAhead(), early: new EarlyKeys() }));
  useEffect(() => {
    current.current = pane;
    if (pane.listing.isStart) return;
    for (const event of early.take(pane.listing)) handleKey(event, pane, typeAhead);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { root, listing } = current.current;
      if (!isForList(event, root.current)) return;
      const isKept = listing.isStart && early.keep(event, listing);
      if (isKept || handleKey(event, current.current, typeAhead)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [typeAhead, early]);
}
