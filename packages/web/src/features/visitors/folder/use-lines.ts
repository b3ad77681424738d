import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { textScale } from '../../../lib/text-size';
import { useIsPhone, useIsTouch } from '../../../lib/use-media-query';

/** So many items at first, and again each time the end of them comes near. */
const PAGE = 500;
const NEAR = 50;
const OVERSCAN = 8;

/** The same in the style sheets. */
const ROW = 44 * textScale;
const TOUCH_ROW = 48 * textScale;
const PHONE_ROW = 60 * textScale;
const HEAD = 40 * textScale;

/** How far below the top of what scrolls the lines begin; what is above them may change. */
function useTop(lines: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const [inner, outer] = [lines.current, scroller.current];
    if (!inner || !outer) return;
    const measured = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop;
    setTop(Math.round(measured));
  });
  return top;
}

/** The lines near the screen, and always the one that Tab goes to. */
function useRange(tabStop: number) {
  return useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (tabStop < 0 || tabStop >= range.count || shown.includes(tabStop)) return shown;
      return [...shown, tabStop].sort((a, b) => a - b);
    },
    [tabStop],
  );
}

/** Which rows of a list of `total` exist now, inside something larger that scrolls. */
export function useLines(scroller: RefObject<HTMLElement | null>, total: number, tabStop: number) {
  const isPhone = useIsPhone();
  const lines = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [limit, setLimit] = useState(PAGE);
  const isTouch = useIsTouch();
  const height = isPhone ? PHONE_ROW : isTouch ? TOUCH_ROW : ROW;
  const top = useTop(lines, scroller);
  const virtualizer = useVirtualizer({
    count: Math.min(limit, total),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    rangeExtractor: useRange(tabStop),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: isPhone ? 0 : HEAD,
    scrollPaddingEnd: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another height the remembered ones are wrong
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const rows = virtualizer.getVirtualItems();
  const end = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (limit < total && end >= limit - NEAR) setLimit(limit + PAGE);
  }, [end, limit, total]);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = lines.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const focusRow = useCallback(
    (index: number, isInPlace = false) => {
      wanted.current = index;
      setLimit((before) => Math.max(before, Math.ceil((index + NEAR) / PAGE) * PAGE));
      if (isInPlace) lines.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
      else requestAnimationFrame(() => virtualizer.scrollToIndex(index));
    },
    [virtualizer],
  );
  return { lines, rows, top, isPhone, height, totalHeight: virtualizer.getTotalSize(), focusRow };
}
