import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The width inside the padding of an element, 0 until it is on the screen. Also tells its style sheet, as
 * `--scrollbar`, how wide the scroll bar is.
 */
export function useInnerWidth(element: RefObject<HTMLElement | null>, view: string): number {
  const [width, setWidth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has another padding
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
