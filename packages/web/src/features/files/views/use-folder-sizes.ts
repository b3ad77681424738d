import type { VirtualPath } from '@satchel/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { onLiveChanges } from '../../../lib/api/live';
import { loadPart } from '../../../lib/load-part';
import type { PaneView } from '../../../listing/pane/use-pane';
import type { FolderSizesReader } from '../api/read-folder-sizes';

const loadReader = () => loadPart(() => import('../api/read-folder-sizes'));

/** A list with more folders is not sorted by their sizes, for which all of them would have to be counted. */
const MOST_SORTED = 200;
const NONE: readonly string[] = [];

/** The reader of the folder, once its code is loaded. */
function useReader(folder: VirtualPath, isWanted: boolean): FolderSizesReader | null {
  const [reader, setReader] = useState<FolderSizesReader | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let made: FolderSizesReader | undefined;
    let isOver = false;
    let stopListening: () => void = () => undefined;
    void loadReader().then(
      (module) => {
        if (isOver) return;
        const opened = new module.FolderSizesReader(folder);
        made = opened;
        stopListening = onLiveChanges((changes) => opened.take(changes));
        setReader(opened);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stopListening();
      made?.stop();
      setReader(null);
    };
  }, [folder, isWanted]);
  return reader;
}

/** The same array as long as the names are the same. */
function useSame(names: readonly string[]): readonly string[] {
  const last = useRef(names);
  return useMemo(() => {
    const isSame =
      names.length === last.current.length && names.every((name, index) => name === last.current[index]);
    if (!isSame) last.current = names;
    return last.current;
  }, [names]);
}

/**
 * Reads the sizes of the folders whose rows are rendered, or of all folders if the list is sorted by size.
 */
export function useFolderSizes(folder: VirtualPath, { pane, isPhone, virtualLines }: PaneView): void {
  const { lineMap, listing, columns } = pane;
  const { order, view, sorting } = listing;
  const isWanted = view === 'list' && order.folderCount > 0 && (isPhone || columns.includes('size'));
  const reader = useReader(folder, isWanted);
  const inSight = useSame(
    useMemo(() => {
      const lines = isWanted ? virtualLines.filter(({ index }) => index < lineMap.count) : [];
      return lines.flatMap(({ index }) => {
        const line = lineMap.at(index);
        const item = line.kind === 'items' ? order.items[line.first] : undefined;
        return item?.isDir ? [item.name] : [];
      });
    }, [isWanted, virtualLines, lineMap, order]),
  );
  const isSorted = sorting.by === 'size' && order.folderCount <= MOST_SORTED;
  const all = useSame(
    useMemo(
      () => (isSorted ? order.items.slice(0, order.folderCount).map(({ name }) => name) : NONE),
      [isSorted, order],
    ),
  );
  useEffect(() => reader?.want(inSight, all), [reader, inSight, all]);
}
