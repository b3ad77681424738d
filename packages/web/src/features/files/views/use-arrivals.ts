import type { VirtualPath } from '@satchel/contract';
import { useEffect, useRef } from 'react';
import { changeSelection } from '../../../listing/model/list-store';
import { selectNames, selectOnly } from '../../../listing/model/selection';
import type { Pane } from '../../../listing/pane/pane';
import { flashSeen, useFlashed } from '../state/flash-store';

/** Scrolls to entries that were just created, renamed or uploaded, and returns which ones to highlight. */
export function useArrivals(folder: VirtualPath, pane: Pane): ReadonlySet<string> {
  const { names: flashed, effect } = useFlashed(folder);
  const seen = useRef<ReadonlySet<string> | null>(null);
  const { order, store } = pane.listing;
  useEffect(() => {
    if (flashed.size === 0 || seen.current === flashed) return;
    const indexes = [...flashed].map((name) => order.indexOf(name)).filter((index) => index >= 0);
    if (indexes.length === 0) return;
    seen.current = flashed;
    const first = Math.min(...indexes);
    const item = order.items[first];
    const { names } = store.getState().selection;
    const isBlocked = effect === 'focus-if-unselected' && names.size > 0 && !names.has(item?.name ?? '');
    if (effect === 'scroll') pane.reveal(first);
    else if (effect !== 'highlight' && !isBlocked) {
      if (effect === 'select') changeSelection(store, (now) => selectNames(now, flashed));
      else if (item && flashed.size === 1) changeSelection(store, () => selectOnly(item.name));
      pane.focusEntry(first);
    }
    flashSeen();
  }, [flashed, effect, order, store, pane]);
  return flashed;
}
