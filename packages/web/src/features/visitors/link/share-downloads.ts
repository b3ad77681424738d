import {
  type ListingItem,
  nameOf,
  type PreviewSize,
  parentOf,
  parseVirtualPath,
  type VirtualPath,
} from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import { type ArchiveFormat, MAX_ADDRESS } from '../../../lib/browser/downloads';
import { modifiedMs } from '../../../lib/language/format';
import { pageConfig } from '../../../lib/page-config';
import { below, type SharedLink } from '../../../lib/shared-link';

function address(
  { hash, token }: SharedLink,
  path: VirtualPath,
  query: { files?: string; algo?: string; underscore?: boolean },
): string {
  return apiUrl(endpoints.visitors.download, { params: below(hash, path), query: { ...query, token } });
}

export const fileAddress = (link: SharedLink, path: VirtualPath): string => address(link, path, {});

export const folderAddress = (link: SharedLink, path: VirtualPath, algo: ArchiveFormat): string =>
  address(link, path, { algo });

/** The address of one file as it is, or of one folder as an archive. */
export function itemAddress(link: SharedLink, item: Pick<ListingItem, 'path' | 'isDir'>): string {
  const path = parseVirtualPath(item.path);
  return item.isDir ? folderAddress(link, path, 'zip') : fileAddress(link, path);
}

type Pictured = Pick<ListingItem, 'path' | 'modified' | 'type'>;

/** The address of a smaller picture of an image or video; the modification time in it invalidates caches. */
export function pictureAddress(
  { hash, token }: SharedLink,
  item: Pick<Pictured, 'path' | 'modified'>,
  size: PreviewSize,
): string {
  const params = { size, ...below(hash, parseVirtualPath(item.path)) };
  const query = { inline: true, key: modifiedMs(item.modified), token };
  return apiUrl(endpoints.visitors.preview, { params, query });
}

/** The thumbnail of an image, null for other files. */
export function thumbnailAddress(
  link: SharedLink,
  item: Pictured,
  size: 'thumb' | 'wall' = 'thumb',
): string | null {
  return pageConfig.EnableThumbs && item.type === 'image' ? pictureAddress(link, item, size) : null;
}

/** The address of one archive of some of a folder's items, or null if they do not fit into one address. */
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
  const folder = parentOf(parseVirtualPath(first.path));
  const whole = address(link, folder, { files, algo, underscore: false });
  return whole.length > MAX_ADDRESS ? null : whole;
}
