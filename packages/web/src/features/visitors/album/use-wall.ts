import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { textScale as em } from '../../../lib/browser/text-size';
import { useIsPhone, useIsTouch } from '../../../lib/use-media-query';
import { changeSelection, type ListStore } from '../../../listing/model/list-store';
import { moveFocus } from '../../../listing/model/selection';
import { useLines } from '../../../listing/pane/use-lines';
import { useInnerWidth, useTopInPage } from '../../../listing/pane/use-space';
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

/** Keeps the visible pictures in their position when those above them change their size. */
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
  /** The height of the bar that covers the lower edge of the page. */
  covered: number;
}

/** The lines of an album near the screen, and the entry in the tab order. */
export function useWall({ order, shapeOf, store, scroller, firstScrollTop, covered }: WallOptions) {
  const root = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isTouch = useIsTouch();
  const width = useInnerWidth(root);
  const measures = useMemo(() => measure(width, isPhone, isTouch), [width, isPhone, isTouch]);
  const lines = useMemo(() => new WallLines(order, measures, shapeOf), [order, measures, shapeOf]);
  const top = useTopInPage(root, scroller);
  const { virtualLines, height, tabStop, focusEntry } = useLines({
    layout: lines,
    order,
    store,
    root,
    scroller,
    top,
    target: 'a',
    block: 1,
    overscan: OVERSCAN,
    firstScrollTop,
    covered: { start: 8, end: covered },
  });
  useSteadyView({ lines, order, top }, scroller);
  const goTo = useCallback(
    (index: number) => {
      const item = order.items[index];
      if (!item) return;
      changeSelection(store, (before) => ({ ...moveFocus(before, item.name), anchor: item.name }));
      focusEntry(index);
    },
    [order, store, focusEntry],
  );
  return { root, lines, tabStop, top, goTo, virtualLines, height };
}

export type WallView = ReturnType<typeof useWall>;
