import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { textScale as em } from '../../../lib/browser/text-size';
import { useIsPhone, useIsTouch } from '../../../lib/use-media-query';
import { changeSelection, type ListStore } from '../../../listing/model/list-store';
import { moveFocus } from '../../../listing/model/selection';
import type { ShapeOf } from './use-shapes';
import { type AlbumOrder, WallLines, type WallMeasures } from './wall-lines';

const PICTURES = 220 * em;
const PHONE_PICTURES = 140 * em;
const FOLDER_MIN = 260 * em;
const GAP = 6 * em;
const PHONE_GAP = 3 * em;
const FOLDER = 64 * em;
const FOLDER_GAP = 8 * em;
const ROW = 44 * em;
const TOUCH_ROW = 52 * em;
/** Used before the first measurement, and where there is no layout (tests). */
const ASSUMED_WIDTH = 1000;
const OVERSCAN = 4;

function measure(width: number, isPhone: boolean, isTouch: boolean): WallMeasures {
  const columns = Math.max(1, Math.floor(width / FOLDER_MIN));
  return {
    width,
    folders: { columns, height: FOLDER, gap: FOLDER_GAP },
    wall: isPhone ? { height: PHONE_PICTURES, gap: PHONE_GAP } : { height: PICTURES, gap: GAP },
    others: { height: isTouch ? TOUCH_ROW : ROW },
  };
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const read = () => setWidth(current.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width || ASSUMED_WIDTH;
}

/** The distance of the wall from the top of the page that scrolls; what is above it may change its height. */
function useTop(wall: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const [inner, outer] = [wall.current, scroller.current];
    if (!inner || !outer) return;
    setTop(
      Math.round(inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop),
    );
  });
  return top;
}

/** What is on the screen stays there when the pictures above get other sizes. */
function useSteadyView(
  { lines, order, top }: { lines: WallLines; order: AlbumOrder; top: number },
  scroller: RefObject<HTMLElement | null>,
): void {
  const last = useRef({ lines, order });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { lines, order };
    const { current } = scroller;
    if (!current || before.lines === lines || before.order !== order) return;
    const scrolled = current.scrollTop - top;
    if (scrolled <= 0) return;
    const line = before.lines.lineAt(scrolled);
    const first = before.lines.at(line)?.boxes[0]?.index ?? 0;
    const moved = lines.topOf(lines.lineOf(first)) - before.lines.topOf(line);
    if (moved !== 0) current.scrollTop += moved;
  }, [lines, order, top, scroller]);
}

interface WallOptions {
  order: AlbumOrder;
  shapeOf: ShapeOf;
  store: ListStore;
  scroller: RefObject<HTMLElement | null>;
  firstScrollTop: number;
  /** The height of what covers the lower edge of the page. */
  covered: number;
}

/** Each layout has a function of its own, because another function is what makes the virtualizer measure again. */
const useKeys = (lines: WallLines) => useMemo(() => lines && ((line: number) => line), [lines]);

/** The lines of an album near the screen, and the entry in the tab order. */
export function useWall({ order, shapeOf, store, scroller, firstScrollTop, covered }: WallOptions) {
  const root = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isTouch = useIsTouch();
  const width = useWidth(root);
  const measures = useMemo(() => measure(width, isPhone, isTouch), [width, isPhone, isTouch]);
  const lines = useMemo(() => new WallLines(order, measures, shapeOf), [order, measures, shapeOf]);
  const focus = useStore(store, ({ selection }) => selection.focus);
  const tabStop = Math.max(0, focus === null ? -1 : order.indexOf(focus));
  const top = useTop(root, scroller);
  const kept = lines.lineOf(tabStop);
  const virtualizer = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => lines.heightOf(line),
    getItemKey: useKeys(lines),
    // The line in the tab order stays, because Tab would otherwise lose its position.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown;
        return [...shown, kept].sort((a, b) => a - b);
      },
      [kept],
    ),
    overscan: OVERSCAN,
    initialOffset: firstScrollTop,
    scrollMargin: top,
    scrollPaddingStart: 8,
    scrollPaddingEnd: covered,
  });
  useSteadyView({ lines, order, top }, scroller);
  /** The entry that gets the focus as soon as it is rendered. */
  const wanted = useRef(-1);
  const focusWanted = useCallback(() => {
    const link = root.current?.querySelector<HTMLElement>(`[data-entry="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = -1;
    link.focus({ preventScroll: true });
  }, []);
  useEffect(focusWanted);
  const goTo = useCallback(
    (index: number) => {
      const item = order.items[index];
      if (!item) return;
      changeSelection(store, (before) => ({ ...moveFocus(before, item.name), anchor: item.name }));
      virtualizer.scrollToIndex(lines.lineOf(index), { align: 'auto' });
      wanted.current = index;
      focusWanted();
    },
    [order, store, virtualizer, lines, focusWanted],
  );
  return { root, lines, tabStop, top, goTo, virtualizer };
}

export type WallView = ReturnType<typeof useWall>;
