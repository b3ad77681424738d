import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useIsPhone, useIsTouch } from '../../../../lib/use-media-query';
import { LineMap } from '../../model/lines';
import { useFiles, useListState } from '../../screen/files-context';
import { measure } from './measures';
import type { Pane } from './pane';
import { useInnerWidth } from './use-inner-width';

const OVERSCAN = 8;
/** Until the first measurement, and where there is no layout (tests). */
const ASSUMED_WIDTH = 1000;

export interface PaneView {
  pane: Pane;
  isPhone: boolean;
  virtualLines: VirtualItem[];
  /** Of all lines together, in pixels. */
  height: number;
  /** The entry that Tab goes to. */
  tabStop: number;
}

function useGeometry() {
  const files = useFiles();
  const isPhone = useIsPhone();
  const isTouch = useIsTouch();
  const scroller = useRef<HTMLDivElement>(null);
  const { order, view } = files;
  const width = useInnerWidth(scroller, view) || ASSUMED_WIDTH;
  const measures = useMemo(() => measure(view, width, isPhone, isTouch), [view, width, isPhone, isTouch]);
  const { folderCount, items } = order;
  const { columns, heights } = measures;
  const grid = useMemo(() => ({ folderCount, total: items.length, columns }), [folderCount, items, columns]);
  const lineMap = useMemo(() => new LineMap(grid, heights), [grid, heights]);
  return { files, isPhone, scroller, measures, grid, lineMap };
}

/** The lines near the screen, and always the one that has the focus: without it Tab would lose its place. */
function useRange(line: number) {
  return useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (line < 0 || line >= range.count || shown.includes(line)) return shown;
      return [...shown, line].sort((a, b) => a - b);
    },
    [line],
  );
}

/** The scrolled area, at first scrolled to `firstScrollTop`: which lines exist now, and how to bring others onto the screen. */
export function usePane(firstScrollTop: number): PaneView {
  const geometry = useGeometry();
  const { files, isPhone, scroller, measures, grid, lineMap } = geometry;
  const lines = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const focus = useListState((state) => state.selection.focus);
  const tabStop = Math.max(0, focus === null ? -1 : files.order.indexOf(focus));
  const virtualizer = useVirtualizer({
    count: lineMap.count,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => lineMap.heightOf(line),
    rangeExtractor: useRange(lineMap.lineOf(tabStop)),
    overscan: OVERSCAN,
    initialOffset: firstScrollTop,
    scrollMargin: measures.header,
    scrollPaddingStart: measures.header,
    scrollPaddingEnd: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another map the remembered heights are wrong
  useEffect(() => virtualizer.measure(), [virtualizer, lineMap]);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-entry="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const pane = useMemo((): Pane => {
    const reveal: Pane['reveal'] = (index, align = 'auto') => {
      // The first row brings the title of its section along.
      const line = index === 0 ? 0 : lineMap.lineOf(index);
      virtualizer.scrollToIndex(line, { align });
    };
    const focusEntry: Pane['focusEntry'] = (index, { isInPlace = false } = {}) => {
      if (!isInPlace) reveal(index);
      const row = scroller.current?.querySelector<HTMLElement>(`[data-entry="${index}"]`);
      wanted.current = row ? null : index;
      row?.focus({ preventScroll: true });
    };
    return { files, scroller, lines, grid, lineMap, measures, reveal, focusEntry };
  }, [files, scroller, grid, lineMap, measures, virtualizer]);
  return {
    pane,
    isPhone,
    tabStop,
    virtualLines: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
  };
}
