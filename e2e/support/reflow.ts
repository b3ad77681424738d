import type { Page } from 'playwright-core';
import { settled } from './axe.js';
import { CONTROLS } from './probe/targets.js';

/** The controls of a page that cannot be scrolled to, and a fault if the page is wider than the screen. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate((controls) => {
    const root = document.documentElement;
    const canScroll = (from: Element, way: 'X' | 'Y') => {
      const [inner, outer] =
        way === 'X' ? (['scrollWidth', 'clientWidth'] as const) : (['scrollHeight', 'clientHeight'] as const);
      const boxes: Element[] = [];
      for (let box = from.parentElement; box !== null; box = box.parentElement) {
        boxes.push(box);
        if (getComputedStyle(box).position === 'fixed') break;
      }
      const scrolls = (box: Element) =>
        box === root || /auto|scroll/.test(getComputedStyle(box)[`overflow${way}`]);
      return boxes.some((box) => box[inner] > box[outer] && scrolls(box));
    };
    const lost = [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      // A skip link is hidden on purpose until it has the focus.
      .filter((each) => each.closest('.visually-hidden, [inert], [class*="skip"]') === null)
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isBeside = left < -1 || right > innerWidth + 1;
        const isBelow = top < -1 || bottom > innerHeight + 1;
        return (isBeside && !canScroll(each, 'X')) || (isBelow && !canScroll(each, 'Y'));
      })
      .map((each) => `out of reach: ${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent}`);
    return root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`, ...lost] : lost;
  }, CONTROLS);
}

/** Words that their own box cuts off at the bottom, as with increased line spacing. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const each of document.querySelectorAll<HTMLElement>('body *')) {
      if (each.closest('.visually-hidden, svg, .cm-editor, [data-sheet]') !== null || !each.checkVisibility())
        continue;
      const hasWords = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const { overflowY } = getComputedStyle(each);
      if (hasWords && /hidden|clip/.test(overflowY) && each.scrollHeight > each.clientHeight + 3)
        found.push(`cut off: ${each.textContent.trim().slice(0, 40)}`);
    }
    return found;
  });
}

/**
 * The controls that cannot be reached in a window of 1280 by 1024 px at 400 %, and the words that are cut off
 * there by the line and letter spacing that WCAG 1.4.12 requires a page to support. The page has its size and
 * its spacing again afterwards.
 */
export async function faultsAtZoom(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 256 });
  await settled(page);
  const lost = await outOfReach(page);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  await settled(page);
  const faults = [...lost, ...(await outOfReach(page)), ...(await cutWords(page))];
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  if (size) await page.setViewportSize(size);
  return faults.map((fault) => `at 400 %: ${fault}`);
}
