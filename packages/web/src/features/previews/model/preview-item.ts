import { encodePath, type ListingItem, parseVirtualPath } from '@satchel/contract';
import { apiUrl } from '../../../lib/api-client';
import { type PublicCall, publicUrl, type SharedLink } from '../../../lib/shared-link';

/** What a preview needs to know of a file; an item of a listing has it all. */
export type PreviewItem = Pick<
  ListingItem,
  'path' | 'name' | 'type' | 'isDir' | 'size' | 'modified' | 'extension' | 'subtitles'
> & {
  /** By which it is seen, and its path is below; without one it is a file of one's own. */
  link?: SharedLink;
};

const OWN: Record<Exclude<PublicCall, 'share'>, string> = {
  dl: '/api/raw',
  'preview/big': '/api/preview/big',
  subtitle: '/api/subtitle',
};

/** Of a file at `path` that is reached as one reaches a file with this `link`. */
function inlineUrl(call: keyof typeof OWN, link: SharedLink | undefined, path: string, key?: number): string {
  const query = { inline: true, key };
  return link
    ? publicUrl(call, link, parseVirtualPath(path), query)
    : apiUrl(OWN[call] + encodePath(path), query);
}

/** Changes with the file, so that the browser's copy of an older one is not shown. */
const versionOf = (item: PreviewItem): number => Date.parse(item.modified);

/** The file itself, for showing. */
export function rawUrl(item: PreviewItem): string {
  return inlineUrl('dl', item.link, item.path, versionOf(item));
}

/** The picture, made smaller by the server. */
export function bigUrl(item: PreviewItem): string {
  return inlineUrl('preview/big', item.link, item.path, versionOf(item));
}

/** Subtitles of `item` as WebVTT, whatever they are on the disk. */
export function subtitleUrl({ link }: PreviewItem, path: string): string {
  return inlineUrl('subtitle', link, path);
}

/** A picture at `path` that a document shows. */
export function pictureUrl(document: Pick<PreviewItem, 'link'>, path: string): string {
  return inlineUrl('dl', document.link, path);
}

/** The same for the same file only, however it is reached. */
export function identityOf({ link, path }: PreviewItem): string {
  return link ? `${link.hash}:${path}` : path;
}
