import { type ListingItem, parentOf, type VirtualPath } from '@satchel/contract';
import type { FileSystem, Listing } from '../../../core/fs/file-system.js';
import { AppError } from '../../../lib/app-error.js';

/** The subtitles beside a video, as its folder's listing names them; none where the folder may not be listed. */
export async function videoSubtitles(
  files: FileSystem,
  path: VirtualPath,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const listing = await files.list(parentOf(path), { sorting: { by: 'name', asc: false }, signal });
    return itemIn(listing, path)?.subtitles ?? [];
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return [];
    throw error;
  }
}

/** One item of a listing. Quotes inside names are escaped, so what is looked for can only begin an item. */
function itemIn({ items }: Listing, path: VirtualPath): ListingItem | null {
  const text = Buffer.concat(items);
  const start = text.indexOf(`{"path":${JSON.stringify(path)},`);
  if (start < 0) return null;
  const next = text.indexOf(',{"path":', start);
  const end = next < 0 ? text.lastIndexOf(']') : next;
  return JSON.parse(text.toString('utf8', start, end)) as ListingItem;
}
