import type { Range, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { EntryOrder } from '../model/entry-order';
import type { ListStore } from '../model/list-store';
import { ABOVE_LIST, type Pane } from './pane';
import { useLineVirtualizer } from './use-line-virtualizer';

/** The arrangement of the entries in lines. */
export interface LineLayout {
  readonly count: number;
  /** The height in pixels, with the gap below. */
  heightOf(line: number): number;
  /** The line of an entry, -1 for none. */
  lineOf(index: number): number;
}

export interface LinesOptions {
  layout: LineLayout;
  order: EntryOrder;
  store: ListStore;
  /** The element with the entries, each of which has `data-entry`. */
  root: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  /** The distance of the first line from the top of the scrolling element, in pixels. */
  top: number;
  /**
   * The number of lines in the range; by default all of them. `reach` extends it, so that it includes an
   * entry.
   */
  count?: number;
  reach?: (index: number) => void;
  /** The element of an entry that takes the focus; by default the entry itself. */
  target?: string;
  /** The number of lines that are rendered and removed together. */
  block: number;
  /** The number of lines that are rendered beyond each edge of the screen. */
  overscan: number;
  firstScrollTop: number;
  /** The covered edges of the scrolling element, in pixels. */
  covered: { start: number; end: number };
}

export interface Lines extends Pick<Pane, 'reveal' | 'focusEntry'> {
  virtualizer: Virtualizer<HTMLElement, Element>;
  virtualLines: VirtualItem[];
  /** The height of all lines together, in pixels. */
  height: number;
  /** The entry in the tab order. */
  tabStop: number;
}

/**
 * The lines near the screen in whole blocks, and always the focused one, because Tab would otherwise lose its
 * position. The same array while it contains the same lines, so that they are not rendered again.
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
 * Each layout has a function of its own, because only another function makes the virtualizer measure again.
 */
const useKeys = (layout: LineLayout) => useMemo(() => layout && ((line: number) => line), [layout]);

/** The lines near the screen, and functions that scroll others into view. */
export function useLines(options: LinesOptions): Lines {
  const { layout, order, store, scroller, top, count = layout.count, block, overscan, covered } = options;
  const focus = useStore(store, (state) => state.selection.focus);
  const tabStop = Math.max(0, focus === null ? -1 : order.indexOf(focus));
  const virtualizer = useLineVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => layout.heightOf(line),
    getItemKey: useKeys(layout),
    rangeExtractor: useRange(layout.lineOf(tabStop), block),
    overscan,
    initialOffset: options.firstScrollTop,
    scrollMargin: top,
    scrollPaddingStart: covered.start,
    scrollPaddingEnd: covered.end,
  });
  const { reveal, focusEntry } = useFocus(options, virtualizer);
  return {
    virtualizer,
    virtualLines: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    tabStop,
    reveal,
    focusEntry,
  };
}

/** An entry that gets the focus as soon as it is rendered. */
interface Wanted {
  index: number;
  /** An entry that was outside of the range can be scrolled to only after the range was extended. */
  isRevealed: boolean;
}

function focusRow(row: HTMLElement): void {
  if (!document.activeElement?.closest(ABOVE_LIST)) row.focus({ preventScroll: true });
}

/** Functions that scroll an entry into view and focus it, even if it is not rendered yet. */
function useFocus(
  { layout, root, reach, target = '' }: LinesOptions,
  virtualizer: Virtualizer<HTMLElement, Element>,
): Pick<Pane, 'reveal' | 'focusEntry'> {
  const wanted = useRef<Wanted | null>(null);
  const rowOf = useCallback(
    (index: number) => root.current?.querySelector<HTMLElement>(`[data-entry="${index}"] ${target}`),
    [root, target],
  );
  const reveal: Pane['reveal'] = useCallback(
    (index, align = 'auto') => {
      // The first row also reveals the title of its section.
      const line = index === 0 ? 0 : layout.lineOf(index);
      virtualizer.scrollToIndex(line, { align });
    },
    [layout, virtualizer],
  );
  const focusEntry: Pane['focusEntry'] = useCallback(
    (index, { isInPlace = false } = {}) => {
      reach?.(index);
      const isOffered = layout.lineOf(index) < virtualizer.options.count;
      if (!isInPlace && isOffered) reveal(index);
      const row = rowOf(index);
      wanted.current = row ? null : { index, isRevealed: isInPlace || isOffered };
      if (row) focusRow(row);
    },
    [layout, virtualizer, reach, reveal, rowOf],
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
