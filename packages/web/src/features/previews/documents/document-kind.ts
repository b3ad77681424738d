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

/** The maximum size of a document in bytes; a browser stops responding while it renders larger ones. */
export const LARGEST: Record<DocumentKind, number> = {
  markdown: 2 * 1024 * 1024,
  // Only the beginning of a larger table is shown.
  table: Number.POSITIVE_INFINITY,
  book: 200 * 1024 * 1024,
};

/** The viewer for a document, by its extension; null if it is not a document or too large. */
export function documentKindOf(item: Pick<PreviewItem, 'extension' | 'size' | 'isDir'>): DocumentKind | null {
  const kind = KINDS[item.extension.toLowerCase()];
  return kind !== undefined && !item.isDir && item.size <= LARGEST[kind] ? kind : null;
}
