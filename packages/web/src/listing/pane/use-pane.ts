import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIsPhone, useIsTouch } from '../../lib/use-media-query';
import { fitting, USUAL_COLUMNS } from '../model/columns';
import type { ListingModel } from '../model/listing-model';
import { LineMap } from './lines';
import { measure } from './measures';
import type { Pane } from './pane';
import { type Lines, useLines } from './use-lines';
import { useInnerWidth, useTopInPage } from './use-space';

/** The number of lines that are rendered beyond each edge of the screen; those of tiles are higher. */
const ROWS = 8;
const TILES = 3;
/** The number of rows that are rendered together: most frames of a scrolling list then render nothing. */
const BLOCK = 4;
/** When an entry within this distance of the end of the range is reached, the range is extended. */
const NEAR = 50;

export interface ListingOptions {
  /** The scrolling element, if that is more than the listing; without it the listing scrolls by itself. */
  scroller?: RefObject<HTMLElement | null>;
  /**
   * The number of entries at first, and the number that is added each time the end comes near; by default all
   * of them.
   */
  step?: number;
  /** The name of the file that is open in front of the listing. */
  openFile?: string;
}

export interface PaneView extends Pick<Lines, 'virtualLines' | 'height' | 'tabStop'> {
  pane: Pane;
  isPhone: boolean;
  hasOwnScroller: boolean;
  /** The distance of the lines from the top of the scrolling element. */
  top: number;
}

function useGeometry(listing: ListingModel, root: Pane['root']) {
  const isPhone = useIsPhone();
  const isTouch = useIsTouch();
  const { order, view, tileScale = 1 } = listing;
  const width = useInnerWidth(root, view);
  const measures = useMemo(
    () => measure({ view, width, isPhone, isTouch, tileScale }),
    [view, width, isPhone, isTouch, tileScale],
  );
  const { folderCount, items } = order;
  const { columns, heights } = measures;
  const grid = useMemo(() => ({ folderCount, total: items.length, columns }), [folderCount, items, columns]);
  const lineMap = useMemo(() => new LineMap(grid, heights), [grid, heights]);
  const { columns: chosen = USUAL_COLUMNS, sorting } = listing;
  const shown = useMemo(() => fitting(chosen, width, sorting.by), [chosen, width, sorting.by]);
  return { isPhone, measures, grid, lineMap, columns: shown };
}

/** The number of lines in the range, of all lines. */
function useGrowingCount(lineMap: LineMap, step = Infinity) {
  const [limit, setLimit] = useState(step);
  /** Extends the range so that it includes an entry. */
  const reach = useCallback(
    (index: number) =>
      setLimit((before) => (index + NEAR < before ? before : (Math.floor((index + NEAR) / step) + 1) * step)),
    [step],
  );
  const line = lineMap.lineOf(limit - 1);
  return { count: line < 0 ? lineMap.count : line + 1, reach };
}

/**
 * The area of the lines, at first scrolled to `firstScrollTop`: the lines that are rendered, and functions
 * that scroll others into view.
 */
export function usePane(
  listing: ListingModel,
  { scroller: outer, step, firstScrollTop }: ListingOptions & { firstScrollTop: number },
): PaneView {
  const root = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const scroller = outer ?? root;
  const { isPhone, measures, grid, lineMap, columns } = useGeometry(listing, root);
  const { count, reach } = useGrowingCount(lineMap, step);
  const topInPage = useTopInPage(lines, outer);
  const top = outer ? topInPage : measures.header;
  const isList = listing.view === 'list';
  const { virtualizer, reveal, focusEntry, ...shown } = useLines({
    layout: lineMap,
    order: listing.order,
    store: listing.store,
    root,
    scroller,
    top,
    count,
    reach,
    block: isList ? BLOCK : 1,
    overscan: isList ? ROWS : TILES,
    firstScrollTop,
    covered: { start: measures.header, end: 8 },
  });
  const lastLine = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    const line = lastLine < lineMap.count ? lineMap.at(lastLine) : undefined;
    if (line?.kind === 'items') reach(line.first + line.count);
  }, [lastLine, lineMap, reach]);
  const pane = useMemo(
    (): Pane => ({ listing, root, scroller, lines, grid, lineMap, measures, columns, reveal, focusEntry }),
    [listing, scroller, grid, lineMap, measures, columns, reveal, focusEntry],
  );
  return { pane, isPhone, hasOwnScroller: outer === undefined, top, ...shown };
}
