import createDOMPurify, { type Config } from 'dompurify';

/** Words, lists, tables and pictures: nothing that runs, loads, asks for input or looks like a part of the app. */
const ALLOWED: Config = {
  ALLOWED_TAGS: [
    ...[
      'a',
      'abbr',
      'b',
      'blockquote',
      'br',
      'caption',
      'cite',
      'code',
      'col',
      'colgroup',
      'dd',
      'del',
      'details',
    ],
    ...[
      'dfn',
      'div',
      'dl',
      'dt',
      'em',
      'figcaption',
      'figure',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'hr',
      'i',
      'img',
    ],
    ...[
      'input',
      'ins',
      'kbd',
      'li',
      'mark',
      'ol',
      'p',
      'pre',
      'q',
      'rp',
      'rt',
      'ruby',
      's',
      'samp',
      'section',
    ],
    ...[
      'small',
      'span',
      'strong',
      'sub',
      'summary',
      'sup',
      'table',
      'tbody',
      'td',
      'tfoot',
      'th',
      'thead',
      'tr',
    ],
    ...['u', 'ul', 'var', 'wbr'],
  ],
  ALLOWED_ATTR: [
    ...[
      'align',
      'alt',
      'checked',
      'colspan',
      'dir',
      'disabled',
      'height',
      'href',
      'lang',
      'open',
      'reversed',
    ],
    ...['rowspan', 'span', 'src', 'start', 'title', 'type', 'value', 'width'],
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  SANITIZE_NAMED_PROPS: true,
  RETURN_DOM_FRAGMENT: true,
};

export interface SafeHtmlOptions {
  /** Gets every link without its address, and may give it one. */
  link: (href: string, element: HTMLAnchorElement) => void;
  /** Names of places are kept, with `user-content-` before them. */
  keepsIds?: boolean;
  /** The address that a picture is loaded from; null leaves its description only. */
  image: (src: string) => string | null;
}

/** Foreign HTML as nodes that do nothing. Nothing of it has been loaded before the options had their say. */
export function safeHtml(html: string, options: SafeHtmlOptions): DocumentFragment {
  const purify = createDOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof HTMLAnchorElement) treatLink(node, options);
    if (node instanceof HTMLImageElement) treatImage(node, options);
    if (node instanceof HTMLInputElement) treatBox(node);
  });
  const allowed = options.keepsIds ? { ...ALLOWED, ADD_ATTR: ['id'] } : ALLOWED;
  const fragment = purify.sanitize(html, allowed) as unknown as DocumentFragment;
  for (const image of fragment.querySelectorAll<HTMLImageElement>('img:not([src])')) describe(image);
  return fragment;
}

function treatLink(link: HTMLAnchorElement, options: SafeHtmlOptions): void {
  const href = link.getAttribute('href');
  link.removeAttribute('href');
  link.removeAttribute('target');
  if (href !== null) options.link(href, link);
}

function treatImage(image: HTMLImageElement, options: SafeHtmlOptions): void {
  const address = options.image(image.getAttribute('src') ?? '');
  if (address !== null) {
    image.setAttribute('src', address);
    image.setAttribute('loading', 'lazy');
    return;
  }
  image.removeAttribute('src');
}

/** In the place of a picture that is not loaded stands what it would have shown. */
function describe(image: HTMLImageElement): void {
  const words = document.createElement('span');
  words.dataset.blocked = '';
  words.textContent = image.alt;
  image.replaceWith(words);
}

/** Task lists have boxes; nothing else may be filled in. */
function treatBox(input: HTMLInputElement): void {
  if (input.getAttribute('type') !== 'checkbox') {
    input.remove();
    return;
  }
  input.setAttribute('disabled', '');
}

/** Opens in a tab that cannot reach this one; other schemes than these could run something. */
export function openOutside(href: string, link: HTMLAnchorElement): boolean {
  if (!/^(https?:|mailto:)/i.test(href)) return false;
  link.setAttribute('href', href);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
  return true;
}

/** Pictures that are part of the document itself. */
export const isInlineImage = (src: string): boolean => /^data:image\/(png|jpeg|gif|webp|avif);/i.test(src);
