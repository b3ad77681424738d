import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type PartialKeys,
  type VirtualItem,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Options = PartialKeys<
  VirtualizerOptions<HTMLElement, Element>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn'
>;

/**
 * The virtualizer of the lines. The library's own hook renders the list for each line that is scrolled past;
 * this one renders it only when other lines are to be rendered.
 */
export function useLineVirtualizer(options: Options): Virtualizer<HTMLElement, Element> {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const rendered = useRef<readonly VirtualItem[]>([]);
  const resolved: VirtualizerOptions<HTMLElement, Element> = {
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    ...options,
    onChange(instance, isSync) {
      if (instance.getVirtualItems() === rendered.current) return;
      // Lines that appear during scrolling must be rendered before the browser paints.
      if (isSync) flushSync(render);
      else render();
    },
  };
  const [virtualizer] = useState(() => new Virtualizer(resolved));
  virtualizer.setOptions(resolved);
  // The lines are not read in the effect: by then the list may have been scrolled on, to lines that nothing
  // has rendered.
  const lines = virtualizer.getVirtualItems();
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    rendered.current = lines;
    virtualizer._willUpdate();
  });
  return virtualizer;
}
