import { encodePath, type ListingItem, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { apiUrl } from '../../../lib/api-client';
import { type ArchiveFormat, MAX_ADDRESS, startDownload } from '../../../lib/downloads';
import { resourceUrl } from '../../../lib/paths';

export function fileDownloadUrl(path: VirtualPath): string {
  return apiUrl(resourceUrl('/api/raw', path));
}

export function folderDownloadUrl(folder: VirtualPath, algo: ArchiveFormat): string {
  return apiUrl(resourceUrl('/api/raw', folder, true), { algo });
}

/** One archive of some of a folder's items, or null when there are too many for one address. */
export function selectionDownloadUrl(items: readonly ListingItem[], algo: ArchiveFormat): string | null {
  const files = items.map((item) => `${encodePath(item.path)}${item.isDir ? '/' : ''}`).join(',');
  if (files.length > MAX_ADDRESS) return null;
  const address = apiUrl('/api/raw/', { files, algo });
  return address.length > MAX_ADDRESS ? null : address;
}

/** Whether it can be sent as it is, without an archive around it. */
export function isPlainDownload(items: readonly ListingItem[]): boolean {
  return items.length === 1 && items[0]?.isDir === false;
}

export function downloadFile(item: ListingItem): void {
  startDownload(fileDownloadUrl(parseVirtualPath(item.path)));
}
