import { BOOK_STYLE } from '@satchel/contract';
import { parseDocument } from '../../../../lib/browser/trusted-html';
import { decodeText } from '../decode-text';
import { resolveIn } from '../resolve-path';
import { safeHtml } from '../safe-html';
import { BookPictures, onlyPictureOf, wordsOf } from './book-pictures';
import { folderOf } from './book-xml';
import type { Book, Chapter } from './open-book';
import { writingModeOf } from './writing-mode';

/** The prefix of ids from the book. */
export const ID_PREFIX = 'user-content-';
const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Renders a chapter as a complete page for a sandboxed frame: its text and the book's own pictures, embedded
 * in the page. It contains no style, address or script of the book; null if the chapter cannot be read.
 */
export function renderChapter(book: Book, chapter: Chapter): string | null {
  const page = document.implementation.createHTMLDocument(book.title);
  page.documentElement.lang = book.language;
  const style = page.createElement('style');
  style.textContent = BOOK_STYLE;
  page.head.append(style);
  const isFilled =
    chapter.kind === 'text' ? fillWithText(page, book, chapter) : fillWithPicture(page, book, chapter);
  return isFilled ? `<!doctype html>${page.documentElement.outerHTML}` : null;
}

/** The page is one picture, as large as the frame. */
function fillWithPicture(page: Document, { files }: Book, { path, kind, type, title }: Chapter): boolean {
  const pictures = new BookPictures(files, folderOf(path));
  const drawing = kind === 'drawing' ? pictures.drawing(path) : null;
  const address = drawing?.address ?? (kind === 'picture' ? pictures.picture(path, type) : null);
  if (address === null) return false;
  const image = page.createElement('img');
  image.src = address;
  image.alt = drawing?.words || (title ?? path.slice(path.lastIndexOf('/') + 1));
  page.documentElement.dataset.picture = '';
  page.body.append(image);
  return true;
}

function fillWithText(page: Document, book: Book, { path }: Chapter): boolean {
  const bytes = book.files.read(path);
  if (!bytes) return false;
  const pictures = new BookPictures(book.files, folderOf(path));
  const source = parseChapter(decodeText(bytes));
  const drawings = replaceDrawings(source, pictures);
  const words = safeHtml(source.querySelector('body')?.innerHTML ?? '', {
    image: (src) => drawings.get(src) ?? pictures.addressOf(src),
    link: (href, link) => lead(link, href, { book, path }),
    keepsIds: true,
  });
  const writing = writingModeOf(source, path, book.files);
  if (writing) page.documentElement.dataset.writing = writing;
  // Lines of vertical text begin at the top, independently of the direction in which pages are turned.
  page.documentElement.dir = book.isRightToLeft && !writing ? 'rtl' : 'auto';
  page.body.append(page.adoptNode(words));
  return true;
}

interface Origin {
  book: Book;
  /** The path of the chapter that contains the link. */
  path: string;
}

/**
 * The address makes the link focusable and visible to screen readers; the app takes the target from the other
 * attributes.
 */
function lead(link: HTMLAnchorElement, href: string, { book, path }: Origin): void {
  const target = href.startsWith('#') ? path : resolveIn(folderOf(path), href);
  const chapter = target === null ? undefined : book.positions.get(target);
  if (chapter !== undefined) {
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
function parseChapter(text: string): Document {
  const strict = parseDocument(text, 'application/xhtml+xml');
  return strict.querySelector('parsererror') ? parseDocument(text, 'text/html') : strict;
}

/** Replaces drawings by pictures; returns the addresses of the pictures by their placeholders. */
function replaceDrawings(page: Document, pictures: BookPictures): Map<string, string> {
  const drawings = new Map<string, string>();
  for (const drawing of page.querySelectorAll('svg')) {
    const image = page.createElementNS(XHTML, 'img');
    image.setAttribute('alt', wordsOf(drawing));
    const only = onlyPictureOf(drawing);
    const drawn = only === null ? pictures.drawn(drawing) : null;
    const address = only ?? `#drawing-${drawings.size}`;
    if (drawn !== null) drawings.set(address, drawn);
    image.setAttribute('src', address);
    drawing.replaceWith(...(only === null && drawn === null ? [] : [image]));
  }
  return drawings;
}
