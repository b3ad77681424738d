import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { moveFocus } from '../model/selection';
import { changeSelection } from '../screen/list-store';
import { rememberSpot, spotOf } from '../state/view-memory';
import type { Pane } from './pane';

function focusInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('focus' in state)) return null;
  return typeof state.focus === 'string' ? state.focus : null;
}

function focusOn(pane: Pane, name: string | null, doesScroll: boolean): void {
  const index = name === null ? -1 : pane.files.order.indexOf(name);
  if (name === null || index < 0) return;
  changeSelection(pane.files.store, (selection) => ({ ...moveFocus(selection, name), anchor: name }));
  if (doesScroll) pane.reveal(index, 'center');
  pane.focusEntry(index);
}

/** Going back returns to where one was; going up lands on the folder one came from; else a folder begins at its top. */
export function useSpot(pane: Pane): void {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const restored = useRef<string | null>(null);
  const isReady = pane.files.resource !== undefined;
  const name = focusInState(location.state);
  useLayoutEffect(() => {
    if (!isReady || restored.current === location.key) return;
    restored.current = location.key;
    const spot = isBack ? spotOf(location.key) : undefined;
    pane.scroller.current?.scrollTo(0, spot?.scrollTop ?? 0);
    if (spot?.focus) focusOn(pane, spot.focus, false);
    else focusOn(pane, name, true);
  }, [isReady, location.key, isBack, name, pane]);

  const { store } = pane.files;
  const { scroller } = pane;
  const { key } = location;
  useEffect(() => {
    const element = scroller.current;
    const remember = () => {
      if (restored.current !== key) return;
      rememberSpot(key, { scrollTop: element?.scrollTop ?? 0, focus: store.getState().selection.focus });
    };
    element?.addEventListener('scroll', remember, { passive: true });
    const stop = store.subscribe(remember);
    return () => {
      element?.removeEventListener('scroll', remember);
      stop();
    };
  }, [scroller, store, key]);
}
