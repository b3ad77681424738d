import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLineVirtualizer } from './use-line-virtualizer';

const ROW = 40;
const BLOCK = 4;

/**
 * A list of 1,000 lines on a screen of ten, which are rendered in blocks; `scrollTo` sets the position that
 * its element reports.
 */
function showLines() {
  const element = document.createElement('div');
  let report: (offset: number, isScrolling: boolean) => void = () => undefined;
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useLineVirtualizer({
      count: 1000,
      getScrollElement: () => element,
      estimateSize: () => ROW,
      overscan: 0,
      rangeExtractor: ({ startIndex }) => {
        const first = Math.floor(startIndex / BLOCK) * BLOCK;
        return blocks.get(first) ?? blocks.set(first, linesFrom(first)).get(first) ?? [];
      },
      observeElementRect: (_, notify) => notify({ width: 800, height: 10 * ROW }),
      observeElementOffset: (_, notify) => {
        report = notify;
      },
    });
  });
  return {
    first: () => result.current.getVirtualItems()[0]?.index,
    rendersOf(change: () => void) {
      const before = renders;
      act(change);
      return renders - before;
    },
    scrollTo: (offset: number) => report(offset, true),
    rest: (offset: number) => report(offset, false),
  };
}

const blocks = new Map<number, number[]>();
const linesFrom = (first: number) => Array.from({ length: 12 }, (_, at) => first + at);

it('a scrolling list is rendered when other lines appear, and not for each line that is passed', () => {
  const { first, rendersOf, scrollTo, rest } = showLines();
  rendersOf(() => scrollTo(0));
  expect(rendersOf(() => scrollTo(1 * ROW))).toBe(0);
  expect(rendersOf(() => scrollTo(3 * ROW))).toBe(0);
  expect(first()).toBe(0);
  expect(rendersOf(() => scrollTo(4 * ROW))).toBe(1);
  expect(first()).toBe(4);
  expect(rendersOf(() => rest(4 * ROW))).toBe(0);
});
