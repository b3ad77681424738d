import { type ListingItem, parseVirtualPath } from '@satchel/contract';
import { useSharePrompt } from '../features/shares/share-prompt-store';

/** Opens the share prompt for an entry of a listing or a search hit. */
export function shareItem({ path, name, isDir }: Pick<ListingItem, 'path' | 'name' | 'isDir'>): void {
  useSharePrompt.getState().open({ path: parseVirtualPath(path), name, isFolder: isDir });
}
