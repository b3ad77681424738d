import { boxesAround, type Frame } from './styles.js';
import { type ShownText, shownTexts } from './texts.js';

/** The nearest element around a text that cuts off its overflow; none if one can scroll to it. */
function clipOf(holder: Element): [Element, Frame] | null {
  for (const [each, frame] of boxesAround(holder)) {
    if (frame.scrolls) return null;
    if (frame.cutsX || frame.cutsY) return [each, frame];
    if (frame.isFixed) return null;
  }
  return null;
}

function isCut({ holder, box }: ShownText, tolerance = 1): boolean {
  const clip = clipOf(holder);
  if (!clip) return false;
  const [element, { cutsX, cutsY, dotsInset }] = clip;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  // The ellipsis is at the end of the content box, although the padding has space for more of the text.
  const [atStart, atEnd] = dotsInset;
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const [atLeft, atRight] = isRtl ? [atEnd, atStart] : [atStart, atEnd];
  return (
    (cutsX && (box.left < left + atLeft - tolerance || box.right > right - atRight + tolerance)) ||
    (cutsY && (box.top < top - 3 || box.bottom > bottom + 3))
  );
}

/** The nearest visible box around a text: its text belongs inside. */
function paintedBox(holder: Element): Element | null {
  for (const [each, frame] of boxesAround(holder)) {
    if (frame.scrolls) return null;
    if (frame.isPainted) return each;
    if (frame.isFixed) return null;
  }
  return null;
}

function isSpilt({ holder, box }: ShownText): boolean {
  const around = paintedBox(holder)?.getBoundingClientRect();
  if (!around || around.width < 8) return false;
  return (
    box.left < around.left - 1 ||
    box.right > around.right + 1 ||
    box.top < around.top - 3 ||
    box.bottom > around.bottom + 3
  );
}

/** Content before the start of the page, or beside a fixed element, cannot be reached by scrolling. */
function isOutside({ holder, box }: ShownText): boolean {
  if (box.left >= -1 && box.right <= innerWidth + 1) return false;
  return ![...boxesAround(holder)].some(([, frame]) => frame.scrolls || frame.cutsX);
}

/** Floating elements may cover others; within one layer no text may overlap another. */
function layerOf(holder: Element): Element | null {
  for (const [each, frame] of boxesAround(holder)) if (frame.isLayer) return each;
  return null;
}

/** Within one of these the lines of a text wrap around each other. */
function blockOf(holder: Element): Element | null {
  for (const [each] of boxesAround(holder)) return each;
  return null;
}

/** The part that is scrolled out of its frame covers nothing. */
function shownPart({ holder, box }: ShownText): DOMRect {
  let { left, right, top, bottom } = box;
  for (const [each, { scrolls }] of boxesAround(holder)) {
    if (!scrolls) continue;
    const frame = each.getBoundingClientRect();
    [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
  }
  return new DOMRect(left, top, right - left, bottom - top);
}

function overlapping(texts: ShownText[]): string[] {
  const found: string[] = [];
  const sorted = texts
    .map((each) => ({
      ...each,
      box: shownPart(each),
      layer: layerOf(each.holder),
      block: blockOf(each.holder),
    }))
    .toSorted((a, b) => a.box.top - b.box.top);
  sorted.forEach((first, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const second = sorted[next];
      if (!second || second.box.top > first.box.bottom - 4) break;
      if (first.block === second.block || first.layer !== second.layer) continue;
      const width = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
      const height = Math.min(first.box.bottom, second.box.bottom) - second.box.top;
      if (width > 2 && height > 4) found.push(`“${first.text}” and “${second.text}” lie over each other`);
    }
  });
  return found;
}

/** True if a tooltip has the whole text that is cut off. */
const isInTooltip = ({ holder, text }: ShownText): boolean =>
  holder.closest('[title]')?.getAttribute('title')?.includes(text) ?? false;

/**
 * The faults in the layout of the page. Texts of `sameAnyway` are names: they may be cut off, but nothing
 * else.
 */
export function layoutFaults(sameAnyway: ReadonlySet<string>): string[] {
  const page = document.documentElement;
  const texts = shownTexts();
  const found = texts.flatMap((each) => {
    if (isCut(each)) {
      return sameAnyway.has(each.text) || isInTooltip(each) ? [] : [`“${each.text}” is cut off`];
    }
    if (isOutside(each)) return [`“${each.text}” runs out of the page`];
    return isSpilt(each) ? [`“${each.text}” runs out of its box`] : [];
  });
  // A name that is wider than its box by a fraction of a pixel has dots, too, and its end is moved up to
  // them.
  const inSight = texts.filter((each) => !each.isAway && !isCut(each, 0.1));
  if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} px wide`);
  return [...found, ...overlapping(inSight)];
}
