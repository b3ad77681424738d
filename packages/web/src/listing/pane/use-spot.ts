import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { changeSelection } from '../model/list-store';
import { moveFocus } from '../model/selection';
import type { Pane } from './pane';

/** The scroll position and current entry in a folder, to restore them. */
interface ViewSpot {
  scrollTop: number;
  focus: string | null;
}

const MAX_REMEMBERED = 200;
const spots = new Map<string, ViewSpot>();

/** `key` identifies the history entry, not the folder, so that a new history entry starts at the top. */
function rememberSpot(key: string, spot: ViewSpot): void {
  spots.delete(key);
  spots.set(key, spot);
  if (spots.size <= MAX_REMEMBERED) return;
  const [oldest] = spots.keys();
  if (oldest !== undefined) spots.delete(oldest);
}

function spotOf(key: string): ViewSpot | undefined {
  return spots.get(key);
}

function focusInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('focus' in state)) return null;
  return typeof state.focus === 'string' ? state.focus : null;
}

/** The first position: after Back, the former one; after moving up, the folder that was left; otherwise the top. */
export function useFirstSpot(): Partial<ViewSpot> {
  const { key, state } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [spot] = useState(() => (isBack ? spotOf(key) : undefined) ?? { focus: focusInState(state) });
  return spot;
}

/** Focuses the entry of the first position once, and reveals it unless the user has scrolled. */
export function useFirstFocus(pane: Pane, spot: Partial<ViewSpot>): void {
  const hasArrived = useNavigationType() !== NavigationType.Pop;
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const { focus, scrollTop } = spot;
    const index = focus ? pane.listing.order.indexOf(focus) : -1;
    if (!focus || index < 0) {
      if (hasArrived) takeOver(pane);
      return;
    }
    changeSelection(pane.listing.store, (before) => ({ ...moveFocus(before, focus), anchor: focus }));
    if (scrollTop === undefined) pane.reveal(index, 'center');
    pane.focusEntry(index, { isInPlace: true });
  }, [pane, spot, hasArrived]);
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

/** Stores the position, for coming back to this history entry. */
export function useSpotMemory({ scroller, listing: { store } }: Pane): void {
  const { key } = useLocation();
  useEffect(() => {
    const element = scroller.current;
    const remember = () =>
      rememberSpot(key, { scrollTop: element?.scrollTop ?? 0, focus: store.getState().selection.focus });
    element?.addEventListener('scroll', remember, { passive: true });
    const stop = store.subscribe(remember);
    return () => {
      element?.removeEventListener('scroll', remember);
      stop();
    };
  }, [scroller, store, key]);
}

/** When the focused entry is gone the focus moves to the entry that takes its place. */
export function useFocusKeeper(pane: Pane): void {
  const { order, store } = pane.listing;
  const last = useRef(-1);
  useEffect(() => {
    const note = () => {
      const { focus } = store.getState().selection;
      const index = focus === null ? -1 : order.indexOf(focus);
      if (index >= 0) last.current = index;
    };
    const { focus } = store.getState().selection;
    const isGone = focus !== null && order.indexOf(focus) < 0;
    const next = isGone ? order.items[Math.min(last.current, order.items.length - 1)] : undefined;
    if (next)
      changeSelection(store, (selection) => ({ ...moveFocus(selection, next.name), anchor: next.name }));
    note();
    return store.subscribe(note);
  }, [order, store]);
}
