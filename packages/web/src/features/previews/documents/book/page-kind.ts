import type { ManifestItem } from './book-xml';

/** The way in which a part of a book is shown: as text, as a vector drawing, or as a picture. */
export type PageKind = 'text' | 'drawing' | 'picture';

const PICTURES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};
const PICTURE_TYPES = new Set(Object.values(PICTURES));

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

export const isDrawing = (path: string): boolean => extensionOf(path) === 'svg';

/** The media type of a picture, by its extension, otherwise as declared; undefined for other files. */
export function pictureType(path: string, declared = ''): string | undefined {
  return PICTURES[extensionOf(path)] ?? (PICTURE_TYPES.has(declared) ? declared : undefined);
}

/** Null for parts that browsers cannot show as a page, such as a PDF or a TIFF. */
export function pageKind({ path, type }: Pick<ManifestItem, 'path' | 'type'>): PageKind | null {
  if (type === 'image/svg+xml' || isDrawing(path)) return 'drawing';
  if (pictureType(path, type)) return 'picture';
  const isText = type === '' || type.startsWith('text/') || /[/+]xml$/.test(type);
  return isText || /^x?html?$/.test(extensionOf(path)) ? 'text' : null;
}
