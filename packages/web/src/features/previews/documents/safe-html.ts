import createDOMPurify, { type Config } from 'dompurify';

/**
 * Text, lists, tables and pictures: no element that runs script, loads anything, has input or imitates the
 * app.
 */
const ALLOWED = {
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
} satisfies Config;

export interface SafeHtmlOptions {
  /** Called for every link, whose address was removed; it may set a new one. */
  link: (href: string, element: HTMLAnchorElement) => void;
  /** Ids are kept, with the prefix `user-content-`. */
  keepsIds?: boolean;
  /** Returns the address of a picture; with null only its description is shown. */
  image: (src: string) => string | null;
}

// One instance for all, because the content policy allows only one Trusted Types policy of this name.
const purify = createDOMPurify(window);

/**
 * Turns foreign HTML into nodes without any behaviour. Nothing of it is loaded before the options have
 * decided.
 */
export function safeHtml(html: string, options: SafeHtmlOptions): DocumentFragment {
  purify.removeAllHooks();
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof HTMLAnchorElement) treatLink(node, options);
    if (node instanceof HTMLImageElement) treatImage(node, options);
    if (node instanceof HTMLInputElement) treatBox(node);
  });
  const allowed = options.keepsIds ? { ...ALLOWED, ADD_ATTR: ['id'] } : ALLOWED;
  const fragment = purify.sanitize(html, allowed);
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

/** A picture that is not loaded is replaced by its description. */
function describe(image: HTMLImageElement): void {
  const words = document.createElement('span');
  words.dataset.blocked = '';
  words.textContent = image.alt;
  image.replaceWith(words);
}

/** Task lists have check boxes; other input elements are removed. */
function treatBox(input: HTMLInputElement): void {
  if (input.getAttribute('type') !== 'checkbox') {
    input.remove();
    return;
  }
  input.setAttribute('disabled', '');
}

/** Lets the link open in a tab that cannot access this one; only these schemes cannot run script. */
export function openOutside(href: string, link: HTMLAnchorElement): boolean {
  if (!/^(https?:|mailto:)/i.test(href)) return false;
  link.setAttribute('href', href);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
  return true;
}

/** True for pictures that are embedded in the document. */
export const isInlineImage = (src: string): boolean => /^data:image\/(png|jpeg|gif|webp|avif);/i.test(src);
