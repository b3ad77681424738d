import { encodePath, type ListingItem } from '@satchel/contract';
import { apiUrl } from '../../../lib/api-client';

/** What a preview needs to know of a file; an item of a listing has it all. */
export type PreviewItem = Pick<
  ListingItem,
  'path' | 'name' | 'type' | 'isDir' | 'size' | 'modified' | 'extension' | 'subtitles'
>;

/** Changes with the file, so that the browser's copy of an older one is not shown. */
const versionOf = (item: PreviewItem): number => Date.parse(item.modified);

/** The file itself, for showing. */
export function rawUrl(item: PreviewItem): string {
  return apiUrl(`/api/raw${encodePath(item.path)}`, { inline: true, key: versionOf(item) });
}

/** The picture, made smaller by the server. */
export function bigUrl(item: PreviewItem): string {
  return apiUrl(`/api/preview/big${encodePath(item.path)}`, { inline: true, key: versionOf(item) });
}

/** Subtitles as WebVTT, whatever they are on the disk. */
export function subtitleUrl(path: string): string {
  return apiUrl(`/api/subtitle${encodePath(path)}`, { inline: true });
}
