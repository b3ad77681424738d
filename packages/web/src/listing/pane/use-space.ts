import { type RefObject, useLayoutEffect, useState } from 'react';

/** Used before the first measurement, and without a layout (tests). */
const ASSUMED_WIDTH = 1000;

/**
 * The width inside the padding of an element, in pixels. Also sets `--scrollbar`, the width of the scroll
 * bar, for the style sheet.
 */
export function useInnerWidth(element: RefObject<HTMLElement | null>, view?: string): number {
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
  return width || ASSUMED_WIDTH;
}

/**
 * The distance of the lines from the top of a page that scrolls as a whole: the elements above may change
 * their height.
 */
export function useTopInPage(
  lines: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null> | undefined,
): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const [inner, outer] = [lines.current, scroller?.current];
    if (!inner || !outer) return;
    const measured = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop;
    setTop(Math.round(measured));
  });
  return top;
}
