import { parseDocument } from '../../../../lib/browser/trusted-html';
import { decodeText } from '../decode-text';
import { resolveIn } from '../resolve-path';
import { isDrawing, pictureType } from './page-kind';
import type { ZipFiles } from './zip-files';

/** The maximum size of all pictures in one chapter, in bytes; further ones are left out. */
const MOST_IMAGE_BYTES = 60 * 1024 * 1024;
const XLINK = 'http://www.w3.org/1999/xlink';

/**
 * The pictures of one chapter as data addresses, which need no request. They are only for `img` elements:
 * there a browser runs no script of a drawing and loads nothing that it names.
 */
export class BookPictures {
  #left = MOST_IMAGE_BYTES;

  constructor(
    private readonly files: ZipFiles,
    private readonly folder: string,
  ) {}

  /** The picture that the chapter names by a relative address; null if there is none. */
  addressOf(src: string): string | null {
    const path = resolveIn(this.folder, src);
    if (path === null) return null;
    return isDrawing(path) ? (this.drawing(path)?.address ?? null) : this.picture(path);
  }

  /** The picture at a path of the archive. */
  picture(path: string, declared?: string): string | null {
    const type = pictureType(path, declared);
    const bytes = type ? this.files.read(path) : null;
    return type && bytes ? this.#embed(type, bytes) : null;
  }

  /** The drawing at a path of the archive, and the words in it. */
  drawing(path: string): { address: string; words: string } | null {
    const bytes = this.files.read(path);
    if (!bytes) return null;
    const root = parseDocument(decodeText(bytes), 'image/svg+xml').documentElement;
    const address = root.localName === 'svg' ? this.drawn(root) : null;
    return address === null ? null : { address, words: wordsOf(root) };
  }

  /** An SVG element, whose pictures are embedded and whose scripts are removed; null if it draws nothing. */
  drawn(drawing: Element): string | null {
    for (const active of drawing.querySelectorAll('script, foreignObject')) active.remove();
    const parts = [drawing, ...drawing.querySelectorAll('*')];
    if (parts.length === 1) return null;
    for (const part of parts) this.#disarm(part);
    return this.#embed(
      'image/svg+xml',
      new TextEncoder().encode(new XMLSerializer().serializeToString(drawing)),
    );
  }

  #disarm(part: Element): void {
    const address = part.getAttributeNS(XLINK, 'href') ?? part.getAttribute('href');
    for (const { name } of [...part.attributes]) {
      if (/^on|^(xlink:)?href$/i.test(name)) part.removeAttribute(name);
    }
    if (address === null) return;
    const path = part.localName === 'image' ? resolveIn(this.folder, address) : null;
    const own = address.startsWith('#') ? address : path && this.picture(path);
    if (own) part.setAttribute('href', own);
  }

  #embed(type: string, bytes: Uint8Array): string | null {
    if (bytes.length > this.#left) return null;
    this.#left -= bytes.length;
    return `data:${type};base64,${base64Of(bytes)}`;
  }
}

/**
 * The address of a picture in a drawing that consists of it alone, as covers often do; null for other
 * drawings.
 */
export function onlyPictureOf(drawing: Element): string | null {
  const drawn = [...drawing.querySelectorAll('*')].filter(
    ({ localName }) => !['g', 'title', 'desc', 'metadata', 'defs'].includes(localName),
  );
  const [picture] = drawn;
  if (drawn.length !== 1 || picture?.localName !== 'image') return null;
  return picture.getAttributeNS(XLINK, 'href') ?? picture.getAttribute('href');
}

/** The words of a drawing, for people who do not see it. */
export function wordsOf(drawing: Element): string {
  const words = [...drawing.querySelectorAll('title, desc, text')].map(({ textContent }) => textContent);
  return words.join(' ').replace(/\s+/g, ' ').trim();
}

const AT_ONCE = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}
