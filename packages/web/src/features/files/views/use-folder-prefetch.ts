import { parseVirtualPath } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { EntryOrder } from '../../../listing/model/entry-order';
import { entryUnder } from '../../../listing/pane/pane';
import { resourceQuery } from '../api/resource-query';

const REST_MS = 120;
/** A folder that was read within this time is not read again on opening. */
const FRESH_MS = 30_000;

/** Preloads a folder when the mouse rests on it, so that it opens at once. */
export function useFolderPrefetch({ items }: EntryOrder) {
  const client = useQueryClient();
  const rest = useRef({ index: -1, timer: 0 });
  useEffect(() => () => clearTimeout(rest.current.timer), []);
  return {
    onPointerOver(event: PointerEvent) {
      const index = entryUnder(event.target)?.index ?? -1;
      if (index === rest.current.index) return;
      clearTimeout(rest.current.timer);
      rest.current = { index, timer: 0 };
      const item = items[index];
      if (!item?.isDir || event.pointerType !== 'mouse' || event.buttons !== 0) return;
      rest.current.timer = window.setTimeout(() => {
        void client.prefetchQuery({ ...resourceQuery(parseVirtualPath(item.path)), staleTime: FRESH_MS });
      }, REST_MS);
    },
  };
}
