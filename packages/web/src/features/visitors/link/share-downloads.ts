import { type ListingItem, nameOf, parentOf, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { type ArchiveFormat, MAX_ADDRESS } from '../../../lib/downloads';
import { publicUrl, type SharedLink } from '../../../lib/shared-link';

export const fileAddress = (link: SharedLink, path: VirtualPath): string => publicUrl('dl', link, path);

export const folderAddress = (link: SharedLink, path: VirtualPath, algo: ArchiveFormat): string =>
  publicUrl('dl', link, path, { algo });

/** One file as it is, one folder as an archive. */
export function itemAddress(link: SharedLink, item: Pick<ListingItem, 'path' | 'isDir'>): string {
  const path = parseVirtualPath(item.path);
  return item.isDir ? folderAddress(link, path, 'zip') : fileAddress(link, path);
}

/** One archive of some of a folder's items, or null when there are too many for one address. */
export function selectionAddress(
  link: SharedLink,
  items: readonly Pick<ListingItem, 'path' | 'isDir'>[],
  algo: ArchiveFormat,
): string | null {
  const [first] = items;
  if (!first) return null;
  const paths = items.map((item) => parseVirtualPath(item.path));
  const files = paths.map((path) => encodeURIComponent(nameOf(path))).join(',');
  if (files.length > MAX_ADDRESS) return null;
  const address = publicUrl('dl', link, parentOf(parseVirtualPath(first.path)), { files, algo });
  return address.length > MAX_ADDRESS ? null : address;
}
