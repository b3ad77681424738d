import { boxesAround } from './styles.js';

export interface ShownText {
  text: string;
  holder: Element;
  box: DOMRect;
  /** The text is visible only after scrolling. */
  isAway: boolean;
}

const isNothing = ({ width, height }: DOMRect): boolean => width < 2 || height < 2;

/** True if the text is for screen readers only. */
function isForReaders(holder: Element): boolean {
  for (const [each, { isClipped, scrolls, cutsX, cutsY }] of boxesAround(holder)) {
    if (isClipped || ((scrolls || cutsX || cutsY) && isNothing(each.getBoundingClientRect()))) return true;
  }
  return false;
}

function isAway(holder: Element, box: DOMRect): boolean {
  for (const [each, { scrolls }] of boxesAround(holder)) {
    if (!scrolls) continue;
    const around = each.getBoundingClientRect();
    if (box.bottom <= around.top + 2 || box.top >= around.bottom - 2) return true;
    if (box.right <= around.left + 2 || box.left >= around.right - 2) return true;
  }
  return false;
}

/** Pictures of texts go on below the edge of their tiles. */
const NOT_SHOWN = 'script, style, noscript, svg, option, #loading, [data-sheet]';

/** The visible texts, each with its position. */
export function shownTexts(): ShownText[] {
  const found: ShownText[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!holder || text === '' || holder.closest(NOT_SHOWN)) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (isNothing(box) || isForReaders(holder)) continue;
    found.push({ text, holder, box, isAway: isAway(holder, box) });
  }
  return found;
}

const NAMING = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** Content that users wrote, and notices in the language in which they appeared. */
const NOT_MESSAGES =
  'script, style, noscript, kbd, pre, code, [dir="auto"], bdi, .cm-content, #loading, [role="status"], [role="alert"]';

/** All texts of the page, including those for screen readers and tooltips. */
export function messageTexts(): string[] {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder && !holder.closest(NOT_MESSAGES)) {
      texts.push(node.textContent ?? '');
    }
  }
  for (const each of document.body.querySelectorAll(NAMING.map((name) => `[${name}]`).join())) {
    if (each.matches(NOT_MESSAGES)) continue;
    for (const name of NAMING) texts.push(each.getAttribute(name) ?? '');
  }
  return texts.filter((text) => text.trim() !== '');
}
