import { parseVirtualPath } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useRef } from 'react';
import { resourceQuery } from '../../api/resource-query';
import { entryUnder, type Pane } from './pane';

const REST_MS = 120;
/** What was read so lately is shown without being read once more on opening. */
const FRESH_MS = 30_000;

/** Reads a folder ahead when the mouse rests on it, so that it opens at once. */
export function useFolderPrefetch(pane: Pane) {
  const client = useQueryClient();
  const rest = useRef({ index: -1, timer: 0 });
  useEffect(() => () => clearTimeout(rest.current.timer), []);
  return {
    onPointerOver(event: PointerEvent) {
      const index = entryUnder(event.target)?.index ?? -1;
      if (index === rest.current.index) return;
      clearTimeout(rest.current.timer);
      rest.current = { index, timer: 0 };
      const item = pane.files.order.items[index];
      if (!item?.isDir || event.pointerType !== 'mouse' || event.buttons !== 0) return;
      rest.current.timer = window.setTimeout(() => {
        void client.prefetchQuery({ ...resourceQuery(parseVirtualPath(item.path)), staleTime: FRESH_MS });
      }, REST_MS);
    },
  };
}
