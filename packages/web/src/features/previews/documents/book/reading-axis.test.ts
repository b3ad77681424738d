import { expect, it } from 'vitest';
import { readByWheel, readPart, scrollToPart } from './reading-axis';

/** A page of 500 × 400 that can be scrolled by 1000 in each direction. */
function pageOf(writing?: string) {
  const page = document.implementation.createHTMLDocument();
  if (writing) page.documentElement.dataset.writing = writing;
  const size = { scrollWidth: 1500, clientWidth: 500, scrollHeight: 1400, clientHeight: 400 };
  const root = {
    ...size,
    scrollLeft: 0,
    scrollTop: 0,
    scrollBy: ({ left }: { left: number }) => (root.scrollLeft += left),
  };
  Object.defineProperty(page, 'scrollingElement', { value: root });
  return { page, root };
}

it.each([
  [undefined, { scrollTop: 250, scrollLeft: 0 }],
  ['vertical-rl', { scrollTop: 0, scrollLeft: -250 }],
  ['vertical-lr', { scrollTop: 0, scrollLeft: 250 }],
])('a position in text that is set %s is measured in its reading direction', (writing, at) => {
  const { page, root } = pageOf(writing);
  scrollToPart(page, 0.25);
  expect(root).toMatchObject(at);
  expect(readPart(page)).toBe(0.25);
});

it.each([
  [undefined, {}, 0],
  ['vertical-rl', {}, -40],
  ['vertical-lr', {}, 40],
  ['vertical-rl', { deltaMode: 1, deltaY: 2 }, -56],
  ['vertical-rl', { ctrlKey: true }, 0],
  ['vertical-rl', { deltaX: 5 }, 0],
])('the wheel reads on in text that is set %s (%j)', (writing, turn, left) => {
  const { page, root } = pageOf(writing);
  readByWheel(page);
  page.dispatchEvent(new WheelEvent('wheel', { deltaY: 40, cancelable: true, ...turn }));
  expect(root.scrollLeft).toBe(left);
});
