import { BOOK_STYLE } from '@satchel/contract';
import { decodeText } from '../decode-text';
import { resolveIn } from '../resolve-path';
import { safeHtml } from '../safe-html';
import { folderOf } from './book-xml';
import type { Book } from './open-book';
import type { ZipFiles } from './zip-files';

const IMAGE_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};
/** Pictures of one chapter beyond this are left out, in bytes. */
const MOST_IMAGE_BYTES = 60 * 1024 * 1024;

/**
 * A chapter as a whole page for a frame without rights: words and the book's own pictures, written into the page. No
 * style, no link and no script of the book is left; null where the chapter cannot be read.
 */
export function renderChapter({ files, title, language, isRightToLeft }: Book, path: string): string | null {
  const bytes = files.read(path);
  if (!bytes) return null;
  const pictures = new Pictures(files, folderOf(path));
  const words = safeHtml(bodyOf(decodeText(bytes)), {
    image: (src) => pictures.addressOf(src),
    link: () => undefined,
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

/** Chapters are XHTML, or claim to be. */
function bodyOf(text: string): string {
  const strict = new DOMParser().parseFromString(text, 'application/xhtml+xml');
  const page = strict.querySelector('parsererror')
    ? new DOMParser().parseFromString(text, 'text/html')
    : strict;
  // Covers are often a picture inside a drawing.
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

/** Pictures from the archive, as addresses that need no request. */
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
