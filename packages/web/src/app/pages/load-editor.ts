import type { ListingItem } from '@satchel/contract';
import { lazyPart } from '../../lib/lazy-part';
import { loadPart } from '../../lib/load-part';

const load = () => import('./editor-page');

export const EditorPage = lazyPart(load, 'EditorPage', 'editor', 'encoding');

/**
 * Loads the code and the texts of the editor for a file that may soon be opened, so that it opens without a
 * delay.
 */
export function prepareFor({ isDir, type }: Pick<ListingItem, 'isDir' | 'type'>): void {
  if (isDir || !type.startsWith('text')) return;
  void loadPart(load, 'editor', 'encoding').then(
    (editor) => editor.prepare(),
    () => undefined,
  );
}
