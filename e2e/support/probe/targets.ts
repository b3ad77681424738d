/** Elements that can be pressed, or reached by the keyboard. */
export const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role^="menuitem"], [role="treeitem"], [role="option"], [role="row"][tabindex], [role="gridcell"][tabindex]';

/**
 * Targets below 24 px without 24 px of space around them, as WCAG 2.5.8 defines it: a circle of that size on
 * the target touches no other target. Links inside sentences are as high as their line.
 */
export function smallTargets(): string[] {
  const least = 24;
  const boxes = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
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
}

/** Animations that run although reduced motion was requested, including endless ones. */
export function movement(): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => {
      const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && (Number(duration) > 1 || iterations === Number.POSITIVE_INFINITY);
    })
    .map((each) => `it moves: ${(each as CSSAnimation).animationName ?? 'a transition'}`);
}
