import { encodePath, type ListingItem, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import { type ArchiveFormat, MAX_ADDRESS, startDownload } from '../../../lib/browser/downloads';
import { addressedPath } from '../../../lib/paths';

export function fileDownloadUrl(path: VirtualPath): string {
  return apiUrl(endpoints.files.download, { params: { path } });
}

export function folderDownloadUrl(folder: VirtualPath, algo: ArchiveFormat): string {
  const path = addressedPath(folder, true);
  return apiUrl(endpoints.files.download, { params: { path }, query: { algo } });
}

/** The address of one archive of some of a folder's items, or null if they do not fit into one address. */
export function selectionDownloadUrl(items: readonly ListingItem[], algo: ArchiveFormat): string | null {
  const files = items.map((item) => `${encodePath(item.path)}${item.isDir ? '/' : ''}`).join(',');
  if (files.length > MAX_ADDRESS) return null;
  const query = { files, algo, underscore: false };
  const address = apiUrl(endpoints.files.download, { params: { path: '/' }, query });
  return address.length > MAX_ADDRESS ? null : address;
}

/** Whether it can be downloaded as it is, without an archive. */
export function isPlainDownload(items: readonly ListingItem[]): boolean {
  return items.length === 1 && items[0]?.isDir === false;
}

export function downloadFile(item: ListingItem): void {
  startDownload(fileDownloadUrl(parseVirtualPath(item.path)));
}
