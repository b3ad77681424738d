import type { RefObject } from 'react';
import type { Grid } from '../../model/grid-geometry';
import type { LineMap } from '../../model/lines';
import type { FilesScreenValue } from '../../screen/files-context';
import type { Measures } from './measures';

/** The scrolled area with its lines, as the listeners for keys, mouse and drags know it. */
export interface Pane {
  files: FilesScreenValue;
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** What holds the lines, as high as all of them together. */
  lines: RefObject<HTMLDivElement | null>;
  grid: Grid;
  lineMap: LineMap;
  measures: Measures;
  /** Scrolls as little as needed until the entry is seen. */
  reveal(index: number, align?: 'auto' | 'center'): void;
  /** Gives an entry the browser's focus as soon as it is there, and reveals it unless it `isInPlace`. */
  focusEntry(index: number, options?: { isInPlace?: boolean }): void;
}

/** The entry that an event happened on, or null for the ground between entries. */
export function entryUnder(target: EventTarget | null): { element: HTMLElement; index: number } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null;
  return element ? { element, index: Number(element.dataset.entry) } : null;
}

export function isOn(target: EventTarget | null, part: 'check' | 'more' | 'grab'): boolean {
  return target instanceof Element && target.closest(`[data-${part}]`) !== null;
}

export function isRightToLeft(element: Element | null): boolean {
  return element !== null && getComputedStyle(element).direction === 'rtl';
}
