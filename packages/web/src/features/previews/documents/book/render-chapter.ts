import { BOOK_STYLE } from '@satchel/contract';
import { parseDocument } from '../../../../lib/browser/trusted-html';
import { decodeText } from '../decode-text';
import { resolveIn } from '../resolve-path';
import { safeHtml } from '../safe-html';
import { folderOf } from './book-xml';
import type { Book } from './open-book';
import type { ZipFiles } from './zip-files';

/** The prefix of ids from the book. */
export const ID_PREFIX = 'user-content-';

const IMAGE_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};
/** The maximum size of all pictures in one chapter, in bytes; further ones are left out. */
const MOST_IMAGE_BYTES = 60 * 1024 * 1024;

/**
 * Renders a chapter as a complete page for a sandboxed frame: its text and the book's own pictures, embedded in the
 * page. It contains no style, address or script of the book; null if the chapter cannot be read.
 */
export function renderChapter(book: Book, path: string): string | null {
  const { files, title, language, isRightToLeft } = book;
  const bytes = files.read(path);
  if (!bytes) return null;
  const pictures = new Pictures(files, folderOf(path));
  const words = safeHtml(bodyOf(decodeText(bytes)), {
    image: (src) => pictures.addressOf(src),
    link: (href, link) => lead(link, href, { book, path }),
    keepsIds: true,
  });
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = language;
  page.documentElement.dir = isRightToLeft ? 'rtl' : 'auto';
  const style = page.createElement('style');
  style.textContent = BOOK_STYLE;
  page.head.append(style);
  page.body.append(page.adoptNode(words));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

interface Origin {
  book: Book;
  /** The path of the chapter that contains the link. */
  path: string;
}

/**
 * The address makes the link focusable and visible to screen readers; the app reads the target from the other
 * attributes.
 */
function lead(link: HTMLAnchorElement, href: string, { book, path }: Origin): void {
  const target = href.startsWith('#') ? path : resolveIn(folderOf(path), href);
  const chapter = book.chapters.findIndex((each) => each.path === target);
  if (chapter >= 0) {
    link.dataset.chapter = String(chapter);
    link.dataset.fragment = fragmentOf(href);
  } else if (/^https?:/i.test(href)) link.dataset.outside = href;
  else return;
  link.setAttribute('href', '#');
}

function fragmentOf(href: string): string {
  const [, fragment = ''] = href.split('#', 2);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Chapters are XHTML, or are declared as such. */
function bodyOf(text: string): string {
  const strict = parseDocument(text, 'application/xhtml+xml');
  const page = strict.querySelector('parsererror') ? parseDocument(text, 'text/html') : strict;
  // Covers are often a picture inside an SVG.
  for (const drawing of page.querySelectorAll('svg')) {
    const source = drawing.querySelector('image');
    const address = source?.getAttributeNS(XLINK, 'href') ?? source?.getAttribute('href') ?? null;
    const image = page.createElementNS(XHTML, 'img');
    if (address !== null) image.setAttribute('src', address);
    drawing.replaceWith(...(address === null ? [] : [image]));
  }
  return page.querySelector('body')?.innerHTML ?? '';
}

const XLINK = 'http://www.w3.org/1999/xlink';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** Pictures from the archive as data addresses, which need no request. */
class Pictures {
  #left = MOST_IMAGE_BYTES;

  constructor(
    private readonly files: ZipFiles,
    private readonly folder: string,
  ) {}

  addressOf(src: string): string | null {
    const path = resolveIn(this.folder, src);
    const type = IMAGE_TYPES[path?.slice(path.lastIndexOf('.') + 1).toLowerCase() ?? ''];
    const bytes = path && type ? this.files.read(path) : null;
    if (!bytes || bytes.length > this.#left) return null;
    this.#left -= bytes.length;
    return `data:${type};base64,${base64Of(bytes)}`;
  }
}

const AT_ONCE = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}
