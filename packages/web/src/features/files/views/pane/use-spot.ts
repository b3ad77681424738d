import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { moveFocus } from '../../../../lib/listing/selection';
import { changeSelection, type ListStore } from '../../screen/list-store';
import { rememberSpot, spotOf, type ViewSpot } from '../../state/view-memory';
import type { Pane } from './pane';

function focusInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('focus' in state)) return null;
  return typeof state.focus === 'string' ? state.focus : null;
}

/** Where to begin: going back, where one was; going up, at the folder one came from; else at the top. */
export function useFirstSpot(): Partial<ViewSpot> {
  const { key, state } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [spot] = useState(() => (isBack ? spotOf(key) : undefined) ?? { focus: focusInState(state) });
  return spot;
}

/** Gives the keyboard to the entry of the first spot, once, and brings it into sight if nobody scrolled there. */
export function useFirstFocus(pane: Pane, spot: Partial<ViewSpot>): void {
  const hasArrived = useNavigationType() !== NavigationType.Pop;
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const { focus, scrollTop } = spot;
    const index = focus ? pane.files.order.indexOf(focus) : -1;
    if (!focus || index < 0) {
      if (hasArrived) takeOver(pane);
      return;
    }
    changeSelection(pane.files.store, (before) => ({ ...moveFocus(before, focus), anchor: focus }));
    if (scrollTop === undefined) pane.reveal(index, 'center');
    pane.focusEntry(index, { isInPlace: true });
  }, [pane, spot, hasArrived]);
}

/** What was pressed to come here is gone. Who came by keys goes on at the first entry; nobody else sees the difference. */
function takeOver({ scroller, focusEntry }: Pane): void {
  const main = scroller.current?.closest('main');
  if (document.activeElement === document.body) main?.focus({ preventScroll: true });
  if (main?.matches(':focus-visible')) focusEntry(0, { isInPlace: true });
}

/** Keeps in mind where one is, for when one comes back to this entry of the history. */
export function useSpotMemory(scroller: Pane['scroller'], store: ListStore): void {
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
