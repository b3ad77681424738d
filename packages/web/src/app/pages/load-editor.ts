import type { ListingItem } from '@satchel/contract';
import { loadPart } from '../../lib/load-part';

export const loadEditor = () => loadPart(() => import('./editor-page'));

/** Loads the code and the texts of the editor for a file that may be opened soon, so that it opens without a delay. */
export function prepareFor({ isDir, type }: Pick<ListingItem, 'isDir' | 'type'>): void {
  if (isDir || !type.startsWith('text')) return;
  void loadEditor().then(
    (editor) => editor.prepare(),
    () => undefined,
  );
}
