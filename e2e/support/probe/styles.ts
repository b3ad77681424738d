/** The parts of an element's style that affect the texts in it; they are the same in every language. */
export interface Frame {
  isInline: boolean;
  isFixed: boolean;
  /** The element has its own layer, above or below other content. */
  isLayer: boolean;
  /** The element is visible as a box: by its colour, its border, or because it is a button or a prompt. */
  isPainted: boolean;
  scrolls: boolean;
  cutsX: boolean;
  cutsY: boolean;
  /**
   * The distance from the edges of a cell of a list at which a line of text begins and is cut off with an
   * ellipsis.
   */
  dotsInset: [number, number];
  /** The element shows none of its content. */
  isClipped: boolean;
}

let frames = new WeakMap<Element, Frame>();
/** The width of the window that `frames` are from. */
let width = 0;

function frameOf(element: Element): Frame {
  if (width !== innerWidth) {
    frames = new WeakMap();
    width = innerWidth;
  }
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
      element.matches('[role$="dialog"], [role="menu"], [role="tooltip"]') ||
      // A list that opens below a field.
      (style.position === 'absolute' && element.matches('[role="combobox"] ~ *')),
    isPainted: isFilled || isFramed || element.matches('button, [role$="dialog"]'),
    scrolls: /auto|scroll/.test(overflow),
    cutsX: /hidden|clip/.test(style.overflowX),
    cutsY: /hidden|clip/.test(style.overflowY),
    dotsInset:
      style.textOverflow === 'ellipsis' && element.matches('[role="gridcell"]')
        ? [Number.parseFloat(style.paddingInlineStart), Number.parseFloat(style.paddingInlineEnd)]
        : [0, 0],
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
