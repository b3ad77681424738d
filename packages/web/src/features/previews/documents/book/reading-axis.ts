/** Text that is set vertically is read sideways: from the right, or from the left. */
const isSideways = (page: Document): boolean => page.documentElement.dataset.writing !== undefined;

const isFromRight = (page: Document): boolean => page.documentElement.dataset.writing === 'vertical-rl';

/** The distance that can be scrolled, in pixels. */
function roomOf(page: Document): number {
  const root = page.scrollingElement;
  if (!root) return 0;
  return isSideways(page) ? root.scrollWidth - root.clientWidth : root.scrollHeight - root.clientHeight;
}

/** The part of the page that lies before the view, from 0 to 1. */
export function readPart(page: Document): number {
  const root = page.scrollingElement;
  const room = roomOf(page);
  // Positions from the right are negative.
  return root && room > 0 ? Math.abs(isSideways(page) ? root.scrollLeft : root.scrollTop) / room : 0;
}

export function scrollToPart(page: Document, part: number): void {
  const root = page.scrollingElement;
  if (!root) return;
  if (isSideways(page)) root.scrollLeft = part * roomOf(page) * (isFromRight(page) ? -1 : 1);
  else root.scrollTop = part * roomOf(page);
}

/** Turning a wheel down scrolls on in the reading direction. */
export function readByWheel(page: Document): void {
  if (!isSideways(page)) return;
  page.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.shiftKey || event.deltaX !== 0) return;
      event.preventDefault();
      const { deltaMode, deltaY } = event;
      const pixels = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * LINE_PX : deltaY;
      page.scrollingElement?.scrollBy({ left: isFromRight(page) ? -pixels : pixels });
    },
    { passive: false },
  );
}

const LINE_PX = 28;
