import {
  encodePath,
  type ListingItem,
  MAX_BATCH_BYTES,
  MAX_SELECTED,
  parentOf,
  parseVirtualPath,
  ROOT,
  type VirtualPath,
} from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api, apiUrl } from '../../../lib/api/api-client';
import { type ArchiveFormat, MAX_ADDRESS, startDownload } from '../../../lib/browser/downloads';
import { addressedPath } from '../../../lib/paths';

export function fileDownloadUrl(path: VirtualPath): string {
  return apiUrl(endpoints.files.download, { params: { path } });
}

export function folderDownloadUrl(folder: VirtualPath, algo: ArchiveFormat): string {
  const path = addressedPath(folder, true);
  return apiUrl(endpoints.files.download, { params: { path }, query: { algo } });
}

/** True if the server can pack so many items at once. */
export function isDownloadable(items: readonly ListingItem[]): boolean {
  if (items.length > MAX_SELECTED) return false;
  const folder = parentOfAll(items);
  const names = items.map(({ path }) => path.slice(folder.length));
  return new TextEncoder().encode(JSON.stringify({ files: names })).length <= MAX_BATCH_BYTES;
}

/** The folder that contains all of them, or the root. */
function parentOfAll([first, ...others]: readonly ListingItem[]): VirtualPath {
  const folder = first ? parentOf(parseVirtualPath(first.path)) : ROOT;
  return others.every(({ path }) => parentOf(parseVirtualPath(path)) === folder) ? folder : ROOT;
}

/**
 * The address of one archive of some items. If their names do not fit into an address, the server stores them
 * under a short one.
 */
export async function selectionDownloadUrl(
  items: readonly ListingItem[],
  algo: ArchiveFormat,
): Promise<string> {
  const whole = wholeAddress(items, algo);
  if (whole !== null) return whole;
  const folder = parentOfAll(items);
  const files = items.map(({ path }) => path.slice(folder.length).replace(/^\//, ''));
  const path = addressedPath(folder, true);
  const { id } = await api.call(endpoints.files.select, { params: { path }, body: { files } });
  const query = { selection: id, algo, underscore: false };
  return apiUrl(endpoints.files.download, { params: { path }, query });
}

/** Null if they do not fit into one address. */
function wholeAddress(items: readonly ListingItem[], algo: ArchiveFormat): string | null {
  const files = items.map((item) => `${encodePath(item.path)}${item.isDir ? '/' : ''}`).join(',');
  if (files.length > MAX_ADDRESS) return null;
  const query = { files, algo, underscore: false };
  const address = apiUrl(endpoints.files.download, { params: { path: '/' }, query });
  return address.length > MAX_ADDRESS ? null : address;
}

/** True if it can be downloaded as it is, without an archive. */
export function isPlainDownload(items: readonly ListingItem[]): boolean {
  return items.length === 1 && items[0]?.isDir === false;
}

export function downloadFile(item: ListingItem): void {
  startDownload(fileDownloadUrl(parseVirtualPath(item.path)));
}
