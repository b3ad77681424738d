import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useIsTouch } from '../../lib/use-media-query';
import type { EntryOrder } from '../model/entry-order';
import { changeSelection } from '../model/list-store';
import { moveFocus, selectOnly } from '../model/selection';
import type { Pane } from './pane';

/** The scroll position and current entry in a folder, to restore them. */
interface ViewPosition {
  scrollTop: number;
  focus: string | null;
}

const MAX_REMEMBERED = 200;
const positions = new Map<string, ViewPosition>();

/** `key` identifies the history entry, not the folder, so that a new history entry starts at the top. */
function storePosition(key: string, position: ViewPosition): void {
  positions.delete(key);
  positions.set(key, position);
  if (positions.size <= MAX_REMEMBERED) return;
  const [oldest] = positions.keys();
  if (oldest !== undefined) positions.delete(oldest);
}

function positionOf(key: string): ViewPosition | undefined {
  return positions.get(key);
}

interface Seen {
  /** The address of the folder. */
  address: string;
  name: string;
}

let lastSeen: Seen | null = null;

/** Stores the file that is open in front of its folder; a return to the folder begins there. */
export function noteSeen(address: string, name: string): void {
  lastSeen = { address, name };
}

function focusInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('focus' in state)) return null;
  return typeof state.focus === 'string' ? state.focus : null;
}

interface FirstPosition extends Partial<ViewPosition> {
  /** The file that was open in front of the folder last. */
  seen?: string;
}

/**
 * The first position: after Back, the former one; after moving up, the folder that was left; otherwise the
 * top.
 */
export function useFirstPosition(): FirstPosition {
  const { key, state, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [position] = useState((): FirstPosition => {
    const before = (isBack ? positionOf(key) : undefined) ?? { focus: focusInState(state) };
    return lastSeen?.address === pathname ? { ...before, seen: lastSeen.name } : before;
  });
  useEffect(() => {
    lastSeen = null;
  }, []);
  return position;
}

/**
 * Focuses the entry of the first position once, and reveals it unless the user has scrolled. A file that was
 * open is also selected, and always revealed, except on touch screens, where a selection would cover the foot
 * of the list.
 */
export function useFirstFocus(pane: Pane, position: FirstPosition): void {
  const hasArrived = useNavigationType() !== NavigationType.Pop;
  const isTouch = useIsTouch();
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const { scrollTop, seen } = position;
    const isSeen = seen !== undefined && pane.listing.order.indexOf(seen) >= 0;
    const focus = isSeen ? seen : position.focus;
    const index = focus ? pane.listing.order.indexOf(focus) : -1;
    if (!focus || index < 0) {
      if (hasArrived) takeOver(pane);
      return;
    }
    changeSelection(pane.listing.store, (before) =>
      isSeen && !isTouch ? selectOnly(focus) : { ...moveFocus(before, focus), anchor: focus },
    );
    if (scrollTop === undefined) pane.reveal(index, 'center');
    else if (isSeen) pane.reveal(index);
    pane.focusEntry(index, { isInPlace: true });
  }, [pane, position, hasArrived, isTouch]);
}

/** Selects the file that was open in front of the listing, once it is closed, and reveals it. */
export function useClosedFile(pane: Pane, open: string | undefined): void {
  const isTouch = useIsTouch();
  const last = useRef(open);
  useEffect(() => {
    const closed = open === undefined ? last.current : undefined;
    last.current = open;
    const index = closed === undefined ? -1 : pane.listing.order.indexOf(closed);
    if (closed === undefined || index < 0) return;
    changeSelection(pane.listing.store, (before) =>
      isTouch ? { ...moveFocus(before, closed), anchor: closed } : selectOnly(closed),
    );
    pane.focusEntry(index);
  }, [pane, open, isTouch]);
}

/**
 * The element that was pressed is gone. For keyboard users the focus moves to the first entry; others see no
 * difference.
 */
function takeOver({ scroller, focusEntry }: Pane): void {
  const main = scroller.current?.closest('main');
  if (document.activeElement === document.body) main?.focus({ preventScroll: true });
  if (main?.matches(':focus-visible')) focusEntry(0, { isInPlace: true });
}

/** Stores the position for a return to this history entry. */
export function useStoredPosition({
  scroller,
  listing: { store },
}: Pick<Pane, 'scroller'> & { listing: Pick<Pane['listing'], 'store'> }): void {
  const { key } = useLocation();
  useEffect(() => {
    const element = scroller.current;
    const remember = () =>
      storePosition(key, { scrollTop: element?.scrollTop ?? 0, focus: store.getState().selection.focus });
    // It runs before the list renders other rows: reading the position afterwards would take another layout.
    element?.addEventListener('scroll', remember, { passive: true, capture: true });
    const stop = store.subscribe(remember);
    return () => {
      element?.removeEventListener('scroll', remember, { capture: true });
      stop();
    };
  }, [scroller, store, key]);
}

/**
 * The entry after the one at `index` that is still there, otherwise the last one before it. If the number of
 * entries is the same, it has got another name.
 */
function nextLeft(before: EntryOrder, after: EntryOrder, index: number): string | undefined {
  if (after.items.length === before.items.length) return after.items[index]?.name;
  const names = before.items.map(({ name }) => name);
  const isLeft = (name: string) => after.indexOf(name) >= 0;
  return names.slice(index).find(isLeft) ?? names.slice(0, index).findLast(isLeft);
}

/**
 * Moves the focus to the next remaining entry when the focused one is gone; not when the filter hides it,
 * which restores the focus.
 */
export function useFocusKeeper(pane: Pane): void {
  const { order, store } = pane.listing;
  const hadFocus = useHadFocus(pane.root);
  const last = useRef<{ order: EntryOrder; index: number }>({ order, index: -1 });
  const filteredBy = useRef('');
  useEffect(() => {
    const note = () => {
      const { focus } = store.getState().selection;
      last.current = { order, index: focus === null ? -1 : order.indexOf(focus) };
    };
    const { selection, filter } = store.getState();
    const { focus } = selection;
    const before = last.current;
    const isHidden = (filter ?? '') !== filteredBy.current || before.index < 0;
    filteredBy.current = filter ?? '';
    const isGone = focus !== null && !isHidden && order.indexOf(focus) < 0;
    const next = isGone ? nextLeft(before.order, order, before.index) : undefined;
    if (next !== undefined) {
      changeSelection(store, (selection) => ({ ...moveFocus(selection, next), anchor: next }));
      // The row that had the focus of the browser was removed.
      if (hadFocus() && document.activeElement === document.body) pane.focusEntry(order.indexOf(next));
    }
    note();
    return store.subscribe(note);
  }, [order, store, pane, hadFocus]);
}

/** True if an entry has the focus, or had it when its row was removed. */
function useHadFocus(root: Pane['root']): () => boolean {
  const isInside = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      isInside.current = target instanceof Node && (root.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [root]);
  return useCallback(() => isInside.current, []);
}
