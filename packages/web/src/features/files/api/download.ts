import { encodePath, type ListingItem, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { apiUrl } from '../../../lib/api-client';
import { resourceUrl } from '../../../lib/paths';

/** As the wire names them, with the extension that each gives. */
export const ARCHIVE_FORMATS = [
  { algo: 'zip', extension: '.zip' },
  { algo: 'tar', extension: '.tar' },
  { algo: 'targz', extension: '.tar.gz' },
  { algo: 'tarbz2', extension: '.tar.bz2' },
  { algo: 'tarxz', extension: '.tar.xz' },
  { algo: 'tarlz4', extension: '.tar.lz4' },
  { algo: 'tarsz', extension: '.tar.sz' },
  { algo: 'tarbr', extension: '.tar.br' },
  { algo: 'tarzst', extension: '.tar.zst' },
] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number]['algo'];

/** Servers and proxies in between refuse longer request lines. */
const MAX_ADDRESS = 12_000;

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

export function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

export function downloadFile(item: ListingItem): void {
  startDownload(fileDownloadUrl(parseVirtualPath(item.path)));
}
