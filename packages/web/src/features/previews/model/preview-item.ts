import { type ListingItem, parseVirtualPath, type TextEncodingName } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import { modifiedMs } from '../../../lib/language/format';
import { below, type SharedLink } from '../../../lib/shared-link';

/** The properties of a file that a preview needs; an item of a listing has all of them. */
export type PreviewItem = Pick<
  ListingItem,
  'path' | 'name' | 'type' | 'isDir' | 'size' | 'modified' | 'extension' | 'subtitles'
> & {
  /** The encoding of a text that is not UTF-8, if it can be saved in it. */
  encoding?: string | undefined;
  /**
   * The share through which the file is reached, and below which its path is; without it, it is a file of the
   * user.
   */
  link?: SharedLink;
  /** The user may look at the file, and not download it. */
  isViewOnly?: boolean;
};

/** True if nobody gets the bytes of the file, but pictures and text of it. */
export const isViewOnly = (item: { isViewOnly?: boolean; link?: SharedLink | undefined }): boolean =>
  item.isViewOnly === true || item.link?.isViewOnly === true;

/** The item for a file at `path` that is reached through `link` if there is one. */
function fileUrl(link: SharedLink | undefined, path: string, key?: number): string {
  // The server ignores this parameter for a file; it gives a changed file a new address.
  const query = { inline: true, key };
  if (!link) return apiUrl(endpoints.files.download, { params: { path }, query });
  const params = below(link.hash, parseVirtualPath(path));
  return apiUrl(endpoints.visitors.download, { params, query: { ...query, token: link.token } });
}

/** The address of the file itself, for showing it; that of a new picture where only that may be seen. */
export function rawUrl({ link, path, ...item }: PreviewItem): string {
  if (item.type === 'image' && isViewOnly({ link, ...item }))
    return smallerUrl({ link, path, modified: item.modified }, 'big');
  return fileUrl(link, path, modifiedMs(item.modified));
}

/** The address of the picture, resized by the server; the same as that of the thumbnail in a listing. */
export function smallerUrl(
  { link, path, modified }: Pick<PreviewItem, 'path' | 'modified'> & { link?: SharedLink | undefined },
  size: 'thumb' | 'big',
  page?: number,
): string {
  const query = { inline: true, key: modifiedMs(modified), page };
  if (!link) return apiUrl(endpoints.previews.picture, { params: { size, path }, query });
  const params = { size, ...below(link.hash, parseVirtualPath(path)) };
  return apiUrl(endpoints.visitors.preview, { params, query: { ...query, token: link.token } });
}

/** The address of the picture of a page of a PDF, from 1. */
export const pageUrl = (item: PreviewItem, page: number): string => smallerUrl(item, 'big', page);

/**
 * The address of subtitles of `item` as WebVTT, whatever their format on the disk. Without an encoding the
 * server recognises it.
 */
export function subtitleUrl(
  { link }: PreviewItem,
  path: string,
  encoding: TextEncodingName | null = null,
): string {
  const query = { inline: true, encoding: encoding ?? undefined };
  if (!link) return apiUrl(endpoints.previews.subtitle, { params: { path }, query });
  const params = below(link.hash, parseVirtualPath(path));
  return apiUrl(endpoints.visitors.subtitle, { params, query: { ...query, token: link.token } });
}

/** The address of a picture at `path` in a document. */
export function pictureUrl(document: Pick<PreviewItem, 'link'>, path: string): string {
  return fileUrl(document.link, path);
}

/** An identifier of the file, including the share. */
export function identityOf({ link, path }: PreviewItem): string {
  return link ? `${link.hash}:${path}` : path;
}
