// Both functions run in the page, so neither can use anything outside of itself.

/** The name of the focused element, as a screen reader says it; for entries, the name of the file. */
export function focusedName(): string {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element || element === document.body) return '(nothing)';
  const active = element.getAttribute('aria-activedescendant');
  if (active) element = document.getElementById(active) ?? element;
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labelled = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
  const entry = element.matches('[data-entry], [role="row"]') ? element.querySelector('[title]') : null;
  const name =
    entry?.getAttribute('title') ||
    element.getAttribute('aria-label') ||
    labelled ||
    labels?.[0]?.textContent ||
    element.textContent ||
    element.getAttribute('title') ||
    element.tagName.toLowerCase();
  return name.replace(/[\u2066-\u2069]/g, '').trim();
}

/** The reason why the focus is lost, not visible or covered; empty if there is none. */
export function positionFault(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'nothing has the focus';
  if (focused.tagName === 'IFRAME') return '';
  const active = focused.getAttribute('aria-activedescendant');
  const element = (active && document.getElementById(active)) || focused;
  // A hidden check box of a form is drawn by its label.
  const isHidden = (each: Element) => {
    const { width, height } = each.getBoundingClientRect();
    return width < 4 || height < 4 || each.matches('[type="checkbox"], [type="radio"]');
  };
  const shown = isHidden(element) ? (element.closest('label') ?? element.parentElement ?? element) : element;
  const box = shown.getBoundingClientRect();
  const called = `${element.tagName.toLowerCase()} “${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}”`;
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  const middle = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const isLarge = box.height > innerHeight / 3;
  if (bottom - top < 2 || (!isLarge && (box.top < -1 || box.bottom > innerHeight + 1)))
    return `${called} is out of view`;
  const isHit = (share: number) => {
    const hit = document.elementFromPoint(middle, top + (bottom - top) * share);
    return hit !== null && (shown.contains(hit) || hit.contains(shown));
  };
  return (isLarge ? [0.5] : [0.5, 0.15, 0.85]).every(isHit) ? '' : `${called} is covered`;
}

/**
 * The fault if neither the focused element nor the one that represents it shows the focus by an outline or a
 * ring.
 */
export function markFault(): string {
  let focused = document.activeElement ?? document.body;
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const active = focused.getAttribute('aria-activedescendant');
  const element = (active && document.getElementById(active)) || focused;
  // A field shows the focus by its caret; after the skip link the page itself has the focus.
  if (focused.matches('iframe, main, input:not([type="checkbox"], [type="radio"]), textarea')) return '';
  if (focused.matches('[contenteditable="true"], [role$="dialog"], [role="menu"]')) return '';
  if (active !== null && element.getAttribute('aria-selected') === 'true') return '';
  const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  const drawn = element.matches('[type="checkbox"], [type="radio"]')
    ? (element.closest('label') ?? element)
    : element;
  const around = [drawn, drawn.parentElement, drawn.parentElement?.parentElement].filter(
    (each): each is Element => each instanceof Element && !each.matches('[role$="dialog"], [role="menu"]'),
  );
  const parts = [...around, ...drawn.querySelectorAll('*'), ...(element.parentElement?.children ?? [])];
  const isMarked = parts
    .slice(0, 40)
    .some((each) =>
      [undefined, '::before', '::after'].some((part) => isOutlined(getComputedStyle(each, part))),
    );
  const hasRing = around.some((each) => getComputedStyle(each).boxShadow !== 'none');
  const called = `${element.tagName.toLowerCase()} “${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}”`;
  return isMarked || hasRing ? '' : `${called} does not show that it has the focus`;
}
