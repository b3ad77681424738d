/**
 * The browser draws the dots of a text that is cut off after its last whole letter, which leaves up to the
 * width of a letter behind them. The following part is moved there.
 */
const widths = new Map<string, number>();

/** The width of three dots, in pixels; 0 if nothing is drawn (tests). */
function dotsIn(element: Element): number {
  // `font` is empty if digits are tabular, because no shorthand can say that.
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const known = widths.get(font);
  if (known !== undefined) return known;
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = font;
  const width = context?.measureText('…').width ?? 0;
  widths.set(font, width);
  return width;
}

/** Half a pixel more fits, so that rounding never moves the end over the dots. */
const TOLERANCE = 0.5;

/** The width of the longest beginning of a text that fits into `room`, in pixels. */
function fittingWidth(element: Element, room: number): number {
  const range = document.createRange();
  range.setStart(element, 0);
  let best = 0;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let [low, high] = [0, node.nodeValue?.length ?? 0];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      range.setEnd(node, middle);
      const { width } = range.getBoundingClientRect();
      if (width > room + TOLERANCE) high = middle - 1;
      else [low, best] = [middle, Math.max(best, width)];
    }
  }
  return best;
}

/** The space behind the dots, in pixels; 0 if there are none, or if the end is on a line of its own. */
function gapOf(head: HTMLElement, tail: HTMLElement): number {
  if (head.scrollWidth <= head.clientWidth || tail.offsetTop > head.offsetTop) return 0;
  const room = head.getBoundingClientRect().width - dotsIn(head);
  return Math.max(0, room - fittingWidth(head, room));
}

const tails = new Map<Element, HTMLElement>();

/**
 * All are measured before the first is moved: each reading after a change would compute the layout of the
 * page.
 */
const observer = new ResizeObserver((entries) => {
  const moved = new Map<HTMLElement, number>();
  for (const { target } of entries) {
    const tail = tails.get(target);
    const head = tail?.previousElementSibling;
    if (tail && head instanceof HTMLElement) moved.set(tail, gapOf(head, tail));
  }
  for (const [tail, gap] of moved) move(tail, gap);
});

/** Only moved elements are positioned: during scrolling, each positioned element takes time in each frame. */
function move({ style }: HTMLElement, gap: number): void {
  const isMoved = gap > 0;
  if (!isMoved && style.position === '') return;
  style.position = isMoved ? 'relative' : '';
  style.insetInlineStart = isMoved ? `${-gap}px` : '';
}

/**
 * Keeps `tail` right behind the dots of the text before it, whatever their widths. That text takes the width
 * that the tail leaves, so that its own width shows every change. Returns a function that ends this.
 */
export function closeGap(tail: HTMLElement): () => void {
  const head = tail.previousElementSibling;
  if (!head) return () => undefined;
  tails.set(head, tail);
  observer.observe(head);
  return () => {
    tails.delete(head);
    observer.unobserve(head);
  };
}
