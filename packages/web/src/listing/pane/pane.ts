import type { ListColumn } from '@satchel/contract';
import type { RefObject } from 'react';
import type { ListingModel } from '../model/listing-model';
import type { Grid } from './grid-geometry';
import type { LineMap } from './lines';
import type { Measures } from './measures';

/** The area with the lines, for the listeners to keys, pointer and drags. */
export interface Pane {
  listing: ListingModel;
  /** The element with the header and the lines, which has the listeners. */
  root: RefObject<HTMLDivElement | null>;
  /** The scrolling element: the root, or the page around it. */
  scroller: RefObject<HTMLElement | null>;
  /** The element with the lines, as high as all of them together. */
  lines: RefObject<HTMLDivElement | null>;
  grid: Grid;
  lineMap: LineMap;
  measures: Measures;
  /** The columns of the list beside the names, for which there is space. */
  columns: readonly ListColumn[];
  /** Scrolls as little as needed to make the entry visible. */
  reveal(index: number, align?: 'auto' | 'center'): void;
  /**
   * Focuses an entry as soon as it is rendered, and reveals it unless `isInPlace`. A card above the list that
   * has the focus keeps it.
   */
  focusEntry(index: number, options?: { isInPlace?: boolean }): void;
}

/** A card above the list that has the focus and passes the keys of the list on to it. */
export const ABOVE_LIST = '[data-above-list]';

/** The entry of an event, or null for the empty area between entries. */
export function entryUnder(target: EventTarget | null): { element: HTMLElement; index: number } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null;
  return element ? { element, index: Number(element.dataset.entry) } : null;
}

/** With `own`, the listing does not handle this event. */
export function isOn(target: EventTarget | null, part: 'check' | 'more' | 'grab' | 'name' | 'own'): boolean {
  return target instanceof Element && target.closest(`[data-${part}]`) !== null;
}

export function isRightToLeft(element: Element | null): boolean {
  return element !== null && getComputedStyle(element).direction === 'rtl';
}
