/** What of an element's style decides about the texts in it; it is the same in every language. */
export interface Frame {
  isInline: boolean;
  isFixed: boolean;
  /** Has a layer of its own, above or below what it lies on. */
  isLayer: boolean;
  /** Is seen as a box: by its colour, its border, or because it is a button or a prompt. */
  isPainted: boolean;
  scrolls: boolean;
  cutsX: boolean;
  cutsY: boolean;
  /** Shows nothing, whatever it holds. */
  isClipped: boolean;
}

const frames = new WeakMap<Element, Frame>();

export function frameOf(element: Element): Frame {
  const known = frames.get(element);
  if (known) return known;
  const style = getComputedStyle(element);
  const overflow = style.overflowX + style.overflowY;
  const isFramed = style.borderInlineStartWidth !== '0px' && style.borderInlineEndWidth !== '0px';
  const isFilled = style.backgroundColor !== 'rgba(0, 0, 0, 0)';
  const frame: Frame = {
    isInline: style.display === 'inline' || style.display === 'contents',
    isFixed: style.position === 'fixed',
    isLayer:
      /fixed|sticky/.test(style.position) ||
      element.matches('[role$="dialog"], [role="menu"], [role="tooltip"]'),
    isPainted: isFilled || isFramed || element.matches('button, [role$="dialog"]'),
    scrolls: /auto|scroll/.test(overflow),
    cutsX: /hidden|clip/.test(style.overflowX),
    cutsY: /hidden|clip/.test(style.overflowY),
    isClipped: style.clipPath !== 'none' || style.clip !== 'auto',
  };
  frames.set(element, frame);
  return frame;
}

/** The elements around a text, from the inside, that are boxes of their own. */
export function* boxesAround(holder: Element): Generator<[Element, Frame]> {
  for (let each: Element | null = holder; each && each !== document.body; each = each.parentElement) {
    const frame = frameOf(each);
    if (!frame.isInline) yield [each, frame];
  }
}
