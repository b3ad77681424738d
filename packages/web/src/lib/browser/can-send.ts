import type { ListingItem } from '@satchel/contract';

/** The most that is sent to another app at once: all of it is in memory for that. */
export const MOST_SENT = { files: 20, bytes: 100 * 1024 * 1024 };

const aFile = () => [new File([''], 'a.txt', { type: 'text/plain' })];

/** True if this browser can send these files to other apps. */
export function canSend(items: readonly Pick<ListingItem, 'size' | 'isDir'>[]): boolean {
  const bytes = items.reduce((sum, { size }) => sum + size, 0);
  const isFew = items.length > 0 && items.length <= MOST_SENT.files && bytes <= MOST_SENT.bytes;
  return isFew && items.every(({ isDir }) => !isDir) && (navigator.canShare?.({ files: aFile() }) ?? false);
}
