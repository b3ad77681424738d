import type { Range, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useIsPhone, useIsTouch } from '../../lib/use-media-query';
import { fitting, USUAL_COLUMNS } from '../model/columns';
import type { ListingModel } from '../model/listing-model';
import { LineMap } from './lines';
import { measure } from './measures';
import { ABOVE_LIST, type Pane } from './pane';
import { useLineVirtualizer } from './use-line-virtualizer';

/** The number of lines that are rendered beyond each edge of the screen; those of tiles are higher. */
const ROWS = 8;
const TILES = 3;
/** So many rows come and go together: most frames of a scrolling list then render nothing. */
const BLOCK = 4;
/** Used before the first measurement, and where there is no layout (tests). */
const ASSUMED_WIDTH = 1000;
/** When an entry within this distance of the end of the range is reached, the range is extended. */
const NEAR = 50;

export interface ListingOptions {
  /** The scrolling element, if that is more than the listing; without it the listing scrolls by itself. */
  scroller?: RefObject<HTMLElement | null>;
  /**
   * The number of entries at first, and the number that is added each time the end comes near; by default all of them.
   */
  step?: number;
  /** The name of the file that is open in front of the listing. */
  openFile?: string;
}

export interface PaneView {
  pane: Pane;
  isPhone: boolean;
  hasOwnScroller: boolean;
  virtualLines: VirtualItem[];
  /** The height of all lines together, in pixels. */
  height: number;
  /** The distance of the lines from the top of the scrolling element. */
  top: number;
  /** The entry in the tab order. */
  tabStop: number;
}

/**
 * The width inside the padding of an element, 0 until it is rendered. Also sets `--scrollbar`, the width of the scroll
 * bar, for the style sheet.
 */
function useInnerWidth(element: RefObject<HTMLElement | null>, view: string): number {
  const [width, setWidth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the padding depends on the view
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const read = () => {
      current.style.setProperty('--scrollbar', `${current.offsetWidth - current.clientWidth}px`);
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(current);
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
      setWidth(current.clientWidth - (padding || 0));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, view]);
  return width;
}

function useGeometry(listing: ListingModel, root: Pane['root']) {
  const isPhone = useIsPhone();
  const isTouch = useIsTouch();
  const { order, view, tileScale = 1 } = listing;
  const width = useInnerWidth(root, view) || ASSUMED_WIDTH;
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

/** The elements above the lines may change their height, in a page that scrolls as a whole. */
function useTopInPage(lines: Pane['lines'], scroller: RefObject<HTMLElement | null> | undefined): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const [inner, outer] = [lines.current, scroller?.current];
    if (!inner || !outer) return;
    const measured = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop;
    setTop(Math.round(measured));
  });
  return top;
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
 * The lines near the screen in whole blocks, and always the focused one, because Tab would otherwise lose its position.
 * The same array while it holds the same lines, so that they are not rendered again.
 */
function useRange(focused: number, block: number) {
  return useMemo(() => {
    let last = { first: 0, end: 0, count: 0, lines: [] as number[] };
    return ({ startIndex, endIndex, overscan, count }: Range) => {
      const first = Math.max(0, Math.floor((startIndex - overscan) / block)) * block;
      const end = Math.min(count, Math.ceil((endIndex + 1 + overscan) / block) * block);
      if (first === last.first && end === last.end && count === last.count) return last.lines;
      const lines = Array.from({ length: end - first }, (_, at) => first + at);
      if (focused >= 0 && focused < first) lines.unshift(focused);
      if (focused >= end && focused < count) lines.push(focused);
      last = { first, end, count, lines };
      return lines;
    };
  }, [focused, block]);
}

/**
 * The area of the lines, at first scrolled to `firstScrollTop`: which lines are rendered, and functions that scroll
 * others into view.
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
  const focus = useStore(listing.store, (state) => state.selection.focus);
  const tabStop = Math.max(0, focus === null ? -1 : listing.order.indexOf(focus));
  const isList = listing.view === 'list';
  const virtualizer = useLineVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => lineMap.heightOf(line),
    rangeExtractor: useRange(lineMap.lineOf(tabStop), isList ? BLOCK : 1),
    overscan: isList ? ROWS : TILES,
    initialOffset: firstScrollTop,
    scrollMargin: top,
    scrollPaddingStart: measures.header,
    scrollPaddingEnd: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map invalidates the measured heights
  useEffect(() => virtualizer.measure(), [virtualizer, lineMap]);
  const lastLine = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    const line = lastLine < lineMap.count ? lineMap.at(lastLine) : undefined;
    if (line?.kind === 'items') reach(line.first + line.count);
  }, [lastLine, lineMap, reach]);
  const { reveal, focusEntry } = useFocus(root, { lineMap, virtualizer, reach });
  const pane = useMemo(
    (): Pane => ({ listing, root, scroller, lines, grid, lineMap, measures, columns, reveal, focusEntry }),
    [listing, scroller, grid, lineMap, measures, columns, reveal, focusEntry],
  );
  return {
    pane,
    isPhone,
    hasOwnScroller: outer === undefined,
    top,
    tabStop,
    virtualLines: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
  };
}

/** An entry that gets the focus as soon as it is rendered. */
interface Wanted {
  index: number;
  /** An entry that was outside of the range can be scrolled to only after the range was extended. */
  isRevealed: boolean;
}

interface Reach {
  lineMap: LineMap;
  virtualizer: Pick<Virtualizer<HTMLElement, Element>, 'scrollToIndex' | 'options'>;
  reach: (index: number) => void;
}

function focusRow(row: HTMLElement): void {
  if (!document.activeElement?.closest(ABOVE_LIST)) row.focus({ preventScroll: true });
}

/** Functions that scroll an entry into view and focus it, also one that is not rendered yet. */
function useFocus(
  root: Pane['root'],
  { lineMap, virtualizer, reach }: Reach,
): Pick<Pane, 'reveal' | 'focusEntry'> {
  const wanted = useRef<Wanted | null>(null);
  const rowOf = useCallback(
    (index: number) => root.current?.querySelector<HTMLElement>(`[data-entry="${index}"]`),
    [root],
  );
  const reveal: Pane['reveal'] = useCallback(
    (index, align = 'auto') => {
      // The first row also reveals the title of its section.
      const line = index === 0 ? 0 : lineMap.lineOf(index);
      virtualizer.scrollToIndex(line, { align });
    },
    [lineMap, virtualizer],
  );
  const focusEntry: Pane['focusEntry'] = useCallback(
    (index, { isInPlace = false } = {}) => {
      reach(index);
      const isOffered = lineMap.lineOf(index) < virtualizer.options.count;
      if (!isInPlace && isOffered) reveal(index);
      const row = rowOf(index);
      wanted.current = row ? null : { index, isRevealed: isInPlace || isOffered };
      if (row) focusRow(row);
    },
    [lineMap, virtualizer, reach, reveal, rowOf],
  );
  useEffect(() => {
    const { current } = wanted;
    if (current === null) return;
    if (!current.isRevealed) reveal(current.index);
    current.isRevealed = true;
    const row = rowOf(current.index);
    if (!row) return;
    wanted.current = null;
    focusRow(row);
  });
  return { reveal, focusEntry };
}
