import { type ListingItem, parseVirtualPath } from '@satchel/contract';
import { useSharePrompt } from '../features/shares/share-prompt-store';

type Item = Pick<ListingItem, 'path' | 'name' | 'isDir'>;

const targetOf = ({ path, name, isDir }: Item) => ({ path: parseVirtualPath(path), name, isFolder: isDir });

/** Opens the share prompt for an entry of a listing or a search hit. */
export const shareItem = (item: Item): void => useSharePrompt.getState().open(targetOf(item));

/** Makes a link to the entry and copies it at once; a prompt shows it. */
export const copyLinkTo = (item: Item): void => useSharePrompt.getState().openQuick(targetOf(item));
