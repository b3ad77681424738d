import type { Page } from 'playwright-core';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role^="menuitem"], [role="treeitem"], [role="option"], [role="row"][tabindex], [role="gridcell"][tabindex]';

/**
 * Targets below 24 px that have no room of 24 px around them either, as WCAG 2.5.8 counts it:
 * a circle of that size on the target touches no other. Links inside sentences are as high as their line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((controls) => {
    const least = 24;
    const boxes = [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'))
      .filter((each) => each.closest('label') !== null || each.closest('.visually-hidden') === null)
      .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isNear = (x: number, y: number, box: DOMRect) => {
      const nearest = [
        Math.max(box.left, Math.min(x, box.right)),
        Math.max(box.top, Math.min(y, box.bottom)),
      ] as const;
      return Math.hypot(nearest[0] - x, nearest[1] - y) < least / 2;
    };
    return boxes
      .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
      .filter(({ each }) => !(each.tagName === 'A' && each.closest('p, li, td, dd') !== null))
      .filter(({ each, box }) => {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return boxes.some(
          (other) => !other.each.contains(each) && !each.contains(other.each) && isNear(x, y, other.box),
        );
      })
      .map(({ each, box }) => {
        const name = each.getAttribute('aria-label') ?? each.textContent.trim();
        return `a target of ${Math.round(box.width)} by ${Math.round(box.height)}: ${each.tagName} ${name}`;
      });
  }, CONTROLS);
}

/** Animations that still run for somebody who asked for none; what turns for ever, too. */
export function movement(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && (Number(duration) > 1 || iterations === Number.POSITIVE_INFINITY);
      })
      .map((each) => `it moves: ${(each as CSSAnimation).animationName ?? 'a transition'}`),
  );
}

/** A page that is wider than the screen, and controls that lie off it where nothing scrolls to them. */
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
      // Out of sight on purpose, until it has the focus.
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

/** Words that their own box cuts off below, as when lines are set wider apart. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const each of document.querySelectorAll<HTMLElement>('body *')) {
      if (each.closest('.visually-hidden, svg, .cm-editor') !== null || !each.checkVisibility()) continue;
      const hasWords = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const { overflowY } = getComputedStyle(each);
      if (hasWords && /hidden|clip/.test(overflowY) && each.scrollHeight > each.clientHeight + 3)
        found.push(`cut off: ${each.textContent.trim().slice(0, 40)}`);
    }
    return found;
  });
}

/** Sets lines and letters as far apart as WCAG 1.4.12 asks a page to bear. */
export function spreadText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}
