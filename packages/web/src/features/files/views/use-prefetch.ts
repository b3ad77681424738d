import { parseVirtualPath } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useRef } from 'react';
import { entryUnder } from '../../../listing/pane/pane';
import { resourceQuery } from '../api/resource-query';
import type { FilesScreenValue } from '../screen/files-context';

const REST_MS = 120;
/** A folder that was read within this time, in milliseconds, is not read again on opening. */
const FRESH_MS = 30_000;

/**
 * Preloads a folder when the mouse rests on it, so that it opens at once, and calls `near` for a file on
 * which the mouse rests or that has the focus.
 */
export function usePrefetch({ order, store, effects: { near } }: FilesScreenValue) {
  const { items } = order;
  const client = useQueryClient();
  const rest = useRef({ index: -1, timer: 0 });
  useEffect(() => () => clearTimeout(rest.current.timer), []);
  useEffect(() => {
    if (!near) return;
    return store.subscribe(({ selection: { focus } }, before) => {
      const item =
        focus === null || focus === before.selection.focus ? undefined : items[order.indexOf(focus)];
      if (item && !item.isDir) near(item);
    });
  }, [order, items, store, near]);
  return {
    onPointerOver(event: PointerEvent) {
      const index = entryUnder(event.target)?.index ?? -1;
      if (index === rest.current.index) return;
      clearTimeout(rest.current.timer);
      rest.current = { index, timer: 0 };
      const item = items[index];
      if (!item || event.pointerType !== 'mouse' || event.buttons !== 0) return;
      rest.current.timer = window.setTimeout(() => {
        if (!item.isDir) near?.(item);
        else
          void client.prefetchQuery({ ...resourceQuery(parseVirtualPath(item.path)), staleTime: FRESH_MS });
      }, REST_MS);
    },
  };
}
