import { useEffect, useRef } from 'react';
import { moveFocus, selectOnly } from '../../../../lib/listing/selection';
import { changeSelection } from '../../screen/list-store';
import { flashSeen, useFlashed } from '../../state/flash-store';
import type { Pane } from './pane';

/** Scrolls to what has just been made, renamed or brought here, and says which entries to light up. */
export function useArrivals(pane: Pane): ReadonlySet<string> {
  const { names: flashed, isQuiet } = useFlashed(pane.files.folder);
  const seen = useRef<ReadonlySet<string> | null>(null);
  const { order, store } = pane.files;
  useEffect(() => {
    if (flashed.size === 0 || seen.current === flashed) return;
    const indexes = [...flashed].map((name) => order.indexOf(name)).filter((index) => index >= 0);
    if (indexes.length === 0) return;
    seen.current = flashed;
    const first = Math.min(...indexes);
    const item = order.items[first];
    if (isQuiet) pane.reveal(first);
    else {
      if (item && flashed.size === 1) changeSelection(store, () => selectOnly(item.name));
      pane.focusEntry(first);
    }
    flashSeen();
  }, [flashed, isQuiet, order, store, pane]);
  return flashed;
}

/** When the focused entry is gone the keyboard goes on from the one that has come into its place. */
export function useFocusKeeper(pane: Pane): void {
  const { order, store } = pane.files;
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
