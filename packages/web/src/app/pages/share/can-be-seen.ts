import { MAX_TEXT_BYTES } from '@satchel/contract';
import { documentKindOf } from '../../../features/previews/documents/document-kind';
import type { SharedItem } from '../../../features/visitors/link/use-visit';

const SEEN = new Set(['image', 'video', 'audio', 'pdf']);

/** True if a browser can show the content of a file. */
export function canBeSeen(file: SharedItem): boolean {
  if (documentKindOf(file) !== null) return true;
  if (file.type === 'pdf') return navigator.pdfViewerEnabled;
  return SEEN.has(file.type) || isShownText(file);
}

/** Larger texts would block the page. */
export function isShownText({ type, size }: Pick<SharedItem, 'type' | 'size'>): boolean {
  return type.startsWith('text') && size <= MAX_TEXT_BYTES;
}
