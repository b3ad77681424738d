import type { ListingItem } from '@satchel/contract';
import { useEffect, useRef } from 'react';
import { extendTo, moveFocus, selectOnly, toggle } from '../../../../lib/listing/selection';
import { keysOf } from '../../../../lib/shortcuts';
import { type Direction, step } from '../../model/grid-geometry';
import { createTypeAhead, type TypeAhead } from '../../model/type-ahead';
import { changeSelection } from '../../screen/list-store';
import { entryUnder, isRightToLeft, type Pane } from './pane';

const MOVES: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

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
  const { order, store } = pane.files;
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

/** Where the arrows have led, or else what Tab has led to. */
function focusedItem({ target }: KeyboardEvent, { files }: Pane): ListingItem | undefined {
  const { focus } = files.store.getState().selection;
  const index = focus === null ? (entryUnder(target)?.index ?? -1) : files.order.indexOf(focus);
  return files.order.items[index];
}

function typeLetter(event: KeyboardEvent, pane: Pane, typeAhead: TypeAhead): void {
  const { order, store } = pane.files;
  const { focus } = store.getState().selection;
  const from = focus === null ? -1 : order.indexOf(focus);
  const index = typeAhead.type(event.key, order, from, event.timeStamp);
  const item = order.items[index];
  if (!item) return;
  changeSelection(store, () => selectOnly(item.name));
  pane.focusEntry(index);
}

/** True when the key meant something here. */
function handleKey(event: KeyboardEvent, pane: Pane, typeAhead: TypeAhead): boolean {
  const keys = keysOf(event);
  const direction = event.altKey ? undefined : directionOf(event, pane);
  const item = focusedItem(event, pane);
  const isTyping = typeAhead.isActive(event.timeStamp);
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (direction) move(event, pane, direction);
  else if (keys === 'enter') {
    if (item) pane.files.effects.open(item);
  } else if ((keys === 'space' && !isTyping) || keys === 'mod+space') {
    if (item) changeSelection(pane.files.store, (selection) => toggle(selection, item.name));
  } else if (isLetter) typeLetter(event, pane, typeAhead);
  else return false;
  return true;
}

function isForList(event: KeyboardEvent, scroller: HTMLElement | null): boolean {
  if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element)) return false;
  if (event.target === document.body || event.target.matches('main'))
    return document.querySelector('[role$="dialog"], [role="menu"]') === null;
  return (scroller?.contains(event.target) ?? false) && !(event.target instanceof HTMLButtonElement);
}

/** Arrows, Home, End, pages, Space, Enter and letters, while the list or nothing has the focus. */
export function usePaneKeys(pane: Pane): void {
  const current = useRef(pane);
  useEffect(() => {
    current.current = pane;
  });
  useEffect(() => {
    const typeAhead = createTypeAhead();
    const listen = (event: KeyboardEvent) => {
      if (!isForList(event, current.current.scroller.current)) return;
      if (handleKey(event, current.current, typeAhead)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
