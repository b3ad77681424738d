import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './zoom-math';

/** The inner size of an element, in pixels, kept up to date. */
export function useStageSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const stage = element.current;
    if (!stage) return;
    const measure = () => setSize({ width: stage.clientWidth, height: stage.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
