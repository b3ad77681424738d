import type { Page } from 'playwright-core';

/** Touch targets need 44 px; the border of a field does not count, and a small tolerance is allowed. */
const SMALLEST = 42;

/** Visible controls that are too small for a finger or not recognisable, and fields that phones zoom into. */
export function touchFaults(page: Page): Promise<string[]> {
  return page.evaluate(inPage, SMALLEST);
}

/** Runs in the page, so it cannot use anything outside of itself. */
function inPage(smallest: number): string[] {
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="treeitem"], [role="menuitem"]';
  const half = smallest / 2 - 0.5;
  /** The label of a check box belongs to its target. */
  const targetOf = (element: HTMLElement): HTMLElement =>
    element.matches('[type="checkbox"], [type="radio"]') ? (element.closest('label') ?? element) : element;
  const isHit = (element: HTMLElement, dx: number, dy: number) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
    return hit !== null && element.contains(hit);
  };
  const scrollerOf = (element: Element): Element => {
    const { parentElement } = element;
    if (parentElement === null) return element;
    const isScroller = getComputedStyle(parentElement).overflowY !== 'visible';
    return isScroller && parentElement.scrollHeight > parentElement.clientHeight
      ? parentElement
      : scrollerOf(parentElement);
  };
  /** Elements that the screen or a scrolling part of it cuts off can be scrolled into view. */
  const isWholeOnScreen = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { top, bottom } = scrollerOf(element).getBoundingClientRect();
    const isInside = (middle: number, start: number, end: number) =>
      middle > start + half && middle < end - half;
    const isOnScreen = isInside(x + width / 2, 0, window.innerWidth);
    return isOnScreen && isInside(y + height / 2, Math.max(0, top), Math.min(bottom, window.innerHeight));
  };
  const faultsOf = (element: HTMLElement): string[] => {
    if (!element.checkVisibility() || !isWholeOnScreen(element) || !isHit(element, 0, 0)) return [];
    const sides: [number, number][] = [
      [half, 0],
      [-half, 0],
      [0, half],
      [0, -half],
    ];
    const isTyped = element.matches('select, textarea, input');
    return [
      ...(sides.every(([dx, dy]) => isHit(element, dx, dy)) ? [] : ['small']),
      ...(element.checkVisibility({ opacityProperty: true }) ? [] : ['not to be seen']),
      ...(isTyped && Number.parseFloat(getComputedStyle(element).fontSize) < 16 ? ['zoomed into'] : []),
    ].map((fault) => `${element.tagName} ${element.ariaLabel ?? element.innerText.slice(0, 40)}: ${fault}`);
  };
  const targets = new Set([...document.querySelectorAll<HTMLElement>(CONTROLS)].map(targetOf));
  const isWide = document.documentElement.scrollWidth > window.innerWidth;
  return [...[...targets].flatMap(faultsOf), ...(isWide ? ['wider than the screen'] : [])];
}
