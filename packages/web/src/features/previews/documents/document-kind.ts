import type { PreviewItem } from '../model/preview-item';

export type DocumentKind = 'markdown' | 'table' | 'book';

const KINDS: Record<string, DocumentKind> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.mdown': 'markdown',
  '.mkd': 'markdown',
  '.csv': 'table',
  '.tsv': 'table',
  '.tab': 'table',
  '.epub': 'book',
};

/** Where in a browser a document is drawn beyond this, it stops answering; in bytes. */
export const LARGEST: Record<DocumentKind, number> = {
  markdown: 2 * 1024 * 1024,
  // Of a larger table the beginning is shown.
  table: Number.POSITIVE_INFINITY,
  book: 200 * 1024 * 1024,
};

/** How a document is shown, by its extension; null for what is no document or too large to be drawn as one. */
export function documentKindOf(item: Pick<PreviewItem, 'extension' | 'size' | 'isDir'>): DocumentKind | null {
  const kind = KINDS[item.extension.toLowerCase()];
  return kind !== undefined && !item.isDir && item.size <= LARGEST[kind] ? kind : null;
}
